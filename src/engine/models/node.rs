//! [`ModelWorker`]: the alpha-beta search below the root, on one virtual board.

use super::generator::MoveGenerator;
use super::params::Switches;
use super::table::{ModelTable, ModelTableEntry, ScoreBound};
use crate::budget::{Budget, Stopped};
use crate::eval::Evaluator;
use crate::pattern::{CandidateSource, ModelBoard};
use crate::schedule::MAX_DEPTH;
use crate::score::{INFINITE, Score, WIN};
use rules::Point;

/// Largest distance from the root in plies: the depth of the schedule, forced answers without cost,
/// and some plies beyond the horizon with fours and answers that make fours.
const MAX_PLY: usize = 2 * MAX_DEPTH as usize + 32;

/// The search window: a score at or below `alpha` is no improvement, and the other side avoids a
/// position with a score at or above `beta`.
#[derive(Clone, Copy)]
pub(super) struct ModelWindow {
    pub alpha: Score,
    pub beta: Score,
}

impl ModelWindow {
    pub(crate) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The window from the other side's view.
    const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// The settings of a search below its root.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub switches: Switches,
    pub child_width: usize,
    /// Distance from the root in plies within which an only answer costs no depth.
    pub forced_plies: usize,
}

/// The working data of one search.
pub(super) struct ModelWorker<'a> {
    pub board: ModelBoard,
    pub evaluator: &'a dyn Evaluator,
    pub budget: Budget<'a>,
    pub manner: Manner,
    /// Distance of the deepest position from the root in plies.
    pub selective_depth: u16,
    pub stack: Stack,
    pub parts: Parts<'a>,
}

/// The parts that a search keeps for the next one.
pub(super) struct Parts<'a> {
    pub generator: &'a mut MoveGenerator,
    pub table: &'a mut ModelTable,
}

/// The data of each ply, which is reused.
pub(super) struct Stack {
    /// `[ply]`: candidates.
    lists: Vec<Vec<Point>>,
    /// `[ply]`: principal variation from there.
    lines: Vec<Vec<Point>>,
}

impl Stack {
    pub fn new() -> Self {
        let plies = MAX_PLY + 2;
        Self {
            lists: vec![Vec::new(); plies],
            lines: vec![Vec::new(); plies],
        }
    }

    /// The principal variation from `ply`.
    pub fn line(&self, ply: usize) -> &[Point] {
        &self.lines[ply]
    }

    /// Makes `point` and the line below it the line of `ply`.
    fn set_line(&mut self, ply: usize, point: Point) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(point);
        above[ply].extend_from_slice(&below[0]);
    }
}

impl<'a> ModelWorker<'a> {
    /// A worker for a new search. Entries of earlier searches in the table become invalid.
    pub fn new(
        board: ModelBoard,
        manner: Manner,
        evaluator: &'a dyn Evaluator,
        parts: Parts<'a>,
        budget: Budget<'a>,
    ) -> Self {
        parts.table.new_search();
        parts.generator.begin(board.board());
        Self {
            board,
            evaluator,
            budget,
            manner,
            selective_depth: 0,
            stack: Stack::new(),
            parts,
        }
    }

    /// Plays a move, if the budget allows another node.
    pub fn play(&mut self, point: Point) -> Result<(), Stopped> {
        self.budget.count_node()?;
        self.budget.clock.time(|| {
            self.board.play(point);
            self.parts.generator.place(point);
        });
        self.selective_depth = self.selective_depth.max(self.board.played() as u16);
        Ok(())
    }

    /// Takes back the last stone.
    pub fn undo(&mut self) {
        self.budget.clock.time(|| {
            let point = self.board.undo();
            self.parts.generator.remove(point);
        });
    }

    /// The points to try in the current position, see [`MoveGenerator::list`].
    pub fn candidates(&mut self, width: usize, list: &mut Vec<Point>) -> CandidateSource {
        let (board, generator) = (&self.board, &mut *self.parts.generator);
        self.budget
            .clock
            .time(|| generator.list(board, width, list))
    }

    /// Plays a candidate at `ply`, finds its score for the side that plays it, and takes it back.
    /// `below` is the depth after it. The line after it is then the line of `ply + 1`.
    pub(crate) fn try_move(
        &mut self,
        point: Point,
        window: ModelWindow,
        below: u8,
        ply: usize,
    ) -> Result<Score, Stopped> {
        self.play(point)?;
        self.stack.lines[ply + 1].clear();
        let score = if self.board.last_makes_five() {
            Ok(WIN - (ply as Score + 1))
        } else if self.board.board().is_full() {
            Ok(0)
        } else {
            let value = self.negamax(window.flipped(), below, ply + 1);
            value.map(|score| -score)
        };
        self.undo();
        score
    }

    /// The value of the position for the side to move at depth `depth`: exact inside the window,
    /// otherwise a bound (fail-soft). The position must not be decided: its last stone made no five
    /// and a point is empty.
    fn negamax(
        &mut self,
        mut window: ModelWindow,
        mut depth: u8,
        ply: usize,
    ) -> Result<Score, Stopped> {
        // Step 1. Leaf: a static evaluation. If the evaluator finds the position not quiet, the
        // search continues for a ply, provided that the generator marks forced moves. (That Black
        // has no legal point left in renju is detected only above the leaves.)
        if depth == 0 {
            let goes_on = self.parts.generator.knows_forced_moves() && ply < MAX_PLY;
            if !goes_on || self.evaluator.is_quiet(&self.board) {
                return Ok(self.evaluator.evaluate(&self.board));
            }
            depth = 1;
        }

        // Step 2. The entry of the table settles the node or names the move to try first.
        let key = self.board.key();
        let known = if self.manner.switches.table {
            self.parts.table.probe(key, ply as i32)
        } else {
            None
        };
        if let Some(entry) = known
            && entry.settles(depth, window.alpha, window.beta)
        {
            self.stack.lines[ply].extend(entry.best);
            return Ok(entry.score);
        }

        // Step 3. The points to try. In renju Black may have none: a draw.
        let mut list = std::mem::take(&mut self.stack.lists[ply]);
        let source = self.candidates(self.manner.child_width, &mut list);
        if source == CandidateSource::None {
            self.stack.lists[ply] = list;
            return Ok(0);
        }
        self.order(&mut list, known.and_then(|entry| entry.best));

        // Step 4. Try them with a narrowing window. Near the root an only answer costs no depth: a
        // four and its answer are one step, and fours do not push other threats beyond the horizon.
        // A position always has the same ply in a search, so its table entry stays valid. CITE:
        // one-reply extension, chessprogramming.org/One_Reply_Extensions
        let is_forced =
            source == CandidateSource::Block && list.len() == 1 && ply < self.manner.forced_plies;
        let below = if is_forced { depth } else { depth - 1 };
        let full = window;
        let mut best = (-INFINITE, None);
        for &point in &list {
            let searched = if self.manner.switches.pruning {
                window
            } else {
                ModelWindow::FULL
            };
            let score = self.try_move(point, searched, below, ply)?;
            if score > best.0 {
                best = (score, Some(point));
                if score > window.alpha {
                    window.alpha = score;
                    self.stack.set_line(ply, point);
                }
            }
            if self.manner.switches.pruning && score >= window.beta {
                break;
            }
        }
        self.stack.lists[ply] = list;

        // Step 5. Store. Candidates near the last stone depend on more than the position, so their
        // value is not stored.
        let (score, point) = best;
        if self.manner.switches.table && source != CandidateSource::Nearby {
            let bound = if !self.manner.switches.pruning {
                ScoreBound::Exact
            } else if score >= full.beta {
                ScoreBound::Lower
            } else if score <= full.alpha {
                ScoreBound::Upper
            } else {
                ScoreBound::Exact
            };
            let entry = ModelTableEntry {
                score,
                bound,
                depth,
                best: point,
            };
            self.parts.table.store(key, ply as i32, entry);
        }
        Ok(score)
    }

    /// Sorts candidates for the search: `first`, then the others in their order.
    fn order(&self, list: &mut [Point], first: Option<Point>) {
        if !self.manner.switches.ordering {
            list.sort_unstable();
        } else if let Some(at) = list.iter().position(|&point| Some(point) == first) {
            list[..=at].rotate_right(1);
        }
    }
}
