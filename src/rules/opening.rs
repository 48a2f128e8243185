//! [`OpeningRule`]: which side places the first stones, and which side then chooses a colour.
//!
//! Free: the first side has Black and every action is one stone. Swap: the first side places three
//! stones, Black, White, Black; the other side takes Black ([`Action::Swap`]) or plays the fourth
//! stone as White. Swap2: instead, the other side may place two more stones, White and Black; then
//! the first side takes Black or plays the sixth stone as White.
//!
//! The side with the choice has White until it swaps, so in every opening **the side to decide has
//! the colour to move**. Playing a stone keeps the colour, as in `SWAP2BOARD` of the Gomocup
//! protocol; no action only keeps the colour.
// CITE: swap2 and SWAP2BOARD — Gomocup, plastovicka.github.io/protocl2en.htm

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::action::{Action, Expect};
use super::color::Color;

/// How a game is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningRule {
    /// No opening procedure: the first side has Black.
    #[default]
    Free,
    /// Three stones, then a choice of colours.
    Swap,
    /// Three stones, then a choice of colours or two more stones and a choice for the other side.
    Swap2,
}

impl OpeningRule {
    /// All opening rules, the default first.
    pub const ALL: [Self; 3] = [Self::Free, Self::Swap, Self::Swap2];

    /// True for an opening without a procedure.
    pub fn is_free(&self) -> bool {
        *self == Self::Free
    }

    /// What the game expects after these actions when `color` is to move.
    pub(super) fn expects(self, actions: &[Action], color: Color) -> Expect {
        match (self, actions) {
            (Self::Swap | Self::Swap2, []) => Expect::Three,
            (Self::Swap, [_]) | (Self::Swap2, [_, Action::PlaceMany(_)]) => Expect::Choice,
            (Self::Swap2, [_]) => Expect::ChoiceOrTwo,
            _ => Expect::Stone(color),
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Free => "free",
            Self::Swap => "swap",
            Self::Swap2 => "swap2",
        })
    }
}

/// A text that is not the name of an opening rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown opening rule `{0}`, expected `free`, `swap` or `swap2`")]
pub struct UnknownOpeningRule(pub String);

impl FromStr for OpeningRule {
    type Err = UnknownOpeningRule;
    fn from_str(text: &str) -> Result<Self, UnknownOpeningRule> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.to_string() == text)
            .ok_or_else(|| UnknownOpeningRule(text.to_owned()))
    }
}
