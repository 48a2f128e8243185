//! The worth of a move, as the signs on the board and the lines beside it state it.

use engine::{Proven, Score, expected_points};

/// Percent of the points that the side to move may expect, or the plies to a proven result.
pub(crate) fn worth(score: Score) -> String {
    match Proven::from_score(score) {
        Some(Proven::Win(plies)) => format!("M{plies}"),
        Some(Proven::Loss(plies)) => format!("\u{2212}M{plies}"),
        None => format!("{:.0}", 100.0 * expected_points(score)),
    }
}
