//! What results prove, against figures worked out by hand, by other programs and by plainer methods.

mod cross_table;
mod elo;
mod pool;
mod properties;
mod published;
mod ratings;
mod sprt;

use arena::Tally;

/// So many games.
fn tally(wins: u32, draws: u32, losses: u32) -> Tally {
    Tally {
        wins,
        draws,
        losses,
    }
}
