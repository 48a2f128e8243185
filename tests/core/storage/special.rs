//! Devices and pipes are written to, never replaced, and never read where a file is needed.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crossbeam_channel::bounded;
use storage::{FileKind, read, read_stream, write};

/// How long a read of a pipe that nobody writes to may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(60);

fn fifo(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    assert!(
        Command::new("mkfifo")
            .arg(&path)
            .status()
            .unwrap()
            .success()
    );
    path
}

#[test]
fn pipe_is_refused_without_waiting_for_a_writer() {
    let folder = tempfile::tempdir().unwrap();
    let path = fifo(folder.path(), "pipe");
    let (sender, receiver) = bounded(1);
    thread::spawn(move || sender.send(read(&path, FileKind::Configuration)));
    let error = receiver.recv_timeout(PATIENCE).expect("it does not wait");
    assert_eq!(
        error.unwrap_err().to_string(),
        "is a pipe, expected a regular file"
    );
}

#[test]
fn endless_device_is_refused_as_a_file_and_bounded_as_a_stream() {
    let zero = Path::new("/dev/zero");
    let error = read(zero, FileKind::Library).unwrap_err().to_string();
    assert_eq!(error, "is a device, expected a regular file");
    let error = read_stream(zero, FileKind::Settings).unwrap_err();
    assert_eq!(
        error.to_string(),
        "is larger than 1 MiB, the limit for a settings file"
    );
}

#[test]
fn device_and_pipe_are_written_to_and_stay() {
    let null = Path::new("/dev/null");
    write(null, "discarded").unwrap();
    assert!(null.metadata().unwrap().file_type().is_char_device());
    let folder = tempfile::tempdir().unwrap();
    let path = fifo(folder.path(), "pipe");
    let reader = thread::spawn({
        let path = path.clone();
        move || {
            let mut text = String::new();
            File::open(path).unwrap().read_to_string(&mut text).unwrap();
            text
        }
    });
    write(&path, "through the pipe").unwrap();
    assert_eq!(reader.join().unwrap(), "through the pipe");
    assert!(path.metadata().unwrap().file_type().is_fifo());
    assert_eq!(super::names(folder.path()), ["pipe"]);
}
