//! The safety floor: forced moves that no setting of a character can change.
//!
//! It completes its own five. From level [`ALWAYS_STOPS_FIVES`](super::level::ALWAYS_STOPS_FIVES)
//! on it stops the other side's.

use engine::state::{PatternState, PointClass};
use rules::Point;

/// A forced move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    /// Completes its own five.
    Complete(Point),
    /// Stops the other side's five.
    Stop(Point),
}

impl Duty {
    /// The duty of the side to move; `None` when there is none. A five of the other side on a point
    /// that is forbidden to the side to move gives no duty.
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

    /// True when the other side can make a five on two points, so that it cannot be stopped.
    pub(crate) fn is_hopeless(state: &PatternState) -> bool {
        state.count(!state.side_to_move(), PointClass::Five) > 1
    }
}
