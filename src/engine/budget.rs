//! [`Budget`]: the remaining limits of a search. It alone reads the clock.

use std::time::{Duration, Instant};

use super::model_clock::ModelClock;
use crate::limits::Limits;
use crate::progress::{Progress, SearchHandler};

/// Number of nodes between two checks of the clock and the handler: about 1 ms, well below the
/// guaranteed 1,024 nodes and 10 ms.
const POLL: u64 = 256;
/// Time between two reports when only the number of nodes changes.
const REPORT: Duration = Duration::from_millis(100);

/// The search must end; every level returns at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// The remaining limits of one search.
pub(crate) struct Budget<'a> {
    start: Instant,
    /// After this time nothing new is started.
    soft: Option<Instant>,
    deadline: Option<Instant>,
    max_nodes: u64,
    nodes: u64,
    handler: &'a mut dyn SearchHandler,
    reported: Duration,
    /// Measures the time spent in the models.
    pub clock: ModelClock,
    /// The latest progress. Nodes, time and the share of the models are filled in when it is sent.
    pub progress: Progress,
}

impl<'a> Budget<'a> {
    /// The budget of a search of a position with `ply` stones.
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

    /// Number of nodes so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Sets the number of nodes, for a search that counts them itself.
    pub(crate) const fn note_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// Counts one more node, or ends the search. Checks the clock every [`POLL`] nodes.
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

    /// True when it is too late to start work that is useful only if it is finished.
    pub(crate) fn is_past_soft(&self) -> bool {
        self.soft.is_some_and(|soft| Instant::now() >= soft)
    }

    /// Reduces the time until it is too late to start work to this share, 0 to 1. The deadline
    /// stays.
    pub(crate) fn spare_time(&mut self, share: f64) {
        let left = |soft: Instant| soft.saturating_duration_since(self.start).mul_f64(share);
        self.soft = self.soft.map(|soft| self.start + left(soft));
    }

    /// Checks the handler and the clock, and ends the search if need be.
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

    /// Sends the latest progress.
    pub fn report(&mut self) {
        self.stamp();
        self.reported = self.progress.elapsed;
        self.handler.progress(&self.progress);
    }

    /// The final progress of the search.
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
