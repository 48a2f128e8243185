//! A position that is given by its stones alone, as in files and arguments.

use super::board::Board;
use super::color::Color;
use super::point::Point;
use super::setup::GameSetup;

/// Why stones are not a position that can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// A stone cannot be on this point.
    #[error("{color}: {point} is off the board or named twice")]
    Stone {
        /// Colour of the stone.
        color: Color,
        /// Point of the stone.
        point: Point,
    },
    /// There is a five through this point.
    #[error("the game is over: there is a five through {0}")]
    Over(Point),
}

impl GameSetup {
    /// The board with these stones, on which there is no five.
    ///
    /// # Errors
    /// When a stone is off the board or on an occupied point, or there is a five.
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

/// All stones with their colours: Black's, then White's.
pub fn stones_of<'a>(
    black: &'a [Point],
    white: &'a [Point],
) -> impl Iterator<Item = (Color, Point)> + 'a {
    let of = |color, points: &'a [Point]| points.iter().map(move |&point| (color, point));
    of(Color::Black, black).chain(of(Color::White, white))
}
