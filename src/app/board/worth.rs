//! The worth of a move, as the signs on the board and the lines beside it state it.

use crate::locale::own_moves;
use engine::{Candidate, Progress, Proven};

/// Percent of the points that the side to move may expect with this candidate, or the winner's
/// moves to a proven result; `None` if nothing is known.
pub(crate) fn worth(progress: &Progress, candidate: &Candidate) -> Option<String> {
    Some(match Proven::from_score(candidate.score?) {
        Some(Proven::Win(plies)) => format!("M{}", own_moves(plies)),
        Some(Proven::Loss(plies)) => format!("\u{2212}M{}", own_moves(plies)),
        None => format!("{:.0}", 100.0 * progress.share(candidate)?),
    })
}
