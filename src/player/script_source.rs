//! [`Source`]: where the text of a script comes from.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::options::{did_you_mean, shorten};
use storage::{self, FileKind};

/// The scripts that come with the program, by name.
pub(super) const SHIPPED: [(&str, &str); 6] = [
    ("center", include_str!("../../assets/scripts/center.rhai")),
    ("dynamic", include_str!("../../assets/scripts/dynamic.rhai")),
    ("first", include_str!("../../assets/scripts/first.rhai")),
    ("shapes", include_str!("../../assets/scripts/shapes.rhai")),
    (
        "small_search",
        include_str!("../../assets/scripts/small_search.rhai"),
    ),
    ("threats", include_str!("../../assets/scripts/threats.rhai")),
];

/// A script that comes with the program, or a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Shipped(&'static str, &'static str),
    File(PathBuf),
}

impl Source {
    /// The source that the value of the key `script` names.
    ///
    /// # Errors
    /// When the text is neither the name of a shipped script nor a path.
    pub fn of(text: &str) -> Result<Self, String> {
        if let Some(&(name, script)) = SHIPPED.iter().find(|(name, _)| *name == text) {
            return Ok(Self::Shipped(name, script));
        }
        if is_path(text) {
            return Ok(Self::File(PathBuf::from(text)));
        }
        let names = SHIPPED.map(|(name, _)| name);
        let hint = did_you_mean(text, names.into_iter());
        let known = names.map(|name| format!("`{name}`")).join(", ");
        let text = shorten(text);
        Err(format!(
            "unknown script `{text}`{hint}, expected one of {known}, or the path of a .rhai file"
        ))
    }

    /// The text of the script as it is now.
    ///
    /// # Errors
    /// When the file cannot be read or is too large.
    pub fn text(&self) -> Result<Cow<'static, str>, String> {
        match self {
            Self::Shipped(_, text) => Ok(Cow::Borrowed(text)),
            Self::File(path) => match storage::read_text(path, FileKind::Script) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(self.error(&error.to_string())),
            },
        }
    }

    /// The path of the file, or the name of a script that comes with the program.
    pub fn path(&self) -> &Path {
        match self {
            Self::Shipped(name, _) => Path::new(name),
            Self::File(path) => path,
        }
    }

    /// An error of the script, with the name of the script in front.
    pub fn error(&self, message: &str) -> String {
        format!("{}: {message}", shorten(&self.path().to_string_lossy()))
    }
}

/// True when the value of the key `script` is meant as a path.
pub(crate) fn is_path(text: &str) -> bool {
    text.contains(['/', '\\']) || Path::new(text).extension().is_some_and(|it| it == "rhai")
}

/// The text of the script of this name that comes with the program.
pub(crate) fn shipped(name: &str) -> Option<&'static str> {
    let found = SHIPPED.iter().find(|(known, _)| *known == name);
    found.map(|&(_, text)| text)
}
