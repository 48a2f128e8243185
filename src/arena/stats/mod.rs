//! Statistics of results: counts, Elo differences, sequential tests, ratings of a pool, cross
//! tables.
//!
//! Pure functions of counts. The unit is the pair: two games from one opening with colours swapped
//! depend on each other, so their points are added ([`Pentanomial`]). Only games without a partner
//! count one by one ([`Tally`]).

mod against_fixed;
mod cross_table;
mod distribution;
mod elo;
mod matrix;
mod pool;
mod rating;
mod sprt;
mod tally;

pub use against_fixed::against_fixed;
pub use cross_table::CrossTable;
pub use elo::Elo;
pub(crate) use elo::{ELO_PER_NAT, Z_95};
pub(crate) use matrix::inverse;
pub use pool::{Anchor, RatingError, rate};
pub use rating::Rating;
pub use sprt::{Sprt, SprtError, SprtVerdict};
pub use tally::{Pentanomial, Results, Tally};
