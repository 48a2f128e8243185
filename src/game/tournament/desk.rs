//! [`TournamentDesk`]: the tournament that is set up, and the one that is shown.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::draft::{TournamentChoice, TournamentDraft, TournamentError};
use super::earlier::EarlierTournaments;
use super::opening_file::OpeningText;
use super::shown::ShownTournament;
use super::{draft, shelf};
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use crate::readable_seed;
use crate::waker::Waker;
use arena::{Journal, TournamentSpec};
use player::config::{Character, LocalText};

/// How long the running games of the last look are shown at least.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// A command to the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentCommand {
    /// Show the newest tournament of the folder, if none was shown since the start.
    Look,
    /// Change the tournament that is set up.
    Choose(TournamentChoice),
    /// Use the openings of this file in the tournament that is set up.
    TakeOpenings(PathBuf),
    /// Play the tournament that is set up.
    Start,
    /// Interrupt the tournament. The games in progress are played again later.
    Pause,
    /// Continue the tournament that is shown.
    Resume,
    /// Set up another tournament, unless one is played.
    New,
    /// Show the tournament that was shown before [`Self::New`].
    Back,
    /// Write the results as an HTML page to a file of the user's.
    Export,
    /// Show this finished game on the board.
    Open(u32),
    /// Read the journals that the program has kept.
    List,
    /// Show the tournament of this journal, unless one is played.
    View(PathBuf),
    /// Show the tournament of this journal and continue it, unless one is played.
    Continue(PathBuf),
    /// Delete this journal.
    Delete(PathBuf),
    /// Restore the journal that was deleted last.
    Restore,
}

/// The message about the last command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TournamentReport {
    /// There is no message.
    #[default]
    None,
    /// The page is in this file.
    Exported(String),
    /// The tournament cannot be played like this.
    Refused(TournamentError),
    /// The file with openings is unusable; the text names it and says why.
    NoOpenings(String),
    /// A journal cannot be deleted or restored; the text names it and says why.
    NotMoved(String),
    /// A file or the machine has failed; the text says how.
    Failed(String),
}

/// The journal of the file that is being read, with the players with which it is to be continued.
type Reading = (
    (PathBuf, Option<Vec<String>>),
    BackgroundJob<Result<ShownTournament, String>>,
);

/// The tournament that is set up, the one that is shown, and the folder of the journals.
#[derive(Default)]
pub struct TournamentDesk {
    /// `None` in tests and in unattended games.
    folder: Option<PathBuf>,
    /// The name of the program, for the head of pages.
    program: String,
    draft: TournamentDraft,
    shown: Option<ShownTournament>,
    /// The one that was shown before another one is set up.
    previous: Option<ShownTournament>,
    reading: Option<Reading>,
    earlier: EarlierTournaments,
    has_looked: bool,
    report: TournamentReport,
    /// The last file with openings, if it was refused; otherwise empty.
    refused: PathBuf,
    looked_at: Option<Duration>,
}

impl TournamentDesk {
    /// A desk with the journals of this folder, which is created when needed.
    pub(crate) fn new(folder: Option<PathBuf>, program: String) -> Self {
        Self {
            folder,
            program,
            ..Self::default()
        }
    }

    /// The tournament that is set up.
    pub const fn draft(&self) -> &TournamentDraft {
        &self.draft
    }

    /// The tournament that is shown; `None` while one is set up.
    pub const fn shown(&self) -> Option<&ShownTournament> {
        self.shown.as_ref()
    }

    /// True when [`TournamentCommand::Back`] has a tournament to show.
    pub const fn has_previous(&self) -> bool {
        self.previous.is_some()
    }

    /// The journals that the program has kept.
    pub const fn earlier(&self) -> &EarlierTournaments {
        &self.earlier
    }

    /// True while a journal is read.
    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// True while games are played.
    pub fn is_running(&self) -> bool {
        self.shown.as_ref().is_some_and(ShownTournament::is_running)
    }

    /// The message about the last command.
    pub const fn report(&self) -> &TournamentReport {
        &self.report
    }

    /// The last file with openings, if it was refused; otherwise empty.
    pub fn refused(&self) -> &Path {
        &self.refused
    }

    /// The players that would get seats when this command is carried out.
    pub(crate) fn newcomers(&self, command: &TournamentCommand, book: &CastBook) -> Vec<Character> {
        let found = match command {
            TournamentCommand::Start => self.draft.players(book.cast()),
            TournamentCommand::Resume => match &self.shown {
                Some(shown) => shown.players(book.cast()),
                None => return Vec::new(),
            },
            TournamentCommand::Continue(file) => match self.players_in(file) {
                Some(players) => draft::players_of(players.iter().map(String::as_str), book.cast()),
                None => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        found.unwrap_or_default()
    }

    /// Carries out a command, except those that need other parts of the game:
    /// [`TournamentCommand::Export`] and [`TournamentCommand::Open`]. The engines of all players
    /// are allowed.
    pub(crate) fn carry_out(&mut self, command: TournamentCommand, book: &CastBook, waker: &Waker) {
        self.report = TournamentReport::None;
        match command {
            TournamentCommand::Look => self.look(waker),
            TournamentCommand::Choose(choice) => self.draft.choose(choice, book.cast()),
            TournamentCommand::TakeOpenings(file) => self.take_openings(&file),
            TournamentCommand::Start => self.start(book, waker),
            TournamentCommand::Pause => {
                if let Some(shown) = &mut self.shown {
                    shown.pause();
                }
            }
            TournamentCommand::Resume => self.resume(book, waker),
            TournamentCommand::New if !self.is_running() => {
                self.previous = self.shown.take();
                self.draft.seed = readable_seed();
            }
            TournamentCommand::Back if self.shown.is_none() => {
                self.shown = self.previous.take();
            }
            TournamentCommand::List => self.list(waker),
            TournamentCommand::View(file) if !self.is_running() => {
                self.read(file, None, waker);
            }
            TournamentCommand::Continue(file) if !self.is_running() => {
                let players = self.players_in(&file).map(<[String]>::to_vec);
                self.read(file, players, waker);
            }
            TournamentCommand::Delete(file) => self.delete(&file),
            TournamentCommand::Restore => match self.earlier.restore() {
                Ok(()) => self.list(waker),
                Err(why) => self.report = TournamentReport::NotMoved(why),
            },
            TournamentCommand::New
            | TournamentCommand::Back
            | TournamentCommand::View(_)
            | TournamentCommand::Continue(_)
            | TournamentCommand::Export
            | TournamentCommand::Open(_) => {}
        }
    }

    /// Reads the newest journal, once.
    fn look(&mut self, waker: &Waker) {
        if std::mem::replace(&mut self.has_looked, true) {
            return;
        }
        self.draft.seed = readable_seed();
        if let Some(newest) = self.folder.as_deref().and_then(shelf::newest) {
            self.read(newest, None, waker);
        }
    }

    /// Reads a journal on a thread.
    fn read(&mut self, file: PathBuf, continues: Option<Vec<String>>, waker: &Waker) {
        let path = file.clone();
        let read = move |_: &_| Some(read_tournament(&path));
        let background_job = BackgroundJob::begin("tournament reader", waker.wake(), read);
        self.reading = Some(((file, continues), background_job));
    }

    /// IDs of the players of a journal in the list.
    fn players_in(&self, file: &Path) -> Option<&[String]> {
        let kept = self.earlier.list().iter().find(|it| it.file == file)?;
        let found = kept.found.as_ref().ok()?;
        Some(&found.players)
    }

    fn list(&mut self, waker: &Waker) {
        if let Some(folder) = &self.folder {
            self.earlier.read(folder, waker);
        }
    }

    fn delete(&mut self, file: &Path) {
        if let Err(why) = self.earlier.delete(file) {
            self.report = TournamentReport::NotMoved(why);
            return;
        }
        for shown in [&mut self.shown, &mut self.previous] {
            shown.take_if(|it| it.file() == file);
        }
    }

    fn take_openings(&mut self, file: &Path) {
        match OpeningText::read(file) {
            Ok(openings) => {
                self.refused = PathBuf::new();
                self.draft.take_openings(openings);
            }
            Err(why) => {
                file.clone_into(&mut self.refused);
                self.report = TournamentReport::NoOpenings(why);
            }
        }
    }

    fn start(&mut self, book: &CastBook, waker: &Waker) {
        let Some(folder) = &self.folder else {
            self.report = TournamentReport::Refused(TournamentError::NoFolder);
            return;
        };
        match self.draft.spec(book.cast()) {
            Ok(spec) => {
                let mut shown = ShownTournament::new(shelf::next(folder), spec, Vec::new());
                shown.run(book.registry(), waker);
                self.reading = None;
                self.shown = Some(shown);
            }
            Err(error) => self.report = TournamentReport::Refused(error),
        }
    }

    fn resume(&mut self, book: &CastBook, waker: &Waker) {
        // A journal that is being read would replace, and so stop, the tournament.
        self.reading = None;
        let Some(shown) = self.shown.as_mut().filter(|it| it.can_resume()) else {
            return;
        };
        match shown.players(book.cast()) {
            Ok(players) => {
                shown.take(players);
                shown.run(book.registry(), waker);
            }
            Err(error) => self.report = TournamentReport::Refused(error),
        }
    }

    /// The user does not allow the engine of the player with this name.
    pub(crate) fn refuse(&mut self, name: LocalText) {
        self.report = TournamentReport::Refused(TournamentError::NotAllowed(name));
    }

    /// Writes the page of the tournament that is shown to this file.
    pub(crate) fn export(&mut self, file: &Path) {
        let Some(shown) = &self.shown else {
            return;
        };
        let name = file.display().to_string();
        self.report = match storage::write(file, shown.page(&self.program)) {
            Ok(()) => TournamentReport::Exported(name),
            Err(error) => TournamentReport::Failed(format!("{name}: {error}")),
        };
    }

    /// Takes what the threads have found. Returns true if that is news for readers.
    pub(crate) fn tick(&mut self, now: Duration, book: &CastBook, waker: &Waker) -> bool {
        let mut is_news = self.earlier.listen();
        is_news |= self.finish_reading(book, waker);
        if let Some(shown) = &mut self.shown {
            let looks = self.looked_at.is_none_or(|then| now >= then + LOOK_EVERY);
            if looks {
                self.looked_at = Some(now);
            }
            is_news |= shown.listen(looks, now);
            if let Some(failure) = shown.take_failure() {
                self.report = TournamentReport::Failed(failure);
                is_news = true;
            }
        }
        is_news
    }

    fn finish_reading(&mut self, book: &CastBook, waker: &Waker) -> bool {
        let Some(((file, continues), found)) = BackgroundJob::take(&mut self.reading) else {
            return false;
        };
        let failed = || Err(format!("{}: cannot be read", file.display()));
        match found.unwrap_or_else(failed) {
            Ok(shown) => {
                // The file may have changed since the user has allowed the engines of its players.
                let players = shown.spec().players.iter().map(|it| &it.id);
                let is_same = continues.is_some_and(|it| it.iter().eq(players));
                self.shown = Some(shown);
                if is_same {
                    self.resume(book, waker);
                }
            }
            Err(error) => self.report = TournamentReport::Failed(error),
        }
        true
    }

    /// Interrupts the tournament and waits for its threads.
    pub(crate) fn close(&mut self) {
        if let Some(shown) = &mut self.shown {
            shown.close();
        }
    }
}

fn read_tournament(file: &Path) -> Result<ShownTournament, String> {
    let (spec, games): (TournamentSpec, _) =
        Journal::read(file).map_err(|error| error.to_string())?;
    Ok(ShownTournament::new(file.to_owned(), spec, games))
}
