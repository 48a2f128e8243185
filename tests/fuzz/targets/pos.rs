//! Mutated input of the reader `pos`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("pos");
