//! Mutated input of the reader `engines`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("engines");
