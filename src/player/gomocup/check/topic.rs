//! [`Topic`]: what a test of the check is about.

use std::fmt;
use std::time::Duration;

use protocol::RuleCode;
use rules::Rule;

/// What a test is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// The program starts and accepts a game.
    Start,
    /// The answer to `ABOUT`.
    About,
    /// A board with this many lines.
    Size(u8),
    /// A rule, with its number in the dialect of the engine.
    Rule(Rule, RuleCode),
    /// The first move of a game.
    Begin,
    /// The answer to a move.
    Turn,
    /// The answer to a second move.
    TurnAgain,
    /// A move in a position that is sent whole.
    Board,
    /// The time limit of a turn; the slowest turn took this long.
    TurnTime(Duration),
    /// The command that takes a move back.
    TakeBack,
    /// The command that clears the board.
    Restart,
    /// A choice in swap2 after this many stones.
    Swap2Board(u8),
    /// The command that stops a turn.
    YxStop,
    /// The end of the program.
    End,
}

impl fmt::Display for Topic {
    /// The command or the rule, for the table of `nekomoku engine check`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::About => "ABOUT",
            Self::Size(size) => return write!(f, "START {size}"),
            Self::Rule(rule, code) => return write!(f, "{rule} (rule {})", code.0),
            Self::Begin => "BEGIN",
            Self::Turn => "TURN",
            Self::TurnAgain => "TURN again",
            Self::Board => "BOARD",
            Self::TurnTime(_) => "timeout_turn",
            Self::TakeBack => "TAKEBACK",
            Self::Restart => "RESTART",
            Self::Swap2Board(0) => "SWAP2BOARD",
            Self::Swap2Board(stones) => return write!(f, "SWAP2BOARD of {stones}"),
            Self::YxStop => "YXSTOP",
            Self::End => "END",
        })
    }
}
