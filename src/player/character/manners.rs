//! [`Manners`]: when a character gives up, and what it answers to who asks.

use serde::Deserialize;

use engine::Parameters;

/// What a character does with the game beside playing it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Manners {
    /// It resigns when it expects so many percent of the points or less, 0 to 50; 0: never.
    pub resign: f64,
    /// On so many of its turns in a row, 1 to 100.
    pub resign_after: u16,
    /// Whether it lets the other side take a move back.
    pub take_back: bool,
    /// It accepts a draw when it expects so many percent of the points or less, 0 to 100; 0: never.
    pub draw: f64,
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            resign: 0.0,
            resign_after: 3,
            take_back: true,
            draw: 0.0,
        }
    }
}

impl Manners {
    /// Its numbers with their ranges.
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with("manners.resign", self.resign, 0.0..=50.0)
            .with("manners.resign_after", self.resign_after, 1.0..=100.0)
            .with("manners.draw", self.draw, 0.0..=100.0)
    }
}
