//! Bounded reads: a file is read up to the limit of its kind, and only a regular file may be waited
//! for.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

use super::FileKind;

/// Why a file is not read. The message does not name the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system cannot read it.
    #[error("cannot be read: {0}")]
    Io(io::Error),
    /// It is a folder, a device, a pipe or a socket.
    #[error("is {0}, expected a regular file")]
    NotRegular(&'static str),
    /// It is larger than its kind may be.
    #[error("is larger than {} MiB, the limit for {}", .0.max_bytes() >> 20, .0.name())]
    TooLarge(FileKind),
    /// It is not UTF-8 text; the line, from 1, where the text ends.
    #[error("line {line}: is not UTF-8 text")]
    NotText {
        /// The line of the first wrong byte, from 1.
        line: usize,
    },
}

// No `#[from]`: the message has the cause already, and a chain of errors would repeat it.
impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl ReadError {
    /// True when there is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// Opens a regular file that is not larger than its kind may be.
///
/// # Errors
/// When it cannot be opened, is not a regular file, or is too large.
pub fn open(path: &Path, kind: FileKind) -> Result<File, ReadError> {
    // Before opening: opening a pipe waits for its writer.
    regular(&path.metadata()?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    regular(&metadata)?;
    if metadata.len() > kind.max_bytes() {
        Err(ReadError::TooLarge(kind))
    } else {
        Ok(file)
    }
}

/// The bytes of a regular file.
///
/// # Errors
/// When it cannot be read, is not a regular file, or is too large.
pub fn read(path: &Path, kind: FileKind) -> Result<Vec<u8>, ReadError> {
    bytes_of(open(path, kind)?, kind)
}

/// The text of a regular file, which must be UTF-8.
///
/// # Errors
/// As [`read`], and when it is not UTF-8.
pub fn read_text(path: &Path, kind: FileKind) -> Result<String, ReadError> {
    text_of(read(path, kind)?)
}

/// The bytes of a regular file, a device or a pipe, up to the limit of the kind; `-` is standard
/// input. Waits for a pipe's writer.
///
/// # Errors
/// When it cannot be read, is a folder, or has more bytes than the limit.
pub fn read_stream(path: &Path, kind: FileKind) -> Result<Vec<u8>, ReadError> {
    if path == Path::new("-") {
        return bytes_of(io::stdin().lock(), kind);
    }
    if path.metadata()?.is_dir() {
        Err(ReadError::NotRegular("a folder"))
    } else {
        bytes_of(File::open(path)?, kind)
    }
}

/// Bytes as text.
///
/// # Errors
/// When they are not UTF-8.
pub fn text_of(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        ReadError::NotText { line }
    })
}

/// What a source holds, if that is not more than the limit: a file may grow while it is read.
fn bytes_of(source: impl Read, kind: FileKind) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    source.take(kind.max_bytes() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > kind.max_bytes() {
        Err(ReadError::TooLarge(kind))
    } else {
        Ok(bytes)
    }
}

fn regular(metadata: &Metadata) -> Result<(), ReadError> {
    if metadata.is_file() {
        Ok(())
    } else {
        Err(ReadError::NotRegular(name_of_type(metadata)))
    }
}

#[cfg(unix)]
fn name_of_type(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let file_type = metadata.file_type();
    match file_type {
        _ if file_type.is_dir() => "a folder",
        _ if file_type.is_fifo() => "a pipe",
        _ if file_type.is_socket() => "a socket",
        _ => "a device",
    }
}

#[cfg(not(unix))]
fn name_of_type(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() {
        "a folder"
    } else {
        "a device"
    }
}
