//! Scores: engine units from the side to move's view, with room above them for wins counted in
//! plies.

/// Engine units from the view of the side to move. Beyond [`WIN_THRESHOLD`] in either direction it
/// is a proven result.
pub type Score = i32;

/// A win on board at the root; a win `ply` plies deeper scores `WIN - ply`, so that nearer wins
/// rank higher.
pub const WIN: Score = 1_000_000_000;
/// Scores at or above this (or at or below its negative) are proven results.
pub const WIN_THRESHOLD: Score = WIN - 1_000;
/// The largest static evaluation; evaluators clamp to it.
pub const EVAL_LIMIT: Score = WIN_THRESHOLD - 1;
/// A score of the tree search of about half a win: 0.46 on the scale from a draw, 0, to a win, 1.
pub(crate) const SCALE: Score = 200;
/// An infinite window bound.
pub(crate) const INFINITE: Score = WIN + 1;

/// A proven result, within the candidates of the search. A Monte Carlo tree proves losses against
/// every legal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The side to move wins in this many plies.
    Win(u16),
    /// The side to move loses in this many plies.
    Loss(u16),
}

impl Proven {
    /// The result that `score` proves; `None` for an evaluation.
    pub fn from_score(score: Score) -> Option<Self> {
        let plies = |distance: Score| u16::try_from(distance).unwrap_or(0);
        if score >= WIN_THRESHOLD {
            Some(Self::Win(plies(WIN - score)))
        } else if score <= -WIN_THRESHOLD {
            Some(Self::Loss(plies(WIN + score)))
        } else {
            None
        }
    }
}
