//! Files on disk: what is read, how much of it, and what a write leaves behind.

mod read;
#[cfg(unix)]
mod special;
mod write;

use std::fs;
use std::path::Path;

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let mut names = entries
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect::<Vec<_>>();
    names.sort();
    names
}
