//! Renaming and deleting kept games.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder::{Archive, Home, KeptGame, files};
use storage::FileLock;

/// The folder in the archive that deleted games are moved to.
const DELETED: &str = "deleted";
/// Largest number of bytes of a title, so that the name of the file is short enough for every file
/// system.
const LONGEST_TITLE: usize = 120;

/// The name of the file of a game with this title.
fn file_with_title(file: &Path, title: &str) -> PathBuf {
    let (key, _) = key_and_title(file);
    let title = as_file_name(title);
    let separator = if title.is_empty() { "" } else { " " };
    file.with_file_name(format!("{key}{separator}{title}.json"))
}

/// The parts of a name before its extension: the time with a number, and the title with the space
/// before it.
fn key_and_title(file: &Path) -> (String, String) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let (key, title) = stem.split_at(stem.find(' ').unwrap_or(stem.len()));
    (key.to_owned(), title.to_owned())
}

/// A title without characters that a file system may reject, and without a part that is too long.
fn as_file_name(title: &str) -> String {
    let is_special = |it: char| it.is_control() || r#"/\:*?"<>|"#.contains(it);
    let mut name = String::new();
    for it in title.trim().chars() {
        if name.len() + it.len_utf8() > LONGEST_TITLE {
            break;
        }
        name.push(if is_special(it) { '-' } else { it });
    }
    // Windows drops dots and spaces at the end.
    name.trim_end_matches(['.', ' ']).to_owned()
}

impl Archive {
    /// Gives a kept game this title; an empty one removes it. The game may be the one shown.
    ///
    /// # Errors
    /// When another window has the game open, or the file cannot be renamed.
    pub(crate) fn rename(&mut self, file: &Path, title: &str) -> io::Result<()> {
        let renamed = file_with_title(file, title);
        if renamed == file {
            return Ok(());
        }
        // Where the file system ignores case, the new name can be another name of the same file.
        let is_taken = renamed.exists();
        if is_taken && !same_file::is_same_file(file, &renamed)? {
            return Err(ErrorKind::AlreadyExists.into());
        }
        let old = self.hold(file)?;
        // Both names of one file have the same lock.
        let new = if is_taken {
            None
        } else {
            Some(locked(&renamed)?)
        };
        fs::rename(file, &renamed)?;
        if old.is_none() {
            self.move_home(&renamed, new);
        }
        if let Some(entry) = self.unfinished.as_mut().filter(|it| it.file == file) {
            entry.file = renamed;
        }
        Ok(())
    }

    /// Deletes a kept game: it is moved to the folder `deleted` of the archive. The game shown is
    /// kept in a new file as soon as it changes.
    ///
    /// # Errors
    /// When another window has the game open, or the file cannot be moved.
    pub(crate) fn delete(&mut self, file: &Path) -> io::Result<()> {
        let (folder, name) = (self.folder.as_deref(), file.file_name());
        let (Some(folder), Some(name)) = (folder, name) else {
            return Err(ErrorKind::NotFound.into());
        };
        let deleted = folder.join(DELETED);
        let old = self.hold(file)?;
        fs::create_dir_all(&deleted)?;
        let moved = free_name(&deleted.join(name));
        fs::rename(file, &moved)?;
        if old.is_none() {
            self.set_home(None);
        }
        self.unfinished.take_if(|it| it.file == file);
        let all = files(&deleted).into_iter().rev();
        self.deleted.add(file, moved, all);
        Ok(())
    }

    /// The number of games that were deleted since the start and can be restored.
    pub fn deleted(&self) -> usize {
        self.deleted.count()
    }

    /// Restores the game that was deleted last.
    ///
    /// # Errors
    /// When its file cannot be moved back. It can be tried again, unless the file is gone.
    pub(crate) fn restore(&mut self) -> io::Result<()> {
        // A game that was begun in the same second may have taken the name.
        let move_back = |file: &Path, moved: &Path| fs::rename(moved, free_name(file));
        self.deleted.restore(move_back)
    }

    /// Locks a game for a change. `None` for the game shown, which this window has locked.
    fn hold(&self, file: &Path) -> io::Result<Option<FileLock>> {
        let own = self.current.as_ref().and_then(|kept| kept.home.as_ref());
        if own.is_some_and(|home| home.file == file) {
            Ok(None)
        } else {
            locked(file).map(Some)
        }
    }

    /// Sets the new name of the file of the game shown, and its lock if it has a new one.
    fn move_home(&mut self, file: &Path, lock: Option<FileLock>) {
        let Some(home) = self.current.as_mut().and_then(|kept| kept.home.as_mut()) else {
            return;
        };
        match lock {
            Some(lock) => *home = Home::new(file, lock),
            None => home.file = file.to_owned(),
        }
    }

    /// Sets the file of the game shown.
    fn set_home(&mut self, home: Option<Home>) {
        let kept = self.current.take();
        self.current = kept.map(|kept| KeptGame { home, ..kept });
    }
}

fn locked(file: &Path) -> io::Result<FileLock> {
    let open_elsewhere = || io::Error::other("the game is open in another window");
    FileLock::acquire(file)?.ok_or_else(open_elsewhere)
}

/// The name itself or, if it is taken, the name with a number before its title.
fn free_name(file: &Path) -> PathBuf {
    let (key, title) = key_and_title(file);
    let numbered = (2..).map(|number| file.with_file_name(format!("{key}.{number}{title}.json")));
    let mut names = [file.to_owned()].into_iter().chain(numbered);
    names
        .find(|name| !name.exists())
        .expect("the numbers do not end")
}

#[cfg(test)]
mod tests {
    use super::super::entry::title_of;
    use super::*;
    use crate::trash::MOST_DELETED;

    fn game(folder: &Path, name: &str) -> PathBuf {
        let file = folder.join(name);
        fs::write(&file, "{}").expect("it can be written");
        file
    }

    #[test]
    fn a_title_is_a_part_of_the_name_and_keeps_the_order() {
        let file = Path::new("games/20261122-180300-001.json");
        assert_eq!(title_of(file), None);
        let named = file_with_title(file, "  Final: A/B?. ");
        assert_eq!(
            named,
            Path::new("games/20261122-180300-001 Final- A-B-.json")
        );
        assert_eq!(title_of(&named).as_deref(), Some("Final- A-B-"));
        assert_eq!(file_with_title(&named, ""), file);
        let long = file_with_title(file, &"\u{4e94}".repeat(200));
        let title = title_of(&long).expect("it has a title");
        assert_eq!(title.chars().count(), 40);
    }

    #[test]
    fn a_deleted_game_comes_back_with_its_name_and_its_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = game(folder.path(), "1.json");
        let time = |file: &Path| fs::metadata(file).and_then(|it| it.modified()).ok();
        let before = time(&file);
        let mut archive = Archive::at(folder.path().to_owned());
        archive.delete(&file).expect("it can be moved");
        assert!(!file.exists() && archive.deleted() == 1);
        archive.restore().expect("it can be moved");
        assert_eq!((time(&file), archive.deleted()), (before, 0));
        archive.restore().expect("there is nothing to restore");
    }

    #[test]
    fn a_restored_game_replaces_no_other() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = game(folder.path(), "1.json");
        let mut archive = Archive::at(folder.path().to_owned());
        archive.delete(&file).expect("it can be moved");
        fs::write(&file, "[]").expect("it can be written");
        archive.restore().expect("it can be moved");
        assert_eq!(files(folder.path()).len(), 2);
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "[]");
    }

    #[test]
    fn a_number_in_a_taken_name_stands_before_the_title() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = game(folder.path(), "1 Final 1.2.json");
        let free = free_name(&file);
        assert_eq!(free, folder.path().join("1.2 Final 1.2.json"));
        assert_eq!(title_of(&free).as_deref(), Some("Final 1.2"));
    }

    #[test]
    fn every_game_that_was_deleted_since_the_start_can_be_restored() {
        let folder = tempfile::tempdir().expect("a folder");
        let name = |number| format!("{number:03}.json");
        let earlier = folder.path().join(DELETED);
        fs::create_dir(&earlier).expect("a folder");
        for number in 500..500 + MOST_DELETED {
            game(&earlier, &name(number));
        }
        let count = MOST_DELETED + 1;
        let games = (0..count).map(|number| game(folder.path(), &name(number)));
        let games = games.collect::<Vec<_>>();
        let mut archive = Archive::at(folder.path().to_owned());
        for game in games.iter().rev() {
            archive.delete(game).expect("it can be moved");
        }
        assert_eq!(files(&earlier).len(), MOST_DELETED + count);
        for _ in 0..count {
            archive.restore().expect("it can be moved back");
        }
        assert_eq!(files(folder.path()), games);
        // The next start removes the oldest ones that an earlier one deleted.
        let mut next = Archive::at(folder.path().to_owned());
        let newest = game(folder.path(), "999.json");
        next.delete(&newest).expect("it can be moved");
        assert_eq!(files(&earlier).len(), MOST_DELETED);
        assert!(!earlier.join(name(500)).exists());
    }

    #[test]
    fn a_game_whose_file_is_gone_does_not_keep_others_from_being_restored() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = ["1.json", "2.json"].map(|name| game(folder.path(), name));
        let mut archive = Archive::at(folder.path().to_owned());
        for game in &games {
            archive.delete(game).expect("it can be moved");
        }
        fs::remove_file(folder.path().join(DELETED).join("2.json")).expect("it is there");
        assert!(archive.restore().is_err());
        archive.restore().expect("it can be moved back");
        assert!(games[0].exists() && archive.deleted() == 0);
    }

    #[test]
    fn a_game_that_another_window_has_open_is_neither_renamed_nor_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = game(folder.path(), "1.json");
        let lock = FileLock::acquire(&file).expect("a lock");
        let mut archive = Archive::at(folder.path().to_owned());
        assert!(archive.rename(&file, "Mine").is_err());
        assert!(archive.delete(&file).is_err());
        assert!(file.exists());
        drop(lock);
        archive.rename(&file, "Mine").expect("it is free");
        let renamed = folder.path().join("1 Mine.json");
        assert!(renamed.exists() && !file.exists());
        let other = game(folder.path(), "1.json");
        assert!(archive.rename(&other, "Mine").is_err(), "the name is taken");
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 2);
    }
}
