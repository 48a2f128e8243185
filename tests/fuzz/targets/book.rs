//! Mutated input of the reader `book`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("book");
