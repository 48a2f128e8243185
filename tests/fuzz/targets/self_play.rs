//! Mutated input of the reader `self_play`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("self_play");
