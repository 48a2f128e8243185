//! Mutated input of the reader `thinking`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("thinking");
