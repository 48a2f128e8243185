//! [`PuzzleSearch`]: looks for the user's own mistakes in games, in the background, one game after
//! the other. It stops while a game is played, and the games that were searched are remembered.

use std::collections::{BTreeSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};

use crossbeam_channel::TryRecvError;
use serde::{Deserialize, Serialize};
use thread_priority::{ThreadPriority, set_current_thread_priority};

use super::{Miner, MiningOptions, Source};
use crate::archive::read_record;
use crate::errand::Errand;
use crate::own_file::{OwnFile, from_json};
use crate::waker::Waker;
use player::StopToken;
use record::{Puzzle, Record};
use rules::{Color, Side};
use storage::FileKind;

/// Version of the file.
const VERSION: u8 = 1;
/// What is looked for: wins of a real choice, with as many nodes as on the command line.
const OPTIONS: MiningOptions = MiningOptions {
    nodes: 20_000,
    defences: false,
    min_plies: 3,
};

/// A search for puzzles in games of the user.
#[derive(Default)]
pub struct PuzzleSearch {
    waiting: VecDeque<Job>,
    running: Option<(Job, Errand<Option<Vec<Puzzle>>>)>,
    progress: SearchProgress,
    /// The names of the files of the archive that were searched.
    searched: BTreeSet<String>,
    file: OwnFile,
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

/// A game to search.
#[derive(Clone)]
enum Job {
    /// The game on screen, and the sides of the user.
    Shown(Box<Record>, [bool; 2]),
    /// The move of the game on screen after which the board has this number of stones.
    Move(Box<Record>, usize),
    /// A file of the archive.
    File(PathBuf),
}

/// The result of a game.
pub(crate) struct Searched {
    /// The puzzles.
    pub(crate) puzzles: Vec<Puzzle>,
    /// True for the game that was on screen.
    pub(crate) is_shown: bool,
}

/// The content of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    /// Version of the file format.
    searched: u8,
    games: BTreeSet<String>,
}

impl PuzzleSearch {
    /// The name of the file in the settings folder.
    pub const FILE: &str = "searched.json";

    /// Reads the names of the games that were searched; the file need not exist.
    pub(crate) fn read(file: &Path) -> Self {
        let (file, searched) = OwnFile::read(file, FileKind::Drill, parse);
        Self {
            searched: searched.unwrap_or_default(),
            file,
            ..Self::default()
        }
    }

    /// One line about what is wrong with the file, if anything is.
    pub fn mistake(&self) -> Option<&str> {
        self.file.mistake()
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

    /// Searches the game on screen before all others; `humans` are the sides of the user.
    pub(crate) fn add_shown(&mut self, record: Record, humans: [bool; 2]) {
        self.add_first(Job::Shown(Box::new(record), humans));
    }

    /// Searches a move of the game on screen before all others: that after which the board has this
    /// number of stones.
    pub(crate) fn add_move(&mut self, record: Record, number: usize) {
        self.add_first(Job::Move(Box::new(record), number));
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
        let new = files.filter(|file| !self.searched.contains(&name_of(file)));
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

    /// Stops the thread; its game is searched again later. Returns true if there was one.
    pub(crate) fn suspend(&mut self) -> bool {
        let stopped = self.running.take();
        let is_stopped = stopped.is_some();
        self.waiting.extend(stopped.map(|(job, _)| job));
        self.waiting.rotate_right(usize::from(is_stopped));
        is_stopped
    }

    /// Begins with the next game, if no thread runs. Returns true if one begins.
    pub(crate) fn resume(&mut self, waker: &Waker, human: &str) -> bool {
        if self.running.is_some() {
            return false;
        }
        let Some(job) = self.waiting.pop_front() else {
            return false;
        };
        let (work, human) = (job.clone(), human.to_owned());
        let look = move |stop: &StopToken| {
            // A game is more important; without the permission it runs as it is.
            let _ = set_current_thread_priority(ThreadPriority::Min);
            let puzzles = search(&work, &human, stop);
            (!stop.is_set()).then_some(puzzles)
        };
        self.running = Some((job, Errand::begin("puzzle search", waker.wake(), look)));
        true
    }

    /// Takes the result of a game.
    pub(crate) fn listen(&mut self) -> Option<Searched> {
        let (_, errand) = self.running.as_ref()?;
        let puzzles = match errand.try_recv() {
            Ok(puzzles) => puzzles,
            Err(TryRecvError::Empty) => return None,
            // The search has panicked, as it would again.
            Err(TryRecvError::Disconnected) => Some(Vec::new()),
        };
        let (job, _) = self.running.take()?;
        self.progress.done += 1;
        let is_shown = !matches!(job, Job::File(_));
        if let Job::File(file) = job
            && puzzles.is_some()
        {
            self.searched.insert(name_of(&file));
        }
        let puzzles = puzzles.unwrap_or_default();
        Some(Searched { puzzles, is_shown })
    }

    /// Counts puzzles that were new.
    pub(crate) const fn count_found(&mut self, found: usize) {
        self.progress.found += found;
    }

    /// Writes the names of the games that were searched.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn save(&mut self) -> io::Result<()> {
        let content = Content {
            searched: VERSION,
            games: self.searched.clone(),
        };
        self.file.write(&(serde_json::to_string(&content)? + "\n"))
    }
}

/// The puzzles of the user's own mistakes in a game; `None` for a game that is not over or cannot
/// be read, which is searched again later.
fn search(job: &Job, human: &str, stop: &StopToken) -> Option<Vec<Puzzle>> {
    let (file, record, humans) = match job {
        Job::Shown(record, humans) => (String::new(), (**record).clone(), *humans),
        Job::Move(record, _) => (String::new(), (**record).clone(), [true; 2]),
        Job::File(file) => {
            let record = read_record(file).ok()?;
            let humans = record.players.each_ref().map(|seat| seat.id == human);
            (name_of(file), record, humans)
        }
    };
    let source = Source {
        file: &file,
        record: &record,
    };
    let only = match job {
        Job::Move(_, number) => Some(*number),
        Job::Shown(..) | Job::File(_) => None,
    };
    let mined = Miner::new(OPTIONS).mine_moves(source, only, stop);
    let game = record.tree.game_at(record.tree.end_of_line(record.shown));
    let is_own = |color: Color| humans[game.side_of(color).index()];
    let own = mined.puzzles.into_iter().map(|it| it.puzzle);
    Some(own.filter(|puzzle| is_own(puzzle.side)).collect())
}

fn name_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn parse(text: &str) -> Result<BTreeSet<String>, String> {
    let content = from_json::<Content>(text)?;
    match content.searched {
        VERSION => Ok(content.games),
        other => Err(format!("version {other} of the format, expected {VERSION}")),
    }
}

/// `[side]`: true for the sides that a human plays.
pub(crate) fn humans(is_human: impl Fn(Side) -> bool) -> [bool; 2] {
    Side::ALL.map(is_human)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Assessor, ReviewLimits};
    use player::Stop;
    use record::{Format, ReadOptions};
    use std::thread;
    use std::time::{Duration, Instant};

    /// A game with many threats, in which searches are long.
    const GAME: &str = "h8i9g7i7i8h9g9g8f8i10h7f9j10g10f7e6e7d7h6h5e9d10";

    /// Requests a stop 1 to 400 ms after `work` began, five times, and returns the longest time
    /// from a request to the end of `work`.
    fn longest_stop(work: impl Fn(&StopToken) + Send + Sync) -> Duration {
        let stops = [1, 20, 60, 150, 400].map(|ms| {
            let stop = StopToken::new();
            thread::scope(|scope| {
                let running = scope.spawn(|| work(&stop));
                thread::sleep(Duration::from_millis(ms));
                let told = Instant::now();
                stop.request(Stop::Abort);
                let ended = running.join();
                assert!(ended.is_ok(), "it does not panic");
                told.elapsed()
            })
        });
        stops.into_iter().max().unwrap_or_default()
    }

    fn record() -> Record {
        let read = Format::Text.read(GAME.as_bytes(), &ReadOptions::default());
        read.expect("a game").record
    }

    /// Another program may use all cores, so that the bounds are generous. The figures are printed.
    #[test]
    fn searches_in_the_background_stop_soon_after_they_are_told_to() {
        let job = Job::Shown(Box::new(record()), [true; 2]);
        let mining = longest_stop(|stop| {
            search(&job, "you", stop);
        });
        let review = longest_stop(|stop| {
            Assessor::new(ReviewLimits::USUAL).review(&mut record(), stop);
        });
        println!("mining stops after {mining:?}, a review after {review:?}");
        for stopped in [mining, review] {
            assert!(stopped < Duration::from_secs(1), "{mining:?}, {review:?}");
        }
    }
}
