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

/// Deepest ply from the root: the schedule's depth, forced answers that cost none, and a little beyond the horizon, where only fours and
/// answers that make fours go on.
const MAX_PLY: usize = 2 * MAX_DEPTH as usize + 32;

/// Scores of interest: at or below `alpha` a move is no improvement, at or above `beta` the other side avoids the position.
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

/// How a search looks at the positions below its root.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub switches: Switches,
    pub child_width: usize,
    /// Plies from the root within which an answer without a choice costs no depth.
    pub forced_plies: usize,
}

/// Everything that one search works with.
pub(super) struct ModelWorker<'a> {
    pub board: ModelBoard,
    pub evaluator: &'a dyn Evaluator,
    pub budget: Budget<'a>,
    pub manner: Manner,
    /// Plies of the deepest position made.
    pub selective_depth: u16,
    pub stack: Stack,
    pub parts: Parts<'a>,
}

/// The parts that a search keeps for the next one.
pub(super) struct Parts<'a> {
    pub generator: &'a mut MoveGenerator,
    pub table: &'a mut ModelTable,
}

/// What each ply needs, kept to be used again.
pub(super) struct Stack {
    /// `[ply]`: candidates.
    lists: Vec<Vec<Point>>,
    /// `[ply]`: principal variation from there on.
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

    /// The principal variation from `ply` on.
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
    /// A worker for a new search: what the table knows of earlier ones is as good as gone.
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

    /// Makes one more position, if the budget allows.
    pub fn play(&mut self, point: Point) -> Result<(), Stopped> {
        self.budget.count_node()?;
        self.budget.clock.time(|| {
            self.board.play(point);
            self.parts.generator.place(point);
        });
        self.selective_depth = self.selective_depth.max(self.board.played() as u16);
        Ok(())
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        self.budget.clock.time(|| {
            let point = self.board.undo();
            self.parts.generator.remove(point);
        });
    }

    /// The points to try in the position on board, see [`MoveGenerator::list`].
    pub fn candidates(&mut self, width: usize, list: &mut Vec<Point>) -> CandidateSource {
        let (board, generator) = (&self.board, &mut *self.parts.generator);
        self.budget
            .clock
            .time(|| generator.list(board, width, list))
    }

    /// Plays a candidate of the position at `ply`, finds its score in the view of the side that plays it, and takes it back;
    /// `below` is the depth of what comes after it. The line behind it is then the line of `ply + 1`.
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

    /// The value of the position to the side to move, searched `depth` plies deep: exact inside the window, otherwise a bound
    /// (fail-soft). The position is not decided: its last stone made no five and a point is empty.
    fn negamax(
        &mut self,
        mut window: ModelWindow,
        mut depth: u8,
        ply: usize,
    ) -> Result<Score, Stopped> {
        // Step 1. Leaf: a static evaluation. Where the evaluator finds the position not quiet, the
        // search goes on for a ply, if the generator knows the forced moves. (That Black has no
        // legal point left in renju is seen only above the leaves.)
        if depth == 0 {
            let goes_on = self.parts.generator.knows_forced_moves() && ply < MAX_PLY;
            if !goes_on || self.evaluator.is_quiet(&self.board) {
                return Ok(self.evaluator.evaluate(&self.board));
            }
            depth = 1;
        }

        // Step 2. What the table knows settles the node or tells the move to try first.
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

        // Step 4. Try them, the window closing from below. Near the root an answer without a choice costs no depth: a four and its answer
        // are one step, and fours do not push what matters beyond the horizon. A position has one ply in a search, so that what the
        // table knows of it holds. CITE: one-reply extension, chessprogramming.org/One_Reply_Extensions
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

        // Step 5. Remember. Candidates near the last stone depend on more than the position, so their value is not kept.
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

    /// Puts candidates in the order in which they are tried: as they came, `first` before them.
    fn order(&self, list: &mut [Point], first: Option<Point>) {
        if !self.manner.switches.ordering {
            list.sort_unstable();
        } else if let Some(at) = list.iter().position(|&point| Some(point) == first) {
            list[..=at].rotate_right(1);
        }
    }
}
