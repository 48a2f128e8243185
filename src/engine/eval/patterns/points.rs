//! [`PointScores`]: the scores of the patterns around each empty point with a stone on it.

use super::matcher::Matcher;
use super::table::PatternTable;
use crate::eval::watch::LineWatch;
use crate::pattern::ModelBoard;
use rules::{Color, MAX_SIZE, Point};

/// The value of a stone on each empty point for both sides together: the scores of one side's
/// patterns around the point with a stone of that side on it, plus the same for the other side. A
/// five in a row has the pattern `1111` twice, so the points that complete or stop a five have the
/// highest scores.
///
/// The scores of each line are kept, so following a search costs only the lines that changed since
/// the last [`follow`](Self::follow).
pub(crate) struct PointScores {
    matcher: Matcher,
    lines: Option<LineScores>,
}

/// The part of the scores that comes from each line.
struct LineScores {
    watch: LineWatch,
    /// `[line][place]`: the sum of both sides' scores; valid for empty points only.
    scores: Vec<[i64; MAX_SIZE as usize]>,
}

impl PointScores {
    /// Scores by this table. Builds its automaton.
    pub fn new(table: &PatternTable) -> Self {
        Self {
            matcher: Matcher::new(table),
            lines: None,
        }
    }

    /// Updates the scores to the stones of `board`.
    pub fn follow(&mut self, board: &ModelBoard) {
        let Self { matcher, lines } = self;
        lines.take_if(|lines| !lines.watch.suits(board));
        let LineScores { watch, scores } =
            lines.get_or_insert_with(|| LineScores::new(board, matcher));
        watch.update(board, |line, stones| {
            scores[line] = line_scores(matcher, stones, board.line_points(line).len());
        });
    }

    /// The score of an empty point, in engine units, as of the last [`follow`](Self::follow).
    pub fn of(&self, board: &ModelBoard, point: Point) -> i64 {
        let Some(lines) = &self.lines else { return 0 };
        let places = board.places(point);
        places.map(|(line, place)| lines.scores[line][place]).sum()
    }
}

impl LineScores {
    /// The scores of an empty board, where all lines are equal.
    fn new(board: &ModelBoard, matcher: &Matcher) -> Self {
        let lines = 0..board.line_stones().len();
        let empty = lines.map(|line| line_scores(matcher, [0; 2], board.line_points(line).len()));
        Self {
            watch: LineWatch::new(board),
            scores: empty.collect(),
        }
    }
}

/// The scores of the empty points of a line with these `stones` by colour.
fn line_scores(matcher: &Matcher, stones: [u32; 2], length: usize) -> [i64; MAX_SIZE as usize] {
    let mut scores = [0; MAX_SIZE as usize];
    for (place, score) in scores[..length].iter_mut().enumerate() {
        if (stones[0] | stones[1]) >> place & 1 == 0 {
            let of = |color: Color| {
                let (own, other) = (stones[color.index()], stones[(!color).index()]);
                matcher.sum_around(own, other, length, place)
            };
            *score = Color::ALL.into_iter().map(of).sum();
        }
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::{Board, Rule};

    /// The sum of the patterns of `color` around `point` with one of its stones there.
    fn made(matcher: &Matcher, board: &ModelBoard, point: Point, color: Color) -> i64 {
        let sum = |(line, place): (usize, usize)| {
            let stones = board.line_stones()[line];
            let (own, other) = (stones[color.index()], stones[(!color).index()]);
            matcher.sum_around(own, other, board.line_points(line).len(), place)
        };
        board.places(point).map(sum).sum()
    }

    #[test]
    fn scores_follow_any_walk_of_play_and_undo() {
        let table = PatternTable::classic();
        let matcher = Matcher::new(&table);
        // The same object is used for all boards, so that the test detects state left over from
        // another board.
        let mut scores = PointScores::new(&table);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut compared = 0;
        for size in [5, 9, 15] {
            let mut board = ModelBoard::from_board(Rule::Freestyle, Board::new(size), Color::Black);
            for _ in 0..60 {
                if board.played() > 0 && random.random_bool(0.4) {
                    board.undo();
                    continue;
                }
                let empty: Vec<Point> = board.board().empty_points().collect();
                board.play(empty[random.random_range(0..empty.len())]);
                if empty.len() == 1 {
                    break;
                }
                if random.random_bool(0.3) {
                    scores.follow(&board);
                    for point in board.board().empty_points().step_by(7) {
                        let sides = Color::ALL.map(|color| made(&matcher, &board, point, color));
                        assert_eq!(
                            scores.of(&board, point),
                            sides[0] + sides[1],
                            "{point}\n{board:?}"
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 300, "{compared} points");
    }
}
