//! The built program: what it prints to stdout and stderr, and its exit codes.

mod book;
mod broken;
mod calibrate;
mod clients;
mod convert;
mod docs;
mod engine;
mod hostile;
mod html;
mod ledger;
mod matches;
mod mine;
mod new_player;
mod overwrite;
mod pbrain;
#[cfg(target_os = "linux")]
mod pbrain_figures;
mod player_logs;
mod review;
#[cfg(target_os = "linux")]
mod schedulers;
mod shards;
mod solve;
mod surface;
mod tournaments;
mod train;
mod train_params;
mod train_strength;
mod trust;
