//! [`Decision`]: the result of a search.

use super::progress::Progress;
use super::score::Score;
use rules::Point;

/// The decision of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The move to play. Legal.
    pub point: Point,
    /// The value of the position for the side to move, as far as it was searched, otherwise the
    /// static evaluation. [`Proven`](super::Proven) explains which defences a proven result covers.
    pub score: Score,
    /// The last report. Its first candidate is the move to play.
    pub progress: Progress,
}
