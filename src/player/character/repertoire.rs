//! [`Repertoire`]: the opening libraries from which a character plays without a search.

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
use engine::{Candidate, Limits, Origin, Progress, Proven, WIN, score_of_points};
use rules::{Action, Game};
use storage::{self, FileKind};

/// The name of the built-in libraries, in place of a file.
pub(crate) const BUILTIN: &str = "builtin";
/// Makes random choices among library moves differ from those of a search with the same seed.
const SALT: u64 = 0x6c_69_62_72_61_72_79;
/// Share of a turn for finding the win that a library promises, and the node limit of this search.
const PURSUIT: f64 = 0.25;
const MOST_NODES: u64 = 300_000;
/// Memory of the solver for this search in bytes, and its largest share of a player's memory if
/// that is limited.
const SOLVER: u64 = 56 << 20;
const SOLVER_PART: u64 = 6;

engine::params! {
    /// The section `book` of a character.
    #[derive(Clone, Debug, PartialEq)]
    pub struct BookOptions {
        /// Files of opening libraries; `"builtin"` stands for those that come with the program. The
        /// first one that is for the rule and the board of the game and knows the position is used.
        /// A relative path starts from the folder of the file that it is written in.
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
    /// The section `book` of a character's options, whatever its kind; the default if there is none
    /// that can be read.
    pub fn of(options: &toml::Table) -> Self {
        let section = options.get("book").cloned();
        let read = section.and_then(|section| section.try_into().ok());
        read.unwrap_or_default()
    }

    /// Reads the libraries.
    ///
    /// # Errors
    /// The files that are not libraries.
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
        if errors.is_empty() {
            Ok(books)
        } else {
            Err(errors)
        }
    }

    /// The libraries that can be read. Takes about a third of a second for a million moves with
    /// transpositions, and less without.
    pub fn libraries(&self) -> Vec<Arc<Book>> {
        let builtin = BuiltinBooks::default();
        let read = self.files.iter();
        let read = read.filter_map(|file| read_library(file, &builtin).ok());
        read.flatten().collect()
    }
}

/// The built-in libraries, read when a character first names them. All players of a registry share
/// them.
#[derive(Default)]
pub(crate) struct BuiltinBooks(OnceLock<Vec<Arc<Book>>>);

impl BuiltinBooks {
    fn get(&self) -> &[Arc<Book>] {
        self.0.get_or_init(Book::builtin)
    }
}

/// The libraries of one player, used on its thread. A query takes some microseconds.
pub(crate) struct Repertoire {
    books: Vec<Arc<Book>>,
    max_ply: u16,
    choice: BookChoice,
    seed: u64,
    /// The symmetries in the order in which they last found positions.
    transforms: Transforms,
    /// Created when a library promises a win.
    solver: Option<ThreatSolver>,
    /// Weights for the solver's move ordering.
    weights: Arc<Weights>,
    solver_bytes: u64,
    /// Number of stones on the board when the win in progress was found.
    winning_since: Option<u16>,
}

impl Repertoire {
    /// The libraries `books` with these options, for a player with these weights.
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

    /// Takes its share of the `bytes` that the player may use, and returns the rest for the search.
    pub fn fit(&mut self, bytes: u64) -> u64 {
        if self.books.is_empty() {
            return bytes;
        }
        let books = self.books.iter().map(|book| book.memory()).sum::<u64>();
        let left = bytes.saturating_sub(books);
        self.solver_bytes = (left / SOLVER_PART).min(SOLVER);
        left - self.solver_bytes
    }

    /// The library entry of the position; `None` when no library knows it.
    fn find(&mut self, game: &Game) -> Option<Found> {
        let found = Book::find_among(&self.books, game, &self.transforms)?;
        self.transforms.used(found.symmetry);
        Some(found)
    }

    /// A move without a search, as the first of the candidates to report. `None` when a five must
    /// be made or stopped, when more than a move is expected, and when no library knows the
    /// position.
    ///
    /// # Errors
    /// The error is the rest of the limits: a search for a promised win may have used some of them.
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

    /// The evaluation of a position in which a colour is chosen; `None` when no library knows it.
    pub fn judge(&mut self, game: &Game) -> Option<Judgement> {
        let found = self.find(game).filter(|found| !found.wins_by_threats)?;
        let known = found.moves.first()?.degree?;
        let progress = self.told(game, &found)?;
        Some(Judgement {
            point: progress.best()?.point,
            score: Some(score_of_points(known.share())),
        })
    }

    /// The library moves of a position as a progress report, with the move to play first.
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
            origin: Origin::Library,
            ..Progress::default()
        })
    }

    /// The first move of the win by threats that a library promises, or the next move of that win.
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
            origin: Origin::Library,
            ..Progress::default()
        })
    }
}

/// The libraries of a name.
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
