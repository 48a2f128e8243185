//! [`BoardLine`]: the lines between `BOARD` (or `YXBOARD`, `SWAP2BOARD`) and `DONE`.

use std::fmt;

use super::coordinate::Coordinate;

/// The owner of a stone, as seen by the engine that receives the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// 1: the engine's own stone.
    Own,
    /// 2: the stone of the opponent.
    Opponent,
    /// 3: part of a finished line in a continuous game, or a point forbidden in renju.
    Blocked,
}

/// One line of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardLine {
    /// `x,y,field`.
    Stone(Coordinate, Field),
    /// `x,y`: a stone of `SWAP2BOARD`. The colours follow from the order.
    Bare(Coordinate),
    /// `DONE`: the board is complete.
    Done,
    /// Any other line, unchanged.
    Malformed(String),
}

impl BoardLine {
    /// Parses a line.
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        if line.eq_ignore_ascii_case("DONE") {
            return Self::Done;
        }
        let parsed = match line.rsplit_once(',') {
            Some((coordinate, field)) if coordinate.contains(',') => {
                let field = match field.trim() {
                    "1" => Some(Field::Own),
                    "2" => Some(Field::Opponent),
                    "3" => Some(Field::Blocked),
                    _ => None,
                };
                Coordinate::parse(coordinate)
                    .zip(field)
                    .map(|(coordinate, field)| Self::Stone(coordinate, field))
            }
            _ => Coordinate::parse(line).map(Self::Bare),
        };
        parsed.unwrap_or_else(|| Self::Malformed(line.to_owned()))
    }
}

impl fmt::Display for BoardLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone(coordinate, field) => {
                let field = match field {
                    Field::Own => 1,
                    Field::Opponent => 2,
                    Field::Blocked => 3,
                };
                write!(f, "{coordinate},{field}")
            }
            Self::Bare(coordinate) => write!(f, "{coordinate}"),
            Self::Done => f.write_str("DONE"),
            Self::Malformed(line) => f.write_str(line),
        }
    }
}
