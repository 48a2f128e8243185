//! [`Worker`]: what one thread of a search works with.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::dynamics::Width;
use super::front::Front;
use super::history::{History, HistoryContext};
use super::moves::CurrentlySearching;
use super::params::{TreeEvaluator, TreeParams};
use super::patterns::PatternValue;
use super::picker::Scored;
use super::prover::Prover;
use super::prune::LateMoves;
use super::reduction::logarithms;
use super::root::Root;
use super::table::OpenTable;
use super::tuning::SearchParams;
use super::value::{Depth, EVAL_BOUND, MAX_PLY, Value};
use crate::budget::Budget;
use crate::eval::WindowTable;
use crate::eval::net::NetSums;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// Nodes between two looks at the clock and the handler.
const POLL: u64 = 256;

/// What all threads of a search share.
pub(super) struct Shared<'a> {
    pub table: OpenTable<'a>,
    /// What positions are judged by, where it is patterns.
    pub patterns: Option<&'a Arc<WindowTable>>,
    pub stop: AtomicBool,
    /// Positions made by all threads, brought up to date every [`POLL`] nodes.
    pub nodes: AtomicU64,
    pub max_nodes: u64,
    /// The moves that the threads are searching, where there are several.
    pub searching: Option<CurrentlySearching>,
    /// How far they have come.
    pub front: Option<Front>,
}

impl<'a> Shared<'a> {
    /// What one thread and so many helpers share, who make so many positions at most.
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

/// What is remembered of the position at a ply of the current line.
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move played there, and what it made.
    pub played: Option<Point>,
    pub class: PointClass,
    /// The static evaluation from the view of its side to move.
    pub eval: Value,
    /// The sum of the points' or patterns' values, from Black's view.
    pub sum: i32,
    /// A move that must not be played there.
    pub excluded: Option<Point>,
    /// Depth above one ply a move that extensions and re-searches have added on the line.
    pub extended: Depth,
    /// The moves without a threat that last refuted a position at this ply.
    pub killers: [Option<Point>; 2],
    /// Whether the position has lain on a principal variation.
    pub pv: bool,
}

/// One thread's search.
pub(super) struct Worker<'a> {
    pub params: &'a TreeParams,
    pub shared: &'a Shared<'a>,
    /// Stones are made and taken back by the worker's [`make`](Self::make) and [`undo`](Self::undo); what puts stones here by itself
    /// takes them back before the next evaluation.
    pub state: PatternState,
    patterns: Option<PatternValue>,
    /// What corrects the sum of the points.
    net: Option<NetSums>,
    pub history: &'a mut History,
    /// The first thread's alone.
    pub prover: Option<&'a mut Prover>,
    /// The clock and the one who waits for the answer; the first thread's alone.
    pub budget: Option<Budget<'a>>,
    pub frames: Box<[Frame]>,
    /// The lists of moves of all nodes of the current line, one behind the other.
    pub moves: Vec<Scored>,
    /// `[ply]`: the principal variation from there on.
    pub lines: Box<[Vec<Point>]>,
    pub nodes: u64,
    pub selective_depth: usize,
    pub stopped: bool,
    /// Whether it was stopped because another thread has finished the iteration.
    pub overtaken: bool,
    /// Whether it is at something that no other thread can have finished.
    pub alone: bool,
    /// Plies of the iteration. Lines of twice as many are not extended further: with many fours on board there would be no end.
    pub root_depth: usize,
    /// How many moves are tried below the root, once one of them holds.
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
            prover: None,
            budget: None,
            frames: vec![Frame::default(); MAX_PLY + 4].into_boxed_slice(),
            moves: Vec::with_capacity(points * 64),
            lines: (0..MAX_PLY + 2)
                .map(|_| Vec::with_capacity(MAX_PLY))
                .collect(),
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            overtaken: false,
            alone: false,
            root_depth: 0,
            width: Width::All,
            tuning: params.search,
            late_moves: LateMoves::new(params.search.late_move_pruning),
            logarithms: logarithms(),
            told: 0,
        }
    }

    /// Counts a position; `false` when the search has to end.
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

    /// Asks everybody who may end the search.
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
        self.overtaken = !stop && !self.alone && 0 < front && self.root_depth <= front;
        self.stopped |= stop || self.overtaken;
    }

    /// After an iteration: brings the front forward, or goes to it when overtaken. Whether the root is another thread's now.
    pub(crate) fn join_front(&mut self, root: &mut Root) -> bool {
        let Some(front) = &self.shared.front else {
            return false;
        };
        let overtaken = std::mem::take(&mut self.overtaken);
        if overtaken {
            self.stopped = false;
            *root = front.root().expect("somebody has been there");
        } else if !self.stopped {
            front.advance(root);
        }
        overtaken
    }

    /// What the other threads have made, as far as they have told.
    #[inline]
    fn others(&self) -> u64 {
        self.shared.nodes.load(Relaxed).saturating_sub(self.told)
    }

    /// Positions made by all threads, as far as they have told.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes + self.others()
    }

    /// Positions that may still be made.
    pub fn left(&self) -> u64 {
        self.shared.max_nodes.saturating_sub(self.all_nodes())
    }

    /// Adds this thread's nodes to those of all.
    pub fn tell(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
    }

    /// Plays a stone of the side to move on an empty point.
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

    /// Takes the last stone back, and all turns that passed after it.
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

    /// The side to move and the moves before.
    #[inline]
    pub fn context(&self) -> HistoryContext {
        HistoryContext {
            color: self.state.side_to_move(),
            before: [self.state.last(0), self.state.last(1)],
        }
    }

    /// Notes the sum of the points or patterns, which the evaluation of the next ply takes into account. Returns it from Black's view.
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

    /// The static evaluation from the side to move's view. The sum of the points or patterns is taken over this and the position before:
    /// whose turn it is makes much of it. With patterns, but for a four's, that scored 64 % against the sum of this position alone (180
    /// games, 3,000 nodes a move).
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
        // Everywhere: asking the net only where the rest lies within 300 or 600 units of the window, as Rapfi does, saved 2 % of the time and
        // scored 50.8 % and 52.5 % against this (300 games each, 30 ms a move).
        if let Some(net) = &mut self.net {
            value += net.correction(&self.state);
        }
        if !self.params.lean.is_neutral() {
            value += self.lean(me, ply);
        }
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    /// What the character's lean adds to that.
    fn lean(&self, me: Color, ply: usize) -> Value {
        let is_root = ply.is_multiple_of(2);
        let root = if is_root { me } else { !me };
        let value = self.params.lean.value(&self.state, root);
        if is_root { value } else { -value }
    }
}
