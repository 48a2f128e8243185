//! [`Streak`]: puzzles that were solved in a row.

use serde::{Deserialize, Serialize};

/// Numbers of puzzles that were solved in a row at the first try.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Streak {
    /// The present number.
    pub now: u32,
    /// The largest number.
    pub best: u32,
}

impl Streak {
    /// Counts a puzzle that was solved.
    pub(crate) fn count(&mut self) {
        self.now = self.now.saturating_add(1);
        self.best = self.best.max(self.now);
    }
}
