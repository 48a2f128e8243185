//! Mutated input of the reader `schedule`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("schedule");
