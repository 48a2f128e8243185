//! Games between seats: the referee, openings, matches and what is made of their results.

mod elo;
mod matches;
mod opening;
mod referee;
mod replay;
mod table;
