//! [`Repertoire`]: the opening libraries that a character plays by, without a search.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use rand::RngExt;

use super::floor::Duty;
use crate::opening::Judgement;
use crate::options::shorten;
use crate::seed::choice_rng;
use crate::{OptionError, StopToken};
use engine::book::{Book, BookChoice, BookMove, Degree, Found, Pick, Transforms};
use engine::state::{PatternState, Weights};
use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{Candidate, Limits, Progress, Proven, WIN, score_of_points};
use rules::{Action, Game};
use storage::{self, FileKind};

/// The name, in place of a file's, of the libraries that come with the program.
pub(crate) const BUILTIN: &str = "builtin";
/// Draws among moves of a library differ from those of a search with the same seed.
const SALT: u64 = 0x6c_69_62_72_61_72_79;
/// The part of a turn that the win is looked for in which a library promises, and the most positions that are made for it.
const PURSUIT: f64 = 0.25;
const MOST_NODES: u64 = 300_000;
/// Bytes of the solver for that, and the most of a player's memory that it gets where that is
/// bounded.
const SOLVER: u64 = 56 << 20;
const SOLVER_PART: u64 = 6;

engine::params! {
    /// The section `book` of a character.
    #[derive(Clone, Debug, PartialEq)]
    pub struct BookOptions {
        /// Files of opening libraries; `"builtin"` stands for those that come with the program. The
        /// first one that is for the rule and the board of the game and knows the position is used.
        /// A relative path starts from the folder where Nekomoku runs.
        pub files: Vec<PathBuf> = Vec::new(), example "[\"builtin\"]";
        /// Number of stones on board from which the player no longer uses the libraries.
        pub max_ply: u16 = 30, range 0..=u16::MAX;
        /// Which of the good moves is played.
        pub pick: Pick = Pick::Weighted;
        /// Largest loss of a move against the best move.
        pub max_loss: f64 = 2.0, range 0..=100, unit "percent of the points";
    }
}

impl BookOptions {
    /// The section `book` of a character's options, whatever its kind; the default where there is none that can be read.
    pub fn of(options: &toml::Table) -> Self {
        let section = options.get("book").cloned();
        let read = section.and_then(|section| section.try_into().ok());
        read.unwrap_or_default()
    }

    /// Its libraries.
    ///
    /// # Errors
    /// Each file that is no library.
    pub(crate) fn read(&self, builtin: &BuiltinBooks) -> Result<Vec<Arc<Book>>, Vec<OptionError>> {
        let (mut books, mut errors) = (Vec::new(), Vec::new());
        for (at, file) in self.files.iter().enumerate() {
            match read_library(file, builtin) {
                Ok(read) => books.extend(read),
                Err(message) => {
                    errors.push(OptionError::new(format!("book.files[{at}]"), message));
                }
            }
        }
        match errors.is_empty() {
            true => Ok(books),
            false => Err(errors),
        }
    }

    /// Its libraries, as far as they can be read. Takes about a third of a second for a million moves
    /// of which some lead to one position, and less where none do.
    pub fn libraries(&self) -> Vec<Arc<Book>> {
        let builtin = BuiltinBooks::default();
        let read = self.files.iter();
        let read = read.filter_map(|file| read_library(file, &builtin).ok());
        read.flatten().collect()
    }
}

/// The libraries that come with the program, read when a character first names them. The registry
/// has one, so that its players share them.
#[derive(Default)]
pub(crate) struct BuiltinBooks(OnceLock<Vec<Arc<Book>>>);

impl BuiltinBooks {
    fn get(&self) -> &[Arc<Book>] {
        self.0.get_or_init(Book::builtin)
    }
}

/// The libraries of one player. Asked on its thread; a question takes some microseconds.
pub(crate) struct Repertoire {
    books: Vec<Arc<Book>>,
    max_ply: u16,
    choice: BookChoice,
    seed: u64,
    /// The symmetries in the order in which they found positions last.
    transforms: Transforms,
    /// Made when a library promises a win.
    solver: Option<ThreatSolver>,
    /// By which the solver orders moves.
    weights: Arc<Weights>,
    solver_bytes: u64,
    /// The stones on board when the win was found that it is carrying out.
    winning_since: Option<u16>,
}

impl Repertoire {
    /// The libraries `books`, used as the options say, for a player with these weights.
    pub fn new(
        options: &BookOptions,
        books: Vec<Arc<Book>>,
        weights: Arc<Weights>,
        seed: u64,
    ) -> Self {
        Self {
            books,
            max_ply: options.max_ply,
            choice: BookChoice {
                pick: options.pick,
                largest_loss: (options.max_loss / 100.0) as f32,
            },
            seed: seed ^ SALT,
            transforms: Transforms::default(),
            solver: None,
            weights,
            solver_bytes: SOLVER,
            winning_since: None,
        }
    }

    /// Takes its share of the `bytes` that the player may use. Returns what is left for the search.
    pub fn fit(&mut self, bytes: u64) -> u64 {
        if self.books.is_empty() {
            return bytes;
        }
        let books = self.books.iter().map(|book| book.memory()).sum::<u64>();
        let left = bytes.saturating_sub(books);
        self.solver_bytes = (left / SOLVER_PART).min(SOLVER);
        left - self.solver_bytes
    }

    /// What its libraries know of the position; `None` out of book.
    fn find(&mut self, game: &Game) -> Option<Found> {
        let found = Book::find_among(&self.books, game, &self.transforms)?;
        self.transforms.used(found.symmetry);
        Some(found)
    }

    /// A move that needs no search, as the first of what there is to tell. Silent where a five is to be made or stopped, where more than a
    /// move is wanted, and out of book.
    ///
    /// # Errors
    /// What is left of the limits where it is silent: it may have looked for a win that a library promises.
    pub(crate) fn recall(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &StopToken,
    ) -> Result<Progress, Limits> {
        let carries_on = self
            .winning_since
            .take()
            .is_some_and(|ply| ply < game.ply());
        let is_asked = carries_on || game.ply() < self.max_ply;
        if self.books.is_empty() || !is_asked || limits.lines.is_some() {
            return Err(limits);
        }
        let found = self.find(game);
        let promises = carries_on || found.as_ref().is_some_and(|it| it.wins_by_threats);
        if found.is_none() && !promises {
            return Err(limits);
        }
        if Duty::of(&mut PatternState::of_game(game, Weights::none())).is_some() {
            self.winning_since = carries_on.then(|| game.ply());
            return Err(limits);
        }
        if promises {
            return self.win(game, limits, stop);
        }
        let told = found.and_then(|found| self.told(game, &found));
        told.ok_or(limits)
    }

    /// What a library makes of a position in which a colour is to be chosen; `None` out of book.
    pub fn judge(&mut self, game: &Game) -> Option<Judgement> {
        let found = self.find(game).filter(|found| !found.wins_by_threats)?;
        let known = found.moves.first()?.degree?;
        let progress = self.told(game, &found)?;
        Some(Judgement {
            point: progress.best()?.point,
            score: Some(score_of_points(known.share())),
        })
    }

    /// The moves of a position as a search would tell them, the one to play first.
    fn told(&self, game: &Game, found: &Found) -> Option<Progress> {
        let mut rng = choice_rng(self.seed, game);
        let chosen = self.choice.choose(found, rng.random::<f64>())?;
        game.check(Action::Place(chosen.point)).ok()?;
        let score = |degree: Degree| score_of_points(degree.share());
        let candidate = |it: &BookMove| Candidate {
            point: it.point,
            score: it.degree.map(score),
            visits: 0,
            line: vec![it.point],
        };
        let mut candidates = found.moves.iter().map(candidate).collect::<Vec<_>>();
        let at = candidates.iter().position(|it| it.point == chosen.point)?;
        candidates[..=at].rotate_right(1);
        Some(Progress {
            candidates,
            from_book: true,
            ..Progress::default()
        })
    }

    /// The first move of the win by threats that a library promises, or of what is left of it.
    fn win(&mut self, game: &Game, limits: Limits, stop: &StopToken) -> Result<Progress, Limits> {
        let begun = Instant::now();
        let part = limits.part(PURSUIT);
        let nodes = part.nodes.unwrap_or(MOST_NODES).min(MOST_NODES);
        let longest = part.longest();
        let mut is_late = || stop.is_set() || longest.is_some_and(|it| begun.elapsed() >= it);
        let make = || {
            let weights = Arc::clone(&self.weights);
            ThreatSolver::within(self.solver_bytes).with_weights(weights)
        };
        let solver = self.solver.get_or_insert_with(make);
        let (rule, side) = (game.rule(), game.side_to_move());
        let answer = solver.solve(game.board(), rule, side, Goal::Vct, nodes, &mut is_late);
        let elapsed = begun.elapsed();
        let Outcome::Win(strategy) = answer.outcome else {
            let left = |nodes: u64| nodes.saturating_sub(answer.nodes).max(1);
            return Err(Limits {
                nodes: limits.nodes.map(left),
                ..limits.after(elapsed)
            });
        };
        let plies = strategy.plies();
        self.winning_since = Some(game.ply());
        Ok(Progress {
            candidates: vec![Candidate {
                point: strategy.node(0).play,
                score: Some(WIN - i32::from(plies)),
                visits: 0,
                line: strategy.line(),
            }],
            nodes: answer.nodes,
            elapsed,
            proven: Some(Proven::Win(plies)),
            from_book: true,
            ..Progress::default()
        })
    }
}

/// The libraries that a name stands for.
fn read_library(file: &Path, builtin: &BuiltinBooks) -> Result<Vec<Arc<Book>>, String> {
    if file == Path::new(BUILTIN) {
        return Ok(builtin.get().to_vec());
    }
    let name = file.display().to_string();
    let name = shorten(&name);
    let bytes = storage::read(file, FileKind::Library);
    let bytes = bytes.map_err(|error| format!("{name}: {error}"))?;
    let book = Book::from_bytes(&bytes).map_err(|error| format!("{name}: {error}"))?;
    Ok(vec![Arc::new(book)])
}
