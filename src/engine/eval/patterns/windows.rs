//! [`WindowSum`]: what a table of patterns says of a [`PatternState`], kept in step by a few looks into a [`WindowTable`].

use std::sync::Arc;

use super::super::model::clamp;
use super::table::PatternTable;
use crate::score::Score;
use crate::state::PatternState;
use rules::{Color, Point};

/// Points of a window, if all patterns fit into it. The table then has 16,384 entries.
const WINDOW: usize = 7;
/// Lines of fewer points are not read.
const LEAST_LINE: u32 = 5;
/// Cells of a line of the state, with the walls.
const LINE: u32 = u64::BITS / 2;

/// A pattern table as sums by the content of a window, for [`WindowSum`].
///
/// A window has room for the longest pattern to start at any of its first few points. Windows set that many points apart hold each start
/// once, so their entries add up to all occurrences in the line, each counted once.
pub struct WindowTable {
    /// Points of the longest pattern.
    longest: u32,
    /// Points of a window at which a pattern may start: the distance between windows.
    starts: u32,
    /// As many bits as a window has.
    mask: u64,
    /// By the points of a window, two bits each, the first one lowest: the scores of Black's patterns minus those of White's that start at
    /// one of its first `starts` points. Of each length one pattern at most fits a start, so no entry goes beyond 16 of the largest scores.
    sums: Box<[i32]>,
}

impl WindowTable {
    /// Points of the longest pattern for which there is a window table. It then takes 1 MiB, with eight points 256 KiB, otherwise 64 KiB.
    pub const MAX_POINTS: usize = 9;

    /// The sums of a pattern table, within about a millisecond; `None` when a pattern has more than [`MAX_POINTS`](Self::MAX_POINTS).
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
                    // The other points may hold anything.
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

    /// What the stone at `place` changes about the sum of its line: only occurrences with that point in them come and go.
    #[inline]
    fn difference(&self, line: u64, place: u32) -> i64 {
        if !is_read(line) {
            return 0;
        }
        let windows = self.longest.div_ceil(self.starts);
        // From the first start of a pattern that reaches the point on. What is beyond one end of the line is the wall at the other.
        let with = line.rotate_right(2 * (LINE + place + 1 - self.longest));
        let without = with & !(3 << (2 * (self.longest - 1)));
        self.sum(with, windows) - self.sum(without, windows)
    }

    /// The sum of so many windows, the first one at the start of `line`.
    #[inline]
    fn sum(&self, line: u64, windows: u32) -> i64 {
        let entry = |window| {
            let points = line.rotate_right(2 * window * self.starts) & self.mask;
            i64::from(self.sums[points as usize])
        };
        (0..windows).map(entry).sum()
    }
}

/// A pattern as the two bits of each point, first point lowest.
fn bits(line: &str, stone: usize) -> usize {
    let points = line.bytes().rev();
    points.fold(0, |bits, point| {
        bits << 2 | if point == b'1' { stone } else { 0 }
    })
}

/// Whether a line of the state has points enough: then there are two of them that far apart.
#[inline]
const fn is_read(line: u64) -> bool {
    let walls = line & line >> 1;
    let points = !walls & (u64::MAX / 3);
    points & points >> (2 * (LEAST_LINE - 1)) != 0
}

/// Black's patterns minus White's on a [`PatternState`], for as long as it is told of every stone made and taken back.
///
/// Its [`value`](Self::value) is what [`PatternEvaluator`](super::PatternEvaluator) says of the same stones with the same table, the clamp
/// included: both know no wins. A stone costs one to nine windows in each of its four lines, each looked up twice; nothing is allocated
/// until more stones are made than there were empty points at first.
#[derive(Clone)]
pub struct WindowSum {
    table: Arc<WindowTable>,
    total: i64,
    /// The totals before each stone made since.
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

    /// Follows [`PatternState::make`] or [`PatternState::place`]: `state` is the one with the stone on `point`.
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
    /// When no stone was made since the sum was.
    #[inline]
    pub fn undo(&mut self) {
        self.total = self.before.pop().expect("a stone was made");
    }

    /// Whether it is the sum of `state`, every line read anew.
    pub(crate) fn is_of(&self, state: &PatternState) -> bool {
        let lines = state.lines().iter();
        self.total == lines.map(|&line| self.table.line(line)).sum::<i64>()
    }

    /// The scores of all Black's patterns minus those of all White's, in engine units.
    #[inline]
    pub const fn total(&self) -> i64 {
        self.total
    }

    /// The same to the side to move, within ±[`EVAL_LIMIT`](crate::EVAL_LIMIT).
    #[inline]
    pub fn value(&self, side_to_move: Color) -> Score {
        clamp(match side_to_move {
            Color::Black => self.total,
            Color::White => -self.total,
        })
    }
}
