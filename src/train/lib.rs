//! Weights fitted to games that the engine plays against itself: [`play`] makes the games, [`fit`] the weights.
//!
//! What a game says of a position is blended from its result and from what the search thought; the static evaluation is to predict
//! that. The move order is to predict what the search played. Everything is a function of its arguments: seeds, games, weights.

mod blocks;
mod descent;
mod fit;
mod game;
mod games;
mod mover;
mod net;
mod opening;
mod params;
mod play;
mod policy;
mod space;
mod value;

pub use fit::{FitParams, FitReport, Measure, fit};
pub use game::{GameError, MATE, SelfGame};
pub use games::{GameReader, GamesError, GamesHeader, GamesPart, game_block};
pub use mover::{Mover, TreeMover};
pub use net::{NetFitParams, NetMeasure, fit_net, measure_net};
pub use params::PlayParams;
pub use play::play;
