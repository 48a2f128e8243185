//! The built program from outside: what it prints where, and how it exits.

mod book;
mod broken;
mod calibrate;
mod convert;
mod docs;
mod engine;
mod hostile;
mod html;
mod ledger;
mod matches;
mod new_player;
mod overwrite;
mod pbrain;
#[cfg(target_os = "linux")]
mod pbrain_figures;
pub(crate) mod program;
#[cfg(target_os = "linux")]
mod schedulers;
mod shards;
mod solve;
mod surface;
mod tournaments;
mod train;
mod trust;
