//! [`Archive`]: the folder in which every game is kept while it is played, so that a crash loses nothing, and from which it can be opened.

mod commands;
mod entry;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use bevy::clipboard::Clipboard;
use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::AppSystems;
use super::session::{Notice, Session};
use crate::record::{Format, Record};
use crate::storage;

pub use entry::Entry;

/// Games that are kept; the oldest give way.
pub const MOST_GAMES: usize = 1_000;

/// Where games are kept, and which file is that of the game shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Archive {
    /// Nowhere in tests and where nobody watches.
    folder: Option<PathBuf>,
    current: Option<Kept>,
    /// Where copies for the user go, instead of into the folder of documents.
    copies: Option<PathBuf>,
    /// What the last start left unfinished, until a game is kept or opened.
    unfinished: Option<Entry>,
    /// Whether the user knows that nothing is kept.
    complained: bool,
}

/// A game that has a file.
#[derive(Clone, Debug)]
struct Kept {
    /// Its number in the session.
    number: u64,
    file: PathBuf,
    /// What the file holds.
    text: String,
}

impl Archive {
    /// In `$NEKOMOKU_GAMES`, or in the folder `games` of the user's data.
    pub fn open() -> Self {
        let folder = directories::ProjectDirs::from("", "", "nekomoku");
        let folder = env::var_os("NEKOMOKU_GAMES")
            .map(PathBuf::from)
            .or_else(|| Some(folder?.data_dir().join("games")));
        folder.map_or_else(Self::default, Self::at)
    }

    /// The same with this folder for the copies and pictures that the user asks for, instead of that of documents.
    pub fn with_copies_in(self, folder: PathBuf) -> Self {
        Self {
            copies: Some(folder),
            ..self
        }
    }

    /// In this folder, which need not be there yet. The last game that can be read is offered when it is not over.
    pub fn at(folder: PathBuf) -> Self {
        let last = readable(files(&folder)).next();
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
        readable(self.folder.as_deref().map(files).unwrap_or_default())
    }

    /// Writes the game shown, unless its file holds it already, nothing was played, or it is a puzzle. Each file is written anew and put in
    /// place, so that whatever ends the program leaves a whole one.
    fn keep(&mut self, session: &Session) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        if session.tree().first_child(session.start()).is_none() || session.is_posed() {
            return Ok(());
        }
        let text = session.record().to_text();
        let known = self.current.as_ref();
        let known = known.filter(|kept| kept.number == session.number());
        if known.is_some_and(|kept| kept.text == text) {
            return Ok(());
        }
        let file = match known {
            Some(kept) => kept.file.clone(),
            None => self.new_file(folder)?,
        };
        if let Err(error) = storage::write(&file, &text) {
            if known.is_none() {
                // Nothing to list; where even that fails, it is skipped.
                let _ = fs::remove_file(&file);
            }
            return Err(error);
        }
        self.unfinished = None;
        self.current = Some(Kept {
            number: session.number(),
            file,
            text,
        });
        Ok(())
    }

    /// A file of our own, empty so far and named after the time; the oldest give way to it.
    fn new_file(&self, folder: &Path) -> io::Result<PathBuf> {
        fs::create_dir_all(folder)?;
        let files = files(folder);
        for file in files.iter().rev().skip(MOST_GAMES - 1) {
            fs::remove_file(file)?;
        }
        let now = jiff::Zoned::now().strftime("%Y%m%d-%H%M%S");
        for number in 1.. {
            let file = folder.join(format!("{now}-{number:03}.json"));
            // Another window may keep a game in the same second.
            match fs::File::create_new(&file) {
                Ok(_) => return Ok(file),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        unreachable!("some number is free")
    }

    /// The game shown is the one of this file from now on.
    fn took(&mut self, number: u64, file: &Path, record: &Record) {
        self.unfinished = None;
        // One from elsewhere, or in another format, gets a file of its own here.
        let is_record = Format::of_name(file) == Ok(Format::Json);
        let ours = is_record && self.folder.as_deref() == file.parent();
        self.current = ours.then(|| Kept {
            number,
            file: file.to_owned(),
            text: record.to_text(),
        });
    }
}

/// The games of a folder, by name and so by age.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = entries
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|it| it == "json"))
        .collect::<Vec<_>>();
    files.sort();
    files
}

/// What can be read of the games of a folder, the newest first.
fn readable(files: Vec<PathBuf>) -> impl Iterator<Item = Entry> {
    let newest_first = files.into_iter().rev();
    newest_first.filter_map(|file| Entry::read(&file).ok())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Archive>();
    // Without a window nothing is dropped, and the clipboard may be none.
    app.init_resource::<Clipboard>();
    app.add_message::<FileDragAndDrop>();
    app.add_systems(Startup, offer);
    app.add_systems(Update, commands::carry_out.in_set(AppSystems::CarryOut));
    app.add_systems(Update, commands::take_dropped.in_set(AppSystems::ReadInput));
    app.add_systems(
        Update,
        keep.in_set(AppSystems::UpdateView)
            .run_if(resource_changed::<Session>),
    );
}

/// Where the first sheet does not offer it, the status does.
fn offer(
    archive: Res<Archive>,
    opening: Option<Res<super::Opening>>,
    mut session: ResMut<Session>,
) {
    let sheet = opening.is_some_and(|opening| opening.setup_sheet);
    if archive.unfinished().is_some() && !sheet {
        session.tell(Notice::Unfinished);
    }
}

fn keep(mut archive: ResMut<Archive>, mut session: ResMut<Session>) {
    // What is said while a bot has its turn is gone with its answer.
    let listens = session.human_to_decide().is_some()
        || session.is_between_bots()
        || session.game().result().is_some();
    if let Err(error) = archive.keep(&session)
        && listens
        && !std::mem::replace(&mut archive.complained, true)
    {
        session.tell(Notice::NotKept(error.to_string()));
    }
}
