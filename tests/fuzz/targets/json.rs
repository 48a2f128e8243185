//! Mutated input of the reader `json`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("json");
