//! [`Command`]: a line from a manager to an engine.

use std::fmt;

use super::coordinate::Coordinate;
use super::info::Info;

/// One line from a manager. Keywords are read in upper and lower case. Each variant names the
/// expected answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on an empty square board. Answer: `OK` or `ERROR`.
    Start(i64),
    /// `START w h`: a new game on an empty rectangular board, as Yixin-Board sends it. Answer: `OK`
    /// or `ERROR`.
    StartSides(i64, i64),
    /// `RECTSTART w,h`: a new game on an empty rectangular board. Answer: `OK` or `ERROR`.
    RectStart(Coordinate),
    /// `RESTART`: a new game on the same board. Answer: `OK`.
    Restart,
    /// `BEGIN`: play the first stone. Answer: a move.
    Begin,
    /// `TURN x,y`: the opponent's stone. Answer: a move.
    Turn(Coordinate),
    /// `BOARD`: a position follows, see [`BoardLine`](super::BoardLine). Answer: a move.
    Board,
    /// `TAKEBACK x,y`: the last stone is removed from the board. Answer: `OK`.
    TakeBack(Coordinate),
    /// `PLAY x,y`: the manager accepts the engine's `SUGGEST`. Answer: the move.
    Play(Coordinate),
    /// `SWAP2BOARD`: the stones of a swap2 opening follow. Answer: stones, `SWAP` or a move.
    Swap2Board,
    /// `INFO key value`: a setting. No answer.
    Info(Info),
    /// `ABOUT`: asks for the engine's name. Answer: one line of `key="value"`.
    About,
    /// `END`: exit at once. No answer.
    End,
    /// `YXBOARD`: a position follows, without a search. No answer.
    YxBoard,
    /// `YXSTOP`: stop the search. Answer: the move of the search.
    YxStop,
    /// `STOP`: as `YXSTOP`, by managers that need not know Yixin's other commands.
    Stop,
    /// `YXSHOWINFO`: show what the settings may be. Answer: `MESSAGE INFO` lines.
    YxShowInfo,
    /// `YXSEARCHDEFEND`: as `YXNBEST` for all moves. Answer: a move.
    YxSearchDefend,
    /// `YXSWAP2STEPn`: decide on step 1, 2 or 3 of swap2 for the stones on board. Answer: `MESSAGE
    /// SWAP2` lines.
    YxSwap2Step(u8),
    /// `YXSHOWFORBID`: show the points forbidden to Black. Answer: `FORBID`.
    YxShowForbid,
    /// `YXNBEST n`: search the current position and report the best `n` moves. Answer: a move.
    YxNbest(i64),
    /// `YXHASHCLEAR`: clear the transposition table. No answer.
    YxHashClear,
    /// A known command that Nekomoku does not carry out, in upper case.
    Unsupported(&'static str),
    /// A known command with arguments that cannot be parsed.
    Malformed {
        /// The command, in upper case.
        keyword: &'static str,
        /// The expected arguments.
        expected: &'static str,
    },
    /// Any other line, unchanged and not empty.
    Unknown(String),
}

impl Command {
    /// Parses a line; `None` for an empty line, which has no meaning.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim_matches(|it: char| it.is_whitespace() || it == '\0');
        if line.is_empty() {
            return None;
        }
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let at = |keyword, make: fn(Coordinate) -> Self| {
            let expected = "`x,y`";
            Coordinate::parse(rest).map_or(Self::Malformed { keyword, expected }, make)
        };
        let number = |keyword, expected, make: fn(i64) -> Self| {
            let read = rest.parse().ok();
            read.map_or(Self::Malformed { keyword, expected }, make)
        };
        Some(match keyword.to_ascii_uppercase().as_str() {
            "START" => start(rest),
            "RECTSTART" => at("RECTSTART", Self::RectStart),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => at("TURN", Self::Turn),
            "BOARD" => Self::Board,
            "TAKEBACK" => at("TAKEBACK", Self::TakeBack),
            "PLAY" => at("PLAY", Self::Play),
            "SWAP2BOARD" => Self::Swap2Board,
            "INFO" => Self::Info(Info::parse(rest)),
            "ABOUT" => Self::About,
            "END" => Self::End,
            "YXBOARD" => Self::YxBoard,
            "YXSTOP" => Self::YxStop,
            "STOP" => Self::Stop,
            "YXSHOWINFO" => Self::YxShowInfo,
            "YXSEARCHDEFEND" => Self::YxSearchDefend,
            "YXSWAP2STEP1" => Self::YxSwap2Step(1),
            "YXSWAP2STEP2" => Self::YxSwap2Step(2),
            "YXSWAP2STEP3" => Self::YxSwap2Step(3),
            "YXBALANCEONE" => Self::Unsupported("YXBALANCEONE"),
            "YXBALANCETWO" => Self::Unsupported("YXBALANCETWO"),
            "YXSHOWFORBID" => Self::YxShowForbid,
            "YXNBEST" => number("YXNBEST", "the number of moves", Self::YxNbest),
            "YXHASHCLEAR" => Self::YxHashClear,
            _ => Self::Unknown(line.to_owned()),
        })
    }
}

/// Parses the arguments `n` or `w h` of `START`.
fn start(rest: &str) -> Command {
    let sides = rest.split_whitespace().map(str::parse).collect::<Vec<_>>();
    match sides.as_slice() {
        [Ok(size)] => Command::Start(*size),
        [Ok(width), Ok(height)] => Command::StartSides(*width, *height),
        _ => Command::Malformed {
            keyword: "START",
            expected: "the number of lines",
        },
    }
}

impl fmt::Display for Command {
    /// The line without its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(size) => write!(f, "START {size}"),
            Self::StartSides(width, height) => write!(f, "START {width} {height}"),
            Self::RectStart(size) => write!(f, "RECTSTART {size}"),
            Self::Restart => f.write_str("RESTART"),
            Self::Begin => f.write_str("BEGIN"),
            Self::Turn(at) => write!(f, "TURN {at}"),
            Self::Board => f.write_str("BOARD"),
            Self::TakeBack(at) => write!(f, "TAKEBACK {at}"),
            Self::Play(at) => write!(f, "PLAY {at}"),
            Self::Swap2Board => f.write_str("SWAP2BOARD"),
            Self::Info(info) => write!(f, "INFO {info}"),
            Self::About => f.write_str("ABOUT"),
            Self::End => f.write_str("END"),
            Self::YxBoard => f.write_str("YXBOARD"),
            Self::YxStop => f.write_str("YXSTOP"),
            Self::Stop => f.write_str("STOP"),
            Self::YxShowInfo => f.write_str("YXSHOWINFO"),
            Self::YxSearchDefend => f.write_str("YXSEARCHDEFEND"),
            Self::YxSwap2Step(step) => write!(f, "YXSWAP2STEP{step}"),
            Self::YxShowForbid => f.write_str("YXSHOWFORBID"),
            Self::YxNbest(lines) => write!(f, "YXNBEST {lines}"),
            Self::YxHashClear => f.write_str("YXHASHCLEAR"),
            Self::Unsupported(keyword) | Self::Malformed { keyword, .. } => f.write_str(keyword),
            Self::Unknown(line) => f.write_str(line),
        }
    }
}
