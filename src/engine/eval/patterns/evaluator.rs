//! [`PatternEvaluator`]: counts every occurrence of the line patterns of a table.

use std::cell::RefCell;

use super::matcher::Matcher;
use super::table::PatternTable;
use crate::eval::Evaluator;
use crate::eval::model::clamp;
use crate::eval::watch::LineWatch;
use crate::pattern::ModelBoard;
use crate::score::Score;
use rules::Color;

/// The scores of the side's patterns minus those of the other side.
///
/// A four has the score of the table, blocked at both ends or not. The rules decide which row is a
/// five, and the search scores a win by its distance, so the nearer win ranks higher without a
/// threshold in the units of the table.
///
/// The sums of each line are kept, so following a search costs only the lines through the points
/// that changed. Lines too short for a five are not read.
pub struct PatternEvaluator {
    matcher: Matcher,
    sums: RefCell<Option<PatternSums>>,
}

/// The sums of each line for each side.
struct PatternSums {
    watch: LineWatch,
    /// `[line][color]`.
    lines: Vec<[i64; 2]>,
    /// `[color]`: the sum over all lines.
    totals: [i64; 2],
}

impl PatternEvaluator {
    /// An evaluator with this table. Builds its automaton.
    pub fn new(table: &PatternTable) -> Self {
        Self {
            matcher: Matcher::new(table),
            sums: RefCell::new(None),
        }
    }
}

impl Evaluator for PatternEvaluator {
    fn evaluate(&self, board: &ModelBoard) -> Score {
        let mut sums = self.sums.borrow_mut();
        sums.take_if(|sums| !sums.watch.suits(board));
        let sums = sums.get_or_insert_with(|| PatternSums::new(board));
        sums.follow(board, &self.matcher);
        let (own, other) = (board.stm(), !board.stm());
        clamp(sums.totals[own.index()] - sums.totals[other.index()])
    }
}

impl PatternSums {
    pub(super) fn new(board: &ModelBoard) -> Self {
        Self {
            watch: LineWatch::new(board),
            lines: vec![[0; 2]; board.line_stones().len()],
            totals: [0; 2],
        }
    }

    fn follow(&mut self, board: &ModelBoard, matcher: &Matcher) {
        let Self {
            watch,
            lines,
            totals,
        } = self;
        watch.update(board, |line, stones| {
            let length = board.line_points(line).len();
            for color in Color::ALL {
                let (own, other) = (color.index(), (!color).index());
                let sum = matcher.sum(stones[own], stones[other], length);
                totals[own] += sum - lines[line][own];
                lines[line][own] = sum;
            }
        });
    }
}
