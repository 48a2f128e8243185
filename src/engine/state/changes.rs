//! The changes by the last stones, for evaluations that follow a state.

use super::PatternState;
use super::codes::Codes;
use super::geometry::{CELLS, PaddedPoint};
use super::shape::LineShapes;
use rules::Point;

impl PatternState {
    /// Calls `visit` for every empty point that the last `stones` stones occupied or changed, each
    /// once: with the point, the codes of Black's and White's shapes before those stones, and the
    /// current codes, or `None` for a point with a stone.
    ///
    /// # Panics
    /// When fewer stones were placed since the state was created.
    pub(crate) fn changes_of_last(
        &self,
        stones: usize,
        mut visit: impl FnMut(Point, [u16; 2], Option<[u16; 2]>),
    ) {
        let codes = Codes::get();
        let of = |shapes: LineShapes| codes.of_both(shapes);
        let mut seen = [0_u64; CELLS / 64];
        let first = self.plies.len() - stones;
        for (number, ply) in self.plies.iter().enumerate().skip(first) {
            if is_new(&mut seen, ply.cell) {
                // The shapes of a point with a stone are not updated.
                let before = self.cells[ply.cell.index()].shapes;
                visit(ply.cell.point(), of(before), None);
            }
            let end = match self.plies.get(number + 1) {
                Some(next) => next.log as usize,
                None => self.logged,
            };
            for changed in &self.log[ply.log as usize..end] {
                if is_new(&mut seen, changed.cell) {
                    let now = self.rows.is_empty(changed.cell);
                    let now = now.then(|| of(self.cells[changed.cell.index()].shapes));
                    visit(changed.cell.point(), of(changed.before.shapes), now);
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
