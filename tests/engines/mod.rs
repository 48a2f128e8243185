//! Engines for both test binaries: one that plays well, and one for each fault.

pub mod engine;
pub mod faults;
mod faulty;
pub mod leftovers;
