//! [`Look`]: what a theme may change.

use super::{mark, stone, wood};

/// The look of the board and of everything on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The board.
    pub board: wood::BoardLook,
    /// The stones.
    pub stones: stone::Stones,
    /// The marks on points and stones.
    pub marks: mark::MarkLook,
}
