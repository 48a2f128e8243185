//! Keepers: on Linux, a process between this program and each engine, so that no engine outlives
//! the program, however it ends.
//!
//! A keeper is this program with a hidden subcommand. It passes the pipes on to the engine, so it
//! sees no messages. It receives a signal when the program dies, adopts every descendant of the
//! engine whose parent has ended (it is a child subreaper), and kills all of them when the engine
//! ends, on request, or when the program has died. Neither `setsid` nor ignoring the input saves a
//! process from that. Out of reach are processes that another service starts for the engine, and
//! processes of other users.
//!
//! Engines that share a background process lose it with the engine that started it. Under Wine,
//! start it beforehand with `wineserver -p`.
// CITE: prctl(2), PR_SET_PDEATHSIG and PR_SET_CHILD_SUBREAPER.

#[cfg(target_os = "linux")]
mod process;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// First argument of a keeper. The number of the program's process, the engine and its arguments
/// follow.
#[cfg(target_os = "linux")]
const KEEP: &str = "engine-keeper";
/// First argument of the process that a keeper starts and that becomes the engine. The other
/// arguments are the same, with the number of the keeper's process.
#[cfg(target_os = "linux")]
const BECOME: &str = "engine-keeper-start";

/// Exit code of a keeper that could not start its engine.
const NOT_STARTED: i32 = 127;
/// Text that such a keeper writes before the reason.
const COMPLAINT: &str = "engine-keeper: ";

/// The program whose `main` calls [`keep_engines`].
static KEEPER: OnceLock<PathBuf> = OnceLock::new();

/// Gives every engine of this process a keeper on Linux, so that no engine outlives the program,
/// even when the program is killed. It must be called first in `main`, before arguments are read
/// and threads are started: a process that was started as a keeper does its work here and never
/// returns.
///
/// `nekomoku::main_with` calls it. A program without this call has engines in their own process groups:
/// they are killed when the program ends or panics, but may survive when it is killed or when they
/// leave their group.
pub fn keep_engines() {
    #[cfg(target_os = "linux")]
    {
        process::run_if_asked();
        // It names this program even if the file was replaced.
        let own = Path::new("/proc/self/exe");
        if own.exists() {
            keep_engines_by(own);
        }
    }
}

/// As [`keep_engines`], with another program as keeper, whose `main` begins with [`keep_engines`].
/// For tests, whose `main` belongs to the test harness. Only the first call of either function in a
/// process counts. No effect on systems other than Linux.
pub fn keep_engines_by(program: &Path) {
    let _ = KEEPER.set(program.to_owned());
}

/// The program that keeps engines; `None` without keepers.
pub(super) fn keeper() -> Option<&'static Path> {
    let keeper = KEEPER.get().map(PathBuf::as_path);
    keeper.filter(|_| cfg!(target_os = "linux"))
}

/// Adds the arguments of a keeper of `engine`. The arguments of the engine follow.
#[cfg(target_os = "linux")]
pub(super) fn prepare(keeper: &mut Command, engine: &Path) {
    process::prepare(keeper, KEEP, engine.as_os_str());
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prepare(_: &mut Command, _: &Path) {}

/// Why a keeper could not start its engine, from its exit code and its last line.
pub(super) fn failure(code: Option<i32>, words: Option<&str>) -> Option<&str> {
    let reason = words?.strip_prefix(COMPLAINT)?;
    (code == Some(NOT_STARTED)).then_some(reason)
}
