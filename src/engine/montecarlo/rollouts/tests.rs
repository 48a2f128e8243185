use super::*;
use crate::limits::Limits;
use crate::progress::Silent;
use crate::search::{INFINITE, PLY, Techniques, TreeParams, TreeSearch, Value};
use rules::{Action, Game, GameSetup, Rule};

/// The positions that the main search evaluated, in order, with their windows.
type Trail = Vec<(u64, Window)>;

const PLIES: usize = 2;
const DEPTH: Depth = 3 * PLY;

/// Plain alpha-beta above the main search.
fn alpha_beta(descent: &mut Descent<'_>, window: Window, depth: Depth, trail: &mut Trail) -> Value {
    assert!(descent.arrive(!window.is_null()));
    if descent.ply() > 0
        && let Some(value) = descent.settled()
    {
        return value;
    }
    let listing = descent.list();
    let mut best = -INFINITE;
    for point in listing.points {
        let alpha = window.alpha.max(best);
        let below = Window { alpha, ..window }.flipped();
        descent.enter(point);
        let value = if descent.ply() < PLIES {
            alpha_beta(descent, below, depth - PLY, trail)
        } else {
            trail.push((descent.state().key(), below));
            let cut = false;
            descent.search(below, depth - PLY, cut).expect("no limit")
        };
        descent.leave();
        best = best.max(-value);
        if best >= window.beta {
            if descent.ply() > 0 {
                descent.reward(point, depth);
            }
            break;
        }
    }
    best
}

/// Rollouts until the value is known.
fn roll(descent: &mut Descent<'_>, draw: Draw, trail: &mut Trail) -> Value {
    let most = RolloutParams::default().most_bytes;
    roll_within(most, descent, draw, trail)
}

/// The same with at most this many bytes for the upper plies, and the plies that fit.
fn roll_within(most_bytes: u64, descent: &mut Descent<'_>, draw: Draw, trail: &mut Trail) -> Value {
    let params = RolloutParams {
        plies: PLIES as u8,
        scout: false,
        most_bytes,
        ..RolloutParams::default()
    };
    let root = descent.list();
    let mut rollouts = Rollouts::new(&params, root);
    rollouts.draw = draw;
    let task = Task {
        window: Window::FULL,
        depth: DEPTH,
        cut: false,
    };
    while !rollouts.root().bounds().is_exact() {
        let leaf = rollouts.select(descent, task).expect("no limit");
        if let Leaf::Asked(task) = &leaf {
            trail.push((descent.state().key(), task.window));
        }
        let found = Rollouts::evaluate(descent, leaf).expect("no limit");
        rollouts.back_up(descent, found);
        assert_eq!(descent.ply(), 0);
    }
    let root = rollouts.nodes[0].bytes();
    assert!(rollouts.bytes <= most_bytes.max(root), "{}", rollouts.bytes);
    let counted = rollouts.nodes.iter().map(RolloutNode::bytes).sum::<u64>();
    assert_eq!(rollouts.bytes, counted);
    rollouts.root().bounds().low
}

/// The value that a walk finds, without the techniques that trade the value for depth.
fn walk(game: &Game, walk: impl FnOnce(&mut Descent<'_>) -> Value) -> Value {
    let params = TreeParams {
        table_mib: 1,
        techniques: Techniques {
            ordering: true,
            ..Techniques::all(false)
        },
        ..TreeParams::default()
    };
    let mut value = None;
    TreeSearch::new(params).descend(game, &Limits::default(), &mut Silent, |mut descent| {
        value = Some(walk(&mut descent));
        None
    });
    value.expect("the game continues")
}

/// A position that is reached by moves of the main search, so that the values of moves differ.
fn position(number: u64) -> Game {
    let rule = Rule::ALL[number as usize % Rule::ALL.len()];
    let mut game = Game::new(GameSetup::new(rule, 9).expect("a board"));
    let mut chosen = number;
    while game.result().is_none() && game.ply() < 4 + number as u16 % 12 {
        chosen = chosen.wrapping_mul(0x5851_f42d_4c95_7f2d).rotate_left(17) + 1;
        let center = Point::center(9);
        let near = game.legal_points().filter(|it| it.distance(center) <= 3);
        let near = near.collect::<Vec<_>>();
        let Some(&point) = near.get(chosen as usize % near.len().max(1)) else {
            break;
        };
        game.play(Action::Place(point)).expect("legal");
    }
    game
}

/// Where the memory is used up, the main search takes over, and finds the same value.
#[test]
fn memory_of_the_upper_plies_is_bounded_and_changes_no_value() {
    for number in 0..60 {
        let game = position(number);
        if game.result().is_some() {
            continue;
        }
        let value = walk(&game, |it| {
            alpha_beta(it, Window::FULL, DEPTH, &mut Trail::new())
        });
        for most_bytes in [0, 30 << 10, 64 << 10] {
            let draw = Draw::first();
            let rolled = walk(&game, |it| {
                roll_within(most_bytes, it, draw, &mut Trail::new())
            });
            assert_eq!(rolled, value, "{most_bytes}\n{}", game.board());
        }
    }
}

#[test]
fn at_temperature_0_it_evaluates_the_positions_of_alpha_beta_in_order() {
    let mut asked = 0;
    for number in 0..120 {
        let game = position(number);
        if game.result().is_some() {
            continue;
        }
        let (mut expected, mut trail) = (Trail::new(), Trail::new());
        let value = walk(&game, |it| {
            alpha_beta(it, Window::FULL, DEPTH, &mut expected)
        });
        let rolled = walk(&game, |it| roll(it, Draw::first(), &mut trail));
        assert_eq!(rolled, value, "\n{}", game.board());
        let differs = trail.iter().zip(&expected).position(|(a, b)| a != b);
        assert_eq!(differs, None, "\n{}", game.board());
        assert_eq!(trail.len(), expected.len());
        asked += trail.len();
    }
    assert!(asked > 5_000, "{asked} searches");
}

#[test]
fn random_order_does_not_change_the_value() {
    let mut others = 0;
    for number in 0..40 {
        let game = position(number);
        if game.result().is_some() {
            continue;
        }
        let (mut in_order, mut drawn) = (Trail::new(), Trail::new());
        let value = walk(&game, |it| roll(it, Draw::first(), &mut in_order));
        let draw = Draw::new(number, game.key(), 3, 1.0);
        let rolled = walk(&game, |it| roll(it, draw, &mut drawn));
        assert_eq!(rolled, value, "\n{}", game.board());
        others += u32::from(drawn != in_order);
    }
    assert!(others > 20, "{others} in another order");
}
