//! The folder of the journals: `tournament-0001.jsonl` and so on. Deleted journals are in its
//! folder `deleted`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use storage::{LineFile, LineFileError};

const PREFIX: &str = "tournament-";
const SUFFIX: &str = ".jsonl";
/// The folder that deleted journals are moved to.
const DELETED: &str = "deleted";

/// The journals, the one with the highest number first.
pub(super) fn journals(folder: &Path) -> Vec<PathBuf> {
    let mut numbers = numbers(folder);
    numbers.sort_unstable_by(|a, b| b.cmp(a));
    let numbers = numbers.into_iter();
    numbers.map(|number| file(folder, number)).collect()
}

/// The journal with the highest number.
pub(super) fn newest(folder: &Path) -> Option<PathBuf> {
    let last = numbers(folder).into_iter().max();
    last.map(|number| file(folder, number))
}

/// The file of the next journal. Neither a journal nor a deleted one has its number, so that a
/// deleted journal can be restored.
pub(super) fn next(folder: &Path) -> PathBuf {
    let kept = numbers(folder).into_iter();
    let last = kept.chain(numbers(&folder.join(DELETED))).max();
    file(folder, last.map_or(1, |last| last + 1))
}

/// Moves a journal that nothing writes to the deleted ones. Returns its new place.
///
/// # Errors
/// When a tournament is played with it, or it cannot be moved.
pub(super) fn delete(journal: &Path) -> Result<PathBuf, String> {
    let failure = |error: io::Error| format!("{}: {error}", journal.display());
    let (Some(folder), Some(name)) = (journal.parent(), journal.file_name()) else {
        return Err(failure(io::ErrorKind::NotFound.into()));
    };
    // Opening a missing file would create it.
    fs::metadata(journal).map_err(failure)?;
    let in_use = |error: LineFileError| error.to_string();
    let held = LineFile::open(journal).map_err(in_use)?;
    let deleted = folder.join(DELETED);
    let moved = deleted.join(name);
    fs::create_dir_all(&deleted)
        .and_then(|()| fs::rename(journal, &moved))
        .map_err(failure)?;
    drop(held);
    Ok(moved)
}

/// Moves a deleted journal back.
///
/// # Errors
/// When the name is taken, or the file cannot be moved.
pub(super) fn restore(journal: &Path, moved: &Path) -> Result<(), String> {
    let restored = if journal.exists() {
        Err(io::ErrorKind::AlreadyExists.into())
    } else {
        fs::rename(moved, journal)
    };
    restored.map_err(|error| format!("{}: {error}", journal.display()))
}

fn file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{PREFIX}{number:04}{SUFFIX}"))
}

fn numbers(folder: &Path) -> Vec<u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| {
        let name = entry.file_name();
        let name = name.to_str()?.strip_prefix(PREFIX)?;
        name.strip_suffix(SUFFIX)?.parse::<u32>().ok()
    });
    numbers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journals_are_numbered_and_other_files_are_ignored() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        assert_eq!(newest(path), None);
        assert_eq!(newest(&path.join("missing")), None);
        assert_eq!(next(path), path.join("tournament-0001.jsonl"));
        for name in [
            "tournament-0002.jsonl",
            "tournament-0012.jsonl",
            "0099.jsonl",
        ] {
            fs::write(path.join(name), "").expect("it can be written");
        }
        assert_eq!(newest(path), Some(path.join("tournament-0012.jsonl")));
        assert_eq!(next(path), path.join("tournament-0013.jsonl"));
    }

    #[test]
    fn number_of_a_deleted_journal_is_not_used_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = next(folder.path());
        fs::write(&first, "").expect("it can be written");
        let moved = delete(&first).expect("nothing writes it");
        assert!(!first.exists() && moved.exists());
        let second = next(folder.path());
        assert_ne!(first, second);
        fs::write(&second, "").expect("it can be written");
        restore(&first, &moved).expect("its name is free");
        assert_eq!(journals(folder.path()), [second, first]);
    }

    #[test]
    fn journal_that_is_written_is_not_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = next(folder.path());
        assert!(delete(&journal).is_err() && !journal.exists());
        let held = LineFile::create(&journal).expect("it is new");
        assert!(delete(&journal).is_err() && journal.exists());
        drop(held);
        let moved = delete(&journal).expect("nothing writes it");
        fs::write(&journal, "").expect("it can be written");
        assert!(restore(&journal, &moved).is_err(), "the name is taken");
    }
}
