//! Mutated input of the reader `notation`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("notation");
