//! Mutated input of the reader `protocol`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("protocol");
