//! The estimated Elo of characters of the kind `tree` from their settings: a model that
//! `nekomoku train strength` fits to games between characters with random settings.

mod fit;
mod model;
mod sample;
mod settings;
mod terms;

pub use fit::PairOfGames;
pub use model::{Equal, ModelError, StrengthModel};
pub use sample::{random_options, random_pair};
