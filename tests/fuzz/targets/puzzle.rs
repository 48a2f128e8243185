//! Mutated input of the reader `puzzle`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("puzzle");
