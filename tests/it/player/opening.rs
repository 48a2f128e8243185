//! [`OpeningChoice`]: decisions made from judgements of positions.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::time::Duration;

use player::{
    Action, BuildContext, Clock, Game, Judgement, Limits, OpeningChoice, Player, Progress, Purpose,
    Registry, Score, StopToken, Turn,
};
use rules::{GameSetup, OpeningRule, Point, Rule, Stones};

fn game(opening: OpeningRule, laid: &[Stones]) -> Game {
    let mut game = Game::new(GameSetup::default().with_opening(opening));
    for &stones in laid {
        game.play(Action::PlaceMany(stones)).expect("it is legal");
    }
    game
}

fn three() -> Stones {
    Stones::Three([Point::new(7, 7), Point::new(8, 7), Point::new(9, 5)])
}

fn two() -> Stones {
    Stones::Two([Point::new(6, 8), Point::new(5, 9)])
}

/// The decision if the position is worth `score` to White, and a position with two more stones is
/// worth what `look` returns.
fn decide(game: &Game, score: Option<Score>, look: impl Fn() -> Option<Score>) -> Action {
    let choice = OpeningChoice {
        game,
        seed: 1,
        clear: 100,
    };
    let action = choice.decide(|position, purpose| {
        let point = position.legal_points().next()?;
        let score = match purpose {
            Purpose::Choose => score,
            Purpose::Look => look(),
        };
        Some(Judgement { point, score })
    });
    let action = action.expect("the game continues");
    assert_eq!(game.check(action), Ok(()));
    action
}

const FOURTH: Action = Action::Place(Point::new(0, 0));

#[test]
fn good_side_is_kept_and_the_bad_one_left() {
    let swap = game(OpeningRule::Swap, &[three()]);
    let first = game(OpeningRule::Swap2, &[three()]);
    let last = game(OpeningRule::Swap2, &[three(), two()]);
    for game in [&swap, &first, &last] {
        for (score, expected) in [
            (Some(400), FOURTH),
            (Some(999_999_990), FOURTH),
            (Some(-100), Action::Swap),
            (Some(-999_999_990), Action::Swap),
            (Some(0), FOURTH),
            (None, FOURTH),
        ] {
            assert_eq!(decide(game, score, || Some(0)), expected, "{score:?}");
        }
    }
    for game in [&swap, &last] {
        assert_eq!(
            decide(game, Some(-1), || Some(0)),
            Action::Swap,
            "there is no third choice"
        );
    }
}

#[test]
fn two_more_stones_bring_balance_where_they_can() {
    let game = game(OpeningRule::Swap2, &[three()]);
    let looks = Cell::new(0);
    let action = decide(&game, Some(-90), || {
        looks.set(looks.get() + 1);
        Some([-80, 300, 20, -10, 15, 40][looks.get() - 1])
    });
    assert_eq!(looks.get(), 6);
    let Action::PlaceMany(Stones::Two([fourth, fifth])) = action else {
        panic!("{action}");
    };
    assert_eq!(fourth, Point::new(0, 0), "the stone judged best");
    assert!(
        game.moves().any(|stone| stone.distance(fifth) <= 4),
        "{fifth}"
    );
    assert_eq!(
        decide(&game, Some(-90), || Some(-90)),
        FOURTH,
        "no pair was better"
    );
    assert_eq!(
        decide(&game, Some(-90), || None),
        FOURTH,
        "nothing is known about the pairs"
    );
}

#[test]
fn looks_end_when_there_is_no_time_for_them() {
    let game = game(OpeningRule::Swap2, &[three()]);
    let choice = OpeningChoice {
        game: &game,
        seed: 1,
        clear: 100,
    };
    let looks = Cell::new(0);
    let action = choice.decide(|position, purpose| {
        let point = position.legal_points().next()?;
        let judged = |score| {
            Some(Judgement {
                point,
                score: Some(score),
            })
        };
        if purpose == Purpose::Choose {
            return judged(-50);
        }
        looks.set(looks.get() + 1);
        if looks.get() == 3 { None } else { judged(40) }
    });
    assert_eq!(looks.get(), 3);
    assert!(matches!(action, Some(Action::PlaceMany(_))), "{action:?}");
    assert_eq!(
        choice.decide(|_, _| None),
        None,
        "there is no judgement at all"
    );
}

#[test]
fn three_stones_differ_by_seed_and_fit_every_board() {
    for rule in Rule::ALL {
        for size in 5..=22 {
            let setup = GameSetup::new(rule, size).expect("a size in range");
            let game = Game::new(setup.with_opening(OpeningRule::Swap2));
            let three = |seed| {
                let choice = OpeningChoice {
                    game: &game,
                    seed,
                    clear: 0,
                };
                let action = choice.decide(|_, _| None).expect("it needs no judgement");
                assert_eq!(game.check(action), Ok(()), "{action}");
                action.to_string()
            };
            let different = (0..40).map(three).collect::<BTreeSet<_>>();
            let fitting = if size < 11 { 4 } else { 12 };
            assert!(different.len() >= fitting, "{size}: {different:?}");
            assert_eq!(three(3), three(3));
        }
    }
}

/// Asks a kind over three stones, and counts what it reports.
fn ask(kind: &str, limits: Limits) -> (Action, Vec<Progress>) {
    let context = BuildContext::default();
    let player = Registry::builtin().build(kind, toml::Table::new(), &context);
    let mut player: Box<dyn Player> = player.expect("no options are needed");
    let game = game(OpeningRule::Swap2, &[three()]);
    player.new_game(&game.setup()).expect("it plays everything");
    let mut reports = Vec::new();
    let action = player.choose(Turn {
        game: &game,
        limits,
        stop: &StopToken::new(),
        report: &mut |progress| reports.push(progress.clone()),
    });
    (action.expect("there is a choice"), reports)
}

#[test]
fn searching_kinds_keep_the_limits_of_the_turn() {
    for kind in ["tree", "montecarlo", "models"] {
        let nodes = 2_000;
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let (_, reports) = ask(kind, limits);
        let most = reports.iter().map(|progress| progress.nodes).max();
        assert!(
            most.expect("it reports") <= nodes / 2 + 100,
            "{kind}: {most:?}"
        );
        let begun = std::time::Instant::now();
        // Other programs may use all cores; most of this time is left.
        let left = Duration::from_secs(6);
        let clock = Clock {
            left,
            increment: Duration::ZERO,
        };
        let limits = Limits {
            clock: Some(clock),
            ..Limits::default()
        };
        ask(kind, limits);
        assert!(begun.elapsed() < left, "{kind}: {:?}", begun.elapsed());
    }
}

#[test]
fn share_of_a_turn_is_a_part_of_everything_but_the_depth() {
    let ms = Duration::from_millis;
    let whole = Limits {
        time: Some(ms(1_600)),
        clock: Some(Clock {
            left: ms(32_000),
            increment: ms(100),
        }),
        nodes: Some(100),
        depth: Some(6),
        lines: None,
    };
    let look = Purpose::Look.share(whole);
    assert_eq!((look.time, look.nodes), (Some(ms(100)), Some(6)));
    let clock = look.clock.expect("there is one");
    let increment = Duration::from_micros(6_250);
    assert_eq!((clock.left, clock.increment), (ms(2_000), increment));
    assert_eq!(look.depth, Some(6));
    let few = Limits {
        nodes: Some(3),
        ..whole
    };
    assert_eq!(Purpose::Look.share(few).nodes, Some(1), "never none at all");
    assert_eq!(Purpose::Choose.share(whole).nodes, Some(50));
}
