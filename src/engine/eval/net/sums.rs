//! [`NetSums`]: the sums of a [`Net`], kept in step with a state.

use std::sync::Arc;

use super::{LANES, Net, REGIONS, Row, Sums, region};
use crate::state::PatternState;
use rules::{Color, Point};

/// The sums of a position and of those before it.
///
/// They are brought up to date only when a value is asked for, and then over all stones since the last such position at once. A point that
/// changed more than once is looked at once.
pub struct NetSums {
    net: Arc<Net>,
    /// The position that the sums were made of, then one level a stone.
    levels: Vec<Level>,
    /// The level of the position on board.
    top: usize,
}

/// The sums after a stone.
#[derive(Clone)]
struct Level {
    sums: Sums,
    /// Whether they are those of the stones on board.
    known: bool,
}

const EMPTY: Level = Level {
    sums: [[0; LANES]; REGIONS],
    known: false,
};

impl NetSums {
    /// The sums of a position, computed from all its points.
    pub fn new(net: Arc<Net>, state: &PatternState) -> Self {
        let mut sums = EMPTY.sums;
        for point in Point::all(state.size()).filter(|&point| state.is_empty(point)) {
            let codes = Color::ALL.map(|color| state.code(point, color));
            add(&mut sums[region(state.size(), point)], &net.point(codes));
        }
        let points = usize::from(state.size()) * usize::from(state.size());
        let mut levels = Vec::with_capacity(points + 1);
        levels.push(Level { sums, known: true });
        levels.resize(points + 1, EMPTY);
        Self {
            net,
            levels,
            top: 0,
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

    /// How far the linear evaluation of the position is off to the side to move, in engine units. `state` is the one with the stones that were
    /// noted, and no others.
    pub fn correction(&mut self, state: &PatternState) -> i32 {
        if !self.levels[self.top].known {
            self.catch_up(state);
        }
        let sums = &self.levels[self.top].sums;
        self.net
            .correction(sums, state.side_to_move(), state.threats())
    }

    /// Brings the sums of the position on board up to date.
    fn catch_up(&mut self, state: &PatternState) {
        let known = self.levels[..self.top]
            .iter()
            .rposition(|level| level.known);
        let from = known.expect("the first level is known");
        let mut sums = self.levels[from].sums;
        let net = &*self.net;
        state.changes_of_last(self.top - from, |point, before, now| {
            let sums = &mut sums[region(state.size(), point)];
            subtract(sums, &net.point(before));
            if let Some(now) = now {
                add(sums, &net.point(now));
            }
        });
        self.levels[self.top] = Level { sums, known: true };
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

#[inline]
fn add(sums: &mut Row, row: &Row) {
    for lane in 0..LANES {
        sums[lane] += row[lane];
    }
}

#[inline]
fn subtract(sums: &mut Row, row: &Row) {
    for lane in 0..LANES {
        sums[lane] -= row[lane];
    }
}
