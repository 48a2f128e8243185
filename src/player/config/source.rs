//! Where `players.toml` files come from.

use std::env;
use std::path::{Path, PathBuf};

use super::error::{ConfigError, ConfigErrors};
use crate::storage::{self, FileKind, ReadError};

/// The cast that is built into the program.
pub const EMBEDDED: &str = include_str!("../../../players.toml");
/// What that cast says: a layer over [`EMBEDDED`] with the keys `chat` alone.
pub const EMBEDDED_CHAT: &str = include_str!("../../../assets/chat.toml");

/// The text of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// What to call it in messages: its path, or `built-in players.toml` and the like.
    pub name: String,
    /// Its content.
    pub text: String,
}

impl Source {
    /// The files of the embedded cast, weakest first.
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
    /// When it cannot be read, is not a regular file, is larger than its kind may be, or is not UTF-8.
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

/// The files that make the cast, weakest first: embedded, the user's configuration folder, the working directory,
/// `$NEKOMOKU_PLAYERS`, and `explicit` (the `--players` option).
///
/// # Errors
/// When a file that was named cannot be read; the two that are merely looked for may be absent.
pub fn default_sources(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    sources(
        &[in_config_folder(), Some(PathBuf::from("players.toml"))],
        explicit,
    )
}

/// [`default_sources`] without `players.toml` of the working directory: a game manager starts a
/// brain in a folder of its own choice, and a file there must not decide who plays.
///
/// # Errors
/// As for [`default_sources`].
pub fn brain_sources(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    sources(&[in_config_folder()], explicit)
}

fn in_config_folder() -> Option<PathBuf> {
    let folder = directories::ProjectDirs::from("", "", "nekomoku");
    folder.map(|folder| folder.config_dir().join("players.toml"))
}

fn sources(
    looked_for: &[Option<PathBuf>],
    explicit: Option<&Path>,
) -> Result<Vec<Source>, ConfigErrors> {
    let mut sources = Source::embedded();
    for path in looked_for.iter().flatten().filter(|path| path.is_file()) {
        sources.push(Source::read(path, FileKind::Configuration)?);
    }
    sources.extend(named(explicit)?);
    Ok(sources)
}

/// [`default_sources`] without the files that are merely looked for: what is left to who cannot stop for a mistake in them.
///
/// # Errors
/// When a file that was named cannot be read.
pub fn named_sources(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    let mut sources = Source::embedded();
    sources.extend(named(explicit)?);
    Ok(sources)
}

fn named(explicit: Option<&Path>) -> Result<Vec<Source>, ConfigErrors> {
    let variable = env::var_os("NEKOMOKU_PLAYERS").map(PathBuf::from);
    let paths = [variable, explicit.map(Path::to_owned)];
    let paths = paths.into_iter().flatten();
    paths
        .map(|path| Source::read(&path, FileKind::Configuration))
        .collect()
}
