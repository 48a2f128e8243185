//! [`Spot`]: a position of a repertoire with the moves that its lines play there.

use rules::{Board, Color, GameSetup, Point, PositionError, stones_of};
use serde::{Deserialize, Serialize};

use super::place::{RepertoirePlace, StonesOf};
use crate::schedule::Schedule;

/// A position of a repertoire as the file has it first, with the moves that the lines play there. A
/// position at the end of a line has no moves and is left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Spot {
    /// `[color]`: the stones.
    pub(super) stones: StonesOf,
    /// The moves, in the order in which the lines were read.
    pub(super) moves: Vec<LineMove>,
    /// When the position is asked next; `None` where the program moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) schedule: Option<Schedule>,
    /// The position in the orientation in which equal positions are found.
    #[serde(skip)]
    pub(super) place: RepertoirePlace,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineMove {
    /// Its point.
    pub(super) point: Point,
    /// What the file says about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) comment: String,
    /// The number of the position after it, unless a line ends there.
    #[serde(skip)]
    pub(super) next: Option<usize>,
}

impl Spot {
    /// The colour to move.
    pub(super) const fn color(&self) -> Color {
        Color::of_ply(self.plies())
    }

    /// Number of stones on the board.
    pub(super) const fn plies(&self) -> usize {
        let [black, white] = &self.stones;
        black.len() + white.len()
    }

    /// The move with this image in the orientation that all images of the position share.
    pub(super) fn move_with(&self, image: Point) -> Option<&LineMove> {
        let mut moves = self.moves.iter();
        moves.find(|line| self.place.point(line.point) == image)
    }

    /// The board with the stones.
    ///
    /// # Errors
    /// When they are not a position.
    pub(super) fn board(&self, setup: GameSetup) -> Result<Board, PositionError> {
        let [black, white] = &self.stones;
        setup.board_of(stones_of(black, white))
    }
}
