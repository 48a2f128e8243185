//! `nekomoku book`: opening libraries made from files, merged, queried, counted, judged and
//! exported.

mod annotation;
mod args;
mod export;
mod file;
mod grow;
mod judge;
mod query;
mod run;
mod source;
mod stats;

pub(super) use args::BookCommand;
pub(super) use run::run;
