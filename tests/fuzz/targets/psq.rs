//! Mutated input of the reader `psq`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("psq");
