//! [`Thoroughness`]: how long the analysis searches.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long the analysis searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thoroughness {
    /// A few seconds, for computers that should stay cool.
    Quick,
    /// The position shown is searched until it changes.
    #[default]
    Normal,
    /// As `Normal`, with more time for the other positions of the line.
    Thorough,
}

impl Thoroughness {
    /// All values, the shortest first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Normal, Self::Thorough];

    /// The time for the position shown; `None` for no limit.
    pub const fn look(self) -> Option<Duration> {
        match self {
            Self::Quick => Some(Duration::from_secs(3)),
            Self::Normal | Self::Thorough => None,
        }
    }

    /// The time for each other position of the line.
    pub const fn glance(self) -> Duration {
        Duration::from_millis(match self {
            Self::Quick => 150,
            Self::Normal => 300,
            Self::Thorough => 1_000,
        })
    }

    /// True for the default.
    pub fn is_normal(&self) -> bool {
        *self == Self::Normal
    }
}
