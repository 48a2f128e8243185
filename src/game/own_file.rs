//! [`OwnFile`]: a file of the user's progress, which is read once and written whole.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::settings::name_of_broken;
use storage::FileKind;

/// A file that is read once and written whole. A file with a mistake is renamed before the first
/// write, so that nothing is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnFile {
    /// Nowhere in tests.
    path: Option<PathBuf>,
    /// What is wrong with it.
    mistake: Option<String>,
}

impl OwnFile {
    /// Reads a file, which need not exist. Its content is `None` when it does not exist or has a
    /// mistake.
    pub(crate) fn read<T>(
        path: &Path,
        kind: FileKind,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> (Self, Option<T>) {
        let found = match storage::read_text(path, kind) {
            Ok(text) => parse(&text).map(Some),
            Err(error) if error.is_missing() => Ok(None),
            Err(error) => Err(error.to_string()),
        };
        let mistake = found.as_ref().err();
        let file = Self {
            path: Some(path.to_owned()),
            mistake: mistake.map(|error| format!("{}: {error}", path.display())),
        };
        (file, found.ok().flatten())
    }

    /// One line about what is wrong with the file, if anything is.
    pub(crate) fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// Writes the file, all or nothing; makes its folder if necessary.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        if self.mistake.is_some() {
            fs::rename(path, name_of_broken(path))?;
            self.mistake = None;
        }
        storage::write(path, text)
    }
}
