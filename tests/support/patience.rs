//! How a test waits for threads.

use std::sync::LazyLock;
use std::time::Duration;

/// How long a test waits for a bot or a solver before it fails. Long, because other programs may
/// use all cores, and tournaments and solvers run at the lowest priority.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// The rest between two looks of a test that waits: at least this long, and at least the
/// milliseconds in `$NEKOMOKU_STALL_MS`. With a few seconds there, a test that waits for something
/// that passes fails as it would on a machine without free cores.
pub fn rest(least: Duration) -> Duration {
    static STALL: LazyLock<Duration> = LazyLock::new(|| {
        let millis = std::env::var("NEKOMOKU_STALL_MS").map_or(Ok(0), |it| it.parse());
        Duration::from_millis(millis.expect("NEKOMOKU_STALL_MS: expected a whole number"))
    });
    least.max(*STALL)
}
