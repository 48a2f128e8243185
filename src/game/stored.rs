//! [`Stored`]: the content of a file of the user's progress, which several windows may write.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;
use std::{fs, io, iter};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use rules::printable;
use storage::{FileKind, FileLock};

/// The content of a file of the user's progress, with what reading and writing it needs.
pub trait StoredContent: Default + Serialize + DeserializeOwned {
    /// The name of the file in the settings folder.
    const FILE: &'static str;
    /// What the content is called in warnings, for example `the rating`.
    const NAME: &'static str;
    /// The kind of the file.
    const KIND: FileKind;
    /// True when the file has a line for each value.
    const IS_INDENTED: bool = true;

    /// Checks what was read, and adds what follows from it.
    ///
    /// # Errors
    /// One line about the first mistake.
    fn checked(self) -> Result<Self, String> {
        Ok(self)
    }

    /// Takes over what the file has, which another window may have written. Unless a type merges
    /// the two, it replaces this content.
    fn take_over(&mut self, found: Self) {
        *self = found;
    }
}

/// The content of a file that is read at the start and written whole after each
/// change. A file with a mistake counts as none, and is renamed before the first
/// write, so that nothing is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored<T> {
    content: T,
    /// The file; `None` in tests.
    path: Option<PathBuf>,
    /// The mistake in the file.
    mistake: Option<String>,
    /// A warning that was not reported yet.
    warning: Option<String>,
    /// A hash of the file's text when it was read or written here; `None` where it did not exist.
    known: Option<u64>,
}

impl<T> Deref for Stored<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.content
    }
}

impl<T: StoredContent> Stored<T> {
    /// The name of the file in the settings folder.
    pub const FILE: &'static str = T::FILE;

    /// Reads a file, which need not exist, and will write to it.
    pub fn read(path: &Path) -> Self {
        let mut stored = Self {
            path: Some(path.to_owned()),
            ..Self::default()
        };
        stored.take_news();
        stored.warning = stored.mistake.as_deref().map(printable);
        stored
    }

    /// Reads the file in the settings folder; without a folder nothing is read or written.
    pub(crate) fn in_folder(folder: Option<&Path>) -> Self {
        folder.map_or_else(Self::default, |folder| Self::read(&folder.join(T::FILE)))
    }

    /// One line about what is wrong with the file, if anything is.
    pub fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// One line about the mistake that the file had at the start, or about the last write if it has
    /// failed. It is returned once.
    pub(crate) const fn take_warning(&mut self) -> Option<String> {
        self.warning.take()
    }

    /// The text of the file.
    ///
    /// # Errors
    /// When the content cannot be written as JSON.
    pub fn to_text(&self) -> Result<String, String> {
        let text = if T::IS_INDENTED {
            serde_json::to_string_pretty(&self.content)
        } else {
            serde_json::to_string(&self.content)
        };
        Ok(text.map_err(|error| error.to_string())? + "\n")
    }

    /// Takes over what another window has written, changes the content, and writes the file if the
    /// change returns a value, which is returned. The file is locked from the first step to the
    /// last, so that no window overwrites what another has entered.
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut T) -> Option<R>) -> Option<R> {
        let _lock = self.path.as_deref().and_then(lock);
        self.take_news();
        let changed = change(&mut self.content)?;
        if let Err(error) = self.write() {
            let error = printable(&error.to_string());
            self.warning = Some(format!("{} could not be saved: {error}", T::NAME));
        }
        Some(changed)
    }

    /// [Changes](Self::change) the content and writes the file.
    pub(crate) fn edit(&mut self, edit: impl FnOnce(&mut T)) {
        self.change(|content| {
            edit(content);
            Some(())
        });
    }

    /// Mutable access to the parts of the content that are not in the file. Nothing is written.
    pub(crate) const fn unstored(&mut self) -> &mut T {
        &mut self.content
    }

    /// Reads the file if it has changed since it was read or written here.
    fn take_news(&mut self) {
        let Some(path) = &self.path else {
            return;
        };
        let found = match storage::read_text(path, T::KIND) {
            Ok(text) if self.known == Some(hash(&text)) => return,
            Ok(text) => {
                self.known = Some(hash(&text));
                parse(&text)
            }
            Err(error) if error.is_missing() => {
                self.mistake = None;
                return;
            }
            Err(error) => Err(error.to_string()),
        };
        let mistake = found.as_ref().err();
        self.mistake = mistake.map(|error| format!("{}: {error}", path.display()));
        if let Ok(found) = found {
            self.content.take_over(found);
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let text = self.to_text().map_err(io::Error::other)?;
        replace_file(path, self.mistake.is_some(), &text)?;
        self.mistake = None;
        self.known = Some(hash(&text));
        Ok(())
    }
}

impl<T: StoredContent> FromStr for Stored<T> {
    type Err = String;

    /// Parses the text of a file, without a place to write it to.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut stored = Self::default();
        stored.content.take_over(parse(text)?);
        Ok(stored)
    }
}

/// Returns the value that a JSON text describes. An error is one line: the library quotes unknown
/// names as they stand, line breaks included.
fn parse<T: StoredContent>(text: &str) -> Result<T, String> {
    let content = serde_json::from_str::<T>(text);
    content
        .map_err(|error| printable(&error.to_string()))?
        .checked()
}

fn hash(text: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}

/// The version of a file format, 1 for all formats so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub(crate) struct FormatVersion;

impl From<FormatVersion> for u8 {
    fn from(_: FormatVersion) -> Self {
        1
    }
}

impl TryFrom<u8> for FormatVersion {
    type Error = String;

    fn try_from(version: u8) -> Result<Self, String> {
        if version == 1 {
            Ok(Self)
        } else {
            Err(format!("version {version} of the format, expected 1"))
        }
    }
}

/// Locks a file of the user's for a change; makes its folder if necessary. Another window holds the
/// lock for a moment only. If it holds it longer, or no lock can be created, the file is changed
/// without a lock.
pub(crate) fn lock(path: &Path) -> Option<FileLock> {
    const LONGEST: Duration = Duration::from_secs(2);
    fs::create_dir_all(path.parent()?).ok()?;
    FileLock::wait(path, LONGEST).ok().flatten()
}

/// Writes a file of the user's, all or nothing; makes its folder if necessary. A file with a mistake
/// is first renamed: `broken`, or `broken2` and so on where that name is taken, is added to its name.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn replace_file(path: &Path, has_mistake: bool, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if has_mistake {
        let numbered = (2..).map(|number| format!("broken{number}"));
        let extensions = iter::once("broken".to_owned()).chain(numbered);
        let mut names = extensions.map(|extension| path.with_added_extension(extension));
        let free = names.find(|name| !name.exists());
        fs::rename(path, free.unwrap_or_default())?;
    }
    storage::write(path, text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize, Debug, Default)]
    #[serde(deny_unknown_fields)]
    struct Named {
        name: String,
    }

    impl StoredContent for Named {
        const FILE: &'static str = "named.json";
        const NAME: &'static str = "the name";
        const KIND: FileKind = FileKind::Drill;
    }

    #[test]
    fn an_error_is_one_line_without_control_characters() {
        let error = parse::<Named>(r#"{"na\nme\u001b[31m": 1}"#);
        let error = error.expect_err("the field is unknown");
        assert!(
            error.starts_with(r"unknown field `na\nme\u{1b}[31m`"),
            "{error}"
        );
    }
}
