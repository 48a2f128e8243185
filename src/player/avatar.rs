//! [`Avatar`]: the portrait of a character, built in or a picture of the user's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::options::{did_you_mean, shorten};
use storage::{self, FileKind};

/// The portrait of a character. A clone shares the picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Avatar {
    /// A portrait that comes with the program, one of [`Avatar::NAMES`].
    BuiltIn(&'static str),
    /// A picture of the user's.
    File(Arc<PictureFile>),
}

/// A picture of the user's, as it was when the cast was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PictureFile {
    /// Where it was read from.
    pub path: PathBuf,
    /// Its content, at most [`FileKind::Portrait`] allows.
    pub content: PictureContent,
}

/// The content of a picture. Whether it can be drawn is not known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PictureContent {
    /// The text of an SVG file.
    Svg(String),
    /// The bytes of a PNG file.
    Png(Vec<u8>),
}

/// Checks whether a picture can be drawn; the error says why not, as the end of a sentence about
/// the file.
pub type PictureCheck = fn(&PictureContent) -> Result<(), String>;

impl Avatar {
    /// The names of the portraits that come with the program, in alphabetical order.
    pub const NAMES: [&str; 26] = [
        "abacus", "alley", "beaver", "calico", "cat", "copycat", "fox", "hare", "hedgehog",
        "heron", "human", "kitten", "lynx", "magpie", "oracle", "owl", "panda", "panther", "robot",
        "siamese", "sleepy", "squirrel", "swallow", "tabby", "tiger", "turtle",
    ];

    /// The portrait that the value of the key `avatar` names. A relative path starts from the
    /// folder where the program runs.
    ///
    /// # Errors
    /// When no portrait has that name, or the file cannot be read, is too large, is not a picture,
    /// or does not pass `check`.
    pub(crate) fn read(text: &str, check: Option<PictureCheck>) -> Result<Self, String> {
        if let Some(name) = Self::NAMES.into_iter().find(|&name| name == text) {
            return Ok(Self::BuiltIn(name));
        }
        if !is_path(text) {
            return Err(unknown_name(text));
        }
        let about_file = |message: String| format!("`{}` {message}", shorten(text));
        let content = PictureContent::read(Path::new(text)).map_err(about_file)?;
        if let Some(check) = check {
            check(&content).map_err(about_file)?;
        }
        let path = PathBuf::from(text);
        Ok(Self::File(Arc::new(PictureFile { path, content })))
    }
}

impl PictureContent {
    fn read(path: &Path) -> Result<Self, String> {
        let bytes = storage::read(path, FileKind::Portrait).map_err(|error| error.to_string())?;
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            return Ok(Self::Png(bytes));
        }
        match String::from_utf8(bytes) {
            Ok(text) if text.contains("<svg") => Ok(Self::Svg(text)),
            _ => Err("is neither an SVG nor a PNG picture".to_owned()),
        }
    }
}

/// True when the value of `avatar` is meant as a path: it has a separator or the extension of a
/// picture.
pub(crate) fn is_path(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|it| it.to_str());
    let is_picture = |it: &str| it.eq_ignore_ascii_case("svg") || it.eq_ignore_ascii_case("png");
    text.contains(['/', '\\']) || extension.is_some_and(is_picture)
}

fn unknown_name(name: &str) -> String {
    let hint = did_you_mean(name, Avatar::NAMES.into_iter());
    let known = Avatar::NAMES.map(|known| format!("`{known}`")).join(", ");
    let name = shorten(name);
    format!(
        "unknown portrait `{name}`{hint}, expected one of {known}, or the path of an SVG or PNG \
        file"
    )
}
