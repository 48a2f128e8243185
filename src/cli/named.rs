//! Reading and writing files, with errors that name the file.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;

use storage::FileKind;

/// The bytes of a file.
///
/// # Errors
/// When it cannot be read.
pub(super) fn read(path: &Path, kind: FileKind) -> anyhow::Result<Vec<u8>> {
    storage::read(path, kind).with_context(|| path.display().to_string())
}

/// The text of a file.
///
/// # Errors
/// When it cannot be read, or is not UTF-8.
pub(super) fn read_text(path: &Path, kind: FileKind) -> anyhow::Result<String> {
    storage::read_text(path, kind).with_context(|| path.display().to_string())
}

/// Writes a file, completely or not at all.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    write_with(path, |out| out.write_all(bytes.as_ref()))
}

/// Writes a file with `fill`, completely or not at all. Returns what `fill` returns.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write_with<T>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<T>,
) -> anyhow::Result<T> {
    written(path, storage::write_with(path, fill))
}

/// The result of an attempt to write a file, whose error names the file.
///
/// # Errors
/// When `result` is an error.
pub(super) fn written<T>(
    path: &Path,
    result: Result<T, impl Into<anyhow::Error>>,
) -> anyhow::Result<T> {
    let result = result.map_err(Into::into);
    result.with_context(|| format!("{}: cannot be written", path.display()))
}
