//! Engines to play with, for both test binaries: one that plays well, and all that one can do
//! wrong.

pub mod engine;
pub mod faults;
mod faulty;
pub mod leftovers;
