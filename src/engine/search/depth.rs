//! How deep positions and moves are searched: every calculation of depths but the terms of
//! extensions ([`extend`](super::extend)) and late move reductions
//! ([`reduction`](super::reduction)).

use super::node::Node;
use super::reduction::MoveFacts;
use super::value::{Depth, PLY, Value};
use super::worker::Worker;
use crate::state::PointClass;

/// The depths that are left after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DepthLeft {
    /// Without late move reductions.
    pub full: Depth,
    /// With them: the depth of the first search of a late move.
    pub reduced: Depth,
}

impl DepthLeft {
    /// The depths of a move that is not reduced.
    pub(super) const fn unreduced(full: Depth) -> Self {
        Self {
            full,
            reduced: full,
        }
    }

    /// The depths of a move that is reduced by `less`: at least a ply is left, and at most a ply is
    /// added.
    #[inline]
    fn reduced_by(full: Depth, less: Depth) -> Self {
        let reduced = (full - less).min(full + PLY).max(PLY.min(full));
        Self { full, reduced }
    }
}

impl Worker<'_> {
    /// The depths left after the `number`th move of the node, counted from 1, with this extension.
    #[inline]
    pub(super) fn depth_left(
        &self,
        node: &Node,
        it: &MoveFacts,
        number: usize,
        extension: Depth,
    ) -> DepthLeft {
        let full = node.depth - PLY + extension;
        if self.is_late(node, number) {
            DepthLeft::reduced_by(full, self.late_move_reduction(node, number, it))
        } else {
            DepthLeft::unreduced(full)
        }
    }

    /// True where the `number`th move of the node, counted from 1, is subject to late move
    /// reductions.
    #[inline]
    pub(super) fn is_late(&self, node: &Node, number: usize) -> bool {
        number > 1 && self.is_deep(node.depth) && self.reduces_late_moves()
    }

    /// True where the depth is enough for late move reductions.
    #[inline]
    pub(super) fn is_deep(&self, depth: Depth) -> bool {
        depth >= self.tuning.late_move_reduction.min_depth
    }

    /// True where the depth is enough for an aspiration window.
    pub(super) fn aspires(&self, depth: Depth) -> bool {
        depth >= self.tuning.aspiration.min_depth
    }

    /// True where the depth is enough to pass marks of the principal variation on.
    #[inline]
    pub(super) fn passes_marks(&self, depth: Depth) -> bool {
        depth > self.tuning.pv_mark.min_depth
    }

    fn reduces_late_moves(&self) -> bool {
        let on = self.params.techniques;
        on.reductions && on.late_move_reductions
    }

    /// The depths left after a move at the root; `number` counts from the best, 0.
    pub(super) fn root_depth_left(
        &self,
        depth: Depth,
        number: usize,
        class: PointClass,
    ) -> DepthLeft {
        let (tuning, full) = (&self.tuning.root_reduction, depth - PLY);
        let is_late = number > 0 && depth >= tuning.min_depth && class < PointClass::Four;
        if !is_late || !self.reduces_late_moves() {
            return DepthLeft::unreduced(full);
        }
        let less = self.reduction(depth, number + 1) * tuning.weight / 100 - tuning.offset;
        let reduced = (full - less).clamp(PLY.min(full), full);
        DepthLeft { full, reduced }
    }

    /// Internal iterative reduction: the depth by which a node on the principal variation is
    /// searched less deep, because the table knows no move or knows it from a shallower search.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Reductions
    pub(super) fn internal_reduction(&self, node: &Node) -> Depth {
        let tuning = &self.tuning.internal_reduction;
        match node.entry.filter(|_| node.table_move.is_some()) {
            None => tuning.no_table_move,
            Some(entry) => {
                let stale = (node.depth - entry.depth) * tuning.stale_percent / 100;
                stale.clamp(0, tuning.max_stale)
            }
        }
    }

    /// Internal iterative deepening: far from the horizon, searches a node without a table move
    /// less deep first, to find one.
    // CITE: https://www.chessprogramming.org/Internal_Iterative_Deepening
    pub(super) fn deepen_internally<const PV: bool>(&mut self, node: &mut Node) {
        let tuning = &self.tuning.internal_deepening;
        let is_needed =
            node.depth >= tuning.min_depth && node.table_move.is_none() && node.excluded.is_none();
        if !is_needed || !self.params.techniques.reductions {
            return;
        }
        node.depth -= tuning.reduction;
        let first = node.depth / tuning.divisor - tuning.offset;
        self.search::<PV>(node.window, first, node.ply, node.cut);
        self.frames[node.ply].pv = node.was_pv;
        if !self.stopped {
            node.table_move = self.table_move(node.key, node.ply);
        }
    }

    /// True where a cut is so likely that fail-high reductions apply: in an expected cut node
    /// without a threat of the other side, far above beta.
    // CITE: R. Feldmann, "Fail-high reductions", Advances in Computer Chess 8, 1997.
    #[inline]
    pub(super) fn is_likely_cut(&self, node: &Node) -> bool {
        let tuning = &self.tuning.fail_high_reduction;
        let margin = tuning.margin_per_ply * (node.depth / PLY) + tuning.margin_base;
        self.params.techniques.reductions
            && !node.pv
            && node.cut
            && !node.forced
            && !node.open_four
            && node.eval >= node.window.beta + margin
    }

    /// The extension of a move by fail-high reductions: negative, unless it is a four. A four after
    /// an own four is searched deeper.
    #[inline]
    pub(super) fn fail_high_extension(&self, node: &Node, it: &MoveFacts) -> Depth {
        let tuning = &self.tuning.fail_high_reduction;
        if !node.likely_cut {
            0
        } else if !it.is_four() {
            -tuning.reduction
        } else if self.was_four(node.ply, 2) {
            tuning.repeated_four
        } else {
            0
        }
    }

    /// Re-search depth: what is added to the full depth after a reduced search found a move worth
    /// `value`, which is above alpha. More for a surprise, less for a move that hardly beats the
    /// best one. What exceeds a ply counts as an extension of the line, at the ply of the child.
    pub(super) fn re_search_extension(
        &mut self,
        left: DepthLeft,
        value: Value,
        (alpha, best): (Value, Value),
        ply: usize,
    ) -> Depth {
        let tuning = &self.tuning.re_search;
        let gap = (left.full - left.reduced) / PLY;
        let above = |margin: Value, per_ply: Value| value > alpha + margin + per_ply * gap;
        let steps = i32::from(above(tuning.deeper_margin, tuning.deeper_per_ply))
            + i32::from(above(tuning.much_deeper_margin, tuning.much_deeper_per_ply))
            - i32::from(value < best + tuning.shallower_per_ply * (left.full / PLY));
        let extended = &mut self.frames[ply].extended;
        let more = if *extended >= tuning.max_extended {
            (steps * tuning.step).min(PLY)
        } else {
            steps * tuning.step
        };
        *extended += (more - PLY).max(0);
        more
    }

    /// The reduction of the moves after one that raised alpha to `value`.
    #[inline]
    pub(super) fn alpha_reduction(&self, depth: Depth, value: Value) -> Depth {
        let tuning = &self.tuning.alpha_reduction;
        let is_reduced = self.params.techniques.reductions
            && depth > tuning.min_depth
            && depth < tuning.max_depth
            && value.abs() < tuning.max_value;
        if is_reduced { tuning.reduction } else { 0 }
    }
}
