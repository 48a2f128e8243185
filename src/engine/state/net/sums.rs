//! [`NetSums`]: the sums of a [`Net`], kept in step with a state.

use std::sync::Arc;

use super::kernels::{Change, exchange};
use super::layers::{self, CONTEXT};
use super::policy::PointMemory;
use super::{CHANNELS, LANES, Net, REGIONS, ROW_ONE, STONE, Sums, region};
use crate::state::PatternState;
use rules::{Color, POINT_SPACE, Point};

/// The sums of a position and of those before it.
///
/// The sums are updated only when a value is requested, for all stones since the last request at
/// once. A point that changed more than once is read once.
pub struct NetSums {
    net: Arc<Net>,
    /// The sums of the initial position, then one level for each stone.
    levels: Vec<Level>,
    /// The level of the position on board.
    top: usize,
    /// For each point, its region of the board.
    regions: Box<[u8; POINT_SPACE]>,
    /// What has changed since the last known level.
    changes: Vec<Change>,
    /// `[color]`: memory of the policy with this colour to move, if the net has one.
    memory: Option<[PointMemory; 2]>,
}

/// The sums after a stone.
#[derive(Clone)]
struct Level {
    sums: Sums,
    /// True when `sums` has been computed for the stones of this level.
    known: bool,
}

const EMPTY: Level = Level {
    sums: [[0; LANES]; REGIONS],
    known: false,
};

impl NetSums {
    /// The sums of a position, computed from all its points.
    pub fn new(net: Arc<Net>, state: &PatternState) -> Self {
        let size = state.size();
        let points = usize::from(size) * usize::from(size);
        let mut regions = Box::new([0; POINT_SPACE]);
        let mut changes = Vec::with_capacity(points);
        for point in Point::all(size) {
            let region = region(size, point) as u8;
            regions[point.index()] = region;
            if state.is_empty(point) {
                changes.push(Change {
                    region,
                    before: [STONE; 2],
                    now: Color::ALL.map(|color| state.code(point, color)),
                });
            }
        }
        let mut first = Level {
            sums: *net.baseline(size),
            known: true,
        };
        exchange(&mut first.sums, net.rows(), &changes);
        let mut levels = Vec::with_capacity(points + 1);
        levels.push(first);
        levels.resize(points + 1, EMPTY);
        Self {
            memory: net
                .policy
                .is_some()
                .then(|| Color::ALL.map(|_| PointMemory::new())),
            net,
            levels,
            top: 0,
            regions,
            changes,
        }
    }

    /// Notes a stone that the state was given.
    #[inline]
    pub fn place(&mut self) {
        self.top += 1;
        self.levels[self.top].known = false;
    }

    /// Notes that the state has taken its last stone back.
    #[inline]
    pub fn undo(&mut self) {
        debug_assert!(self.top > 0, "no stone was placed");
        self.top -= 1;
    }

    /// The correction of the linear evaluation for the side to move, in engine units. `state` must
    /// have exactly the stones that were noted.
    pub fn correction(&mut self, state: &PatternState) -> i32 {
        if !self.levels[self.top].known {
            self.catch_up(state);
        }
        let sums = &self.levels[self.top].sums;
        self.net
            .correction(sums, state.side_to_move(), state.threats())
    }

    /// Adds to `urgencies` the correction of the urgency of each of these empty points for the side
    /// to move. Returns false, and changes nothing, if the net has no policy. `state` must have
    /// exactly the stones that were noted.
    pub fn correct_urgencies(
        &mut self,
        state: &PatternState,
        points: &[Point],
        urgencies: &mut [i32],
    ) -> bool {
        if self.memory.is_some() && !self.levels[self.top].known {
            self.catch_up(state);
        }
        let me = state.side_to_move();
        let (Some((layers, table)), Some(memory)) = (self.net.policy(me), &mut self.memory) else {
            return false;
        };
        let (sums, memory) = (&self.levels[self.top].sums, &mut memory[me.index()]);
        layers.correct(table, (state, sums), memory, points, urgencies);
        true
    }

    /// The sums that a policy's weights follow from, by kinds of regions, those of the side to move
    /// first.
    pub fn context(&mut self, state: &PatternState) -> [f32; CONTEXT] {
        if !self.levels[self.top].known {
            self.catch_up(state);
        }
        let mut kinds = layers::context(&self.levels[self.top].sums);
        if state.side_to_move() == Color::White {
            for lanes in &mut kinds {
                lanes.rotate_left(CHANNELS);
            }
        }
        let numbers = kinds.as_flattened();
        std::array::from_fn(|it| f32::from(numbers[it]) / ROW_ONE as f32)
    }

    /// Brings the sums of the position on board up to date.
    fn catch_up(&mut self, state: &PatternState) {
        let known = self.levels[..self.top]
            .iter()
            .rposition(|level| level.known);
        let from = known.expect("the first level is known");
        let (changes, regions) = (&mut self.changes, &self.regions);
        changes.clear();
        state.changes_of_last(self.top - from, |point, before, now| {
            let now = now.unwrap_or([STONE; 2]);
            if now != before {
                let region = regions[point];
                changes.push(Change {
                    region,
                    before,
                    now,
                });
            }
        });
        let (below, above) = self.levels.split_at_mut(self.top);
        let level = &mut above[0];
        level.sums = below[from].sums;
        exchange(&mut level.sums, self.net.rows(), changes);
        level.known = true;
    }

    /// Whether the sums equal those computed from all points of `state`.
    pub fn is_of(&mut self, state: &PatternState) -> bool {
        if !self.levels[self.top].known {
            self.catch_up(state);
        }
        let computed = Self::new(Arc::clone(&self.net), state);
        self.levels[self.top].sums == computed.levels[0].sums
    }
}
