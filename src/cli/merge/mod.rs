//! `nekomoku merge OUT SHARD..`: merges the files of all shards of a job into the file and the
//! report of one call.

mod args;
mod games;
mod journals;
mod ledger;
mod run;
mod unit_journals;

pub(super) use args::MergeArgs;
pub(super) use run::run;
