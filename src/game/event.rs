//! [`Event`]: a change of the game, reported to the front end.

use super::schedule::Answer;
use record::NodeId;
use rules::{Color, GameResult, Side};

/// A change of the game, or a request to the front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game with this number has begun or was opened.
    GameBegun(u64),
    /// An action led to the position at this node.
    Played(NodeId),
    /// Moves were taken back to the position at this node.
    TakenBack(NodeId),
    /// The position at this node is shown.
    PositionShown(NodeId),
    /// The action just played leaves this colour one stone short of winning.
    ThreatMade(Color),
    /// Little time is left on the clock of this side.
    TimeLow(Side),
    /// The game ended with this result.
    GameOver(GameResult),
    /// The board should be visible: a game, a puzzle or the editor was opened from a sheet over it.
    BoardWanted,
    /// The game that has ended counts: the user's rating is another one now.
    Rated,
    /// The game counts no more, because of help or another player.
    RatingAnnulled,
    /// The puzzle of the drill on screen got this answer.
    DrillAnswered(Answer),
    /// The position of the repertoire on screen got this answer.
    LineAnswered(Answer),
    /// This number of puzzles was added to the drill.
    DrillExtended(usize),
    /// No puzzle of the drill is due.
    NothingDue,
    /// The user can take back the move that led to this node: it gave something away.
    TeachingOffered(NodeId),
    /// This text must be written to the clipboard.
    TextCopied(String),
    /// A failure, in one line for the log.
    Warning(String),
}
