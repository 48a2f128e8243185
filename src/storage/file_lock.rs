//! [`FileLock`]: keeps other processes from writing a file while one has it open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

use same_file::Handle;

/// The lock on a file that is replaced whenever it is written. It is a lock of the system on an
/// empty file beside it, `.lock` behind its name. The system releases the lock when the process
/// ends, however it ends; a lock file that was left behind is therefore not locked. Dropping the
/// lock removes the lock file.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    file: File,
}

impl FileLock {
    /// Locks a file, which need not exist; returns `None` where it is locked already.
    ///
    /// # Errors
    /// When the lock file cannot be created or opened.
    pub fn acquire(file: &Path) -> io::Result<Option<Self>> {
        loop {
            let path = path_of(file);
            let mut options = OpenOptions::new();
            let file = options
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // Not every file system has locks; without them nothing can be known about others.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            let lock = Self { path, file };
            if lock.is_in_place() {
                return Ok(Some(lock));
            }
            // The process that had the lock removed the lock file after it was opened here: this
            // lock excludes nobody.
        }
    }

    /// Locks a file; waits for at most this time where it is locked already. Returns `None` where it
    /// is still locked then.
    ///
    /// # Errors
    /// As [`Self::acquire`].
    pub fn wait(file: &Path, most: Duration) -> io::Result<Option<Self>> {
        const PAUSE: Duration = Duration::from_millis(5);
        let begun = Instant::now();
        loop {
            match Self::acquire(file)? {
                None if begun.elapsed() < most => thread::sleep(PAUSE),
                lock => return Ok(lock),
            }
        }
    }

    /// True when a file is locked, by this process or another one.
    pub fn is_held(file: &Path) -> bool {
        let file = File::open(path_of(file));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// True when the locked file is still the one with this name.
    fn is_in_place(&self) -> bool {
        let own = self.file.try_clone().and_then(Handle::from_file);
        own.is_ok_and(|own| Handle::from_path(&self.path).is_ok_and(|found| found == own))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Removed while it is still locked, or it could be the file of the next lock.
        if self.is_in_place() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn path_of(file: &Path) -> PathBuf {
    file.with_added_extension("lock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_excludes_others_until_it_is_dropped_and_leaves_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.json");
        assert!(!FileLock::is_held(&game));
        let lock = FileLock::acquire(&game).expect("a lock file");
        assert!(lock.is_some() && FileLock::is_held(&game));
        assert!(FileLock::acquire(&game).expect("a lock file").is_none());
        drop(lock);
        assert!(!FileLock::is_held(&game));
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
    }

    #[test]
    fn a_lock_file_that_was_left_behind_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.json");
        fs::write(path_of(&game), "").expect("it can be written");
        assert!(!FileLock::is_held(&game));
        let lock = FileLock::acquire(&game).expect("a lock file");
        assert!(lock.is_some());
    }

    #[test]
    fn a_lock_on_a_file_that_was_removed_meanwhile_does_not_count() {
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.json");
        let first = FileLock::acquire(&game).expect("a lock file");
        let first = first.expect("nobody has it");
        fs::remove_file(path_of(&game)).expect("it is there");
        let second = FileLock::acquire(&game).expect("a lock file");
        assert!(!first.is_in_place() && second.is_some());
        drop(first);
        assert!(FileLock::is_held(&game), "only its own file is removed");
    }

    /// Many threads take and release one lock: at most one of them holds it at any time.
    #[test]
    fn there_is_one_holder_at_a_time() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().expect("a folder");
        let game = folder.path().join("game.json");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..1_000 {
                        let Some(lock) = FileLock::acquire(&game).expect("a lock file") else {
                            continue;
                        };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
    }
}
