//! Everything that needs no Bevy: contract, scenario and property tests.

mod arena;
#[path = "../cast/mod.rs"]
mod cast;
mod cli;
mod engine;
#[path = "../engines/mod.rs"]
mod engines;
mod game;
mod generated;
mod many;
mod patience;
mod player;
mod proof;
mod property;
mod protocol;
mod record;
mod robust;
mod rules;
mod solution;
mod storage;
