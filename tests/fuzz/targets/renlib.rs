//! Mutated input of the reader `renlib`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("renlib");
