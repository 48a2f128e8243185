//! Pruning: positions that need no search of their moves, and moves that are left out.

use super::generate::{Necessity, necessity};
use super::node::Node;
use super::value::{MATE_BOUND, PLY, Value};
use super::window::Window;
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

impl Worker<'_> {
    /// True where razoring applies: near the horizon and far below the window only a win by fours
    /// helps. Before the other side's open four, a short search finds no more than that.
    #[inline]
    pub(super) fn is_razored(&self, node: &Node) -> bool {
        let (on, tuning) = (&self.params.techniques, &self.tuning.razoring);
        let margin = tuning.per_ply * node.depth / PLY + tuning.base;
        on.razoring
            && on.vcf
            && node.depth < tuning.max_depth
            && (node.open_four || node.eval + margin < node.window.alpha)
    }

    /// True where reverse futility pruning applies: the position is so far above the window that
    /// the other side will not catch up within the depth that is left.
    #[inline]
    pub(super) fn is_reverse_futile(&self, node: &Node) -> bool {
        let tuning = &self.tuning.reverse_futility;
        let is_unknown_cut = node.cut && node.entry.is_none();
        let less = if is_unknown_cut {
            tuning.unknown_cut_node
        } else {
            0
        };
        let per_ply = tuning.per_ply.under(node.rule) - less;
        let depth = node.depth - PLY - if node.improving { PLY } else { 0 };
        let margin = (per_ply * depth / PLY).max(0);
        self.params.techniques.reverse_futility
            && !node.open_four
            && node.eval - margin >= node.window.beta
            && !(self.was_four(node.ply, 2) && self.was_four(node.ply, 4))
    }

    /// Null move pruning: the value of the position if even a pass fails high, 0 when stopped. Not
    /// tried after a pass, nor where the side to move has to answer a threat.
    pub(super) fn null_move(&mut self, node: &Node) -> Option<Value> {
        let (tuning, ply, beta) = (&self.tuning.null_move, node.ply, node.window.beta);
        if !self.params.techniques.null_move || node.depth < tuning.min_depth {
            return None;
        }
        let drop = (tuning.margin_per_ply * node.depth / PLY).min(tuning.max_margin_drop);
        let depth = node.depth - tuning.reduction - node.depth / tuning.reduction_divisor;
        if node.eval < beta + tuning.margin - drop
            || ply == 0
            || self.frames[ply - 1].played.is_none()
            || necessity(&mut self.state) != Necessity::Free
        {
            return None;
        }
        self.frames[ply].played = None;
        self.frames[ply].class = PointClass::Quiet;
        self.state.pass();
        let value = -self.search::<false>(Window::null(-beta), depth, ply + 1, !node.cut);
        self.state.pass();
        if self.stopped {
            Some(0)
        } else {
            (value >= beta && value < MATE_BOUND).then_some(value)
        }
    }

    /// What another thread has found out about the node since its last move, if that settles it.
    #[inline]
    pub(super) fn settled_elsewhere(&self, node: &Node, number: usize) -> Option<Value> {
        if node.pv
            || number <= 1
            || node.excluded.is_some()
            || self.shared.searching.is_none()
            || node.full_depth < self.tuning.parallel.settled_depth
        {
            return None;
        }
        let entry = self.shared.table.probe(node.key, node.ply)?;
        (entry.depth >= node.full_depth && entry.decides(node.window)).then_some(entry.value)
    }

    /// The number of the last move that late move pruning keeps at this node.
    #[inline]
    pub(super) fn last_kept(&self, node: &Node) -> usize {
        if self.params.techniques.late_move_pruning {
            self.late_moves.kept(node.depth, node.improving)
        } else {
            usize::MAX
        }
    }

    /// True when the move `back` plies before the one at `ply` made a four.
    #[inline]
    pub(super) fn was_four(&self, ply: usize, back: usize) -> bool {
        ply >= back && self.frames[ply - back].class >= PointClass::Four
    }

    /// True when the move refuted a position at this ply without a threat.
    // CITE: S. Akl and M. Newborn, "The principal continuation and the killer heuristic", 1977.
    #[inline]
    pub(super) fn is_killer(&self, ply: usize, point: Point) -> bool {
        self.frames[ply].killers.contains(&Some(point))
    }
}
