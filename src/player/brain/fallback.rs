//! The fallback move when the player has no legal answer, so that a failure loses no game.

use crate::opening::{Judgement, OpeningChoice};
use engine::{Priority, Score};
use rules::{Action, Game, Point};

/// The action for a failed player: [`fallback_point`], or three stones where an opening expects
/// them. `None` only when the game is over.
pub(super) fn fallback(game: &Game, seed: u64) -> Option<Action> {
    let choice = OpeningChoice {
        game,
        seed,
        clear: Score::MAX,
    };
    choice.decide(|game, _| {
        let (point, score) = (fallback_point(game)?, None);
        Some(Judgement { point, score })
    })
}

/// The legal point of the highest priority for the side to move, among equals the nearest to the
/// centre; `None` only when the game is over. One pass over the board.
fn fallback_point(game: &Game) -> Option<Point> {
    let board = game.board();
    let center = Point::center(board.size());
    game.legal_points().max_by_key(|&point| {
        let priority = Priority::of(game.rule(), board, point, game.side_to_move());
        (
            priority.value(),
            std::cmp::Reverse(point.distance(center)),
            point,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, Rule};

    fn after(rule: Rule, moves: &str) -> Option<Point> {
        let points = moves
            .split_whitespace()
            .map(|text| rules::parse_point(text, 15).expect("a point"));
        let setup = GameSetup::new(rule, 15).expect("a size");
        fallback_point(&Game::with_moves(setup, points).expect("legal moves"))
    }

    #[test]
    fn five_is_completed_and_a_four_stopped() {
        let point = |text| rules::parse_point(text, 15).ok();
        let fours = "h8 a1 i8 a3 j8 a5 k8 g8";
        assert_eq!(after(Rule::Freestyle, fours), point("l8"));
        assert_eq!(after(Rule::Freestyle, "h8 g8 i8 a3 j8 a5 k8"), point("l8"));
        assert_eq!(after(Rule::Freestyle, ""), point("h8"));
    }

    #[test]
    fn forbidden_point_is_never_played() {
        // h8 is a double three.
        let game = "i8 a1 j8 a3 h9 a5 h10 o1";
        assert_eq!(after(Rule::Freestyle, game), Some(Point::new(7, 7)));
        assert_ne!(after(Rule::Renju, game), Some(Point::new(7, 7)));
    }
}
