//! [`OwnFile`]: a file of the user's progress, which several windows may write.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io, iter};

use serde::de::DeserializeOwned;

use rules::printable;
use storage::{FileKind, FileLock};

/// A file that is written whole. Before each change its owner asks for the [`news`](Self::news) of
/// other windows, changes that, and writes it, so that no window overwrites what another has
/// entered. The file is locked from the question to the write. A file with a mistake is renamed
/// before the first write, so that nothing is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnFile {
    /// Nowhere in tests.
    path: Option<PathBuf>,
    /// What is wrong with it.
    mistake: Option<String>,
    /// A hash of its text when it was read or written here; `None` where it did not exist.
    known: Option<u64>,
    lock: Held,
}

/// The lock on a file that is being changed. It is no part of the content.
#[derive(Clone, Debug, Default)]
struct Held(Option<Arc<FileLock>>);

impl PartialEq for Held {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Held {}

/// Locks a file of the user's for a change; makes its folder if necessary. Another window holds the
/// lock for a moment only. If it holds it longer, or no lock can be created, the file is changed
/// without a lock.
pub(crate) fn lock(path: &Path) -> Option<FileLock> {
    const LONGEST: Duration = Duration::from_secs(2);
    fs::create_dir_all(path.parent()?).ok()?;
    FileLock::wait(path, LONGEST).ok().flatten()
}

/// A name beside `file` that no file has yet.
pub(crate) fn name_of_broken(file: &Path) -> PathBuf {
    let numbered = (2..).map(|number| format!("broken{number}"));
    let mut names = iter::once("broken".to_owned())
        .chain(numbered)
        .map(|extension| file.with_added_extension(extension));
    names
        .find(|name| !name.exists())
        .expect("the numbers do not end")
}

impl OwnFile {
    /// Reads a file, which need not exist. Its content is `None` when it does not exist or has a
    /// mistake.
    pub(crate) fn read<T>(
        path: &Path,
        kind: FileKind,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> (Self, Option<T>) {
        let mut file = Self {
            path: Some(path.to_owned()),
            ..Self::default()
        };
        let content = file.look(kind, parse);
        (file, content)
    }

    /// One line about what is wrong with the file, if anything is.
    pub(crate) fn mistake(&self) -> Option<&str> {
        self.mistake.as_deref()
    }

    /// Locks the file, and returns its content if it is other than what was read or written here
    /// last. `None` also where it does not exist or has a mistake. The next [`write`](Self::write)
    /// or [`release`](Self::release) unlocks it.
    pub(crate) fn news<T>(
        &mut self,
        kind: FileKind,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let path = self.path.as_ref()?;
        if self.lock.0.is_none() {
            self.lock.0 = lock(path).map(Arc::new);
        }
        self.look(kind, parse)
    }

    /// Unlocks the file, because nothing is changed.
    pub(crate) fn release(&mut self) {
        self.lock.0 = None;
    }

    fn look<T>(
        &mut self,
        kind: FileKind,
        parse: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let path = self.path.as_ref()?;
        let found = match storage::read_text(path, kind) {
            Ok(text) if self.known == Some(hash(&text)) => return None,
            Ok(text) => {
                self.known = Some(hash(&text));
                parse(&text)
            }
            Err(error) if error.is_missing() => {
                self.mistake = None;
                return None;
            }
            Err(error) => Err(error.to_string()),
        };
        let mistake = found.as_ref().err();
        self.mistake = mistake.map(|error| format!("{}: {error}", path.display()));
        found.ok()
    }

    /// Writes the file, all or nothing; makes its folder if necessary.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        let _lock = self.lock.0.take();
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
        storage::write(path, text)?;
        self.known = Some(hash(text));
        Ok(())
    }
}

fn hash(text: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}

/// Returns the value that a JSON text describes. An error is one line: the library quotes unknown
/// names as they stand, line breaks included.
pub(crate) fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| printable(&error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize, Debug)]
    #[serde(deny_unknown_fields)]
    struct Named {
        #[serde(rename = "name")]
        _name: String,
    }

    #[test]
    fn an_error_is_one_line_without_control_characters() {
        let error = from_json::<Named>(r#"{"na\nme\u001b[31m": 1}"#);
        let error = error.expect_err("the field is unknown");
        assert!(
            error.starts_with(r"unknown field `na\nme\u{1b}[31m`"),
            "{error}"
        );
    }
}
