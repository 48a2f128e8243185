//! [`Descent`]: a walk down from the root that the caller directs, with the main search at every
//! step.
//!
//! Monte Carlo searches consist of such walks. The moves, their order, the reductions, the static
//! evaluation and everything below the end of a walk come from the main search; the caller chooses
//! the moves.

use super::answer::SearchResult;
use super::depth::DepthLeft;
use super::generate::{Necessity, necessity};
use super::node::Node;
use super::reach::Reach;
use super::value::{Depth, Value, mate_in};
use super::win::static_win;
use super::window::Window;
use super::worker::Worker;
use crate::budget::Budget;
use crate::decision::Decision;
use crate::state::{PatternState, PointClass};
use rules::Point;

/// Urgency that changes the logarithm of a move's odds by 1.
const POLICY_UNIT: f64 = 100.0;

/// The position of a walk with its data.
pub(crate) struct Descent<'a> {
    pub(super) worker: Worker<'a>,
    reach: Reach,
    /// Distance from the root in plies.
    ply: usize,
}

/// The moves of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    /// Legal points, the most promising first.
    pub points: Vec<Point>,
    /// True when they answer a five.
    pub forced: bool,
    /// True when every other legal move loses, so that these moves can prove a loss.
    pub complete: bool,
}

/// The facts about a step of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DescentMove {
    pub point: Point,
    /// Its place in the order, 0 for the first.
    pub number: usize,
    /// The remaining depth of the position where it is played.
    pub depth: Depth,
    /// True when the move answers a five.
    pub forced: bool,
    /// True when the position is on a principal variation; `cut`: it is expected to fail high.
    pub pv: bool,
    pub cut: bool,
    /// The value at which the position fails high.
    pub beta: Value,
}

impl<'a> Descent<'a> {
    /// A walk at the root.
    pub(super) fn new(worker: Worker<'a>, reach: Reach) -> Self {
        Self {
            worker,
            reach,
            ply: 0,
        }
    }

    /// The current position.
    pub const fn state(&self) -> &PatternState {
        &self.worker.state
    }

    /// Distance from the root in plies.
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// Depth of the deepest iteration in plies.
    pub const fn deepest(&self) -> usize {
        self.reach.deepest
    }

    /// Half-width of the window around the value of the last iteration; 0 for a full window.
    pub(crate) fn aspiration(&self) -> Value {
        Value::from(self.worker.params.aspiration)
    }

    /// Number of nodes.
    pub const fn nodes(&self) -> u64 {
        self.worker.nodes
    }

    /// True when the search has to end.
    pub const fn is_stopped(&self) -> bool {
        self.worker.stopped
    }

    /// True when it is too late to start work that is useful only if it is finished.
    pub fn is_late(&self) -> bool {
        let budget = self.worker.budget.as_ref();
        budget.is_some_and(Budget::is_past_soft)
    }

    /// Checks whether the search has to end. This also happens by itself every few hundred nodes.
    pub fn poll(&mut self) -> bool {
        self.worker.poll();
        !self.worker.stopped
    }

    /// Sets the length of the walks of this iteration in plies, including the main search's part.
    pub(crate) const fn begin_iteration(&mut self, depth: usize) {
        self.worker.root_depth = depth;
    }

    /// Evaluates the position as the main search does at its nodes, and counts it unless it is the
    /// root. Returns `false` when the search has to end.
    pub(crate) fn arrive(&mut self, pv: bool) -> bool {
        let (worker, ply) = (&mut self.worker, self.ply);
        if ply > 0 && !worker.count(ply) {
            return false;
        }
        let other = !worker.state.side_to_move();
        let threatens = |class| worker.state.count(other, class) > 0;
        let pressed = threatens(PointClass::Five) || threatens(PointClass::OpenFour);
        worker.frames[ply].eval = if pressed && ply > 0 {
            worker.note_sum(ply);
            -worker.frames[ply - 1].eval
        } else {
            worker.evaluate(ply)
        };
        worker.frames[ply].pv = pv;
        worker.frames[ply + 1].pv = false;
        worker.frames[ply + 1].extended = 0;
        worker.frames[ply + 2].killers = [None; 2];
        true
    }

    /// The point where the side to move makes a five.
    pub fn five(&self) -> Option<Point> {
        let state = &self.worker.state;
        state.first(state.side_to_move(), PointClass::Five)
    }

    /// The value of a position that needs no search: a full board, a five, or a result that follows
    /// from the classes of the points.
    pub fn settled(&mut self) -> Option<Value> {
        let worker = &mut self.worker;
        if worker.is_full() {
            return Some(0);
        }
        if worker.params.techniques.win_check {
            return static_win(&mut worker.state, self.ply);
        }
        self.five().map(|_| mate_in(self.ply + 1))
    }

    /// The moves of a position that needs a search. If there are none,
    /// [`stalemate`](Self::stalemate) has its value.
    pub fn list(&mut self) -> Listing {
        let worker = &mut self.worker;
        if self.ply == 0 {
            let points = worker.root_points();
            return Listing {
                complete: self.holds_all(&points),
                points,
                forced: false,
            };
        }
        let need = self.need();
        let worker = &mut self.worker;
        let first = worker.table_move(worker.state.key(), self.ply);
        let points = worker.legal_points(need, first);
        // Against a four with an open three, moves outside the list may hold as well.
        let is_bound = matches!(need, Necessity::Five(_) | Necessity::OpenFour);
        Listing {
            complete: is_bound || self.holds_all(&points),
            points,
            forced: matches!(need, Necessity::Five(_)),
        }
    }

    /// The probability that the policy gives each of these empty points, among them. `None` without
    /// a policy.
    pub fn chances(&mut self, points: &[Point]) -> Option<Vec<f64>> {
        let urgencies = self.worker.urgencies(points)?;
        let most = urgencies.iter().max().copied().unwrap_or_default();
        let odds = |urgency: i32| libm::exp(f64::from(urgency - most) / POLICY_UNIT);
        let mut chances = urgencies.into_iter().map(odds).collect::<Vec<_>>();
        let all = chances.iter().sum::<f64>();
        chances.iter_mut().for_each(|it| *it /= all);
        Some(chances)
    }

    /// All legal moves, row by row from the bottom left.
    pub fn legal_points(&mut self) -> Vec<Point> {
        self.worker.all_legal_points()
    }

    /// The value of a position without a move.
    pub(crate) fn stalemate(&mut self) -> Value {
        self.need().value_without_moves(self.ply)
    }

    fn need(&mut self) -> Necessity {
        let state = &mut self.worker.state;
        let forced = state.count(!state.side_to_move(), PointClass::Five) > 0;
        if forced || self.worker.params.techniques.must_defend {
            necessity(state)
        } else {
            Necessity::Free
        }
    }

    /// True when these are all legal points.
    fn holds_all(&self, points: &[Point]) -> bool {
        let state = &self.worker.state;
        usize::from(state.size()).pow(2) - usize::from(state.stones()) == points.len()
    }

    /// Number of moves that are tried at this remaining depth, once one of them holds.
    pub fn width(&self, depth: Depth) -> usize {
        match self.ply {
            0 => self.reach.width,
            _ => self.worker.width.moves(self.worker.complexity(), depth),
        }
    }

    /// The remaining depths after a move of the position.
    pub(crate) fn left_after(&self, step: DescentMove) -> DepthLeft {
        let (worker, DescentMove { depth, number, .. }) = (&self.worker, step);
        if self.ply == 0 {
            let class = worker.state.class(step.point, worker.state.side_to_move());
            return worker.root_depth_left(depth, number, class);
        }
        let node = self.node(&step);
        let it = worker.move_facts(node.context, step.point, self.ply);
        let forced = if worker.params.techniques.extensions && step.forced {
            worker.forced_extension(&node)
        } else {
            0
        };
        let cut = if worker.is_deep(depth) {
            worker.fail_high_extension(&node, &it)
        } else {
            0
        };
        worker.depth_left(&node, &it, number + 1, forced + cut)
    }

    /// The facts about the position as a node of the main search.
    fn node(&self, step: &DescentMove) -> Node {
        let (worker, ply) = (&self.worker, self.ply);
        let (state, window) = (&worker.state, Window::null(step.beta - 1));
        let mut node = if step.pv {
            Node::new::<true>(worker, window, step.depth, ply, step.cut)
        } else {
            Node::new::<false>(worker, window, step.depth, ply, step.cut)
        };
        node.forced = step.forced;
        node.open_four = state.count(!state.side_to_move(), PointClass::OpenFour) > 0;
        node.static_eval = worker.frames[ply].eval;
        node.eval = node.static_eval;
        node.improving = !step.forced && ply >= 2 && node.static_eval > worker.frames[ply - 2].eval;
        node.complexity = worker.complexity();
        node.likely_cut = worker.is_likely_cut(&node);
        node
    }

    /// Plays a move.
    pub fn enter(&mut self, point: Point) {
        let worker = &mut self.worker;
        worker.frames[self.ply].played = Some(point);
        worker.frames[self.ply].class = worker.state.class(point, worker.state.side_to_move());
        worker.make(point);
        self.ply += 1;
    }

    /// Takes the move back.
    pub fn leave(&mut self) {
        self.worker.undo();
        self.ply -= 1;
    }

    /// Updates the histories: a move of the position, searched at this depth, refuted the move
    /// before.
    pub fn reward(&mut self, point: Point, depth: Depth) {
        let context = self.worker.context();
        self.worker.reward(context, point, &[], depth, self.ply);
    }

    /// The main search's value of the position at depth `depth`, fail-soft. When the window has
    /// more than one value, it is exact within the window, and [`line`](Self::line) has the
    /// principal variation. `None` when the search has to end.
    pub fn search(&mut self, window: Window, depth: Depth, cut: bool) -> Option<Value> {
        let (worker, ply) = (&mut self.worker, self.ply);
        let value = if window.is_null() {
            worker.search::<false>(window, depth, ply, cut)
        } else {
            worker.search::<true>(window, depth, ply, false)
        };
        (!worker.stopped).then_some(value)
    }

    /// The principal variation from here after a [`search`](Self::search).
    pub fn line(&self) -> &[Point] {
        &self.worker.lines[self.ply]
    }

    /// Reports the result so far. Returns `false` when it is too late to start work that is useful
    /// only if it is finished.
    pub fn report(&mut self, answer: SearchResult) -> bool {
        self.worker.report(answer)
    }

    /// The final decision.
    pub fn conclude(self, answer: SearchResult) -> Decision {
        self.worker.conclude(answer)
    }
}
