//! Mutated input of the reader `sgf`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("sgf");
