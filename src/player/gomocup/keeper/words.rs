//! The words that this program and its keepers exchange.

/// First argument of a keeper. The number of the program's process, the engine and its arguments
/// follow.
#[cfg(target_os = "linux")]
pub(super) const KEEP: &str = "engine-keeper";
/// First argument of the process that a keeper starts and that becomes the engine. The other
/// arguments are the same, with the number of the keeper's process.
#[cfg(target_os = "linux")]
pub(super) const BECOME: &str = "engine-keeper-start";

/// Exit code of a keeper that could not start its engine.
pub(super) const NOT_STARTED: i32 = 127;
/// Text that such a keeper writes before the reason.
pub(super) const COMPLAINT: &str = "engine-keeper: ";
