//! The safety floor: what no setting of a character may undo.
//!
//! It completes its own five. From level [`ALWAYS_STOPS_FIVES`](super::level::ALWAYS_STOPS_FIVES) on it stops the other side's.

use engine::state::{PatternState, PointClass};
use rules::Point;

/// Where it has to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Its own five.
    Complete(Point),
    /// The other side's five.
    Stop(Point),
}

impl Duty {
    /// Of the side to move; `None` where it is free. A five of the other side that it may not stop, because the point is forbidden, is none.
    pub fn of(state: &mut PatternState) -> Option<Self> {
        let me = state.side_to_move();
        if let Some(five) = state.first(me, PointClass::Five) {
            return Some(Self::Complete(five));
        }
        let fives = state
            .fours(!me)
            .filter(|&point| state.class(point, !me) == PointClass::Five)
            .collect::<Vec<_>>();
        let allowed = fives
            .into_iter()
            .find(|&point| !state.is_forbidden(point, me));
        allowed.map(Self::Stop)
    }

    /// Whether the other side can make a five in two places, so that there is nothing left to stop.
    pub(crate) fn is_hopeless(state: &PatternState) -> bool {
        state.count(!state.side_to_move(), PointClass::Five) > 1
    }
}
