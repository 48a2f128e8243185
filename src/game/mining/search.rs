//! [`PuzzleSearch`]: looks for the user's own mistakes in games, in the background, one game after
//! the other. It stops while a game is played, and the games that were searched are remembered.

use std::collections::{BTreeSet, VecDeque};
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::job::{Job, Outcome, name_of, search_all};
use crate::background_job::{BackgroundJob, give_way};
use crate::stored::{FormatVersion, Stored, StoredContent};
use crate::waker::Waker;
use player::StopToken;
use record::{Puzzle, Record};
use rules::Side;
use storage::FileKind;

/// Largest number of kept games for which one thread is started.
const MOST_IN_BATCH: usize = 100;

/// A search for puzzles in games of the user.
#[derive(Default)]
pub struct PuzzleSearch {
    waiting: VecDeque<Job>,
    /// The games that a thread searches in this order, and the results of the first of them.
    running: Option<(Vec<Job>, BackgroundJob<Vec<Outcome>>)>,
    progress: SearchProgress,
    pub(crate) searched: Stored<SearchedGames>,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// Number of games that were searched since it was begun.
    pub done: usize,
    /// Number of all games to search.
    pub games: usize,
    /// Number of puzzles that were new.
    pub found: usize,
}

/// The result of one or more games.
pub(crate) struct Searched {
    /// The puzzles.
    pub(crate) puzzles: Vec<Puzzle>,
    /// The number in the session of the game that was on screen, which is searched alone.
    pub(crate) shown: Option<u64>,
    /// The names of the files of the archive that were searched.
    pub(crate) files: Vec<String>,
}

/// The games of the archive that were searched, in the file `searched.json`.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchedGames {
    /// Version of the file format.
    searched: FormatVersion,
    /// The names of their files.
    games: BTreeSet<String>,
}

impl StoredContent for SearchedGames {
    const FILE: &'static str = "searched.json";
    const NAME: &'static str = "the list of searched games";
    const KIND: FileKind = FileKind::Drill;
    const IS_INDENTED: bool = false;

    fn take_over(&mut self, found: Self) {
        self.games.extend(found.games);
    }
}

impl PuzzleSearch {
    /// A search that leaves out these games.
    pub(crate) fn new(searched: Stored<SearchedGames>) -> Self {
        Self {
            searched,
            ..Self::default()
        }
    }

    /// How far the search has come.
    pub const fn progress(&self) -> SearchProgress {
        self.progress
    }

    /// True from the request until the last game was searched.
    pub fn is_on(&self) -> bool {
        self.running.is_some() || !self.waiting.is_empty()
    }

    /// True while a thread searches.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Searches the game on screen with its number before all others; `humans` are the sides of the
    /// user.
    pub(crate) fn add_shown(&mut self, game: (Record, u64), humans: [bool; 2]) {
        self.add_first(Job::Shown(Box::new(game), humans));
    }

    /// Searches a move of the game on screen before all others: that after which the board has this
    /// number of stones.
    pub(crate) fn add_move(&mut self, game: (Record, u64), number: usize) {
        self.add_first(Job::Move(Box::new(game), number));
    }

    fn add_first(&mut self, job: Job) {
        self.begin_if_idle();
        self.suspend();
        self.progress.games += 1;
        self.waiting.push_front(job);
    }

    /// Searches these files that were not searched. Returns how many they are.
    pub(crate) fn add_files(&mut self, files: impl Iterator<Item = PathBuf>) -> usize {
        self.begin_if_idle();
        let before = self.waiting.len();
        let new = files.filter(|file| !self.searched.games.contains(&name_of(file)));
        let new = new.map(Job::File).collect::<Vec<_>>();
        self.waiting.extend(new);
        let added = self.waiting.len() - before;
        self.progress.games += added;
        added
    }

    fn begin_if_idle(&mut self) {
        if !self.is_on() {
            self.progress = SearchProgress::default();
        }
    }

    /// Ends the search; what was found stays.
    pub(crate) fn end(&mut self) {
        self.waiting.clear();
        self.running = None;
        self.progress.games = self.progress.done;
    }

    /// Stops the thread; its games are searched again later. Returns true if there was one.
    pub(crate) fn suspend(&mut self) -> bool {
        let Some((jobs, _)) = self.running.take() else {
            return false;
        };
        self.put_back(jobs);
        true
    }

    fn put_back(&mut self, jobs: Vec<Job>) {
        jobs.into_iter()
            .rev()
            .for_each(|job| self.waiting.push_front(job));
    }

    /// Begins with the next games, if no thread runs. Returns true if one begins.
    pub(crate) fn resume(&mut self, waker: &Waker, human: &str) -> bool {
        if self.running.is_some() || self.waiting.is_empty() {
            return false;
        }
        let jobs = self.next_batch();
        let (work, human) = (jobs.clone(), human.to_owned());
        let look = move |stop: &StopToken| {
            give_way();
            let outcomes = search_all(&work, &human, stop);
            (!stop.is_set()).then_some(outcomes)
        };
        self.running = Some((
            jobs,
            BackgroundJob::begin("puzzle search", waker.wake(), look),
        ));
        true
    }

    /// The next game, or several kept games.
    fn next_batch(&mut self) -> Vec<Job> {
        let kept = self.waiting.iter().take(MOST_IN_BATCH);
        let kept = kept.take_while(|job| matches!(job, Job::File(_))).count();
        self.waiting.drain(..kept.max(1)).collect()
    }

    /// Takes the results of games; the rest of the batch is searched next.
    pub(crate) fn listen(&mut self) -> Option<Searched> {
        let (mut jobs, outcomes) = BackgroundJob::take(&mut self.running)?;
        // Without a thread no game was searched.
        let outcomes = outcomes.unwrap_or_else(|| vec![None; jobs.len()]);
        let rest = jobs.split_off(outcomes.len().min(jobs.len()));
        self.put_back(rest);
        self.progress.done += jobs.len();
        let shown = jobs.iter().find_map(Job::game_shown);
        let (mut puzzles, mut files) = (Vec::new(), Vec::new());
        for (job, outcome) in jobs.into_iter().zip(outcomes) {
            if let Job::File(file) = job
                && outcome.is_some()
            {
                files.push(name_of(&file));
            }
            puzzles.extend(outcome.into_iter().flatten());
        }
        Some(Searched {
            puzzles,
            shown,
            files,
        })
    }

    /// Counts puzzles that were new, and remembers these games of the archive as searched.
    pub(crate) fn enter(&mut self, found: usize, files: Vec<String>) {
        self.progress.found += found;
        self.searched.edit(|it| it.games.extend(files));
    }
}

/// `[side]`: true for the sides that a human plays.
pub(crate) fn humans(is_human: impl Fn(Side) -> bool) -> [bool; 2] {
    Side::ALL.map(is_human)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, Rule};

    fn names(jobs: &[Job]) -> Vec<String> {
        let name = |job: &Job| match job {
            Job::File(file) => name_of(file),
            Job::Shown(..) | Job::Move(..) => "shown".to_owned(),
        };
        jobs.iter().map(name).collect()
    }

    #[test]
    fn kept_games_are_searched_together_in_order_and_the_game_shown_alone() {
        let mut search = PuzzleSearch::default();
        let files = ["a", "b", "c"].map(PathBuf::from);
        assert_eq!(search.add_files(files.into_iter()), 3);
        let setup = GameSetup::new(Rule::Freestyle, 15).expect("a setup");
        search.add_shown((Record::new(setup), 1), [true; 2]);
        assert_eq!(names(&search.next_batch()), ["shown"]);
        let batch = search.next_batch();
        assert_eq!(names(&batch), ["a", "b", "c"]);
        assert!(!search.is_on());
        search.put_back(batch);
        assert_eq!(names(&search.next_batch()), ["a", "b", "c"]);
    }
}
