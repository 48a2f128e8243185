//! [`Alarm`]: the time of an event without a request of the user: the next game of a series, or the
//! next ply of a replay.

use std::time::Duration;

/// The time at which an event without a request of the user is due.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Alarm(Option<Duration>);

impl Alarm {
    /// When the event is due, if one is set.
    pub(crate) const fn due(self) -> Option<Duration> {
        self.0
    }

    /// Removes the event.
    pub(crate) const fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns true if the event is due at `now`. Sets the next one at `wait` after `now` then, and
    /// if none is set.
    pub(crate) fn rings(&mut self, now: Duration, wait: Duration) -> bool {
        let rings = *self.0.get_or_insert(now + wait) <= now;
        if rings {
            self.0 = Some(now + wait);
        }
        rings
    }
}
