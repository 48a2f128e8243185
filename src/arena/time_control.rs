//! [`TimeControl`]: the time of a side, and [`FlagRule`]: the consequence of running out of it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use player::{Clock, Limits};

/// The time of a side. As text: `none`, `10s/move`, `5m` for the whole game, or `5m+3s` with time
/// added after each move.
///
/// Each duration has units: `h`, `m`, `s` or `ms`, or several of them, such as `1m30s`.
/// Deserialisation also accepts the notation of version 0.1, `10/move` for seconds and `5+3` for
/// minutes and seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// No limit.
    #[default]
    None,
    /// A time for each move.
    Move(Duration),
    /// A time for the game, and an increment after each move.
    Game {
        /// The time on the clock at the start.
        main: Duration,
        /// The increment.
        increment: Duration,
    },
}

/// The consequence of running out of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FlagRule {
    /// The side loses.
    #[default]
    Loses,
    /// The clock shows it, and the game continues.
    Shown,
}

impl FlagRule {
    /// All values.
    pub const ALL: [Self; 2] = [Self::Loses, Self::Shown];
}

/// Why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimeControlError {
    /// A duration has no units.
    #[error("a time needs its units, expected `{0}`")]
    NoUnits(String),
    /// Any other error.
    #[error(
        "expected `none`, a time for each move (`10s/move`), a time for the game (`5m`), \
         or one with time added after each move (`5m+3s`), up to 24h"
    )]
    Other,
}

impl TimeControl {
    /// Largest time for a game or a move.
    const MOST: Duration = Duration::from_hours(24);

    /// The limits of a side at the start.
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

    /// The clock at the start; `None` without a clock.
    pub fn start(self) -> Option<Duration> {
        self.limits().longest()
    }

    /// The same time control with half of all durations.
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
        match *self {
            Self::None => f.write_str("none"),
            Self::Move(time) => write!(f, "{}/move", Units(time)),
            Self::Game { main, increment } if increment.is_zero() => Units(main).fmt(f),
            Self::Game { main, increment } => write!(f, "{}+{}", Units(main), Units(increment)),
        }
    }
}

/// A duration as text: whole minutes in minutes, all others in seconds.
struct Units(Duration);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if self.0.subsec_nanos() == 0 && seconds > 0 && seconds.is_multiple_of(60) {
            write!(f, "{}m", seconds / 60)
        } else {
            write!(f, "{}s", self.0.as_secs_f64())
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text, duration).ok_or_else(|| match with_units(text) {
            Some(hint) => TimeControlError::NoUnits(hint),
            None => TimeControlError::Other,
        })
    }
}

/// The part of a time control that a duration belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Move,
    Main,
    Increment,
}

/// Parses a time control; `duration` parses its durations.
fn parse(text: &str, duration: impl Fn(&str, Part) -> Option<Duration>) -> Option<TimeControl> {
    let text = text.trim();
    if text == "none" {
        return Some(TimeControl::None);
    }
    let above_zero = |time: &Duration| !time.is_zero();
    if let Some(time) = text.strip_suffix("/move") {
        let time = duration(time, Part::Move).filter(above_zero)?;
        return Some(TimeControl::Move(time));
    }
    let (main, increment) = match text.split_once('+') {
        Some((main, increment)) => (main, duration(increment, Part::Increment)?),
        None => (text, Duration::ZERO),
    };
    let main = duration(main, Part::Main).filter(above_zero)?;
    Some(TimeControl::Game { main, increment })
}

/// Parses `1m30s`: numbers with units, in whole milliseconds.
fn duration(text: &str, _part: Part) -> Option<Duration> {
    let mut rest = text.trim();
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let end = rest.find(|it: char| it.is_ascii_alphabetic())?;
        let (number, behind) = rest.split_at(end);
        let end = behind.find(|it: char| !it.is_ascii_alphabetic());
        let (unit, behind) = behind.split_at(end.unwrap_or(behind.len()));
        let unit = match unit {
            "h" => 3_600.0,
            "m" => 60.0,
            "s" => 1.0,
            "ms" => 0.001,
            _ => return None,
        };
        seconds += unit * number.trim().parse::<f64>().ok().filter(|it| *it >= 0.0)?;
        rest = behind;
    }
    (!text.trim().is_empty()).then(|| whole_millis(seconds))?
}

/// Seconds in whole milliseconds; `None` below zero and above [`TimeControl::MOST`].
fn whole_millis(seconds: f64) -> Option<Duration> {
    let is_time = (0.0..=TimeControl::MOST.as_secs_f64()).contains(&seconds);
    is_time.then(|| Duration::from_millis((seconds * 1_000.0).round() as u64))
}

/// Parses a duration of version 0.1: a number of minutes for a game, of seconds everywhere else.
fn bare_duration(text: &str, part: Part) -> Option<Duration> {
    let unit = if part == Part::Main { 60.0 } else { 1.0 };
    whole_millis(text.trim().parse::<f64>().ok()? * unit)
}

/// The text with units that a text without units should be; `None` if units are not the fault.
fn with_units(text: &str) -> Option<String> {
    let number = |text: &str| {
        let text = text.trim();
        let number = text.parse::<f64>().ok()?;
        (number.is_finite() && number >= 0.0).then(|| text.to_owned())
    };
    let text = text.trim();
    if let Some(time) = text.strip_suffix("/move") {
        return Some(format!("{}s/move", number(time)?));
    }
    match text.split_once('+') {
        None => {
            let main = number(text)?;
            Some(format!("{main}m` or `{main}s"))
        }
        Some((main, increment)) => {
            let (main, increment) = (number(main)?, number(increment)?);
            Some(format!("{main}m+{increment}s` or `{main}s+{increment}s"))
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().or_else(|error| {
            let is_old = text.contains('+') || text.ends_with("/move");
            let old = is_old.then(|| parse(&text, bare_duration)).flatten();
            old.ok_or(error)
        })
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}
