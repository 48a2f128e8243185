//! [`TimeControl`]: how much time a side has, and [`FlagRule`]: what follows when it is used up.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::player::{Clock, Limits};

/// How much time a side has. As text `none`, `10/move` (seconds) or `5+3` (minutes, and seconds for each move).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// As much as it likes.
    #[default]
    None,
    /// So much for each move.
    Move(Duration),
    /// So much for the game, and something added after each move.
    Game {
        /// What the clock shows at the start.
        main: Duration,
        /// What is added.
        increment: Duration,
    },
}

/// What follows when a side has used its time up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlagRule {
    /// It has lost.
    #[default]
    Loses,
    /// Nothing: the clock shows it, and the game goes on.
    Shown,
}

impl FlagRule {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Loses, Self::Shown];
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected `none`, seconds a move (`10/move`), or minutes and seconds added after each move (`5+3`)"
)]
pub struct TimeControlError;

impl TimeControl {
    /// Most time for a game or a move.
    const MOST: Duration = Duration::from_hours(24);

    /// The limits that a side begins with.
    pub fn limits(self) -> Limits {
        let (time, clock) = match self {
            Self::None => (None, None),
            Self::Move(time) => (Some(time), None),
            Self::Game { main, increment } => {
                let left = main;
                (None, Some(Clock { left, increment }))
            }
        };
        Limits {
            time,
            clock,
            ..Limits::default()
        }
    }

    /// What the clock shows at the start; `None` where there is none.
    pub fn start(self) -> Option<Duration> {
        self.limits().longest()
    }

    /// Half of everything.
    #[must_use]
    pub fn halved(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Move(time) => Self::Move(time / 2),
            Self::Game { main, increment } => Self::Game {
                main: main / 2,
                increment: increment / 2,
            },
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Move(time) => write!(f, "{}/move", time.as_secs_f64()),
            Self::Game { main, increment } => {
                let minutes = main.as_secs_f64() / 60.0;
                write!(f, "{minutes}+{}", increment.as_secs_f64())
            }
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let control = if text == "none" {
            Some(Self::None)
        } else if let Some(seconds) = text.strip_suffix("/move") {
            duration(seconds, 1.0)
                .filter(|time| !time.is_zero())
                .map(Self::Move)
        } else {
            text.split_once('+').and_then(|(main, increment)| {
                let main = duration(main, 60.0).filter(|main| !main.is_zero())?;
                let increment = duration(increment, 1.0)?;
                Some(Self::Game { main, increment })
            })
        };
        control.ok_or(TimeControlError)
    }
}

/// So many units of so many seconds, in whole milliseconds.
fn duration(text: &str, unit: f64) -> Option<Duration> {
    let seconds = text.trim().parse::<f64>().ok()? * unit;
    let is_time = (0.0..=TimeControl::MOST.as_secs_f64()).contains(&seconds);
    is_time.then(|| Duration::from_millis((seconds * 1_000.0).round() as u64))
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}
