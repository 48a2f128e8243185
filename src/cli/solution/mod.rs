//! `nekomoku solution`: complete winning strategies, built and verified.

mod args;
mod build;
mod export;
mod file;
mod pack;
mod run;
mod verify;

pub(super) use args::SolutionCommand;
pub(super) use run::run;
