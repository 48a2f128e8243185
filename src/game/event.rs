//! [`Event`]: what has happened, for whoever shows the game.

use super::drill::Answer;
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
    /// The game that has ended counts: the user's rating is another one now.
    Rated,
    /// The game counts no more, because of help or another player.
    RatingAnnulled,
    /// The puzzle of the drill on screen got this answer.
    DrillAnswered(Answer),
    /// This number of puzzles was added to the drill.
    DrillExtended(usize),
    /// No puzzle of the drill is due.
    NothingDue,
    /// The user can take back the move that led to this node: it gave something away.
    TeachingOffered(NodeId),
    /// This text is to go on the clipboard.
    TextCopied(String),
    /// This went wrong, in one line for the log.
    Warning(String),
}
