//! [`Verdict`]: whether a puzzle is still won, decided by a proof and not by a stored line.

use crate::hint::{WIN_EFFORTS, win};
use engine::ModelBoard;
use engine::threat::{Fate, Goal, Outcome, Refutations, ThreatSolver};
use player::StopToken;
use rules::{Color, Game, Point};

/// The result of the solver for a position of a puzzle, for the side that has to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The side wins by force, in at most this number of plies.
    Wins(u16),
    /// No win by threats was found after this reply, or, without a reply, no threat was found at
    /// all. The search was exhausted, but it does not try every quiet move, so this is not a proof.
    Escapes(Option<Point>),
    /// The result is unknown, because the node limit was reached, after this reply if there is one.
    Open(Option<Point>),
}

impl Verdict {
    /// The largest number of plies to the win, if the side wins.
    pub(super) const fn plies(&self) -> Option<u16> {
        match self {
            Self::Wins(plies) => Some(*plies),
            _ => None,
        }
    }
}

/// Node limits for finding the threat of a move and the result of every reply: by threats, then
/// with a quiet move before them.
const REPLIES: [(Goal, u64); 2] = [(Goal::Vct, 300_000), (Goal::Win, 600_000)];
/// Size of the solver's table in MiB.
const TABLE: usize = 32;

/// Judges a position that is not over. `None` when it was stopped.
pub(super) fn judge(game: &Game, side: Color, stop: &StopToken) -> Option<Verdict> {
    let verdict = if game.side_to_move() == side {
        let won = win(game, side, WIN_EFFORTS, stop);
        won.map_or(Verdict::Open(None), |(_, plies)| Verdict::Wins(plies))
    } else {
        after_move(game, side, stop)
    };
    (!stop.is_set()).then_some(verdict)
}

/// Judges a position in which the other side has to reply.
fn after_move(game: &Game, side: Color, stop: &StopToken) -> Verdict {
    if let Some(&five) = ModelBoard::new(game).five_points(!side).first() {
        return Verdict::Escapes(Some(five));
    }
    let mut solver = ThreatSolver::new(TABLE);
    let mut verdict = Verdict::Open(None);
    for (goal, nodes) in REPLIES {
        let (board, rule) = (game.board(), game.rule());
        let replies = solver.refutations(board, rule, !side, goal, nodes, &mut || stop.is_set());
        verdict = of_replies(&replies);
        if matches!(verdict, Verdict::Wins(_)) || stop.is_set() {
            break;
        }
    }
    verdict
}

fn of_replies(found: &Refutations) -> Verdict {
    let reply_with = |fate: &Fate| {
        let reply = found.replies.iter().find(|(_, it)| it == fate);
        reply.map(|&(reply, _)| reply)
    };
    match (&found.threat, found.plies()) {
        (Outcome::Win(_), Some(plies)) => Verdict::Wins(plies),
        (Outcome::Win(_), None) => match reply_with(&Fate::Refutes) {
            Some(reply) => Verdict::Escapes(Some(reply)),
            None => Verdict::Open(reply_with(&Fate::Unknown)),
        },
        (Outcome::NoWin, _) => Verdict::Escapes(None),
        (Outcome::Limit, _) => Verdict::Open(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, parse_points};

    fn verdict(stones: &str, side: Color) -> Verdict {
        let setup = GameSetup::default();
        let moves = parse_points(stones, setup.size()).expect("points");
        let game = Game::with_moves(setup, moves).expect("a game");
        judge(&game, side, &StopToken::new()).expect("nobody stops it")
    }

    #[test]
    fn every_reply_counts() {
        // An open three with Black to move, and the verdicts after its moves.
        let three = "h8a1i8b3j8a15";
        assert_eq!(verdict(three, Color::Black), Verdict::Wins(3));
        assert_eq!(
            verdict(&format!("{three}k8"), Color::Black),
            Verdict::Wins(2)
        );
        // A four that White stops, a move without a threat, and a move that lets White make five
        // first.
        let [l8, a5] = ["l8", "a5"].map(|it| parse_points(it, 15).expect("a point")[0]);
        let stopped = verdict("h8g8i8a1j8b3k8", Color::Black);
        assert_eq!(stopped, Verdict::Open(Some(l8)));
        let idle = verdict("h8a1o15", Color::Black);
        assert_eq!(idle, Verdict::Escapes(None));
        let late = verdict("h8a1i8a2j8a3o15a4g8", Color::Black);
        assert_eq!(late, Verdict::Escapes(Some(a5)));
        // An even position has no proof either way.
        assert_eq!(verdict("h8", Color::White), Verdict::Open(None));
        // A move that does not extend an open three: many replies stop the three, and the search
        // after them is not exhausted.
        assert!(matches!(
            verdict(&format!("{three}o1"), Color::Black),
            Verdict::Open(Some(_))
        ));
    }
}
