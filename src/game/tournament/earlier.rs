//! [`EarlierTournaments`]: the journals that the program has kept.

use std::mem;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::shelf;
use crate::archive::date_of;
use crate::background_job::BackgroundJob;
use crate::trash::Trash;
use crate::waker::Waker;
use arena::{Journal, Standings};
use player::StopToken;
use rules::GameSetup;

/// What a journal holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentSummary {
    /// IDs of the players.
    pub players: Vec<String>,
    /// Rule, size and opening rule.
    pub setup: GameSetup,
    /// Number of games that were played.
    pub played: u32,
    /// Number of games of all pairings.
    pub total: u32,
    /// True when no game is left to play.
    pub is_over: bool,
}

/// A journal that the program has kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierTournament {
    /// The journal.
    pub file: PathBuf,
    /// The time of its last game in the user's time zone: `2026-11-22 18:03`.
    pub date: String,
    /// What it holds, or why it cannot be read.
    pub found: Result<TournamentSummary, String>,
    /// Length and time of the file when it was read.
    state: Option<(u64, SystemTime)>,
}

impl EarlierTournament {
    fn read(file: PathBuf, state: Option<(u64, SystemTime)>) -> Self {
        // All journals are in the same folder.
        let folder = file.parent().map(|it| it.join("").display().to_string());
        let found = Journal::read(&file).map_err(|error| {
            let why = error.to_string();
            folder.map_or_else(|| why.clone(), |folder| why.replace(&folder, ""))
        });
        let found = found.map(|(spec, games)| {
            let standings = Standings::after(&spec, &games);
            TournamentSummary {
                players: spec.players.iter().map(|it| it.id.clone()).collect(),
                setup: spec.setup,
                played: standings.played(),
                total: spec.total_games(),
                is_over: standings.is_decided(),
            }
        });
        Self {
            date: date_of(&file).unwrap_or_default(),
            file,
            found,
            state,
        }
    }
}

/// The journals that the program has kept, read on a thread, the newest first.
#[derive(Default)]
pub struct EarlierTournaments {
    list: Vec<EarlierTournament>,
    reading: Option<BackgroundJob<Vec<EarlierTournament>>>,
    deleted: Trash,
}

impl EarlierTournaments {
    /// The journals as they were read last.
    pub fn list(&self) -> &[EarlierTournament] {
        &self.list
    }

    /// True while the journals are read.
    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Number of journals that can be restored.
    pub const fn deleted(&self) -> usize {
        self.deleted.count()
    }

    /// Reads the journals of a folder that have changed since they were read last.
    pub(super) fn read(&mut self, folder: &Path, waker: &Waker) {
        let (known, folder) = (self.list.clone(), folder.to_owned());
        let look = move |stop: &StopToken| Some(read(&folder, known, stop));
        self.reading = Some(BackgroundJob::begin("tournaments", waker.wake(), look));
    }

    /// Takes what was read. Returns true if that is news.
    pub(super) fn listen(&mut self) -> bool {
        let Some(read) = self.reading.as_ref().and_then(BackgroundJob::next) else {
            return false;
        };
        self.reading = None;
        self.list = read.unwrap_or_else(|| mem::take(&mut self.list));
        true
    }

    pub(super) fn delete(&mut self, file: &Path) -> Result<(), String> {
        let moved = shelf::delete(file)?;
        // What is being read may still have it.
        self.reading = None;
        self.list.retain(|it| it.file != file);
        let folder = moved.parent().map(shelf::journals);
        let all = folder.unwrap_or_default().into_iter();
        self.deleted.add(file, moved, all);
        Ok(())
    }

    /// Restores the journal that was deleted last, if there is one. A failure can be tried again,
    /// unless the file is gone.
    pub(super) fn restore(&mut self) -> Result<(), String> {
        self.deleted.restore(shelf::restore)
    }
}

fn read(folder: &Path, known: Vec<EarlierTournament>, stop: &StopToken) -> Vec<EarlierTournament> {
    let journals = shelf::journals(folder).into_iter();
    let journals = journals.take_while(|_| !stop.is_set());
    let journals = journals.map(|file| {
        let state = file.metadata().ok();
        let state = state.and_then(|it| Some((it.len(), it.modified().ok()?)));
        let same = |it: &&EarlierTournament| it.file == file && it.state == state;
        let read = known.iter().find(same).filter(|_| state.is_some());
        read.cloned()
            .unwrap_or_else(|| EarlierTournament::read(file, state))
    });
    journals.collect()
}
