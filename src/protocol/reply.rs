//! [`Reply`]: a line from an engine to a manager.

use std::fmt;

use super::coordinate::Coordinate;

/// One line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`, also with more words after it (`OK - everything is good`), as some engines send it.
    Ok,
    /// `x,y`: a move; several moves, separated by spaces, as the stones of an opening.
    Move(Vec<Coordinate>),
    /// `SWAP`: takes the other colour.
    Swap,
    /// `SUGGEST x,y`: a proposal in place of a move; the manager answers with `PLAY`.
    Suggest(Coordinate),
    /// `UNKNOWN ..`: the command is unknown.
    Unknown(String),
    /// `ERROR ..`: the command cannot be performed.
    Error(String),
    /// `MESSAGE ..`: a text for the user.
    Message(String),
    /// `DEBUG ..`: a text for the author of the engine.
    Debug(String),
    /// `INFO ..`: progress of the search, in the dialect of some engines.
    Info(String),
    /// `FORBID ..`: the points forbidden to Black, each as two digits of the first coordinate and
    /// two of the second, with a dot at the end.
    Forbid(Vec<Coordinate>),
    /// Any other line, unchanged: `key="value"` of `ABOUT`, or an unknown line.
    Other(String),
}

impl Reply {
    /// Parses a line; `None` for an empty line. Keywords are read in upper and lower case.
    pub fn parse(line: &str) -> Option<Self> {
        let line = line.trim_matches(|it: char| it.is_whitespace() || it == '\0');
        if line.is_empty() {
            return None;
        }
        let (keyword, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text = || rest.to_owned();
        let other = || Self::Other(line.to_owned());
        Some(match keyword.to_ascii_uppercase().as_str() {
            "OK" => Self::Ok,
            "SWAP" if rest.is_empty() => Self::Swap,
            "SUGGEST" => Coordinate::parse(rest).map_or_else(other, Self::Suggest),
            "UNKNOWN" => Self::Unknown(text()),
            "ERROR" => Self::Error(text()),
            "MESSAGE" => Self::Message(text()),
            "DEBUG" => Self::Debug(text()),
            "INFO" => Self::Info(text()),
            "FORBID" => forbidden(rest).map_or_else(other, Self::Forbid),
            _ => moves(line).map_or_else(other, Self::Move),
        })
    }
}

/// Parses `x,y x,y ..`, at least one coordinate.
fn moves(line: &str) -> Option<Vec<Coordinate>> {
    // `7, 7` is one coordinate with a space in it.
    if let Some(single) = Coordinate::parse(line) {
        return Some(vec![single]);
    }
    line.split_whitespace().map(Coordinate::parse).collect()
}

/// Parses `xxyyxxyy.`, the points of `FORBID`.
fn forbidden(rest: &str) -> Option<Vec<Coordinate>> {
    let digits = rest.strip_suffix('.')?.as_bytes();
    if !digits.len().is_multiple_of(4) || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let two = |pair: &[u8]| i32::from(pair[0] - b'0') * 10 + i32::from(pair[1] - b'0');
    let point = |four: &[u8]| Coordinate {
        first: two(&four[..2]),
        second: two(&four[2..]),
    };
    Some(digits.chunks(4).map(point).collect())
}

impl fmt::Display for Reply {
    /// The line without its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Move(stones) => {
                let stones = stones.iter().map(Coordinate::to_string).collect::<Vec<_>>();
                f.write_str(&stones.join(" "))
            }
            Self::Swap => f.write_str("SWAP"),
            Self::Suggest(at) => write!(f, "SUGGEST {at}"),
            Self::Unknown(text) => write!(f, "UNKNOWN {text}"),
            Self::Error(text) => write!(f, "ERROR {text}"),
            Self::Message(text) => write!(f, "MESSAGE {text}"),
            Self::Debug(text) => write!(f, "DEBUG {text}"),
            Self::Info(text) => write!(f, "INFO {text}"),
            Self::Forbid(points) => {
                f.write_str("FORBID ")?;
                for Coordinate { first, second } in points {
                    write!(f, "{first:02}{second:02}")?;
                }
                f.write_str(".")
            }
            Self::Other(line) => f.write_str(line),
        }
    }
}
