//! The changes of points, for evaluations that follow a state.

use super::PatternState;
use super::codes::Codes;
use super::geometry::{CELLS, PaddedPoint};
use super::shape::LineShapes;
use rules::{POINT_SPACE, Point};

/// The shapes of points as an evaluation last saw them.
pub(crate) struct SeenShapes(Box<[u32; POINT_SPACE]>);

/// In place of the number of a point's shapes: the point was not seen yet.
const NOTHING: u32 = u32::MAX;
/// In place of the number of a point's shapes: a stone lies there.
const STONE: u32 = u32::MAX - 1;

impl SeenShapes {
    /// Nothing was seen.
    pub(crate) fn new() -> Self {
        Self(Box::new([NOTHING; POINT_SPACE]))
    }
}

impl PatternState {
    /// Calls `visit` for every empty point that the last `stones` stones occupied or changed, each
    /// once: with its [index](Point::index), the codes of Black's and White's shapes before those
    /// stones, and the current codes, or `None` for a point with a stone.
    ///
    /// # Panics
    /// When fewer stones were placed since the state was created.
    #[inline]
    pub(crate) fn changes_of_last(
        &self,
        stones: usize,
        mut visit: impl FnMut(usize, [u16; 2], Option<[u16; 2]>),
    ) {
        let codes = Codes::get();
        let of = |shapes: LineShapes| codes.of_both(shapes);
        // One stone changes each point once, and only points that stay empty.
        let one = stones == 1;
        let mut seen = [0_u64; CELLS / 64];
        let first = self.plies.len() - stones;
        for (number, ply) in self.plies.iter().enumerate().skip(first) {
            if one || is_new(&mut seen, ply.cell) {
                // The shapes of a point with a stone are not updated.
                let before = self.cells[ply.cell.index()].shapes;
                visit(ply.cell.point_index(), of(before), None);
            }
            let end = match self.plies.get(number + 1) {
                Some(next) => next.log as usize,
                None => self.logged,
            };
            for changed in &self.log[ply.log as usize..end] {
                if one || is_new(&mut seen, changed.cell) {
                    let is_empty = one || self.rows.is_empty(changed.cell);
                    let now = is_empty.then(|| of(self.cells[changed.cell.index()].shapes));
                    visit(changed.cell.point_index(), of(changed.before.shapes), now);
                }
            }
        }
    }

    /// Calls `visit` for every point of the board whose shapes, or whose stone, are not those seen
    /// before: with its [index](Point::index) and the codes of Black's and White's shapes, or
    /// `None` for a point with a stone. From then on, `seen` has the current shapes.
    #[inline]
    pub(crate) fn changes_since(
        &self,
        seen: &mut SeenShapes,
        mut visit: impl FnMut(usize, Option<[u16; 2]>),
    ) {
        let codes = Codes::get();
        let size = usize::from(self.size);
        for row in 0..size {
            let first = PaddedPoint::of(Point::new(0, row as u8));
            let empty = self.rows.empty(first);
            let cells = &self.cells[first.index()..][..size];
            let seen = &mut seen.0[first.point_index()..][..size];
            for (column, (cell, seen)) in cells.iter().zip(seen).enumerate() {
                let is_empty = empty >> column & 1 == 1;
                let now = if is_empty {
                    cell.shapes.number()
                } else {
                    STONE
                };
                if *seen != now {
                    *seen = now;
                    let codes = is_empty.then(|| codes.of_both(cell.shapes));
                    visit(first.point_index() + column, codes);
                }
            }
        }
    }
}

/// Marks a cell; returns `false` when it was marked before.
#[inline]
fn is_new(seen: &mut [u64; CELLS / 64], cell: PaddedPoint) -> bool {
    let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
    let new = seen[word] & bit == 0;
    seen[word] |= bit;
    new
}
