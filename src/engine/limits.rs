//! [`Limits`]: how long one choice may take.

use std::time::Duration;

/// Bounds on one search; each that is set holds, whichever is met first ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time from the call to the answer.
    pub time: Option<Duration>,
    /// Positions made. A search under a node limit alone depends on no clock and repeats exactly.
    pub nodes: Option<u64>,
    /// Plies of the deepest full iteration.
    pub depth: Option<u16>,
}

impl Limits {
    /// The tighter of two sets of limits, bound by bound.
    #[must_use]
    pub fn tighten(self, other: Self) -> Self {
        fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            time: least(self.time, other.time),
            nodes: least(self.nodes, other.nodes),
            depth: least(self.depth, other.depth),
        }
    }
}
