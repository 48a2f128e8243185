//! [`Progress`]: what a search says of its thinking, and the [`SearchHandler`] it says it to.

use std::time::Duration;

use super::score::{Proven, Score};
use rules::Point;

/// A move under consideration at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub point: Point,
    /// Its value from the view of the side to move at the root; `None` while it is unknown.
    pub score: Option<Score>,
    /// How much it was looked at: positions searched below it in the iteration shown, or a Monte Carlo search's walks that began with it.
    pub visits: u64,
    /// The expected continuation, this move first.
    pub line: Vec<Point>,
}

/// A snapshot of a search. Everything the app draws of a player's thinking.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Root moves, the best first.
    pub candidates: Vec<Candidate>,
    /// Plies of the last full iteration, or of the deepest node of a Monte Carlo tree.
    pub depth: u16,
    /// Plies of the deepest position made.
    pub selective_depth: u16,
    /// Positions made so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The result proven for the side to move.
    pub proven: Option<Proven>,
    /// Share of the time, 0 to 1, spent in the model checker: models kept in step with the stones, and candidates. Estimated from a
    /// sample; `None` before there is one, and where a player has no model checker.
    pub model_share: Option<f32>,
    /// Whether it comes from an opening library and not from a search.
    pub from_book: bool,
}

impl Progress {
    /// The best move so far.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// Nodes per second since the start; 0 before the clock has moved.
    pub fn nps(&self) -> u64 {
        let seconds = self.elapsed.as_secs_f64();
        if seconds > 0.0 {
            (self.nodes as f64 / seconds) as u64
        } else {
            0
        }
    }
}

/// What a search needs of its surroundings. The engine knows no channel and prints nothing.
pub trait SearchHandler {
    /// Whether to answer now. Asked at least every 1,024 nodes and every 10 ms.
    fn stopped(&mut self) -> bool;
    /// Takes a snapshot; called after each iteration and now and then between. Should return quickly.
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
