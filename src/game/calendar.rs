//! [`Calendar`]: the date, for what is due on a day.

use std::time::Duration;

use jiff::Timestamp;

/// Where the date comes from. Only what lasts for days depends on it: ratings and drills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Calendar {
    /// The clock of the system.
    #[default]
    System,
    /// A date for tests: this number of seconds since 1970 when the time of the controller is zero,
    /// and later by as much as the time of the controller.
    From(i64),
}

impl Calendar {
    /// Seconds since 1970 at the controller's time `now`.
    pub(crate) fn seconds(self, now: Duration) -> i64 {
        match self {
            Self::System => Timestamp::now().as_second(),
            Self::From(zero) => zero.saturating_add_unsigned(now.as_secs()),
        }
    }
}
