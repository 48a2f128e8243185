//! Statistics, compared with figures computed by hand, by other programs and by simpler methods.

mod against_fixed;
mod cross_table;
mod elo;
mod pool;
mod properties;
mod published;
mod ratings;
mod sprt;

use arena::Tally;

/// The tally of these numbers of games.
fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}
