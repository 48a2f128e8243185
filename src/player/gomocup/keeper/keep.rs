//! [`keep_engines`]: gives every engine a keeper.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

#[cfg(target_os = "linux")]
use super::process;
use super::words::{COMPLAINT, NOT_STARTED};

/// The program whose `main` calls [`keep_engines`].
static KEEPER: OnceLock<PathBuf> = OnceLock::new();

/// Gives every engine of this process a keeper on Linux, so that no engine outlives the program,
/// even when the program is killed. It must be called first in `main`, before arguments are read
/// and threads are started: a process that was started as a keeper does its work here and never
/// returns.
///
/// `nekomoku::main_with` calls it. A program without this call has engines in their own process
/// groups: they are killed when the program ends or panics, but may survive when it is killed or
/// when they leave their group.
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
pub(in crate::gomocup) fn keeper() -> Option<&'static Path> {
    let keeper = KEEPER.get().map(PathBuf::as_path);
    keeper.filter(|_| cfg!(target_os = "linux"))
}

/// Adds the arguments of a keeper of `engine`. The arguments of the engine follow.
#[cfg(target_os = "linux")]
pub(in crate::gomocup) fn prepare(keeper: &mut Command, engine: &Path) {
    process::prepare(keeper, super::words::KEEP, engine.as_os_str());
}

#[cfg(not(target_os = "linux"))]
pub(in crate::gomocup) fn prepare(_: &mut Command, _: &Path) {}

/// Why a keeper could not start its engine, from its exit code and its last line.
pub(in crate::gomocup) fn failure(code: Option<i32>, words: Option<&str>) -> Option<&str> {
    let reason = words?.strip_prefix(COMPLAINT)?;
    (code == Some(NOT_STARTED)).then_some(reason)
}
