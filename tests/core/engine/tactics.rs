use engine::{
    Limits, ModelParams, ModelSearch, Progress, Proven, SearchHandler, Searcher, Silent, WIN,
};
use rules::{Action, Color, Game, GameResult, Rule};

use super::{decide, game, params, tree};

fn play(drawing: &str, depth: u8) -> (String, Option<Proven>, i32) {
    let game = game(Rule::Freestyle, drawing);
    let decision = decide(&mut tree(depth, 12, 10), &game);
    (
        decision.point.to_string(),
        decision.progress.proven,
        decision.score,
    )
}

#[test]
fn a_win_in_one_is_taken_at_once() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X X . . .
        . O . . . . . . .
        . O . . . . . . .
        . O . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let position = game(Rule::Freestyle, drawing);
    let decision = decide(&mut tree(6, 12, 10), &position);
    assert_eq!(decision.point.to_string(), "g7");
    assert_eq!(decision.progress.proven, Some(Proven::Win(1)));
    assert_eq!(decision.score, WIN - 1);
    assert_eq!(
        decision.progress.nodes, 0,
        "a single candidate is played at once"
    );
    assert_eq!(decision.progress.candidates[0].score, Some(WIN - 1));
}

#[test]
fn a_four_is_blocked_at_once() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . O X X X X . . .
        . . . . . . . . .
        . O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . X";
    let position = game(Rule::Freestyle, drawing);
    assert_eq!(position.side_to_move(), Color::White);
    let decision = decide(&mut tree(6, 12, 10), &position);
    assert_eq!(decision.point.to_string(), "g7");
    assert_eq!(decision.progress.nodes, 0);
    assert_eq!(decision.progress.proven, None);
}

pub(super) const OPEN_THREE: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . X X X . . . .
    . . . . . . . . . . .
    . . . . O . . . . . .
    . . . . . . O . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn an_open_three_is_answered() {
    let position = game(Rule::Freestyle, OPEN_THREE);
    for depth in [4, 5, 6] {
        let decision = decide(&mut tree(depth, 12, 10), &position);
        assert_eq!(decision.progress.proven, None);
        let mut after = position.clone();
        after.play(Action::Place(decision.point)).unwrap();
        // When Black moves again, the search sees no win in three plies.
        let reply = decide(&mut tree(3, 20, 20), &after);
        assert_eq!(
            reply.progress.proven, None,
            "depth {depth}: {}",
            decision.point
        );
    }
}

#[test]
fn an_open_three_wins_in_three_plies() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X X X . . . .
        . . . . . . . . . . .
        . . . . O . . . . . .
        . . . . . O O . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let (point, proven, score) = play(drawing, 6);
    assert!(point == "d6" || point == "h6", "{point}");
    assert_eq!((proven, score), (Some(Proven::Win(3)), WIN - 3));
}

/// A three closed at one end and an open two meet in h6: the four must be answered, then the three
/// becomes an open four.
pub(super) const FOUR_THREE: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . O X X X . . . .
    . . . . . . . X . . .
    . O . . . . . X . . .
    . O . O . . . . . . .
    . . . . . . . . . . .
    . . . . O . . . . . .";

#[test]
fn a_four_three_wins_in_five_plies() {
    let (point, proven, score) = play(FOUR_THREE, 8);
    assert_eq!(point, "h6");
    assert_eq!((proven, score), (Some(Proven::Win(5)), WIN - 5));
}

#[test]
fn the_nearer_of_two_wins_is_played() {
    // The four-three wins in five plies, the open three on top in three: b11 or f11 makes an open
    // four.
    let drawing = "
        . . X X X . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . O X X X . . . .
        . . . . . . . X . . .
        . O . . . . . X . . .
        . O . O . . . . . . .
        O . O . . . . . . . O
        . . . . O . . . . . .";
    let (point, proven, score) = play(drawing, 8);
    assert!(point == "b11" || point == "f11", "{point}");
    assert_eq!((proven, score), (Some(Proven::Win(3)), WIN - 3));
}

#[test]
fn a_loss_is_announced_with_its_distance() {
    // Black has two open threes apart from each other, White nothing.
    let drawing = "
        . . . . . . . . . . . . .
        . . X X X . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . X X X . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        O . . O . . O . . O . . O";
    let (_, proven, score) = play(drawing, 8);
    assert_eq!(proven, Some(Proven::Loss(4)));
    assert_eq!(score, 4 - WIN);
}

struct FirstProof {
    proven_at_depth: Option<u16>,
}

impl SearchHandler for FirstProof {
    fn stopped(&mut self) -> bool {
        false
    }
    fn progress(&mut self, progress: &Progress) {
        if progress.proven.is_some() && self.proven_at_depth.is_none() {
            self.proven_at_depth = Some(progress.depth);
        }
    }
}

#[test]
fn a_win_is_announced_before_its_iteration_has_ended() {
    let position = game(Rule::Freestyle, FOUR_THREE);
    let mut handler = FirstProof {
        proven_at_depth: None,
    };
    let limits = Limits::default();
    let decision = tree(8, 12, 10)
        .search(&position, &limits, &mut handler)
        .unwrap();
    // The report came during the last iteration, so all iterations before it had ended.
    let last = decision.progress.depth;
    assert_eq!(handler.proven_at_depth, Some(last - 1));
    assert!(
        last < 5,
        "answers to fours cost no depth, so five plies need no five iterations: {last}"
    );
    assert_eq!(decision.progress.proven, Some(Proven::Win(5)));
}

#[test]
fn the_cat_wins_from_a_won_position_against_any_defence_it_considers() {
    let mut won: Game = game(Rule::Freestyle, FOUR_THREE);
    let mut search = ModelSearch::new(params(8, 12, 10), 1);
    let mut plies = 0;
    while let Some(decision) = search.search(&won, &Limits::default(), &mut Silent) {
        won.play(Action::Place(decision.point)).unwrap();
        plies += 1;
    }
    let winner = won.result().and_then(GameResult::winner);
    assert_eq!(winner.map(|side| won.color_of(side)), Some(Color::Black));
    assert_eq!(plies, 5);
}

#[test]
fn an_overline_is_a_win_only_where_it_is_a_five() {
    let drawing = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . O X X . X X X . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        O . . O . . . O . . .
        . . . . . . . . . . .
        . . . . . . . . . . O";
    let (point, proven) = (Rule::ALL)
        .map(|rule| decide(&mut tree(4, 12, 10), &game(rule, drawing)))
        .map(|decision| (decision.point.to_string(), decision.progress.proven))
        .into_iter()
        .unzip::<_, _, Vec<_>, Vec<_>>();
    assert_eq!((point[0].as_str(), proven[0]), ("e7", Some(Proven::Win(1))));
    assert_ne!(proven[1], Some(Proven::Win(1)));
    assert_ne!(proven[2], Some(Proven::Win(1)));
    assert_ne!(point[2], "e7", "an overline is a foul");
}

#[test]
fn default_parameters_are_the_cat() {
    let cat = ModelParams::default();
    assert_eq!(cat.schedule, engine::Schedule::seed());
    assert_eq!(cat.scores.open_three, 1_000);
    assert_eq!(
        (cat.candidates.per_two_model, cat.candidates.per_other_model),
        (1, 2)
    );
}
