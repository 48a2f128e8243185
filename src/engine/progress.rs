//! [`Progress`]: the report of a search, and [`SearchHandler`]: its receiver.

use std::time::Duration;

use super::score::{Proven, Scale, Score};
use rules::Point;

/// A candidate move at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// Its value for the side to move at the root; `None` if unknown.
    pub score: Option<Score>,
    /// Number of nodes below it in the iteration shown, or of the walks of a Monte Carlo search
    /// that began with it.
    pub visits: u64,
    /// The expected continuation, this move first.
    pub line: Vec<Point>,
}

/// A snapshot of a search, with everything that can be shown of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Root moves, the best first.
    pub candidates: Vec<Candidate>,
    /// Depth of the last full iteration in plies, or of the deepest node of a Monte Carlo tree.
    pub depth: u16,
    /// Selective depth: distance of the deepest node from the root in plies.
    pub selective_depth: u16,
    /// Number of nodes so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The result proven for the side to move.
    pub proven: Option<Proven>,
    /// What the scores of the candidates are worth.
    pub scale: Scale,
    /// Share of the time, 0 to 1, spent in the model checker: updates of the models, and
    /// candidates. Estimated from a sample; `None` without a sample, and for a player without a
    /// model checker.
    pub model_share: Option<f32>,
    /// Where it comes from.
    pub origin: Origin,
    /// From a complete strategy, where the loser is to move: every legal move with the plies to the
    /// end of the game, that move included, the longest resistance first. Otherwise empty.
    pub resistance: Vec<(Point, u16)>,
}

/// Where the report of a player comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A search, or a choice without one.
    #[default]
    Search,
    /// An opening library.
    Library,
    /// A complete winning strategy: the proven result is exact for both sides.
    Strategy,
}

impl Progress {
    /// The best move so far.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// The share of the points, 0 to 1, that the side to move can expect with a candidate; `None`
    /// if unknown.
    pub fn share(&self, candidate: &Candidate) -> Option<f32> {
        self.scale.share(candidate.score?)
    }

    /// The share of the points, 0 to 1, that the side to move can expect; `None` if unknown.
    pub fn best_share(&self) -> Option<f32> {
        self.share(self.best()?)
    }

    /// Nodes per second since the start; 0 before any time has passed.
    pub fn nps(&self) -> u64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 {
            (self.nodes as f64 / seconds) as u64
        } else {
            0
        }
    }
}

/// The receiver of a search's reports. The engine knows no channel and prints nothing.
pub trait SearchHandler {
    /// True when the search should answer now. Called at least every 1,024 nodes and every 10 ms.
    fn stopped(&mut self) -> bool;
    /// Receives a snapshot, after each iteration and sometimes in between. Should return quickly.
    fn progress(&mut self, progress: &Progress);
}

/// A handler that never stops and drops every report.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl SearchHandler for Silent {
    fn stopped(&mut self) -> bool {
        false
    }
    fn progress(&mut self, _progress: &Progress) {}
}
