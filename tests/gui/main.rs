//! The app, without a GPU and mostly without a window.

mod acts;
mod analysis;
mod appearance;
mod archive;
mod bars;
mod cards;
#[path = "../cast/mod.rs"]
mod cast;
mod celebration;
mod clicks;
mod clock;
mod comment;
mod controls;
mod editor;
mod engine_page;
#[expect(dead_code, reason = "the other test binary needs more of them")]
#[path = "../engines/mod.rs"]
mod foreign;
mod hint;
mod input;
mod keyboard;
mod keymap;
mod language;
mod launch;
mod layout;
mod library;
mod modes;
mod navigation;
mod opening;
#[path = "../support/patience.rs"]
mod patience;
mod permission;
mod picker;
mod pictures;
#[expect(dead_code, reason = "the other test binaries need more of it")]
#[path = "../support/program.rs"]
mod program;
#[path = "../support/property.rs"]
mod property;
mod proposal;
mod puzzle;
mod random_session;
mod repertoire;
mod report;
mod resting;
mod review;
mod scenes;
mod sheet;
mod sizes;
mod solved;
mod sound;
mod speech;
mod spoken;
mod states;
mod support;
mod theatre;
mod theme;
mod tournament;
mod training;
mod turned;
mod tutorial;
mod typing;
mod window;
mod window_input;
mod workshop;

/// The program `nekomoku`.
const PROGRAM: &str = env!("CARGO_BIN_EXE_nekomoku");
