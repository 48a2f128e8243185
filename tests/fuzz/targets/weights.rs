//! Mutated input of the reader `weights`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("weights");
