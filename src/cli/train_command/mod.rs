//! `nekomoku train`: games of the engine against itself, the weights and nets that are fitted to
//! them, and the numbers of the search.

mod command;
mod files;
mod fit;
mod net;
pub(super) mod params;
mod policy;
mod reset;
mod selfplay;
mod solved;
pub(super) mod strength;
mod test;
mod units;

pub(super) use command::{TrainCommand, run};
pub(super) use files::differences;
