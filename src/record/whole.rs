//! Files that are replaced as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::Path;

/// Writes a file. Whoever is stopped halfway leaves what was there before, and perhaps a draft with `.tmp` behind its name.
///
/// # Errors
/// When the draft cannot be written, or put in the place of the file.
pub fn write_whole(file: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    fill_whole(file, |draft| draft.write_all(bytes.as_ref()))
}

/// Likewise, a file that is written piece by piece; gives back what `fill` does.
pub(super) fn fill_whole<T>(
    file: &Path,
    fill: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> io::Result<T> {
    // A link stays one, and what it leads to is replaced.
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let draft = file.with_added_extension("tmp");
    let mut out = BufWriter::new(File::create(&draft)?);
    let filled = fill(&mut out).and_then(|filled| {
        out.into_inner().map_err(IntoInnerError::into_error)?;
        fs::rename(&draft, &file)?;
        Ok(filled)
    });
    if filled.is_err() {
        // Nobody wants the half of it.
        let _ = fs::remove_file(&draft);
    }
    filled
}
