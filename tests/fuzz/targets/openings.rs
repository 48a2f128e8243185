//! Mutated input of the reader `openings`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("openings");
