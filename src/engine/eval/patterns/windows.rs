//! [`WindowSum`]: the evaluation of a [`PatternState`] by a pattern table, updated by look-ups in a
//! [`WindowTable`].

use std::sync::Arc;

use super::super::model::clamp;
use super::table::PatternTable;
use crate::score::Score;
use crate::state::PatternState;
use rules::{Color, Point};

/// Number of points of a window, if all patterns fit into it. The table then has 16,384 entries.
const WINDOW: usize = 7;
/// Smallest number of points of a line that is read.
const LEAST_LINE: u32 = 5;
/// Number of cells of a line of the state, including the walls.
const LINE: u32 = u64::BITS / 2;

/// A pattern table as sums by the content of a window, for [`WindowSum`].
///
/// A window has room for the longest pattern at any of its first points. Windows are that number of
/// points apart, so together they count each occurrence in the line once.
pub struct WindowTable {
    /// Number of points of the longest pattern.
    longest: u32,
    /// Number of points of a window at which a pattern may start: the distance between windows.
    starts: u32,
    /// A mask of all bits of a window.
    mask: u64,
    /// By the points of a window, two bits each, the first point in the lowest bits: the scores of
    /// Black's patterns minus those of White's that start at one of its first `starts` points. At
    /// most one pattern of each length fits a start, so no entry exceeds 16 of the largest scores.
    sums: Box<[i32]>,
}

impl WindowTable {
    /// Largest number of points of a pattern in a window table. With this number the table takes 1
    /// MiB, with eight points 256 KiB, otherwise 64 KiB.
    pub const MAX_POINTS: usize = 9;

    /// The sums of a pattern table, computed within about a millisecond; `None` when a pattern has
    /// more than [`MAX_POINTS`](Self::MAX_POINTS).
    pub fn new(table: &PatternTable) -> Option<Self> {
        let lengths = table.patterns().map(|(line, _)| line.len());
        let longest = lengths.max().expect("a checked table has patterns");
        if longest > Self::MAX_POINTS {
            return None;
        }
        let points = longest.max(WINDOW);
        let starts = points - longest + 1;
        let mut sums = vec![0; 1 << (2 * points)].into_boxed_slice();
        for (line, score) in table.patterns() {
            for start in 0..starts {
                for (stone, score) in [(1, score), (2, -score)] {
                    let pattern = bits(line, stone) << (2 * start);
                    let behind = start + line.len();
                    // The score is added for every content of the other points.
                    for others in 0..1_usize << (2 * (points - line.len())) {
                        let before = others & ((1 << (2 * start)) - 1);
                        let after = others >> (2 * start) << (2 * behind);
                        sums[before | pattern | after] += score;
                    }
                }
            }
        }
        Some(Self {
            longest: longest as u32,
            starts: starts as u32,
            mask: (1 << (2 * points)) - 1,
            sums,
        })
    }

    /// The sum of a whole line.
    fn line(&self, line: u64) -> i64 {
        if is_read(line) {
            self.sum(line, LINE.div_ceil(self.starts))
        } else {
            0
        }
    }

    /// The change of a line's sum by the stone at `place`: only occurrences with that point change.
    #[inline]
    fn difference(&self, line: u64, place: u32) -> i64 {
        if !is_read(line) {
            return 0;
        }
        let windows = self.longest.div_ceil(self.starts);
        // Starts with the first pattern that can include the point. Cells beyond one end of the
        // line are the wall at the other end.
        let with = line.rotate_right(2 * (LINE + place + 1 - self.longest));
        let without = with & !(3 << (2 * (self.longest - 1)));
        self.sum(with, windows) - self.sum(without, windows)
    }

    /// The sum of `windows` windows, the first one at the start of `line`.
    #[inline]
    fn sum(&self, line: u64, windows: u32) -> i64 {
        let entry = |window| {
            let points = line.rotate_right(2 * window * self.starts) & self.mask;
            i64::from(self.sums[points as usize])
        };
        (0..windows).map(entry).sum()
    }
}

/// A pattern as two bits for each point, the first point in the lowest bits.
fn bits(line: &str, stone: usize) -> usize {
    let points = line.bytes().rev();
    points.fold(0, |bits, point| {
        bits << 2 | if point == b'1' { stone } else { 0 }
    })
}

/// True when a line of the state has enough points for a five.
#[inline]
const fn is_read(line: u64) -> bool {
    let walls = line & line >> 1;
    let points = !walls & (u64::MAX / 3);
    points & points >> (2 * (LEAST_LINE - 1)) != 0
}

/// Black's patterns minus White's of a [`PatternState`]. It must follow every stone placed and
/// taken back.
///
/// Its [`value`](Self::value) is that of [`PatternEvaluator`](super::PatternEvaluator) for the same
/// stones and table, including the clamp: neither detects wins. A stone costs one to nine windows
/// in each of its four lines, each with two look-ups. Memory is allocated only when more stones are
/// placed than there were empty points at the start.
#[derive(Clone)]
pub struct WindowSum {
    table: Arc<WindowTable>,
    total: i64,
    /// The totals before each stone placed since.
    before: Vec<i64>,
}

impl WindowSum {
    /// The sum of all lines of `state`, read once.
    pub fn new(table: Arc<WindowTable>, state: &PatternState) -> Self {
        let points = usize::from(state.size()) * usize::from(state.size());
        Self {
            total: state.lines().iter().map(|&line| table.line(line)).sum(),
            table,
            before: Vec::with_capacity(points),
        }
    }

    /// Follows [`PatternState::make`] or [`PatternState::place`]: `state` has the stone on `point`.
    #[inline]
    pub fn place(&mut self, state: &PatternState, point: Point) {
        debug_assert!(!state.is_empty(point), "no stone on {point}");
        self.before.push(self.total);
        for direction in 0..4 {
            let (line, place) = state.line(point, direction);
            self.total += self.table.difference(line, place);
        }
    }

    /// Follows [`PatternState::undo`].
    ///
    /// # Panics
    /// When no stone was placed since the sum was created.
    #[inline]
    pub fn undo(&mut self) {
        self.total = self.before.pop().expect("a stone was made");
    }

    /// True when it is the sum of `state`, checked by reading every line.
    pub(crate) fn is_of(&self, state: &PatternState) -> bool {
        let lines = state.lines().iter();
        self.total == lines.map(|&line| self.table.line(line)).sum::<i64>()
    }

    /// The scores of all Black's patterns minus those of all White's, in engine units.
    #[inline]
    pub const fn total(&self) -> i64 {
        self.total
    }

    /// The value for the side to move, within ±[`EVAL_LIMIT`](crate::EVAL_LIMIT).
    #[inline]
    pub fn value(&self, side_to_move: Color) -> Score {
        clamp(match side_to_move {
            Color::Black => self.total,
            Color::White => -self.total,
        })
    }
}
