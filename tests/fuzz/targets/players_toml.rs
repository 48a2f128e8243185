//! Mutated input of the reader `players_toml`: see `tests/robust`.
#![no_main]

#[macro_use]
mod run;

fuzz_reader!("players_toml");
