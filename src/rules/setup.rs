//! [`GameSetup`]: rule, board and opening.

use serde::{Deserialize, Serialize};

use super::opening::OpeningRule;
use super::point::{MAX_SIZE, MIN_SIZE};
use super::rule::Rule;

/// What is fixed before the first action: rule, size of the board, opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "UncheckedSetup")]
pub struct GameSetup {
    rule: Rule,
    size: u8,
    #[serde(skip_serializing_if = "OpeningRule::is_free")]
    opening: OpeningRule,
}

/// A [`GameSetup`] as it is read, before its size is checked.
#[derive(Deserialize)]
struct UncheckedSetup {
    rule: Rule,
    size: u8,
    #[serde(default)]
    opening: OpeningRule,
}

impl TryFrom<UncheckedSetup> for GameSetup {
    type Error = SizeError;
    fn try_from(setup: UncheckedSetup) -> Result<Self, SizeError> {
        Ok(Self::new(setup.rule, setup.size)?.with_opening(setup.opening))
    }
}

impl GameSetup {
    /// Number of lines of the usual board.
    pub const DEFAULT_SIZE: u8 = 15;

    /// A setup for a board of `size` lines without an opening procedure.
    ///
    /// # Errors
    /// When `size` is not in 5..=22.
    pub fn new(rule: Rule, size: u8) -> Result<Self, SizeError> {
        if (MIN_SIZE..=MAX_SIZE).contains(&size) {
            let opening = OpeningRule::Free;
            Ok(Self {
                rule,
                size,
                opening,
            })
        } else {
            Err(SizeError(size))
        }
    }

    /// The same setup with this opening rule.
    #[must_use]
    pub const fn with_opening(self, opening: OpeningRule) -> Self {
        Self { opening, ..self }
    }

    /// True when rule and size equal those of `other`; the opening may differ.
    pub fn is_like(self, other: Self) -> bool {
        self.with_opening(other.opening) == other
    }

    /// The rule.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Size of the board in lines.
    pub const fn size(self) -> u8 {
        self.size
    }

    /// The opening rule.
    pub const fn opening(self) -> OpeningRule {
        self.opening
    }
}

impl Default for GameSetup {
    fn default() -> Self {
        Self {
            rule: Rule::default(),
            size: Self::DEFAULT_SIZE,
            opening: OpeningRule::default(),
        }
    }
}

/// A board size outside 5 to 22 lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("board size {0} is not supported, expected {MIN_SIZE} to {MAX_SIZE} lines")]
pub struct SizeError(pub u8);
