//! The function that writes files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::target::Target;

/// Writes `bytes` to a file; see [`write_with`].
///
/// # Errors
/// As [`write_with`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    write_with(path, |out| out.write_all(bytes.as_ref()))
}

/// Writes a file with `fill` and returns what `fill` returns.
///
/// A regular file is replaced whole, or kept as it is when anything fails: the bytes go into a new
/// file beside it, which is synced to the disk and then renamed. The file keeps its mode and, where
/// the system allows it, its owner. A symbolic link stays, and the file that it leads to is
/// replaced. A device or a pipe is written to, and `-` is standard output.
///
/// # Errors
/// When `path` leads to a folder, the new file cannot be made beside the old one, written or
/// renamed, or `fill` fails.
pub fn write_with<T>(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<T>,
) -> io::Result<T> {
    match Target::of(path)? {
        Target::StandardOutput => fill_stream(io::stdout().lock(), fill),
        Target::Special(path) => fill_stream(OpenOptions::new().write(true).open(path)?, fill),
        Target::File(path) => replace(&path, fill),
    }
}

fn fill_stream<T>(
    stream: impl Write,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<T>,
) -> io::Result<T> {
    let mut out = BufWriter::new(stream);
    let filled = fill(&mut out)?;
    out.flush()?;
    Ok(filled)
}

/// Creates a file that holds `bytes` from the moment it is there: they are synced to the disk in a
/// draft beside it, which gets its name.
///
/// # Errors
/// `AlreadyExists` when something has this name, which stays as it is; otherwise when the draft
/// cannot be made, written or renamed.
pub fn create(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = folder_of(path);
    let mut draft = new_draft(folder)?;
    draft.write_all(bytes.as_ref())?;
    draft.as_file().sync_all()?;
    if let Err(failed) = draft.persist_noclobber(path) {
        // Some file systems have neither links nor a rename that replaces nothing.
        let is_taken = failed.error.kind() == io::ErrorKind::AlreadyExists;
        if is_taken || path.symlink_metadata().is_ok() {
            return Err(failed.error);
        }
        failed.file.persist(path).map_err(|error| error.error)?;
    }
    sync_names(folder);
    Ok(())
}

/// Checks that a file can be created or replaced under this name, without doing it.
///
/// # Errors
/// When its folder does not exist or lets nobody create a file.
pub fn check_writable(path: &Path) -> io::Result<()> {
    new_draft(folder_of(path)).map(drop)
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|it| *it != Path::new(""));
    folder.unwrap_or(Path::new("."))
}

/// Makes a rename in a folder last. Not every system can sync a folder.
fn sync_names(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

fn replace<T>(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<T>) -> io::Result<T> {
    let folder = folder_of(path);
    // Exclusively created under a random name; it is removed when it goes out of scope.
    let draft = new_draft(folder)?;
    let filled = fill_stream(draft.as_file(), fill)?;
    match path.metadata() {
        Ok(old) => keep_owner_and_mode(draft.as_file(), &old)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    draft.as_file().sync_all()?;
    draft.persist(path).map_err(|error| error.error)?;
    sync_names(folder);
    Ok(filled)
}

/// A new file with the mode that the user's new files have.
fn new_draft(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".nekomoku-").suffix(".tmp").rand_bytes(12);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask of the process removes its bits.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // The message of the library would name the draft.
    let draft = builder.tempfile_in(folder);
    draft.map_err(|error| error.kind().into())
}

#[cfg(unix)]
fn keep_owner_and_mode(draft: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    // Only root may change the owner; for other users the file keeps them as the owner.
    let _ = std::os::unix::fs::fchown(draft, Some(old.uid()), Some(old.gid()));
    draft.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep_owner_and_mode(draft: &File, old: &fs::Metadata) -> io::Result<()> {
    let _ = draft;
    if old.permissions().readonly() {
        Err(io::ErrorKind::PermissionDenied.into())
    } else {
        Ok(())
    }
}
