//! A position given by its stones alone, as files and arguments do.

use super::board::Board;
use super::color::Color;
use super::point::Point;
use super::setup::GameSetup;

/// Stones that make no position to go on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A stone cannot lie there.
    #[error("{color}: {point} is off the board or named twice")]
    Stone {
        /// Its colour.
        color: Color,
        /// Where.
        point: Point,
    },
    /// Somebody has won there.
    #[error("the game is over: there is a five through {0}")]
    Over(Point),
}

impl GameSetup {
    /// The board with these stones, which nobody has won.
    ///
    /// # Errors
    /// When a stone lies off the board or on another one, or there is a five.
    pub fn board_of(
        self,
        stones: impl IntoIterator<Item = (Color, Point)>,
    ) -> Result<Board, PositionError> {
        let mut board = Board::new(self.size());
        for (color, point) in stones {
            if !board.is_empty(point) {
                return Err(PositionError::Stone { color, point });
            }
            board.place(point, color);
        }
        match self.rule().five_on(&board) {
            Some(point) => Err(PositionError::Over(point)),
            None => Ok(board),
        }
    }
}

/// Stones of both colours, each with its colour: Black's, then White's.
pub fn stones_of<'a>(
    black: &'a [Point],
    white: &'a [Point],
) -> impl Iterator<Item = (Color, Point)> + 'a {
    let of = |color, points: &'a [Point]| points.iter().map(move |&point| (color, point));
    of(Color::Black, black).chain(of(Color::White, white))
}
