//! Opens a file for one writer at a time. Others can read it meanwhile.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
#[cfg(not(windows))]
use std::thread;
#[cfg(not(windows))]
use std::time::{Duration, Instant};

/// How long a program that is being started may hold the files of this one.
#[cfg(not(windows))]
const FORK_TIME: Duration = Duration::from_millis(200);

/// Opens a file to write it; returns `None` where somebody else has it open like this.
///
/// # Errors
/// When it cannot be opened.
#[cfg(not(windows))]
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<Option<File>> {
    use std::fs::TryLockError;
    let file = options.open(path)?;
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            // A program that another thread is starting has a copy of every open file until it
            // runs: a file that was closed meanwhile stays locked for that long.
            Err(TryLockError::WouldBlock) if begun.elapsed() < FORK_TIME => {
                thread::sleep(Duration::from_millis(2));
            }
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Not every file system has locks; without them the user is trusted.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(Some(file)),
        }
    }
}

/// Opens a file to write it; returns `None` where somebody else has it open like this. Here a lock
/// would keep readers out as well, therefore the file is opened without sharing the right to write.
///
/// # Errors
/// When it cannot be opened.
// CITE: CreateFileW, parameter `dwShareMode`, and "System Error Codes", learn.microsoft.com.
#[cfg(windows)]
pub(crate) fn open(path: &Path, options: &mut OpenOptions) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    const ERROR_SHARING_VIOLATION: i32 = 32;
    let options = options.share_mode(FILE_SHARE_READ | FILE_SHARE_DELETE);
    match options.open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn second_writer_is_refused_and_readers_are_not() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.jsonl");
        let open_it = || open(&path, OpenOptions::new().write(true).create(true));
        let first = open_it().expect("it can be created");
        assert!(first.is_some() && open_it().expect("it exists").is_none());
        assert_eq!(std::fs::read(&path).expect("it can be read"), b"");
        drop(first);
        assert!(open_it().expect("it exists").is_some());
    }
}
