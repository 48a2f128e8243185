//! Files that are replaced as a whole or not at all.

use std::path::Path;
use std::{fs, io};

/// Writes a file. Whoever breaks off leaves what was there before, and perhaps a draft with `.tmp` behind its name.
///
/// # Errors
/// When the draft cannot be written, or put in the place of the file.
pub fn write_whole(file: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let draft = file.with_added_extension("tmp");
    fs::write(&draft, bytes)?;
    fs::rename(draft, file)
}
