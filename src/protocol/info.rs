//! [`Info`]: the settings that a manager sends as `INFO key value`.

use std::fmt;

use super::coordinate::Dialect;
use rules::Rule;

/// `time_left` of a game without a match limit.
pub const UNLIMITED_MS: i64 = 2_147_483_647;

/// One key with its value. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `timeout_turn`: time limit of a turn; 0: as fast as possible.
    TimeoutTurn(i64),
    /// `timeout_match`: time limit of all turns of a game; 0: no limit.
    TimeoutMatch(i64),
    /// `time_left`: the rest of `timeout_match`, which can be negative; [`UNLIMITED_MS`] for no
    /// limit.
    TimeLeft(i64),
    /// `time_increment`: time added after each turn.
    TimeIncrement(i64),
    /// `max_memory` in bytes; 0 for no limit.
    MaxMemory(i64),
    /// `max_node`: node limit of a turn; negative: no limit.
    MaxNode(i64),
    /// `max_depth`: depth limit in plies; negative: no limit.
    MaxDepth(i64),
    /// `thread_num`: number of threads.
    ThreadNum(i64),
    /// `show_detail`: level of the engine's output, 0 to 3.
    ShowDetail(i64),
    /// `pondering`: whether the engine thinks on the other side's time; 0: no.
    Pondering(i64),
    /// `rule`: the rule of the game.
    Rule(RuleCode),
    /// `game_type`: 0 against a human, 1 against an engine, 2 in a tournament, 3 over the network.
    GameType(i64),
    /// `folder`: the folder in which the engine may write files.
    Folder(String),
    /// Any other key. An engine ignores keys that it does not know.
    Other {
        /// The key, in lower case.
        key: String,
        /// The rest of the line.
        value: String,
    },
    /// A known key with a value that is not a number.
    Malformed {
        /// The key, in lower case.
        key: String,
        /// The rest of the line.
        value: String,
    },
}

/// The number of `INFO rule`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleCode(pub i64);

impl RuleCode {
    /// The rule of the number, or the name of a rule that Nekomoku does not play.
    ///
    /// The number is a set of bits: 1 exactly five, 2 a continuous game, 4 renju, 8 caro.
    /// Yixin-Board uses the values 0, 1 and 2 instead.
    ///
    /// # Errors
    /// The name of the rule that Nekomoku does not play.
    pub fn rule(self, dialect: Dialect) -> Result<Rule, String> {
        match (self.0, dialect) {
            (0, _) => Ok(Rule::Freestyle),
            (1, _) => Ok(Rule::Standard),
            (4 | 5, _) | (2, Dialect::Yixin) => Ok(Rule::Renju),
            (code, _) if code & 8 != 0 => Err(format!("rule {code} (caro) is not supported")),
            (code, _) if code & 2 != 0 => {
                Err(format!("rule {code} (continuous game) is not supported"))
            }
            (code, _) => Err(format!("rule {code} is not known")),
        }
    }

    /// The number of a rule.
    pub const fn of(rule: Rule, dialect: Dialect) -> Self {
        Self(match (rule, dialect) {
            (Rule::Freestyle, _) => 0,
            (Rule::Standard, _) => 1,
            (Rule::Renju, Dialect::Gomocup) => 4,
            (Rule::Renju, Dialect::Yixin) => 2,
        })
    }
}

impl Info {
    /// Parses the text after `INFO`.
    pub fn parse(rest: &str) -> Self {
        let (key, value) = rest
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((rest.trim(), ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = || value.parse::<i64>();
        let known: fn(i64) -> Self = match key.as_str() {
            "timeout_turn" => Self::TimeoutTurn,
            "timeout_match" => Self::TimeoutMatch,
            "time_left" => Self::TimeLeft,
            "time_increment" => Self::TimeIncrement,
            "max_memory" => Self::MaxMemory,
            "max_node" => Self::MaxNode,
            "max_depth" => Self::MaxDepth,
            "thread_num" => Self::ThreadNum,
            "show_detail" => Self::ShowDetail,
            "pondering" => Self::Pondering,
            "rule" => |code| Self::Rule(RuleCode(code)),
            "game_type" => Self::GameType,
            "folder" => return Self::Folder(value.to_owned()),
            _ => {
                let value = value.to_owned();
                return Self::Other { key, value };
            }
        };
        number().map(known).unwrap_or_else(|_| Self::Malformed {
            key,
            value: value.to_owned(),
        })
    }
}

impl fmt::Display for Info {
    /// `key value`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeoutTurn(ms) => write!(f, "timeout_turn {ms}"),
            Self::TimeoutMatch(ms) => write!(f, "timeout_match {ms}"),
            Self::TimeLeft(ms) => write!(f, "time_left {ms}"),
            Self::TimeIncrement(ms) => write!(f, "time_increment {ms}"),
            Self::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Self::MaxNode(nodes) => write!(f, "max_node {nodes}"),
            Self::MaxDepth(plies) => write!(f, "max_depth {plies}"),
            Self::ThreadNum(threads) => write!(f, "thread_num {threads}"),
            Self::ShowDetail(level) => write!(f, "show_detail {level}"),
            Self::Pondering(on) => write!(f, "pondering {on}"),
            Self::Rule(RuleCode(code)) => write!(f, "rule {code}"),
            Self::GameType(kind) => write!(f, "game_type {kind}"),
            Self::Folder(path) => write!(f, "folder {path}"),
            Self::Other { key, value } | Self::Malformed { key, value } => {
                write!(f, "{key} {value}")
            }
        }
    }
}
