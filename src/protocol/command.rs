//! [`Command`]: what a manager sends.

use std::fmt;

use super::coordinate::Coordinate;
use super::info::Info;

/// One line from a manager. Keywords are read in either case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`: a new game on an empty square board. Answer: `OK` or `ERROR`.
    Start(i64),
    /// `START w h`, as Yixin-Board sends it, likewise.
    StartSides(i64, i64),
    /// `RECTSTART w,h`, likewise on a rectangle.
    RectStart(Coordinate),
    /// `RESTART`: a new game on the same board. `OK`.
    Restart,
    /// `BEGIN`: play the first stone. A move.
    Begin,
    /// `TURN x,y`: the opponent's stone. A move.
    Turn(Coordinate),
    /// `BOARD`: a position follows, see [`BoardLine`](super::BoardLine). A move.
    Board,
    /// `TAKEBACK x,y`: the last stone is off the board again. `OK`.
    TakeBack(Coordinate),
    /// `PLAY x,y`: the answer to the brain's `SUGGEST`. The move.
    Play(Coordinate),
    /// `SWAP2BOARD`: the stones of a swap2 opening follow. Stones, `SWAP` or a move.
    Swap2Board,
    /// `INFO key value`. No answer.
    Info(Info),
    /// `ABOUT`. One line of `key="value"`.
    About,
    /// `END`: exit at once.
    End,
    /// `YXBOARD`: a position follows, without thinking. No answer.
    YxBoard,
    /// `YXSTOP`: answer now.
    YxStop,
    /// `YXSHOWFORBID`: the points forbidden to Black.
    YxShowForbid,
    /// `YXNBEST n`: think about the position on board and tell the best `n` moves. A move.
    YxNbest(i64),
    /// `YXHASHCLEAR`: forget everything. No answer.
    YxHashClear,
    /// A command of the above whose arguments cannot be read.
    Malformed {
        /// The command, in upper case.
        keyword: &'static str,
        /// What was expected behind it.
        expected: &'static str,
    },
    /// Any other line, as it came; never empty.
    Unknown(String),
}

impl Command {
    /// Reads a line; `None` for an empty one, which means nothing.
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
            "YXSHOWFORBID" => Self::YxShowForbid,
            "YXNBEST" => number("YXNBEST", "the number of moves", Self::YxNbest),
            "YXHASHCLEAR" => Self::YxHashClear,
            _ => Self::Unknown(line.to_owned()),
        })
    }
}

/// `START n` or `START w h`.
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
    /// The line without its end.
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
            Self::YxShowForbid => f.write_str("YXSHOWFORBID"),
            Self::YxNbest(lines) => write!(f, "YXNBEST {lines}"),
            Self::YxHashClear => f.write_str("YXHASHCLEAR"),
            Self::Malformed { keyword, .. } => f.write_str(keyword),
            Self::Unknown(line) => f.write_str(line),
        }
    }
}
