//! [`LineWatch`]: finds the lines that have changed since an evaluator's last call.

use crate::pattern::ModelBoard;
use rules::Rule;

/// The stones of every line at the last call.
///
/// An evaluator with a sum for each line follows a search with it: a move changes at most the four
/// lines through its point, and only these are computed again. The result depends on the position
/// alone.
#[derive(Clone, Debug)]
pub(super) struct LineWatch {
    rule: Rule,
    size: u8,
    /// `[line][color]`.
    stones: Vec<[u32; 2]>,
}

impl LineWatch {
    /// A watch for boards of the size and rule of `board`, without stones.
    pub fn new(board: &ModelBoard) -> Self {
        Self {
            rule: board.rule(),
            size: board.board().size(),
            stones: vec![[0; 2]; board.line_stones().len()],
        }
    }

    /// True when `board` has the size and the rule of the watch.
    pub(crate) fn suits(&self, board: &ModelBoard) -> bool {
        self.rule == board.rule() && self.size == board.board().size()
    }

    /// Calls `changed` for each line whose stones differ from the last call, and stores its stones.
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
