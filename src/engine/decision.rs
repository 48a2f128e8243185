//! [`Decision`]: what every search returns.

use super::progress::Progress;
use super::score::Score;
use rules::Point;

/// What a search has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move to play. Legal.
    pub point: Point,
    /// The value of the position to the side to move, as far as it was searched; the static evaluation when it was not. What
    /// proven results hold against: see [`Proven`](super::Proven).
    pub score: Score,
    /// The last report: its first candidate is the move to play.
    pub progress: Progress,
}
