//! [`Node`]: the facts about a node of the main search.

use super::entry::TableEntry;
use super::generate::Necessity;
use super::history::HistoryContext;
use super::value::{Depth, MATE_BOUND, Value};
use super::window::Window;
use super::worker::Worker;
use crate::state::{PatternState, PointClass};
use rules::{Point, Rule};

/// The facts about a node of the search on which its pruning, extensions and reductions depend. The
/// steps of [`Worker::search`] fill them in from top to bottom.
pub(super) struct Node {
    pub rule: Rule,
    /// Plies from the root.
    pub ply: usize,
    /// True on the principal variation.
    pub pv: bool,
    /// True where the node is expected to fail high.
    pub cut: bool,
    /// The window when the node's search began, cut to the values that are possible here.
    pub window: Window,
    /// The depth that was asked for.
    pub full_depth: Depth,
    /// The depth that is searched; less than `full_depth` after reductions.
    pub depth: Depth,
    /// The move that is left out, while another node tests whether it is singular.
    pub excluded: Option<Point>,
    /// Key of the position and of the move that is left out.
    pub key: u64,
    /// What the table knew when the search of the node began.
    pub entry: Option<TableEntry>,
    /// The table's move, if the point is empty.
    pub table_move: Option<Point>,
    /// True where the position lies, or has lain, on a principal variation.
    pub was_pv: bool,
    /// True where the other side threatens a five, and the side to move does not.
    pub forced: bool,
    /// True where the other side can make an open four.
    pub open_four: bool,
    /// The static evaluation.
    pub static_eval: Value,
    /// The static evaluation, corrected by the table's value where that is a tighter bound.
    pub eval: Value,
    /// True where the static evaluation is better than at the own turn before.
    pub improving: bool,
    /// What the side to move has to answer.
    pub necessity: Necessity,
    /// Natural logarithm of the number of points that matter, in 64ths.
    pub complexity: i32,
    /// True where the evaluation is so far above beta that a shallower search will do.
    pub likely_cut: bool,
    /// The side to move and the last two moves.
    pub context: HistoryContext,
}

impl Node {
    /// A node of which only `worker`'s position and the arguments of the search are known.
    #[inline]
    pub fn new<const PV: bool>(
        worker: &Worker<'_>,
        window: Window,
        depth: Depth,
        ply: usize,
        cut: bool,
    ) -> Self {
        let excluded = worker.frames[ply].excluded;
        Self {
            rule: worker.state.rule(),
            ply,
            pv: PV,
            cut,
            window,
            full_depth: depth,
            depth,
            excluded,
            key: key(&worker.state, excluded),
            entry: None,
            table_move: None,
            was_pv: PV,
            forced: false,
            open_four: false,
            static_eval: 0,
            eval: 0,
            improving: false,
            necessity: Necessity::Free,
            complexity: 0,
            likely_cut: false,
            context: worker.context(),
        }
    }

    /// True where the node may fail high or low without a search of its moves.
    #[inline]
    pub fn may_be_pruned(&self) -> bool {
        !self.pv && !self.forced && self.excluded.is_none() && self.window.beta.abs() < MATE_BOUND
    }
}

/// The key of a position; with a move left out, it is another position for the table.
#[inline]
fn key(state: &PatternState, excluded: Option<Point>) -> u64 {
    state.key() ^ excluded.map_or(0, |point| (point.index() as u64 + 1) << 20)
}

impl Worker<'_> {
    /// Looks the node up in the table. Returns the stored value if it settles the node.
    #[inline]
    pub(super) fn probe_table(&mut self, node: &mut Node) -> Option<Value> {
        let ply = node.ply;
        if self.params.techniques.table {
            node.entry = self.shared.table.probe(node.key, ply);
        }
        let entry = node.entry;
        node.table_move = entry
            .and_then(|entry| entry.best)
            .filter(|&point| self.state.is_empty(point));
        node.was_pv = match node.excluded {
            Some(_) => self.frames[ply].pv,
            None => node.pv || entry.is_some_and(|entry| entry.pv),
        };
        self.frames[ply].pv = node.was_pv;
        self.frames[ply + 1].pv = false;
        let entry = entry
            .filter(|entry| !node.pv && entry.depth >= node.depth && entry.decides(node.window))?;
        if let Some(point) = node.table_move {
            self.reward_table_move(point, node.depth, entry.value >= node.window.beta);
        }
        Some(entry.value)
    }

    /// Evaluates the node. Under a five or an open four the evaluation says nothing, so the one of
    /// the ply before is taken.
    #[inline]
    pub(super) fn evaluate_node(&mut self, node: &mut Node) {
        let (ply, me) = (node.ply, self.state.side_to_move());
        node.forced = self.state.count(!me, PointClass::Five) > 0
            && self.state.count(me, PointClass::Five) == 0;
        node.open_four = self.state.count(!me, PointClass::OpenFour) > 0;
        node.static_eval = match node.entry {
            _ if (node.forced || node.open_four) && ply > 0 => {
                self.note_sum(ply);
                -self.frames[ply - 1].eval
            }
            Some(entry) => {
                self.note_sum(ply);
                entry.eval
            }
            None => self.evaluate(ply),
        };
        self.frames[ply].eval = node.static_eval;
        self.frames[ply + 2].killers = [None; 2];
        node.eval = match node.entry {
            Some(entry) if entry.corrects(node.static_eval) => entry.value,
            _ => node.static_eval,
        };
        node.improving = !node.forced && ply >= 2 && node.static_eval > self.frames[ply - 2].eval;
    }

    /// True when the board is full.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        let points = u16::from(self.state.size()) * u16::from(self.state.size());
        self.state.stones() == points
    }

    /// The move that the table has for a position.
    pub(super) fn table_move(&self, key: u64, ply: usize) -> Option<Point> {
        let best = self.shared.table.probe(key, ply)?.best?;
        self.state.is_empty(best).then_some(best)
    }
}
