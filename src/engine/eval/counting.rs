//! [`CountingEvaluator`]: counts the stones in every window of five points in a row.

use super::Evaluator;
use super::model::clamp;
use crate::pattern::ModelBoard;
use crate::score::Score;
use rules::{Board, Color, Direction};

/// `[n]`: engine units of a window with n stones of one colour and no other stone. A five is worth
/// more for its owner than it costs the other side.
const WINDOW_SCORES: [i64; 6] = [0, 10, 100, 1_000, 10_000, 120_000];
/// The value of the other side's five.
const OTHER_FIVE: i64 = 100_000;

/// Adds up a fixed score for every window of five points with stones of one colour only.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingEvaluator;

impl Evaluator for CountingEvaluator {
    fn evaluate(&self, board: &ModelBoard) -> Score {
        weigh(board.windows(board.stm()), board.windows(!board.stm()))
    }
}

/// The evaluation of [`CountingEvaluator`] from the view of `color`, whoever is to move. Computed
/// from scratch in about 20 µs on 15 lines.
pub fn count_windows(board: &Board, color: Color) -> Score {
    weigh(scan_windows(board, color), scan_windows(board, !color))
}

/// `[n]`: number of windows of five points with n stones of `color` and none of the other side, n
/// from 1. Reads every window point by point.
pub fn scan_windows(board: &Board, color: Color) -> [u16; 6] {
    let mut windows = [0; 6];
    for start in board.points() {
        for direction in Direction::ALL {
            if start.step(direction, 4, board.size()).is_none() {
                continue;
            }
            let points = (0..5).filter_map(|step| start.step(direction, step, board.size()));
            let stones: [usize; 2] = points.fold([0; 2], |mut stones, point| {
                if let Some(stone) = board.get(point) {
                    stones[usize::from(stone != color)] += 1;
                }
                stones
            });
            if let [own @ 1..=5, 0] = stones {
                windows[own] += 1;
            }
        }
    }
    windows
}

fn weigh(own: [u16; 6], other: [u16; 6]) -> Score {
    let mut sum = 0;
    for n in 1..6 {
        sum += i64::from(own[n]) * WINDOW_SCORES[n];
        let cost = if n == 5 { OTHER_FIVE } else { WINDOW_SCORES[n] };
        sum -= i64::from(other[n]) * cost;
    }
    clamp(sum)
}
