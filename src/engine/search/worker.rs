//! [`Worker`]: the data of one thread of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::currently_searching::CurrentlySearching;
use super::dynamics::Width;
use super::front::Front;
use super::history::{History, HistoryContext};
use super::params::{TreeEvaluator, TreeParams};
use super::patterns::PatternValue;
use super::root::Root;
use super::scored::{HELD_BACK, Scored};
use super::table::OpenTable;
use super::tables::{LateMoves, logarithms};
use super::tuning::SearchParams;
use super::value::{Depth, EVAL_BOUND, MAX_PLY, Value};
use crate::budget::Budget;
use crate::eval::WindowTable;
use crate::state::net::NetSums;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// Number of nodes between two checks of the clock and the handler.
const POLL: u64 = 256;

/// The data that all threads of a search share.
pub(super) struct Shared<'a> {
    pub table: OpenTable<'a>,
    /// The window table, if the evaluator is `patterns`.
    pub patterns: Option<&'a Arc<WindowTable>>,
    pub stop: AtomicBool,
    /// Number of nodes of all threads, updated every [`POLL`] nodes.
    pub nodes: AtomicU64,
    pub max_nodes: u64,
    /// The moves that the threads are searching, if there are several threads.
    pub searching: Option<CurrentlySearching>,
    /// The depth that the threads have reached together.
    pub front: Option<Front>,
}

impl<'a> Shared<'a> {
    /// The shared data of one thread and `helpers` helpers, for an expected number of nodes.
    pub fn new(
        table: OpenTable<'a>,
        patterns: Option<&'a Arc<WindowTable>>,
        helpers: usize,
        max_nodes: u64,
    ) -> Self {
        Self {
            table,
            patterns,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            max_nodes,
            searching: (helpers > 0).then(CurrentlySearching::new),
            front: (helpers > 0).then(Front::default),
        }
    }
}

/// The data of the position at a ply of the current line.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move played there, and its class.
    pub played: Option<Point>,
    pub class: PointClass,
    /// The static evaluation for its side to move.
    pub eval: Value,
    /// The sum of the values of points or patterns, from Black's view.
    pub sum: i32,
    /// A move that must not be played there.
    pub excluded: Option<Point>,
    /// Depth that extensions and re-searches have added on the current line, beyond one ply for
    /// each move.
    pub extended: Depth,
    /// The moves without a threat that last refuted a position at this ply.
    pub killers: [Option<Point>; 2],
    /// True when the position was on a principal variation.
    pub pv: bool,
}

/// The search of one thread.
pub(super) struct Worker<'a> {
    pub params: &'a TreeParams,
    pub shared: &'a Shared<'a>,
    /// The worker's [`make`](Self::make) and [`undo`](Self::undo) place stones and take them back.
    /// Code that places stones directly takes them back before the next evaluation.
    pub state: PatternState,
    patterns: Option<PatternValue>,
    /// The correction of the sum by a net.
    net: Option<NetSums>,
    pub history: &'a mut History,
    /// The clock and the handler; only in the first thread.
    pub budget: Option<Budget<'a>>,
    pub frames: Box<[Frame]>,
    /// The lists of moves of all nodes of the current line, one after the other.
    pub moves: Vec<Scored>,
    /// Points, and the corrections of their urgency, while the policy is asked.
    asked: (Vec<Point>, Vec<i32>),
    /// `[ply]`: the principal variation from there.
    pub lines: Box<[Vec<Point>]>,
    pub nodes: u64,
    pub selective_depth: usize,
    pub stopped: bool,
    /// True when it was stopped because another thread has finished the iteration.
    pub overtaken: bool,
    /// Depth of the iteration in plies. Lines of twice that length are not extended further,
    /// because with many fours on board extensions would not end.
    pub root_depth: usize,
    /// Number of moves tried below the root, once one of them holds.
    pub width: Width,
    /// The numbers of the search, [`TreeParams::search`].
    pub tuning: SearchParams,
    pub late_moves: LateMoves,
    /// Natural logarithms by sixteenths, in 64ths.
    pub logarithms: &'static [i32],
    told: u64,
}

impl<'a> Worker<'a> {
    pub fn new(
        params: &'a TreeParams,
        shared: &'a Shared<'a>,
        state: PatternState,
        history: &'a mut History,
    ) -> Self {
        let points = usize::from(state.size()) * usize::from(state.size());
        let patterns = shared
            .patterns
            .map(|table| PatternValue::new(Arc::clone(table), params.scale, &state));
        let net = match params.evaluator {
            TreeEvaluator::Net => params.weights.net(state.rule()),
            TreeEvaluator::Combinations | TreeEvaluator::Patterns => None,
        };
        Self {
            params,
            shared,
            net: net.map(|net| NetSums::new(net, &state)),
            state,
            patterns,
            history,
            budget: None,
            frames: vec![Frame::default(); MAX_PLY + 4].into_boxed_slice(),
            moves: Vec::with_capacity(points * 64),
            asked: (Vec::with_capacity(points), Vec::with_capacity(points)),
            lines: (0..MAX_PLY + 2)
                .map(|_| Vec::with_capacity(MAX_PLY))
                .collect(),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            overtaken: false,
            root_depth: 0,
            width: Width::All,
            tuning: params.search,
            late_moves: LateMoves::new(params.search.late_move_pruning),
            logarithms: logarithms(),
            told: 0,
        }
    }

    /// Counts a node; returns `false` when the search has to end.
    #[inline]
    pub fn count(&mut self, ply: usize) -> bool {
        if self.left() == 0 {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        self.selective_depth = self.selective_depth.max(ply);
        if self.nodes.is_multiple_of(POLL) {
            self.poll();
        }
        !self.stopped
    }

    /// Checks whether the search has to end.
    pub fn poll(&mut self) {
        self.tell();
        let nodes = self.shared.nodes.load(Relaxed);
        let mut stop = nodes >= self.shared.max_nodes || self.shared.stop.load(Relaxed);
        if let Some(budget) = &mut self.budget {
            budget.note_nodes(nodes);
            stop |= budget.poll().is_err();
            if stop {
                self.shared.stop.store(true, Relaxed);
            }
        }
        let front = self.shared.front.as_ref().map_or(0, Front::depth);
        self.overtaken = !stop && 0 < front && self.root_depth <= front;
        self.stopped |= stop || self.overtaken;
    }

    /// After an iteration: advances the front, or moves to it when overtaken.
    pub(crate) fn join_front(&mut self, root: &mut Root) {
        let Some(front) = &self.shared.front else {
            return;
        };
        if std::mem::take(&mut self.overtaken) {
            self.stopped = false;
            *root = front.root().expect("somebody has been there");
        } else if !self.stopped {
            front.advance(root);
        }
    }

    /// Number of nodes of the other threads, as of their last updates.
    #[inline]
    fn others(&self) -> u64 {
        self.shared.nodes.load(Relaxed).saturating_sub(self.told)
    }

    /// Number of nodes that remain.
    pub fn left(&self) -> u64 {
        let all = self.nodes + self.others();
        self.shared.max_nodes.saturating_sub(all)
    }

    /// Adds this thread's nodes to the shared number.
    pub fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    /// Places a stone of the side to move on an empty point.
    #[inline]
    pub fn make(&mut self, point: Point) {
        self.state.make(point);
        if let Some(patterns) = &mut self.patterns {
            patterns.place(&self.state, point);
        }
        if let Some(net) = &mut self.net {
            net.place();
        }
    }

    /// Takes the last stone back, and all passes after it.
    #[inline]
    pub fn undo(&mut self) {
        self.state.undo();
        if let Some(patterns) = &mut self.patterns {
            patterns.undo();
        }
        if let Some(net) = &mut self.net {
            net.undo();
        }
    }

    /// The side to move and the last moves.
    #[inline]
    pub fn context(&self) -> HistoryContext {
        HistoryContext {
            color: self.state.side_to_move(),
            before: [self.state.last(0), self.state.last(1)],
        }
    }

    /// Stores the sum of the points or patterns, which the evaluation of the next ply uses. Returns
    /// it from Black's view.
    #[inline]
    pub fn note_sum(&mut self, ply: usize) -> i32 {
        let sum = match &self.patterns {
            Some(patterns) => patterns.value(&self.state),
            None => match self.state.side_to_move() {
                Color::Black => self.state.value(),
                Color::White => -self.state.value(),
            },
        };
        self.frames[ply].sum = sum;
        sum
    }

    /// The static evaluation for the side to move. The sum of the points or patterns is averaged
    /// over this position and the one before, because it depends much on the side to move. With
    /// patterns (except those of fours) this scored 64 % against the sum of this position alone
    /// (180 games, 3,000 nodes a move).
    // CITE: the mean over two plies follows Rapfi (Haobin Duan, eval/evaluator).
    pub fn evaluate(&mut self, ply: usize) -> Value {
        let now = self.note_sum(ply);
        let me = self.state.side_to_move();
        let sign = if me == Color::Black { 1 } else { -1 };
        let before = match ply {
            0 => now,
            _ => self.frames[ply - 1].sum,
        };
        let mut value = sign * (now + before) / 2;
        if self.patterns.is_none() {
            value += self.state.threat_value();
        }
        // Everywhere: asking the net only where the rest lies within 300 or 600 units of the
        // window, as Rapfi does, saved 2 % of the time and scored 50.8 % and 52.5 % against this
        // (300 games each, 30 ms a move).
        if let Some(net) = &mut self.net {
            value += net.correction(&self.state);
        }
        if !self.params.lean.is_neutral() {
            value += self.lean(me, ply);
        }
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// Adds the policy's correction to the scores of the moves from `start` on. Without a policy it
    /// does nothing.
    pub fn add_policy(&mut self, start: usize) {
        let weight = self.tuning.ordering.policy_weight;
        let is_on = weight != 0 && self.params.techniques.ordering;
        let Some(net) = self.net.as_mut().filter(|_| is_on) else {
            return;
        };
        let moves = &mut self.moves[start..];
        let (points, corrections) = &mut self.asked;
        points.clear();
        let asked = moves.iter().filter(|it| it.score != HELD_BACK);
        points.extend(asked.map(|it| it.point));
        corrections.clear();
        corrections.resize(points.len(), 0);
        if net.correct_urgencies(&self.state, points, corrections) {
            let asked = moves.iter_mut().filter(|it| it.score != HELD_BACK);
            for (scored, correction) in asked.zip(corrections) {
                scored.score += *correction * weight / 100;
            }
        }
    }

    /// The urgency of each of these empty points for the side to move, corrected by the policy.
    /// `None` without a policy.
    pub fn urgencies(&mut self, points: &[Point]) -> Option<Vec<i32>> {
        let me = self.state.side_to_move();
        let urgency = |&point: &Point| i32::from(self.state.urgency(point, me));
        let mut urgencies = points.iter().map(urgency).collect::<Vec<_>>();
        let net = self.net.as_mut()?;
        net.correct_urgencies(&self.state, points, &mut urgencies)
            .then_some(urgencies)
    }

    /// The addition of the lean.
    fn lean(&self, me: Color, ply: usize) -> Value {
        let is_root = ply.is_multiple_of(2);
        let root = if is_root { me } else { !me };
        let value = self.params.lean.value(&self.state, root);
        if is_root { value } else { -value }
    }
}
