//! Mutated input of the reader `repertoires`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("repertoires");
