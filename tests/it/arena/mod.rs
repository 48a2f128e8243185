//! Games between seats: the referee, openings, matches and their statistics.

mod adjudication;
mod balanced;
mod capacity;
mod clock;
mod distinct;
mod estimate;
mod journal;
mod matches;
mod opening;
mod opening_file;
mod referee;
mod replay;
mod shards;
mod stats;
mod strength;
mod swap;
mod table;
mod tournament;
