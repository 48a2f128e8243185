//! [`Job`]: a game to search for the user's own mistakes, and the work of the thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::miner::{Miner, MiningOptions, Source};
use crate::archive::read_record;
use player::StopToken;
use record::{Puzzle, Record};
use rules::Color;

/// What is looked for: wins of a real choice, with as many nodes as on the command line.
const OPTIONS: MiningOptions = MiningOptions {
    nodes: 20_000,
    defences: false,
    min_plies: 3,
};

/// Time after which a thread returns the results of its games. Each return draws the window.
const BATCH: Duration = Duration::from_secs(2);

/// A game to search.
#[derive(Clone)]
pub(super) enum Job {
    /// The game on screen with its number in the session, and the sides of the user.
    Shown(Box<(Record, u64)>, [bool; 2]),
    /// The move of the game on screen after which the board has this number of stones.
    Move(Box<(Record, u64)>, usize),
    /// A file of the archive.
    File(PathBuf),
}

impl Job {
    /// The number in the session of a game that was on screen.
    pub(super) fn game_shown(&self) -> Option<u64> {
        match self {
            Self::Shown(game, _) | Self::Move(game, _) => Some(game.1),
            Self::File(_) => None,
        }
    }
}

/// The puzzles of a game; `None` for a game that is not over or cannot be read, which is searched
/// again later.
pub(super) type Outcome = Option<Vec<Puzzle>>;

/// The outcomes of the first of these games, those that are searched within [`BATCH`] or while it
/// ends.
pub(super) fn search_all(jobs: &[Job], human: &str, stop: &StopToken) -> Vec<Outcome> {
    let begun = Instant::now();
    let mut outcomes = Vec::new();
    for job in jobs {
        let outcome = catch_unwind(AssertUnwindSafe(|| search(job, human, stop)));
        // A search that has panicked would do so again.
        outcomes.push(outcome.unwrap_or_else(|_| Some(Vec::new())));
        if stop.is_set() || begun.elapsed() >= BATCH {
            break;
        }
    }
    outcomes
}

/// The puzzles of the user's own mistakes in a game.
fn search(job: &Job, human: &str, stop: &StopToken) -> Outcome {
    let (file, record, humans) = match job {
        Job::Shown(game, humans) => (String::new(), game.0.clone(), *humans),
        Job::Move(game, _) => (String::new(), game.0.clone(), [true; 2]),
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

pub(super) fn name_of(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
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
        let job = Job::Shown(Box::new((record(), 1)), [true; 2]);
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
