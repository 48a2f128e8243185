//! Training: [`play`] plays games of the engine against itself, [`fit`] fits weights to them,
//! [`Tuner`] tunes the numbers of the search by games between its variants.
//!
//! The target of a position is a blend of the result of its game and of the value of its search.
//! The static evaluation is fitted to this target, and the move order to the moves that the search
//! played. Everything is a function of its arguments: seeds, games, weights.

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
mod split;
mod spsa;
mod target;
mod value;

pub use fit::{FitParams, FitReport, Measure, fit};
pub use game::{GameError, MATE, SelfGame};
pub use games::{GameReader, GamesError, GamesHeader, GamesPart, game_block};
pub use mover::{Mover, TreeMover, fingerprint_of};
pub use net::{
    NetFitParams, NetMeasure, NetTest, PolicyFitParams, PolicyMeasure, fit_net, fit_policy,
    measure_net,
};
pub use params::PlayParams;
pub use play::play;
pub use spsa::{Candidates, Number, TuneParams, Tuner, UnknownNumber, numbers_text};
