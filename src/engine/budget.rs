//! [`Budget`]: how much a search may still do, and the one place that looks at the clock.

use std::time::{Duration, Instant};

use super::model_clock::ModelClock;
use crate::limits::Limits;
use crate::progress::{Progress, SearchHandler};

/// Nodes between two looks at the clock and the handler: about 1 ms, well under the 1,024 nodes and 10 ms that are promised.
const POLL: u64 = 256;
/// Time between two reports while nothing but the count of nodes changes.
const REPORT: Duration = Duration::from_millis(100);

/// The search was told to end; every level returns at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// What is left of the limits of one search.
pub(crate) struct Budget<'a> {
    start: Instant,
    /// Nothing new is begun from here on.
    soft: Option<Instant>,
    deadline: Option<Instant>,
    max_nodes: u64,
    nodes: u64,
    handler: &'a mut dyn SearchHandler,
    reported: Duration,
    /// Times the models.
    pub clock: ModelClock,
    /// The latest news; nodes, time and the models' share of it are filled in when it is sent.
    pub progress: Progress,
}

impl<'a> Budget<'a> {
    /// For a search of the position at `ply`.
    pub fn new(limits: &Limits, ply: u16, handler: &'a mut dyn SearchHandler) -> Self {
        let start = Instant::now();
        let bounds = limits.time_bounds(ply);
        Self {
            start,
            soft: bounds.and_then(|bounds| start.checked_add(bounds.soft)),
            deadline: bounds.and_then(|bounds| start.checked_add(bounds.hard)),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            handler,
            reported: Duration::ZERO,
            clock: ModelClock::default(),
            progress: Progress::default(),
        }
    }

    /// Positions made so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// For a search that counts its positions itself.
    pub(crate) const fn note_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Allows one more position or ends the search. Looks at the clock every [`POLL`] nodes.
    pub(crate) fn count_node(&mut self) -> Result<(), Stopped> {
        if self.nodes == self.max_nodes {
            return Err(Stopped);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL) {
            self.poll()?;
        }
        Ok(())
    }

    /// Whether it is too late to begin something that is only of use when it is finished.
    pub(crate) fn is_past_soft(&self) -> bool {
        self.soft.is_some_and(|soft| Instant::now() >= soft)
    }

    /// Leaves only this part of the time until it is too late to begin something, 0 to 1; the deadline stays.
    pub(crate) fn spare_time(&mut self, share: f64) {
        let left = |soft: Instant| soft.saturating_duration_since(self.start).mul_f64(share);
        self.soft = self.soft.map(|soft| self.start + left(soft));
    }

    /// Asks the handler and the clock whether to go on.
    pub fn poll(&mut self) -> Result<(), Stopped> {
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        if late || self.handler.stopped() {
            return Err(Stopped);
        }
        if self.start.elapsed() >= self.reported + REPORT {
            self.report();
        }
        Ok(())
    }

    /// Sends the latest news.
    pub fn report(&mut self) {
        self.stamp();
        self.reported = self.progress.elapsed;
        self.handler.progress(&self.progress);
    }

    /// The last word of the search.
    pub fn finish(mut self) -> Progress {
        self.report();
        self.progress
    }

    fn stamp(&mut self) {
        self.progress.nodes = self.nodes;
        self.progress.elapsed = self.start.elapsed();
        self.progress.model_share = self.clock.share(self.progress.elapsed);
    }
}
