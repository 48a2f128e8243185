//! Keepers: on Linux, a process between this program and each engine, so that no engine outlives
//! the program, however the program ends.
//!
//! A keeper is this program under a hidden subcommand. It inherits the pipes and hands them to the
//! engine, so nothing that is said passes through it. It receives a signal when the program dies,
//! adopts every descendant of the engine whose own parent has ended (it is a child subreaper), and
//! kills them all when the engine ends, the program asks for it, or the program has died. Neither
//! `setsid` nor ignoring the input saves a process from that. Out of reach are processes that
//! another service starts on the engine's behalf and processes of other users.
//!
//! Engines that share a background process lose it with the engine that started it. Under Wine,
//! start it beforehand with `wineserver -p`.
// CITE: prctl(2), PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER.

#[cfg(target_os = "linux")]
mod process;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// First argument of a keeper; the number of the program's process, the engine and its arguments
/// follow.
#[cfg(target_os = "linux")]
const KEEP: &str = "engine-keeper";
/// First argument of the process that a keeper starts, which becomes the engine; the rest is the
/// same with the number of the keeper's process.
#[cfg(target_os = "linux")]
const BECOME: &str = "engine-keeper-start";

/// Exit code of a keeper that could not start its engine.
const NOT_STARTED: i32 = 127;
/// What such a keeper writes before the reason.
const COMPLAINT: &str = "engine-keeper: ";

/// The program whose `main` calls [`keep_engines`].
static KEEPER: OnceLock<PathBuf> = OnceLock::new();

/// Gives every engine of this process a keeper, on Linux: no engine then outlives the program, even
/// when the program is killed. Call this first in `main`, before the arguments are read and before
/// any thread is started: a process that was started as a keeper does its work here and never
/// returns.
///
/// `cli::main_with` calls it. A program that neither calls that nor this
/// has engines in process groups of their own: they are killed when the program ends or panics, but
/// may survive when it is killed or when they leave their group.
pub fn keep_engines() {
    #[cfg(target_os = "linux")]
    {
        process::run_if_asked();
        // It names this program even when the file has been replaced meanwhile.
        let own = Path::new("/proc/self/exe");
        if own.exists() {
            keep_engines_by(own);
        }
    }
}

/// Like [`keep_engines`], with another program as keeper, one whose `main` begins with
/// [`keep_engines`]. For tests, whose `main` belongs to the test harness. Only the first call of
/// either function in a process counts. Has no effect on systems other than Linux.
pub fn keep_engines_by(program: &Path) {
    let _ = KEEPER.set(program.to_owned());
}

/// The program that keeps engines; `None` where there are no keepers.
pub(super) fn keeper() -> Option<&'static Path> {
    let keeper = KEEPER.get().map(PathBuf::as_path);
    keeper.filter(|_| cfg!(target_os = "linux"))
}

/// Adds what a keeper of `engine` needs; the engine's arguments follow.
#[cfg(target_os = "linux")]
pub(super) fn prepare(keeper: &mut Command, engine: &Path) {
    process::prepare(keeper, KEEP, engine.as_os_str());
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prepare(_: &mut Command, _: &Path) {}

/// Why a keeper could not start its engine, from its exit code and its last words.
pub(super) fn failure(code: Option<i32>, words: Option<&str>) -> Option<&str> {
    let reason = words?.strip_prefix(COMPLAINT)?;
    (code == Some(NOT_STARTED)).then_some(reason)
}
