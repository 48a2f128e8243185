//! Updates the points around a stone.
//!
//! There are two passes without hard-to-predict branches: the first writes the new shapes of all
//! empty points within reach and logs those that differ, the second computes what follows for the
//! logged points.

use super::geometry::{MOST_REACH, PaddedPoint, STEPS, STRIDE};
use super::{CellState, PatternState, PointClass};

/// A point as it was before a stone changed its shapes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Changed {
    pub before: CellState,
    pub cell: PaddedPoint,
}

/// Room for the points that one stone can change, five on each side in four directions, rounded up
/// to a power of two.
const MOST_CHANGED: usize = 64;

/// A point on a line through a stone.
#[derive(Clone, Copy)]
struct Neighbour {
    direction: u8,
    /// The start of its window in the rotated line.
    shift: u8,
    /// Offset from the stone's cell to its cell.
    step: i16,
}

/// By bit of the mask of neighbours. A direction has every second bit of one half, with the point
/// five before the stone in the lowest bit.
const NEIGHBOURS: [Neighbour; 64] = {
    let mut neighbours = [Neighbour {
        direction: 0,
        shift: 0,
        step: 0,
    }; 64];
    let mut bit = 0;
    while bit < neighbours.len() {
        let direction = bit % 2 + bit / 32 * 2;
        let shift = bit & 0b1_1110;
        neighbours[bit] = Neighbour {
            direction: direction as u8,
            shift: shift as u8,
            step: STEPS[direction] as i16 * (shift as i16 / 2 - MOST_REACH as i16),
        };
        bit += 1;
    }
    neighbours
};

/// Two bits for each point: the low one is set within reach of the stone in the middle.
const fn within(reach: u32) -> u64 {
    let low_bits = u64::MAX / 3;
    let points = low_bits & ((1 << (2 * (2 * reach + 1))) - 1);
    points << (2 * (MOST_REACH - reach))
}

impl PatternState {
    /// Updates the empty points around a new stone.
    #[inline]
    pub(super) fn update(&mut self, middle: PaddedPoint) {
        let begin = self.logged;
        if self.log.len() < begin + MOST_CHANGED {
            self.log
                .resize(2 * begin + 16 * MOST_CHANGED, Changed::default());
        }
        self.logged += match self.table.reach {
            4 => self.look_again::<4>(middle),
            _ => self.look_again::<5>(middle),
        };
        // Copies, which need not be written back after every point.
        let lookup = self.combinations.lookup();
        let (mut counts, mut value) = (self.counts, self.value);
        for Changed { before, cell } in &self.log[begin..self.logged] {
            let known = &mut self.cells[cell.index()];
            let now = CellState::new(known.shapes, lookup);
            *known = now;
            counts.add(now.class());
            counts.remove(before.class());
            value += now.value() - before.value();
            self.rows.exchange(*cell, before.class(), now.class());
        }
        (self.counts, self.value) = (counts, value);
    }

    /// Writes the shapes of the empty points around a stone and logs the changes. Returns the
    /// number of changed points.
    #[inline]
    fn look_again<const REACH: u32>(&mut self, middle: PaddedPoint) -> usize {
        let log: &mut [Changed; MOST_CHANGED] = self.log[self.logged..]
            .first_chunk_mut()
            .expect("room was made");
        // Rotated so that the window of the point five before the stone begins in the lowest bit.
        let lines = [0, 1, 2, 3].map(|direction| {
            let (line, place) = middle.line(direction);
            self.lines[line].rotate_right(2 * (place + STRIDE as u32 - MOST_REACH - REACH))
        });
        let empty = lines.map(|line| {
            let points = line >> (2 * REACH);
            !(points | points >> 1) & within(REACH)
        });
        let mut left = empty[0] | empty[1] << 1 | empty[2] << 32 | empty[3] << 33;
        let mut changed = 0;
        while left != 0 {
            let neighbour = NEIGHBOURS[left.trailing_zeros() as usize];
            left &= left - 1;
            let cell = middle.offset(neighbour.step);
            let direction = usize::from(neighbour.direction & 3);
            let line = self
                .table
                .look::<REACH>(lines[direction] >> neighbour.shift);
            let known = &mut self.cells[cell.index()];
            let shapes = known.shapes.with(direction, line);
            // If nothing changed, the next entry overwrites this one.
            log[changed % MOST_CHANGED] = Changed {
                before: *known,
                cell,
            };
            changed += usize::from(shapes != known.shapes);
            known.shapes = shapes;
        }
        changed
    }

    /// Adds a new point to all sums.
    pub(super) fn add(&mut self, cell: PaddedPoint) {
        let now = CellState::new(self.look(cell), self.combinations.lookup());
        self.cells[cell.index()] = now;
        self.counts.add(now.class());
        self.value += now.value();
        let nothing = [PointClass::Quiet; 2];
        self.rows.exchange(cell, nothing, now.class());
    }

    /// Removes a point from all sums.
    #[inline]
    pub(super) fn withdraw(&mut self, cell: PaddedPoint) {
        let before = self.cells[cell.index()];
        self.counts.remove(before.class());
        self.value -= before.value();
        let nothing = [PointClass::Quiet; 2];
        self.rows.exchange(cell, before.class(), nothing);
    }
}
