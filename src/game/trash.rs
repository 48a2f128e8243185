//! [`Trash`]: the files that were deleted since the start and can be restored.

use std::fs;
use std::path::{Path, PathBuf};

/// Largest number of files in a folder of deleted ones. The oldest are removed, but none that was
/// deleted since the start.
pub(crate) const MOST_DELETED: usize = 100;

/// The files that were deleted since the start, the last one last: each by the place that it had,
/// and by the place that it was moved to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trash(Vec<(PathBuf, PathBuf)>);

impl Trash {
    /// The number of files that can be restored.
    pub(crate) const fn count(&self) -> usize {
        self.0.len()
    }

    /// Adds a file that was moved. `all` are the deleted files of the folder, the newest first; the
    /// oldest are removed. A file that cannot be removed stays.
    pub(crate) fn add(&mut self, file: &Path, moved: PathBuf, all: impl Iterator<Item = PathBuf>) {
        self.0.push((file.to_owned(), moved));
        let is_restorable = |file: &PathBuf| self.0.iter().any(|(_, moved)| moved == file);
        for oldest in all.skip(MOST_DELETED).filter(|file| !is_restorable(file)) {
            let _ = fs::remove_file(oldest);
        }
    }

    /// Restores the file that was deleted last, if there is one, by a function of the places that it
    /// had and that it was moved to.
    ///
    /// # Errors
    /// Those of the function. It can be tried again, unless the file is gone.
    pub(crate) fn restore<E>(
        &mut self,
        move_back: impl FnOnce(&Path, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some((file, moved)) = self.0.last() else {
            return Ok(());
        };
        let restored = move_back(file, moved);
        if restored.is_ok() || !moved.exists() {
            self.0.pop();
        }
        restored
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use super::*;

    #[test]
    fn oldest_deleted_files_give_way_unless_they_can_be_restored() {
        let folder = tempfile::tempdir().expect("a folder");
        let files = (1..=103).map(|number| folder.path().join(format!("{number:03}")));
        let files = files.collect::<Vec<_>>();
        for file in &files {
            fs::write(file, "").expect("it can be written");
        }
        let mut trash = Trash::default();
        trash.add(Path::new("2"), files[1].clone(), iter::empty());
        trash.add(
            Path::new("103"),
            files[102].clone(),
            files.iter().rev().cloned(),
        );
        let left = files.iter().filter(|file| file.exists()).count();
        assert!(left == 101 && files[1].exists());
        assert!(!files[0].exists() && !files[2].exists());
    }
}
