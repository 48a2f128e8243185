//! The shape evaluator: some boards computed by hand, and a slow implementation that reads the
//! board stone by stone.

use std::collections::BTreeSet;

use engine::eval::{JUNCTION_BONUS, SHAPE_SCORES, ShapeEvaluator};
use engine::{EVAL_LIMIT, Evaluator, ModelBoard};
use rand::RngExt;
use rules::{Board, Color, Direction, Point, Rule};

use super::{random, random_board};

/// The number of stones in the shape and whether it is open; shapes compare as they rank.
type Rank = (usize, bool);

/// The slow implementation: from scratch, window by window around each stone.
struct Twin<'a> {
    rule: Rule,
    board: &'a Board,
    color: Color,
}

impl Twin<'_> {
    /// The own stones of the window that begins at `start`; `None` where no five can come of it.
    fn window(&self, start: Point, direction: Direction) -> Option<Vec<Point>> {
        let at = |step| start.step(direction, step, self.board.size());
        let points: Vec<Point> = (0..5).map(at).collect::<Option<_>>()?;
        let stone = |point: Point| self.board.get(point);
        if points
            .iter()
            .any(|&point| stone(point) == Some(!self.color))
        {
            return None;
        }
        let beside = [at(-1), at(5)].into_iter().flatten();
        let is_longer = beside
            .filter(|&point| stone(point) == Some(self.color))
            .count()
            > 0;
        if is_longer && !self.rule.is_five(self.color, 6) {
            return None;
        }
        Some(
            points
                .into_iter()
                .filter(|&point| stone(point).is_some())
                .collect(),
        )
    }

    /// The best shapes of a stone in one direction with their rank, each as its stones.
    fn best(&self, stone: Point, direction: Direction) -> Option<(Rank, BTreeSet<Vec<Point>>)> {
        let starts = (-4..=0).filter_map(|step| stone.step(direction, step, self.board.size()));
        let windows: Vec<Vec<Point>> = starts
            .filter_map(|start| self.window(start, direction))
            .collect();
        let rank = |shape: &Vec<Point>| {
            let same = windows.iter().filter(|window| *window == shape).count();
            (shape.len(), same > 1)
        };
        let best = windows.iter().map(rank).max()?;
        let shapes = windows.iter().filter(|window| rank(window) == best);
        Some((best, shapes.cloned().collect()))
    }

    fn sum(&self) -> i64 {
        let stones = self
            .board
            .points()
            .filter(|&point| self.board.get(point) == Some(self.color));
        let mut shapes = BTreeSet::new();
        let mut sum = 0;
        for stone in stones {
            let mut directions = [0; 2];
            for (index, direction) in Direction::ALL.into_iter().enumerate() {
                let Some((rank, best)) = self.best(stone, direction) else {
                    continue;
                };
                directions[0] += usize::from(rank >= (2, true));
                directions[1] += usize::from(rank >= (3, true));
                shapes.extend(best.into_iter().map(|shape| (index, rank, shape)));
            }
            for (bonus, count) in JUNCTION_BONUS.iter().zip(directions) {
                sum += i64::from(bonus[count]);
            }
        }
        let score = |(_, (stones, open), _): &(usize, Rank, Vec<Point>)| {
            i64::from(SHAPE_SCORES[*stones][usize::from(*open)])
        };
        sum + shapes.iter().map(score).sum::<i64>()
    }
}

fn expected(board: &ModelBoard) -> i64 {
    let sum = |color| {
        Twin {
            rule: board.rule(),
            board: board.board(),
            color,
        }
        .sum()
    };
    let limit = i64::from(EVAL_LIMIT);
    (sum(board.stm()) - sum(!board.stm())).clamp(-limit, limit)
}

#[test]
fn shapes_agree_with_a_slow_implementation_on_any_walk_of_play_and_undo() {
    // One evaluator for all boards: the state of one board must not affect the next.
    let evaluator = ShapeEvaluator::default();
    let mut random = random(3);
    for walk in 0..48 {
        let size = [5, 7, 15, 22][walk % 4];
        let share = [0.05, 0.3, 0.7][walk % 3];
        let stones = random_board(size, share, &mut random);
        let rule = Rule::ALL[walk / 4 % 3];
        let mut board = ModelBoard::from_board(rule, stones, Color::White);
        for _ in 0..40 {
            if board.played() > 0 && random.random_bool(0.4) {
                board.undo();
            } else {
                let empty: Vec<Point> = board.board().empty_points().collect();
                if empty.is_empty() {
                    break;
                }
                board.play(empty[random.random_range(0..empty.len())]);
            }
            if random.random_bool(0.6) {
                let score = i64::from(evaluator.evaluate(&board));
                assert_eq!(score, expected(&board), "{board:?}");
            }
        }
    }
}

#[test]
fn a_stone_with_shapes_in_two_directions_has_a_bonus() {
    let sum = |points: &[(u8, u8)]| {
        let mut board = Board::new(15);
        for &(x, y) in points {
            board.place(Point::new(x, y), Color::Black);
        }
        let board = ModelBoard::from_board(Rule::Freestyle, board, Color::Black);
        ShapeEvaluator::default().evaluate(&board)
    };
    let open = |stones: usize| SHAPE_SCORES[stones][1];
    let [twos, threes] = JUNCTION_BONUS;
    // Two twos with h8 in common; it has two other directions, and the others have three.
    let corner = sum(&[(7, 7), (8, 7), (7, 9)]);
    assert_eq!(corner, 2 * open(2) + (2 + 3 + 3) * open(1) + twos[2]);
    // f8 g8 h8 and h8 h9 h11 are threes, g8 h9 a two. So h8 has two threes, g8 and h9 a three and a
    // two, and 12 directions are left.
    let cross = sum(&[(5, 7), (6, 7), (7, 7), (7, 8), (7, 10)]);
    let shapes = 2 * open(3) + open(2) + 12 * open(1);
    assert_eq!(cross, shapes + 3 * twos[2] + threes[2]);
}
