//! [`Archive`]: the games that are kept, and the one shown.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{env, fs, io, mem};

use super::entry::{Entry, read, title_of};
use crate::notice::Notice;
use crate::session::Session;
use crate::trash::Trash;
use player::config::Cast;
use record::{Format, Record, Seat};
use rules::Rule;
use storage::FileLock;

/// Largest number of saved games with which no game of bots is removed, the oldest first. A game
/// that a human has played, or that has a title or a comment, is never removed by itself.
const MOST_GAMES: usize = 1_000;

/// The folder of the saved games, and the file of the game shown.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// `None` in tests and in unattended games.
    pub(super) folder: Option<PathBuf>,
    pub(super) current: Option<KeptGame>,
    /// Where copies for the user go, instead of into the folder of documents.
    pub(super) copies: Option<PathBuf>,
    /// What the last start left unfinished, until a game is kept or opened.
    pub(super) unfinished: Option<Entry>,
    /// Whether the user knows that nothing is kept.
    complained: bool,
    /// Why the game shown could not be kept at the last try.
    failure: Option<String>,
    /// The games that were deleted since the start.
    pub(super) deleted: Trash,
    /// Old games that were read and are not to be removed.
    lasting: BTreeSet<PathBuf>,
    /// The rule of files that do not name one; `None` for the usual rule of their format.
    pub(super) rule: Option<Rule>,
}

/// The game shown, where it is kept or was read from the archive.
#[derive(Clone, Debug)]
pub(super) struct KeptGame {
    /// The number of the game in the session.
    pub(super) number: u64,
    /// The file; `None` for a game that another window has open, until something in it changes
    /// here.
    pub(super) home: Option<Home>,
    /// The game as it was written or read last.
    pub(super) text: String,
}

/// The file of a game, locked for this window.
#[derive(Clone, Debug)]
pub(super) struct Home {
    pub(super) file: PathBuf,
    _lock: Arc<FileLock>,
}

impl Home {
    pub(super) fn new(file: &Path, lock: FileLock) -> Self {
        Self {
            file: file.to_owned(),
            _lock: Arc::new(lock),
        }
    }
}

/// The place for saving a game that is about to be read from a file.
pub(super) enum Claim {
    /// The same file, which is locked for this window.
    Here(Home),
    /// A new file, once the game changes, because another window has the game open.
    Elsewhere,
    /// A new file, because the file is not in the archive or cannot be locked.
    Foreign,
}

impl Archive {
    /// The archive in `$NEKOMOKU_GAMES`, or in the folder `games` of the user's data.
    pub fn open() -> Self {
        let folder = directories::ProjectDirs::from("", "", "nekomoku");
        let folder = env::var_os("NEKOMOKU_GAMES")
            .filter(|it| !it.is_empty())
            .map(PathBuf::from)
            .or_else(|| Some(folder?.data_dir().join("games")));
        folder.map_or_else(Self::default, Self::at)
    }

    /// The archive with this folder for copies and pictures, instead of the folder of documents.
    pub fn with_copies_in(self, folder: PathBuf) -> Self {
        Self {
            copies: Some(folder),
            ..self
        }
    }

    /// The rule of files that do not name one; `None` for the usual rule of their format.
    pub(crate) const fn rule(&self) -> Option<Rule> {
        self.rule
    }

    /// The archive with this rule for files that do not name one.
    pub fn with_rule(self, rule: Option<Rule>) -> Self {
        Self { rule, ..self }
    }

    /// The archive in this folder, which is created when needed. The newest readable game that no
    /// other window has open is offered if it is unfinished.
    pub fn at(folder: PathBuf) -> Self {
        let mut entries = readable(files(&folder));
        let last = entries.find(|entry| !entry.is_open_elsewhere);
        Self {
            folder: Some(folder),
            unfinished: last.filter(|entry| entry.result.is_none()),
            ..Self::default()
        }
    }

    /// The game that the last start left unfinished.
    pub const fn unfinished(&self) -> Option<&Entry> {
        self.unfinished.as_ref()
    }

    /// The games that can be read, the newest first. Each is read when it is asked for.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<> {
        let own = self.current.as_ref().and_then(|kept| kept.home.clone());
        let own = own.map(|home| home.file);
        let entries = readable(self.folder.as_deref().map(files).unwrap_or_default());
        entries.map(move |entry| Entry {
            is_open_elsewhere: entry.is_open_elsewhere && own.as_ref() != Some(&entry.file),
            ..entry
        })
    }

    /// The folder of the saved games; `None` in tests and in unattended games.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The files of the kept games, the newest first.
    pub(crate) fn game_files(&self) -> impl Iterator<Item = PathBuf> + use<> {
        let files = self.folder.as_deref().map(files).unwrap_or_default();
        files.into_iter().rev()
    }

    /// The file of the game shown, where it is kept.
    pub(crate) fn file_shown(&self) -> Option<&Path> {
        let home = self.current.as_ref()?.home.as_ref()?;
        Some(&home.file)
    }

    /// Replaces a kept game that is not shown, if its file still has the text `old`. The time of
    /// its last write stays, because the game is the same. A game that another window has open is
    /// left as it is.
    ///
    /// # Errors
    /// When the file cannot be locked, read or written.
    pub(crate) fn enter(&self, file: &Path, old: &str, record: &Record) -> io::Result<()> {
        if self.file_shown() == Some(file) {
            return Ok(());
        }
        let Some(_lock) = FileLock::acquire(file)? else {
            return Ok(());
        };
        let modified = fs::metadata(file)?.modified();
        if fs::read_to_string(file)? != old {
            return Ok(());
        }
        storage::write(file, record.to_text())?;
        fs::File::options()
            .append(true)
            .open(file)?
            .set_modified(modified?)
    }

    /// Saves the game shown. Returns a notice for the user at the first failure.
    pub(crate) fn keep(&mut self, session: &Session, cast: &Cast) -> Option<Notice> {
        // What is said while a bot has its turn is gone with its answer.
        let listens = session.human_to_decide().is_some()
            || session.contest().is_between_bots()
            || session.game().result().is_some();
        let result = self.write(session, cast);
        let failure = result.err().map(|error| error.to_string());
        self.failure.clone_from(&failure);
        let error = failure?;
        let is_news = listens && !mem::replace(&mut self.complained, true);
        is_news.then_some(Notice::NotKept(error))
    }

    /// Why games are not kept, if they are not: the failure of the last try, or that of creating a
    /// file in the folder.
    pub fn fault(&self) -> Option<String> {
        let of_folder = || {
            let folder = self.folder.as_deref()?;
            // The folder is created with the first game.
            let existing = folder.ancestors().find(|it| it.exists())?;
            let tried = tempfile::tempfile_in(existing);
            let error = tried.err()?;
            Some(format!("{}: {error}", folder.display()))
        };
        self.failure.clone().or_else(of_folder)
    }

    /// Writes the game shown, unless its file holds it already, nothing was played, or it is a
    /// puzzle. Each file is replaced as a whole, so that it is complete even if the program is
    /// killed. Only a file that this window has locked is written.
    fn write(&mut self, session: &Session, cast: &Cast) -> io::Result<()> {
        let Some(folder) = self.folder.clone() else {
            return Ok(());
        };
        let number = session.number();
        // Releases the previous game for other windows.
        self.current.take_if(|kept| kept.number != number);
        if session
            .tree()
            .first_child(session.position().start())
            .is_none()
            || session.contest().is_posed()
        {
            return Ok(());
        }
        let text = session.record().to_text();
        let known = self.current.as_ref();
        if known.is_some_and(|kept| kept.text == text) {
            return Ok(());
        }
        let known = known.and_then(|kept| kept.home.clone());
        if known.is_none()
            && let Some(home) = copy_of(&text, &folder)
        {
            self.stay(number, home, text);
            return Ok(());
        }
        let home = match known {
            Some(home) => storage::write(&home.file, &text).map(|()| home)?,
            None => {
                remove_oldest(&folder, &mut self.lasting, cast);
                new_home(&folder, &text)?
            }
        };
        self.stay(number, home, text);
        Ok(())
    }

    /// Stores that the game shown is kept in this file.
    fn stay(&mut self, number: u64, home: Home, text: String) {
        self.unfinished = None;
        self.current = Some(KeptGame {
            number,
            home: Some(home),
            text,
        });
    }

    /// Decides where a game that is about to be read from `file` is saved, and locks that file.
    pub(super) fn claim(&self, file: &Path) -> Claim {
        // A game from another folder, or in another format, gets a new file here.
        let is_record = Format::of_name(file) == Ok(Format::Json);
        if !is_record || self.folder.as_deref() != file.parent() {
            return Claim::Foreign;
        }
        let own = self.current.as_ref().and_then(|kept| kept.home.clone());
        if let Some(home) = own.filter(|home| home.file == file) {
            return Claim::Here(home);
        }
        match FileLock::acquire(file) {
            Ok(Some(lock)) => Claim::Here(Home::new(file, lock)),
            Ok(None) => Claim::Elsewhere,
            Err(_) => Claim::Foreign,
        }
    }

    /// Stores that the game shown was read from a file with this claim. A game that is open in
    /// another window gets a new file as soon as anything in it changes.
    pub(super) fn took(&mut self, number: u64, claim: Claim, record: &Record) {
        self.unfinished = None;
        let home = match claim {
            Claim::Here(home) => Some(home),
            Claim::Elsewhere => None,
            Claim::Foreign => {
                self.current = None;
                return;
            }
        };
        self.current = Some(KeptGame {
            number,
            home,
            text: record.to_text(),
        });
    }
}

/// A locked file of our own with this text, named after the time.
fn new_home(folder: &Path, text: &str) -> io::Result<Home> {
    fs::create_dir_all(folder)?;
    let now = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S");
    for number in 1.. {
        let file = folder.join(format!("{now}-{number:03}.json"));
        if file.exists() {
            continue;
        }
        let Some(lock) = FileLock::acquire(&file)? else {
            continue;
        };
        match storage::create(&file, text) {
            // Another window has kept a game in the same second.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|()| Home::new(&file, lock)),
        }
    }
    unreachable!("some number is free")
}

/// The newest kept game with exactly this text, locked for this window; `None` if there is none, or
/// another window has it open.
fn copy_of(text: &str, folder: &Path) -> Option<Home> {
    let is_as_long = |file: &PathBuf| {
        let length = fs::metadata(file).map(|it| it.len());
        length.is_ok_and(|length| length == text.len() as u64)
    };
    let files = files(folder).into_iter().rev().filter(is_as_long);
    let mut locked = files.filter_map(|file| {
        let lock = FileLock::acquire(&file).ok()??;
        Some(Home::new(&file, lock))
    });
    // Read while it is locked, so that no other window changes it.
    locked.find(|home| fs::read_to_string(&home.file).is_ok_and(|it| it == text))
}

/// Makes room for another game among [`MOST_GAMES`]. Games that a window has open stay.
fn remove_oldest(folder: &Path, lasting: &mut BTreeSet<PathBuf>, cast: &Cast) {
    for file in files(folder).into_iter().rev().skip(MOST_GAMES - 1) {
        if lasting.contains(&file) {
            continue;
        }
        if is_lasting(&file, cast) {
            lasting.insert(file);
            continue;
        }
        // The lock is held while the game is removed. If no lock can be created, no other window
        // has one either.
        match FileLock::acquire(&file) {
            Ok(None) => {}
            // A game that cannot be removed stays.
            Ok(Some(_)) | Err(_) => drop(fs::remove_file(&file)),
        }
    }
}

/// True unless the file is a game between bots of the cast, without a title and a comment.
fn is_lasting(file: &Path, cast: &Cast) -> bool {
    let Ok((_, record)) = read(file) else {
        return true;
    };
    let tree = &record.tree;
    let has_comment = tree.walk().any(|node| !tree.note(node).comment.is_empty());
    let is_bot = |seat: &Seat| cast.get(&seat.id).is_ok_and(|it| !it.is_human());
    has_comment || title_of(file).is_some() || !record.players.iter().all(is_bot)
}

/// The games of a folder, by name and so by age.
pub(super) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = entries
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|it| it == "json"))
        .collect::<Vec<_>>();
    files.sort();
    files
}

/// The readable games of a folder, the newest first.
fn readable(files: Vec<PathBuf>) -> impl Iterator<Item = Entry> {
    let newest_first = files.into_iter().rev();
    newest_first.filter_map(|file| Entry::read(&file).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;
    use rules::{Action, GameSetup, Point};

    #[test]
    fn only_a_game_of_bots_without_a_title_and_a_comment_gives_way() {
        let folder = tempfile::tempdir().expect("a folder");
        let cast = Cast::embedded(&Registry::builtin());
        let keep = |name: &str, players: [&str; 2], comment: &str| {
            let mut record = Record::new(GameSetup::default());
            for (seat, id) in record.players.iter_mut().zip(players) {
                id.clone_into(&mut seat.id);
            }
            let point = Action::Place(Point::new(7, 7));
            let node = record.tree.play(record.shown, point).expect("it is legal");
            comment.clone_into(&mut record.tree.note_mut(node).comment);
            fs::write(folder.path().join(name), record.to_text()).expect("it can be written");
        };
        keep("0.json", ["cat", "owl"], "");
        keep("1 Final.json", ["cat", "owl"], "");
        keep("2.json", ["cat", "owl"], "a fine move");
        keep("3.json", ["you", "owl"], "");
        keep("4.json", ["", "stranger"], "");
        fs::write(folder.path().join("5.json"), "{").expect("it can be written");
        for number in 0..MOST_GAMES - 1 {
            keep(&format!("9{number:04}.json"), ["cat", "owl"], "");
        }
        remove_oldest(folder.path(), &mut BTreeSet::new(), &cast);
        let left = files(folder.path());
        assert_eq!(left.len(), MOST_GAMES - 1 + 5);
        assert!(left[0].ends_with("1 Final.json"), "{:?}", left[0]);
    }
}
