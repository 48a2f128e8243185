//! Mutated input of the reader `rec`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("rec");
