//! Mutated input of the reader `position_text`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("position_text");
