//! The user's own `players.toml`. It is replaced only if it still has the text that was read.

use std::path::PathBuf;

use crate::cast_book::CastBook;
use crate::stored::{lock, replace_file};
use player::config::key_in;
use storage::{FileKind, read_text};

/// The text of the file; empty if there is none.
///
/// # Errors
/// When it cannot be read; the text says why.
pub(crate) fn read(book: &CastBook) -> Result<String, String> {
    let Some(file) = book.own_file() else {
        return Ok(String::new());
    };
    match read_text(&file, FileKind::Configuration) {
        Ok(text) => Ok(text),
        Err(error) if error.is_missing() => Ok(String::new()),
        Err(error) => Err(format!("{}: {error}", file.display())),
    }
}

/// Replaces the text `latest` of the file and reads the cast again. Returns the file.
///
/// # Errors
/// When the file has another text by now, or cannot be written; the text says which.
pub(crate) fn replace(book: &mut CastBook, latest: &str, text: &str) -> Result<PathBuf, String> {
    let file = book.own_file().ok_or("there is no configuration folder")?;
    let _lock = lock(&file);
    // A text that another program has written meanwhile is not overwritten.
    if read(book)? != latest {
        return Err(format!(
            "{}: changed while it was edited; try again",
            file.display()
        ));
    }
    let written = replace_file(&file, false, text);
    written.map_err(|error| format!("{}: {error}", file.display()))?;
    book.reload();
    Ok(file)
}

/// True when a text of such a file has a section `[players.ID]`.
pub(crate) fn has_section(text: &str, id: &str) -> bool {
    key_in(text, id, "kind").is_some()
}
