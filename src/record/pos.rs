//! `.pos`: a byte with the number of moves, then one byte for each move, `15 * row + column` from
//! the top left of a board of 15 lines. Only read.

// CITE: RenLib, Pos.cpp

use super::format::{FormatError, Opened, ReadOptions};
use super::main_line::of_points;
use rules::{GameSetup, Point, Rule};

/// Size of its board in lines.
const SIZE: u8 = 15;

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
    let Some((&count, moves)) = bytes.split_first() else {
        let message = "the file is empty, expected the number of moves";
        return Err(FormatError::Byte(0, message.to_owned()));
    };
    let Some(moves) = moves.get(..usize::from(count)) else {
        let message = format!("the file ends, expected {count} moves of a byte each");
        return Err(FormatError::Byte(bytes.len(), message));
    };
    let point = |(at, &byte): (usize, &u8)| {
        let point = Point::try_new(
            i32::from(byte % SIZE),
            i32::from(SIZE - 1) - i32::from(byte / SIZE),
            SIZE,
        );
        point.ok_or_else(|| {
            FormatError::Byte(at + 1, format!("{byte} is not a point, expected 0 to 224"))
        })
    };
    let points = moves.iter().enumerate().map(point);
    let points = points.collect::<Result<Vec<_>, _>>()?;
    let rule = options.rule.unwrap_or(Rule::Renju);
    let setup = GameSetup::new(rule, SIZE).expect("15 lines are a board");
    Ok(of_points(setup, &points, |number| {
        format!("at byte {}", number + 1)
    }))
}
