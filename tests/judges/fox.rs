//! The fox's search as plain minimax: nine points at each node, ranked by the patterns that they
//! make.

use std::sync::LazyLock;

use engine::eval::PatternEvaluator;
use engine::{Evaluator, ModelBoard, PatternTable, WIN};
use rules::{Board, Color, Direction, Point};

/// The scores of the patterns of `color` in the nine points around `point` of each line, with a
/// stone of it there.
fn points_of(board: &Board, point: Point, color: Color) -> i64 {
    let table = PatternTable::classic();
    let mut sum = 0;
    for direction in Direction::ALL {
        let at = |step| point.step(direction, step, board.size());
        let line = (-4..=4).filter_map(|step| Some((step, board.get(at(step)?))));
        let line: Vec<u8> = line
            .map(|(step, stone)| match stone {
                _ if step == 0 => b'1',
                None => b'0',
                Some(stone) if stone == color => b'1',
                Some(_) => b'x',
            })
            .collect();
        // Lines too short for a five are not read.
        if line.len() < 5 {
            continue;
        }
        for (pattern, score) in table.patterns() {
            let windows = line.windows(pattern.len());
            let found = windows.filter(|window| *window == pattern.as_bytes());
            sum += i64::from(score) * found.count() as i64;
        }
    }
    sum
}

/// The points that the fox tries: nine beside a stone, those that make the most points for both
/// sides.
pub fn tried(board: &ModelBoard) -> Vec<Point> {
    let stones = board.board();
    let is_beside = |point: &Point| {
        let mut others = stones.points().filter(|&it| !stones.is_empty(it));
        others.any(|it| it.distance(*point) == 1)
    };
    let points = stones.empty_points().filter(is_beside);
    let mut points: Vec<Point> = points.filter(|&point| board.is_legal(point)).collect();
    points.sort_by_key(|&point| -> i64 {
        let sides = Color::ALL.map(|color| points_of(stones, point, color));
        -sides.into_iter().sum::<i64>()
    });
    points.truncate(9);
    points
}

/// Minimax of the position to exactly `depth` plies.
pub fn minimax(board: &mut ModelBoard, depth: u16, ply: i32) -> i32 {
    static CLASSIC: LazyLock<PatternTable> = LazyLock::new(PatternTable::classic);
    if depth == 0 {
        return PatternEvaluator::new(&CLASSIC).evaluate(board);
    }
    let values = tried(board).into_iter().map(|point| {
        board.play(point);
        let value = if board.last_makes_five() {
            WIN - (ply + 1)
        } else if board.board().is_full() {
            0
        } else {
            -minimax(board, depth - 1, ply + 1)
        };
        board.undo();
        value
    });
    values.max().unwrap_or(0)
}
