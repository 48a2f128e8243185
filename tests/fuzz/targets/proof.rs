//! Mutated input of the reader `proof`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("proof");
