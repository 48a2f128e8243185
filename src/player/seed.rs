//! Seeds: the source of a player's random choices, so that a game can be replayed.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

use engine::params::{KeyValue, ParamType};
use rules::Game;

/// The option `seed` of a player: `"game"`, the default, takes the seed of the game; a number is
/// the same in every game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected `seed = \"game\"` or a whole number from 0"
)]
pub enum SeedOption {
    /// A seed of its own.
    Fixed(u64),
    /// The seed of the game.
    Game(GameWord),
    /// No seed is given: that of the game.
    #[default]
    Absent,
}

/// The word `game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum GameWord {
    /// `game`
    #[serde(rename = "game")]
    Game,
}

impl ParamType for SeedOption {
    fn describe(value: Option<&Self>) -> KeyValue {
        let text = |it: &Self| match it {
            Self::Fixed(seed) => seed.to_string(),
            Self::Game(_) | Self::Absent => "\"game\"".to_owned(),
        };
        KeyValue::Other {
            toml: value.map(|it| text(it).into()),
            expected: "`\"game\"`, or whole number from 0",
        }
    }
}

impl SeedOption {
    /// The seed to use in a game whose seed is `game_seed`.
    pub const fn resolve(self, game_seed: u64) -> u64 {
        match self {
            Self::Fixed(seed) => seed,
            Self::Game(_) | Self::Absent => game_seed,
        }
    }
}

/// A generator for one choice: the same for the same seed and position, whatever was chosen before.
pub(super) fn choice_rng(seed: u64, game: &Game) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed ^ game.key().rotate_left(17))
}
