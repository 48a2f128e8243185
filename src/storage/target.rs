//! [`Target`]: what a path to write to leads to.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

/// Largest number of symbolic links that are followed; the same as on Linux.
const MAX_LINKS: usize = 40;

/// What a path to write to leads to, after all symbolic links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Standard output: the path `-`.
    StandardOutput,
    /// A device, a pipe or a socket. It is written to and never replaced.
    Special(PathBuf),
    /// A regular file, or nothing yet. It is replaced.
    File(PathBuf),
}

impl Target {
    /// Follows the links of `path`. The last link may lead to a file that does not exist.
    ///
    /// # Errors
    /// When `path` leads to a folder, or its links lead in a circle.
    pub fn of(path: &Path) -> io::Result<Self> {
        if is_standard_output(path) {
            return Ok(Self::StandardOutput);
        }
        let mut path = path.to_owned();
        for _ in 0..MAX_LINKS {
            let metadata = match path.symlink_metadata() {
                Ok(metadata) => metadata,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    return Ok(Self::File(path));
                }
                Err(error) => return Err(error),
            };
            if metadata.is_symlink() {
                let link = path.read_link()?;
                // A relative link starts from the folder that the link is in.
                path = path.parent().unwrap_or(Path::new("")).join(link);
            } else if metadata.is_file() {
                return Ok(Self::File(path));
            } else if metadata.is_dir() {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    "is a folder, expected a file",
                ));
            } else {
                return Ok(Self::Special(path));
            }
        }
        let message = "too many symbolic links";
        Err(io::Error::other(message))
    }
}

/// True for the path `-`. A file of that name is written as `./-`.
pub(crate) fn is_standard_output(path: &Path) -> bool {
    path == Path::new("-")
}

/// How a path to write to is called in messages.
pub fn name_of(path: &Path) -> Cow<'_, str> {
    if is_standard_output(path) {
        Cow::Borrowed("standard output")
    } else {
        path.to_string_lossy()
    }
}
