//! Mutated input of the reader `net`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("net");
