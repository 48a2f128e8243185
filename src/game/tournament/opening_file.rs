//! [`OpeningText`]: the openings of a file of the user's.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use arena::{OpeningError, OpeningFile, OpeningList, Openings, RowsFrom};
use rules::GameSetup;
use storage::FileKind;

/// The text of a file with openings. Which of them are legal depends on rule and size, which may be
/// chosen later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningText {
    name: String,
    text: Arc<str>,
}

impl OpeningText {
    /// Reads a file.
    ///
    /// # Errors
    /// One line that names the file and says why it cannot be read.
    pub(super) fn read(file: &Path) -> Result<Self, String> {
        let text = storage::read_text(file, FileKind::Openings);
        let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_name().unwrap_or(file.as_os_str());
        Ok(Self {
            name: name.to_string_lossy().into_owned(),
            text: text.into(),
        })
    }

    /// The name of the file without its folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of openings for games of this setup.
    ///
    /// # Errors
    /// The first line that is not an opening of this setup.
    pub fn count(&self, setup: GameSetup) -> Result<usize, OpeningError> {
        self.parse(setup).map(|file| file.lines().len())
    }

    /// The openings in the order of the file, in any symmetry, as `--openings` reads them.
    pub(super) fn openings(&self, setup: GameSetup) -> Result<Openings, OpeningError> {
        let file = self.parse(setup)?;
        Ok(Openings::List(OpeningList::new(file, None, true)))
    }

    fn parse(&self, setup: GameSetup) -> Result<OpeningFile, OpeningError> {
        OpeningFile::parse(&self.text, setup, RowsFrom::Bottom)
    }
}

impl fmt::Display for OpeningText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}
