//! Players, matches, the game and the command line: the tests that start threads and programs.

mod arena;
#[path = "../cast/mod.rs"]
mod cast;
mod cli;
#[expect(dead_code, reason = "another test binary needs more of it")]
#[path = "../support/diagram.rs"]
mod diagram;
#[path = "../engines/mod.rs"]
mod engines;
mod game;
#[path = "../support/generated.rs"]
mod generated;
#[path = "../support/many.rs"]
mod many;
#[path = "../support/patience.rs"]
mod patience;
mod player;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/property.rs"]
mod property;

/// The program `nekomoku` without the window.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nekomoku-headless");
/// The program `pbrain-nekomoku`.
const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-headless");
