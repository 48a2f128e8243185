//! [`Event`]: what has happened, for whoever shows the game.

use record::NodeId;
use rules::GameResult;

/// What has happened in the game, or is to be done outside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The game with this number is shown now.
    GameBegun(u64),
    /// An action led to the position at this node.
    Played(NodeId),
    /// The position at this node was called up, or moves were taken back to it.
    PositionShown(NodeId),
    /// The game ended like this.
    GameOver(GameResult),
    /// The board is to be seen: what lies over it was left for a game, a puzzle, or a position to set up.
    BoardWanted,
    /// This text is to go on the clipboard.
    TextCopied(String),
    /// This went wrong, in one line for the log.
    Warning(String),
}
