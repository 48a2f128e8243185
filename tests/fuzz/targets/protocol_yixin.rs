//! Mutated input of the reader `protocol_yixin`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("protocol_yixin");
