//! The patterns of a table, counted from scratch.

use engine::PatternTable;
use rules::{Board, Color, Direction};

/// The scores of the patterns of `color` in every line of five points or more, read as text.
pub fn sum(table: &PatternTable, board: &Board, color: Color) -> i64 {
    let size = board.size();
    let mut sum = 0;
    for direction in Direction::ALL {
        let starts = board
            .points()
            .filter(|&p| p.step(direction, -1, size).is_none());
        for start in starts {
            let line: String = (0..)
                .map_while(|step| start.step(direction, step, size))
                .map(|point| match board.get(point) {
                    None => '0',
                    Some(stone) if stone == color => '1',
                    Some(_) => 'x',
                })
                .collect();
            if line.len() < 5 {
                continue;
            }
            for (pattern, score) in table.patterns() {
                let starts = (0..line.len()).filter(|&at| line[at..].starts_with(pattern));
                sum += starts.count() as i64 * i64::from(score);
            }
        }
    }
    sum
}
