//! [`LineWatch`]: which lines have changed since an evaluator last looked.

use crate::pattern::ModelBoard;
use rules::Rule;

/// The stones of every line as they were last time.
///
/// An evaluator that keeps a sum a line follows a search with it: one play or undo changes the lines through its point, four at most,
/// and only they are worked out again. What it says depends on the position alone, whatever was looked at before.
#[derive(Clone, Debug)]
pub(super) struct LineWatch {
    rule: Rule,
    size: u8,
    /// `[line][color]`.
    stones: Vec<[u32; 2]>,
}

impl LineWatch {
    /// A watch that begins with no stones, for boards of the size and the rule of `board`.
    pub fn new(board: &ModelBoard) -> Self {
        Self {
            rule: board.rule(),
            size: board.board().size(),
            stones: vec![[0; 2]; board.line_stones().len()],
        }
    }

    /// Whether `board` has the size and the rule that the watch is for.
    pub(crate) fn suits(&self, board: &ModelBoard) -> bool {
        self.rule == board.rule() && self.size == board.board().size()
    }

    /// Calls `changed` with each line that does not hold the stones of the last time, and remembers what it holds now.
    pub fn update(&mut self, board: &ModelBoard, mut changed: impl FnMut(usize, [u32; 2])) {
        let lines = self.stones.iter_mut().zip(board.line_stones());
        for (line, (before, &now)) in lines.enumerate() {
            if *before != now {
                *before = now;
                changed(line, now);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Board, Color, Point};

    fn changes(watch: &mut LineWatch, board: &ModelBoard) -> Vec<usize> {
        let mut lines = Vec::new();
        watch.update(board, |line, _| lines.push(line));
        lines
    }

    #[test]
    fn only_the_lines_through_the_point_change() {
        let mut board = ModelBoard::from_board(Rule::Standard, Board::new(15), Color::Black);
        let mut watch = LineWatch::new(&board);
        assert_eq!(changes(&mut watch, &board), [0; 0]);
        for (point, lines) in [
            (Point::new(7, 7), 4),
            (Point::new(0, 0), 3),
            (Point::new(14, 1), 3),
            (Point::new(4, 9), 4),
        ] {
            let through: Vec<usize> = (0..board.line_stones().len())
                .filter(|&line| board.line_points(line).contains(&point))
                .collect();
            assert_eq!(
                through.len(),
                lines,
                "a corner has a diagonal too short for a five"
            );
            board.play(point);
            assert_eq!(changes(&mut watch, &board), through, "played {point}");
            assert_eq!(changes(&mut watch, &board), [0; 0]);
            board.undo();
            assert_eq!(changes(&mut watch, &board), through, "undone {point}");
            board.play(point);
            changes(&mut watch, &board);
        }
    }
}
