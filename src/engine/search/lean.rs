//! [`Lean`]: changes the weight of the own chances and of the other side's in the evaluation.

use crate::state::{PatternState, PointClass};
use rules::Color;

use super::value::Value;

/// Additional weight of the points where a side makes something, in 64ths of the worth of its shape
/// there, for the side to move at the root. The default is neutral.
// CITE: separate weights for one's own and the other side's attack follow Rodent's personalities
// (Pawel Koziol).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lean {
    own: i32,
    other: i32,
}

/// `[class]`: engine units of a point where a side would make it, roughly in the proportions of the
/// fitted evaluation.
const WORTH: [Value; PointClass::COUNT] = [0, 0, 2, 2, 4, 5, 10, 12, 20, 6, 8, 24, 30, 0];

impl Lean {
    /// A side's own points count `attack` times, the other side's `defence` times; 1 is neutral.
    pub fn new(attack: f64, defence: f64) -> Self {
        let beyond = |factor: f64| ((factor - 1.0) * 64.0).round() as i32;
        Self {
            own: beyond(attack),
            other: beyond(defence),
        }
    }

    /// True when it changes nothing.
    #[inline]
    pub(super) fn is_neutral(self) -> bool {
        self.own | self.other == 0
    }

    /// The addition to the evaluation, from the view of `root`, which is to move at the root.
    pub(super) fn value(self, state: &PatternState, root: Color) -> Value {
        let worth = |color: Color| {
            let classes = PointClass::ALL.into_iter().zip(WORTH);
            let worths =
                classes.map(|(class, worth)| Value::from(state.count(color, class)) * worth);
            worths.sum::<Value>()
        };
        (self.own * worth(root) - self.other * worth(!root)) / 64
    }
}
