//! [`Pulse`]: how late the machine wakes threads, because a busy machine delays answers as well.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use super::harness::PROMPT;

/// A thread that sleeps and measures how late it wakes.
pub struct Pulse {
    /// The largest delay so far, in microseconds.
    latest: Arc<AtomicU64>,
    ends: Arc<AtomicBool>,
}

impl Pulse {
    pub fn start() -> Self {
        let pulse = Self {
            latest: Arc::default(),
            ends: Arc::default(),
        };
        let (latest, ends) = (Arc::clone(&pulse.latest), Arc::clone(&pulse.ends));
        thread::spawn(move || {
            const BEAT: Duration = Duration::from_millis(2);
            while !ends.load(Relaxed) {
                let before = Instant::now();
                thread::sleep(BEAT);
                let late = before.elapsed().saturating_sub(BEAT);
                latest.fetch_max(late.as_micros() as u64, Relaxed);
            }
        });
        pulse
    }

    /// The time in which a player answers on this machine: a quarter of a second, and as long as
    /// the machine may delay the thread of the test and the two threads of a seat.
    pub fn prompt(&self) -> Duration {
        PROMPT + 3 * Duration::from_micros(self.latest.load(Relaxed))
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        self.ends.store(true, Relaxed);
    }
}
