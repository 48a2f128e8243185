//! How a test waits for threads.

use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded};
use game::Waker;

/// How long a test waits for a bot or a solver before it fails. Long, because other programs may
/// use all cores, and tournaments and solvers run at the lowest priority.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// The first rest of a test between two looks without a message. Each further one is twice as long.
const SHORTEST_REST: Duration = Duration::from_millis(1);

/// The longest rest of a test between two looks without a message: time passes without messages.
const LONGEST_REST: Duration = Duration::from_millis(50);

/// What a test waits for between two looks at a game: a message of one of the game's threads.
pub struct Bell {
    rung: Receiver<()>,
    rest: Duration,
    looks_since: Instant,
}

impl Bell {
    /// The threads of the game with this waker ring it from now on.
    pub fn of(waker: &Waker) -> Self {
        let (ring, rung) = bounded(1);
        // A bell that already rings is full.
        waker.set(Arc::new(move || _ = ring.try_send(())));
        Self {
            rung,
            rest: SHORTEST_REST,
            looks_since: Instant::now(),
        }
    }

    /// Rests after a look: as long as the look took, at least the milliseconds in
    /// `$NEKOMOKU_STALL_MS`, and until a thread has a message. With a few seconds in the variable,
    /// a test that waits for something that passes fails as it would on a machine without free
    /// cores.
    pub fn wait(&mut self) {
        static STALL: LazyLock<Duration> = LazyLock::new(|| {
            let millis = std::env::var("NEKOMOKU_STALL_MS").map_or(Ok(0), |it| it.parse());
            Duration::from_millis(millis.expect("NEKOMOKU_STALL_MS: expected a whole number"))
        });
        thread::sleep(self.looks_since.elapsed().max(*STALL));
        self.rest = match self.rung.recv_timeout(self.rest) {
            Ok(()) => SHORTEST_REST,
            Err(_) => LONGEST_REST.min(2 * self.rest),
        };
        self.looks_since = Instant::now();
    }
}
