//! Mutated input of the reader `ratings`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("ratings");
