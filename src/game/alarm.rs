//! [`Alarm`]: when something happens by itself that nobody asks for: the next game of a series, the next ply of a replay.

use std::time::Duration;

/// When something is due that happens by itself.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Alarm(Option<Duration>);

impl Alarm {
    /// Whether something is due, now or later.
    pub(crate) const fn is_set(self) -> bool {
        self.0.is_some()
    }

    /// Nothing is due any more.
    pub(crate) const fn clear(&mut self) {
        self.0 = None;
    }

    /// Returns whether it is due at `now`, after which it is set no more; where none is set yet, it is set to `wait` from now.
    pub(crate) fn rings(&mut self, now: Duration, wait: Duration) -> bool {
        let rings = *self.0.get_or_insert(now + wait) <= now;
        if rings {
            self.0 = None;
        }
        rings
    }
}
