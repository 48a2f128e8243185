//! The folder of the journals: `tournament-0001.jsonl` and so on.

use std::fs;
use std::path::{Path, PathBuf};

const PREFIX: &str = "tournament-";
const SUFFIX: &str = ".jsonl";

/// The journal with the highest number.
pub(super) fn newest(folder: &Path) -> Option<PathBuf> {
    last_number(folder).map(|number| file(folder, number))
}

/// The file of the next journal, which does not exist.
pub(super) fn next(folder: &Path) -> PathBuf {
    file(folder, last_number(folder).map_or(1, |last| last + 1))
}

fn file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{PREFIX}{number:04}{SUFFIX}"))
}

fn last_number(folder: &Path) -> Option<u32> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let numbers = entries.filter_map(|entry| {
        let name = entry.file_name();
        let name = name.to_str()?.strip_prefix(PREFIX)?;
        name.strip_suffix(SUFFIX)?.parse::<u32>().ok()
    });
    numbers.max()
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
}
