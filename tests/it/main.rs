//! Everything that needs no Bevy: contract, scenario and property tests.

mod engine;
mod rules;
