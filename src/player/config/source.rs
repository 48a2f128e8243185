//! The places of `players.toml` files.

use std::env;
use std::path::{Path, PathBuf};

use super::error::{ConfigError, ConfigErrors};
use storage::{self, FileKind, ReadError};

/// The cast that is built into the program.
pub static EMBEDDED: &str = include_str!("../../../players.toml");
/// The lines of that cast: a layer over [`EMBEDDED`] with the keys `chat` only.
pub static EMBEDDED_CHAT: &str = include_str!("../../../assets/chat.toml");

/// The text of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its name in messages: its path, or for example `built-in players.toml`.
    pub name: String,
    /// Its content.
    pub text: String,
}

impl Source {
    /// The folder of the file, from which its relative paths start.
    pub(super) fn folder(&self) -> PathBuf {
        let folder = Path::new(&self.name).parent();
        folder.map(Path::to_owned).unwrap_or_default()
    }

    /// The files of the built-in cast, lowest precedence first.
    pub fn embedded() -> Vec<Self> {
        let files = [("players.toml", EMBEDDED), ("chat.toml", EMBEDDED_CHAT)];
        let source = |(name, text): (&str, &str)| Self {
            name: format!("built-in {name}"),
            text: text.into(),
        };
        files.map(source).into()
    }

    /// Reads a file of this kind.
    ///
    /// # Errors
    /// When it cannot be read, is not a regular file, is too large for its kind, or is not UTF-8.
    pub fn read(path: &Path, kind: FileKind) -> Result<Self, ConfigErrors> {
        let name = path.display().to_string();
        match storage::read_text(path, kind) {
            Ok(text) => Ok(Self { name, text }),
            Err(error) => {
                let (line, message) = match error {
                    ReadError::NotText { line } => (Some(line), "is not UTF-8 text".to_owned()),
                    other => (None, other.to_string()),
                };
                Err(ConfigError {
                    file: name,
                    line,
                    key: String::new(),
                    message,
                }
                .into())
            }
        }
    }
}

/// The files of a cast, lowest precedence first, and which of them may start programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sources {
    files: Vec<(Source, Origin)>,
}

/// Why a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// The program or the user chose it.
    Chosen,
    /// It was found in the working folder.
    Found,
}

impl From<Vec<Source>> for Sources {
    /// Trusts all files.
    fn from(files: Vec<Source>) -> Self {
        let chosen = files.into_iter().map(|file| (file, Origin::Chosen));
        Self {
            files: chosen.collect(),
        }
    }
}

impl Sources {
    /// Allows every file to start programs: the option `--trust`.
    #[must_use]
    pub fn trusted(self) -> Self {
        self.files().into()
    }

    /// The files, lowest precedence first.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.files.iter().map(|(file, _)| file)
    }

    /// A copy of the files, lowest precedence first.
    pub fn files(&self) -> Vec<Source> {
        self.iter().cloned().collect()
    }

    /// The files with `file` in place of the one with its name. If there is none, `file` is added
    /// directly after the built-in files.
    #[must_use]
    pub fn with_changed(mut self, file: Source) -> Self {
        let place = self.files.iter().position(|(it, _)| it.name == file.name);
        match place {
            Some(place) => self.files[place].0 = file,
            None => {
                let above = Source::embedded().len().min(self.files.len());
                self.files.insert(above, (file, Origin::Chosen));
            }
        }
        self
    }

    /// Adds a trusted file below all others.
    pub fn insert_weakest(&mut self, file: Source) {
        self.files.insert(0, (file, Origin::Chosen));
    }

    /// Adds a file above all others that may not start programs, such as one in the working folder.
    pub fn push_untrusted(&mut self, file: Source) {
        self.files.push((file, Origin::Found));
    }

    /// Adds a trusted file above all others.
    pub fn push_trusted(&mut self, file: Source) {
        self.extend_trusted([file]);
    }

    /// Adds trusted files above all others.
    fn extend_trusted(&mut self, files: impl IntoIterator<Item = Source>) {
        let chosen = files.into_iter().map(|file| (file, Origin::Chosen));
        self.files.extend(chosen);
    }

    /// True when all files may start programs.
    pub(super) fn are_trusted(&self) -> bool {
        self.iter_untrusted().next().is_none()
    }

    /// The files that may start programs.
    pub(super) fn iter_trusted(&self) -> impl Iterator<Item = &Source> {
        self.of(Origin::Chosen)
    }

    /// The files that may not start programs.
    pub(super) fn iter_untrusted(&self) -> impl Iterator<Item = &Source> {
        self.of(Origin::Found)
    }

    fn of(&self, origin: Origin) -> impl Iterator<Item = &Source> {
        let files = self.files.iter();
        files
            .filter(move |(_, other)| *other == origin)
            .map(|(file, _)| file)
    }
}

/// The built-in cast and this file, if it exists.
///
/// # Errors
/// When it cannot be read.
pub fn sources_with(own: &Path) -> Result<Sources, ConfigErrors> {
    let mut sources = Sources::from(Source::embedded());
    sources.extend_trusted(looked_up(Some(own.to_owned()))?);
    Ok(sources)
}

/// The files of the cast, lowest precedence first: the built-in file, the configuration folder, the
/// working folder, `$NEKOMOKU_PLAYERS`, and `explicit` (the option `--players`). The file in the
/// working folder may not start programs, see [`Sources::trusted`].
///
/// # Errors
/// When a file that was named cannot be read. The files in the two folders may be missing.
pub fn default_sources(explicit: Option<&Path>) -> Result<Sources, ConfigErrors> {
    let mut sources = Sources::from(Source::embedded());
    sources.extend_trusted(looked_up(own_file())?);
    let working_folder = Some(PathBuf::from("players.toml"));
    let found = looked_up(working_folder)?;
    // In the folder of the program's source it is the built-in file, which must not undo the user's
    // changes.
    if let Some(found) = found.filter(|found| found.text != EMBEDDED) {
        sources.push_untrusted(found);
    }
    sources.extend_trusted(named(explicit)?);
    Ok(sources)
}

/// As [`default_sources`], without `players.toml` of the working folder: a game manager starts an
/// engine in a folder of its own choice, and a file there must not change the players.
///
/// # Errors
/// As [`default_sources`].
pub fn brain_sources(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    let mut sources = Source::embedded();
    sources.extend(looked_up(own_file())?);
    sources.extend(named(explicit)?);
    Ok(sources)
}

/// The file `players.toml` of the user, in the configuration folder; `None` where the system has
/// no such folder.
pub fn own_file() -> Option<PathBuf> {
    let folder = directories::ProjectDirs::from("", "", "nekomoku");
    folder.map(|folder| folder.config_dir().join("players.toml"))
}

/// The file at `path`, if there is one.
fn looked_up(path: Option<PathBuf>) -> Result<Option<Source>, ConfigErrors> {
    let path = path.filter(|path| path.is_file());
    path.map(|path| Source::read(&path, FileKind::Configuration))
        .transpose()
}

/// As [`default_sources`], without the files of the two folders, for code that cannot stop for a
/// mistake in them.
///
/// # Errors
/// When a file that was named cannot be read.
pub fn named_sources(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    let mut sources = Source::embedded();
    sources.extend(named(explicit)?);
    Ok(sources)
}

fn named(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    let variable = env::var_os("NEKOMOKU_PLAYERS").filter(|it| !it.is_empty());
    let variable = variable.map(PathBuf::from);
    let paths = [variable, explicit.map(Path::to_owned)];
    let paths = paths.into_iter().flatten();
    paths
        .map(|path| Source::read(&path, FileKind::Configuration))
        .collect()
}
