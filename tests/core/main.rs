//! Rules, files, proofs, searches and solutions: the tests that compute.

mod circles;
#[path = "../support/diagram.rs"]
mod diagram;
mod engine;
#[path = "../support/many.rs"]
mod many;
#[expect(dead_code, reason = "other test binaries need more of it")]
#[path = "../support/program.rs"]
mod program;
mod proof;
#[path = "../support/property.rs"]
mod property;
mod protocol;
mod record;
mod robust;
mod rules;
mod seeds;
mod solution;
mod storage;

/// The program `nekomoku` without the window.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nekomoku-headless");
