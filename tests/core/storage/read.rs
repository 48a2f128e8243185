//! Bounded reads.

use std::fs::{self, File};

use storage::{FileKind, open, read, read_stream, read_text};

#[test]
fn file_up_to_the_limit_is_read_and_a_larger_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.toml");
    let limit = FileKind::Settings.max_bytes();
    let file = File::create(&path).unwrap();
    file.set_len(limit).unwrap();
    assert_eq!(read(&path, FileKind::Settings).unwrap().len() as u64, limit);
    file.set_len(limit + 1).unwrap();
    for read in [read, read_stream] {
        let error = read(&path, FileKind::Settings).unwrap_err().to_string();
        assert_eq!(error, "is larger than 1 MiB, the limit for a settings file");
    }
}

#[test]
fn folder_is_refused_and_a_missing_file_is_reported_as_missing() {
    let folder = tempfile::tempdir().unwrap();
    for read in [read, read_stream] {
        let error = read(folder.path(), FileKind::Game).unwrap_err();
        assert_eq!(error.to_string(), "is a folder, expected a regular file");
        assert!(!error.is_missing());
    }
    let error = open(&folder.path().join("none"), FileKind::Game).unwrap_err();
    assert!(error.is_missing(), "{error}");
}

#[test]
fn text_that_is_not_utf_8_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("players.toml");
    fs::write(&path, b"one\ntwo\nthr\xffee\n").unwrap();
    let error = read_text(&path, FileKind::Configuration).unwrap_err();
    assert_eq!(error.to_string(), "line 3: is not UTF-8 text");
}
