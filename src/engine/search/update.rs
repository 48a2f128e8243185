//! The results of a node that are stored: histories, killers, principal variations and table
//! entries.

use super::entry::{Bound, TableEntry};
use super::history::HistoryContext;
use super::node::Node;
use super::value::{Depth, MAX_PLY, Value};
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

impl Worker<'_> {
    /// Records the result of a node: histories and killers after a refutation, the mark of the
    /// principal variation, and the table.
    pub(super) fn record(
        &mut self,
        node: &mut Node,
        best: Value,
        best_move: Option<Point>,
        tried: &[(Point, bool)],
    ) {
        if best >= node.window.beta
            && let Some(point) = best_move
        {
            self.reward(node.context, point, tried, node.depth, node.ply);
        }
        self.mark_pv(node, best);
        self.store_node(node, best, best_move);
    }

    /// Puts a move before the principal variation of the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend(tail[0].iter().take(MAX_PLY - 1));
    }

    /// Raises the history of the move that refuted the position, and lowers that of the moves tried
    /// before it. A refutation without a threat becomes a killer.
    pub fn reward(
        &mut self,
        context: HistoryContext,
        point: Point,
        tried: &[(Point, bool)],
        depth: Depth,
        ply: usize,
    ) {
        if !self.params.techniques.history {
            return;
        }
        let attack = self.state.class(point, context.color) >= PointClass::OpenThree;
        let bonus = self.tuning.history.bonus(depth);
        self.history.update(context, point, attack, bonus);
        self.history.set_counter(context, point);
        for &(other, attack) in tried {
            self.history.update(context, other, attack, -bonus);
        }
        let killers = &mut self.frames[ply].killers;
        if !attack && killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
    }

    /// Raises the history of a quiet table move that refutes the position, or lowers it when it
    /// does not.
    pub(super) fn reward_table_move(&mut self, point: Point, depth: Depth, refutes: bool) {
        if !self.params.techniques.history {
            return;
        }
        let context = self.context();
        let (me, state) = (context.color, &self.state);
        let quiet = state.class(point, me) < PointClass::OpenThree;
        let against = |class| state.count(!me, class) > 0;
        if quiet && !against(PointClass::Five) && !against(PointClass::OpenFour) {
            let bonus = self.tuning.history.bonus(depth);
            let change = if refutes { bonus } else { -bonus };
            self.history.update(context, point, false, change);
        }
    }

    /// Marks the position as one of the principal variation, or not. A position keeps the mark
    /// when its move before may have been good, and loses it when it is refuted.
    fn mark_pv(&mut self, node: &mut Node, best: Value) {
        let (ply, passes) = (node.ply, self.passes_marks(node.depth));
        node.was_pv = if best <= node.window.alpha {
            node.was_pv || ply > 0 && passes && self.frames[ply - 1].pv
        } else {
            node.was_pv && (!passes || self.frames[ply + 1].pv)
        };
        self.frames[ply].pv = node.was_pv;
    }

    /// Stores the value of the node in the table, unless a move was left out.
    fn store_node(&self, node: &Node, best: Value, best_move: Option<Point>) {
        if !self.params.techniques.table || node.excluded.is_some() {
            return;
        }
        let bound = if best >= node.window.beta {
            Bound::Lower
        } else if node.pv && best > node.window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = TableEntry {
            value: best,
            eval: node.static_eval,
            best: best_move.or(node.table_move),
            depth: node.depth,
            bound,
            pv: node.was_pv,
        };
        self.shared.table.store(node.key, node.ply, entry);
    }
}
