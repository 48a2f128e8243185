//! [`Decision`]: what every search returns.

use super::progress::Progress;
use super::score::Score;
use rules::Point;

/// What a search has decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move to play. Legal.
    pub point: Point,
    /// The value of the position to the side to move, as far as it was searched; the static evaluation when it was not. [`Proven`](super::Proven)
    /// says which defences a proven result covers.
    pub score: Score,
    /// The last report: its first candidate is the move to play.
    pub progress: Progress,
}
