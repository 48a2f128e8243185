//! Extensions: moves that are searched deeper than a ply less.

use super::entry::{Bound, TableEntry};
use super::node::Node;
use super::reduction::MoveFacts;
use super::value::{Depth, MATE_BOUND, PLY, Value};
use super::window::Window;
use super::worker::Worker;

/// What the extension rules say about a move.
pub(super) enum Extended {
    /// The move is searched this much deeper; less deep where it is negative.
    By(Depth),
    /// Multi-cut: a second move fails high as well, so the node does, with this value.
    // CITE: Y. Björnsson and T. Marsland, "Multi-cut pruning in alpha-beta search", 1998.
    MultiCut(Value),
}

impl Worker<'_> {
    /// The extension of a move of the node.
    pub(super) fn extension(&mut self, node: &Node, it: &MoveFacts) -> Extended {
        let on = &self.params.techniques;
        if on.extensions && node.forced {
            return Extended::By(self.forced_extension(node));
        }
        if on.singular && self.is_singular_candidate(node, it) {
            return self.singular_extension(node, it);
        }
        Extended::By(if on.extensions && Some(it.point) == node.table_move {
            self.table_move_extension(node, it)
        } else {
            0
        })
    }

    /// The extension of the answer to a five.
    #[inline]
    pub(super) fn forced_extension(&self, node: &Node) -> Depth {
        if self.may_extend(node) {
            self.tuning.extension.forced
        } else {
            0
        }
    }

    /// False on lines that are so long already that, with many fours on board, there would be no
    /// end of extensions.
    #[inline]
    fn may_extend(&self, node: &Node) -> bool {
        node.ply < self.tuning.extension.max_ply_factor as usize * self.root_depth
    }

    /// The extension of the table's move where it is not tested for singularity: more for a four
    /// near the own last move.
    fn table_move_extension(&self, node: &Node, it: &MoveFacts) -> Depth {
        let tuning = &self.tuning.extension;
        let extension = if node.pv {
            tuning.table_move_pv
        } else {
            tuning.table_move
        };
        let steps = i32::from(it.from_own);
        let four = match it.is_four() {
            true if steps <= tuning.near_steps => tuning.near_four,
            true if steps <= tuning.middling_steps => tuning.middling_four,
            _ => 0,
        };
        extension + four
    }

    /// True for the table's move where its entry is deep enough to test whether it is singular.
    #[inline]
    fn is_singular_candidate(&self, node: &Node, it: &MoveFacts) -> bool {
        let tuning = &self.tuning.singular;
        let is_known_well = |entry: &TableEntry| {
            matches!(entry.bound, Bound::Lower | Bound::Exact)
                && entry.depth >= node.depth - tuning.max_table_gap
                && entry.value.abs() < MATE_BOUND
        };
        Some(it.point) == node.table_move
            && node.depth >= tuning.min_depth
            && node.excluded.is_none()
            && node.entry.as_ref().is_some_and(is_known_well)
    }

    /// Singular extension: searches the other moves against a window below the table's value. If
    /// none of them reaches it, the table's move is searched deeper.
    fn singular_extension(&mut self, node: &Node, it: &MoveFacts) -> Extended {
        let (tuning, ply) = (self.tuning.singular, node.ply);
        let entry = node.entry.expect("a candidate has one");
        let per_ply = if node.was_pv && !node.pv {
            tuning.margin_per_ply_was_pv
        } else {
            tuning.margin_per_ply
        };
        let target = entry.value - (node.depth / PLY) * per_ply;
        let depth = node.depth * tuning.depth_share / 32;
        self.frames[ply].excluded = Some(it.point);
        let value = self.search::<false>(Window::null(target - 1), depth, ply, node.cut);
        self.frames[ply].excluded = None;
        self.frames[ply].eval = node.static_eval;
        self.frames[ply].pv = node.was_pv;
        if value < target {
            let twice = !node.pv && value < target - tuning.double_margin;
            Extended::By(if !self.may_extend(node) {
                0
            } else if twice && self.frames[ply].extended < tuning.max_extended {
                tuning.double_extension
            } else {
                tuning.extension
            })
        } else if target >= node.window.beta {
            Extended::MultiCut(target)
        } else if entry.value >= node.window.beta {
            Extended::By(tuning.negative_extension)
        } else {
            Extended::By(0)
        }
    }
}
