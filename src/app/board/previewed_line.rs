//! [`PreviewedLine`]: the line whose stones are shown on the board.

use bevy::prelude::Resource;

use rules::Point;

/// The line to show after the position shown; empty for none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviewedLine {
    /// Its moves in the order of play.
    pub line: Vec<Point>,
    /// True when the side that is not to move makes its first move.
    pub by_other: bool,
}
