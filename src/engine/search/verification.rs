//! [`Verification`]: the main search of some root moves, which may change from iteration to
//! iteration.

use super::descent::Descent;
use super::root::{Root, RootMove};
use super::value::Value;
use rules::Point;

/// The result of a deep search of some moves.
#[derive(Default)]
pub(crate) struct Verification(Option<Root>);

impl Verification {
    /// Searches these moves, of which there must be at least one, and the best move so far, one ply
    /// deeper than before. Returns `false` when the search has to end; its results count. The walk
    /// must be at the root.
    pub(crate) fn iterate(&mut self, descent: &mut Descent<'_>, moves: &[Point]) -> bool {
        let root = self.0.get_or_insert_with(|| Root::of(moves, 1));
        let best = root.best();
        root.moves
            .retain(|it| it.point == best || moves.contains(&it.point));
        for &point in moves {
            if root.moves.iter().all(|it| it.point != point) {
                root.moves.push(RootMove::new(point));
            }
        }
        root.iterate(&mut descent.worker, root.depth + 1);
        !descent.is_stopped()
    }

    /// The value of the best move for the side to move; `None` before it is known.
    pub fn value(&self) -> Option<Value> {
        self.0.as_ref()?.value
    }

    /// Depth of the last full iteration in plies, 0 before the first.
    pub fn depth(&self) -> usize {
        self.0.as_ref().map_or(0, |root| root.depth)
    }

    /// The best move; `None` before its value is known.
    pub fn best(&self) -> Option<Point> {
        let root = self.0.as_ref()?;
        root.value.map(|_| root.best())
    }

    /// The value of the best move and its principal variation, this move first.
    pub fn of(&self, point: Point) -> Option<(Value, &[Point])> {
        let root = self.0.as_ref()?;
        (root.best() == point).then_some((root.value?, &root.moves[0].line[..]))
    }
}
