//! `nekomoku train`: games of the engine against itself, the weights and nets that are fitted to
//! them, and the numbers of the search.

mod files;
mod fit;
mod net;
pub(super) mod params;
mod policy;
mod reset;
mod selfplay;
mod solved;
pub(super) mod strength;
mod test;

use std::ops::Range;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::Builder;

use anyhow::Context;
use clap::Subcommand;
use serde::Serialize;

use crate::shard_args::ChosenShard;
use crate::unit_journal::{JobHeader, Results, UnitJournal};
pub(super) use files::differences;
use player::Registry;

#[derive(Debug, Subcommand)]
pub(super) enum TrainCommand {
    /// Play games of the engine against itself and write them to a file.
    ///
    /// The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train selfplay --rule renju --games 4 --nodes 100 --out \
            renju.games"
    )]
    Selfplay(selfplay::SelfplayArgs),
    /// Play games of a shipped solution against a defender that errs at times: every value is
    /// exact.
    ///
    /// The file has the format of `train selfplay`. The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train solved --rule standard --games 10 --out won.games"
    )]
    Solved(solved::SolvedArgs),
    /// Fit weights to self-play games.
    #[command(
        before_help = "Example: nekomoku train fit --rule renju --games renju.games --out mine.txt"
    )]
    Fit(fit::FitArgs),
    /// Fit a net, which corrects the evaluation by weights, to self-play games.
    #[command(
        before_help = "Example: nekomoku train net --rule renju --games renju.games --out mine.net"
    )]
    Net(net::NetArgs),
    /// Fit the policy of a net, which corrects the order of moves, to the moves of self-play games.
    #[command(
        before_help = "Example: nekomoku train policy --net mine.net --games renju.games --out \
            policy.net"
    )]
    Policy(policy::PolicyArgs),
    /// Measure how well a net predicts self-play games.
    #[command(before_help = "Example: nekomoku train test mine.net --games other.games")]
    Test(test::TestArgs),
    /// Tune numbers of the search by games between its variants (SPSA).
    ///
    /// The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train params --rule renju --only razoring --rounds 2 \
            --nodes 100 --journal params.jsonl --out numbers.toml"
    )]
    Params(params::ParamsArgs),
    /// Play games between characters with random settings, and fit the estimated Elo to them.
    ///
    /// The same call continues an interrupted run.
    #[command(before_help = "Example: nekomoku train strength --pairs 20 --journal strength.jsonl")]
    Strength(strength::StrengthArgs),
    /// Write hand-made weights, from which a fit can start.
    #[command(before_help = "Example: nekomoku train reset --rule renju --out mine.txt")]
    Reset(reset::ResetArgs),
}

pub(super) fn run(
    command: TrainCommand,
    shard: Option<&ChosenShard>,
    registry: &Registry,
) -> anyhow::Result<()> {
    match command {
        TrainCommand::Selfplay(args) => selfplay::run(&args, shard),
        TrainCommand::Solved(args) => solved::run(&args),
        TrainCommand::Fit(args) => fit::run(&args),
        TrainCommand::Net(args) => net::run(&args),
        TrainCommand::Policy(args) => policy::run(&args),
        TrainCommand::Test(args) => test::run(&args),
        TrainCommand::Params(args) => params::run(&args, shard),
        TrainCommand::Strength(args) => strength::run(&args, shard, registry),
        TrainCommand::Reset(args) => reset::run(&args),
    }
}

/// Does the work for each of `units` on as many threads as `threads` and the system allow. Each
/// thread does what its call of `begin` returns. `done` gets the results as they come.
///
/// # Errors
/// Those of `done`, and when no thread can be started.
fn work_off<U, T: Send, Work: FnMut(U) -> T>(
    (units, threads): (impl Iterator<Item = U> + Send, u16),
    begin: impl Fn() -> Work + Sync,
    done: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let queue = Mutex::new(units);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let (queue, begin) = (&queue, &begin);
        let worker = move || {
            let mut work = begin();
            let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            while let Some(unit) = next() {
                // The receiver is gone when a result could not be written.
                if sender.send(work(unit)).is_err() {
                    return;
                }
            }
        };
        for (number, worker) in std::iter::repeat_n(worker, threads.into()).enumerate() {
            let started = Builder::new().spawn_scoped(scope, worker);
            if number == 0 {
                started.context("the system cannot start a thread")?;
            } else if started.is_err() {
                break;
            }
        }
        receiver.into_iter().try_for_each(done)
    })
}

/// Plays the units of the call among `units` that have no result, on as many threads as `threads`
/// and the system allow. `added` gets all results after each new one.
///
/// # Errors
/// When a result cannot be written, or no thread can be started.
fn play_missing<T: Serialize + Send>(
    (journal, header, results): (&mut UnitJournal, &JobHeader, &mut Results<T>),
    (units, threads): (Range<u64>, u16),
    play: impl Fn(u64) -> T + Sync,
    mut added: impl FnMut(&Results<T>),
) -> anyhow::Result<()> {
    let missing = |unit: &u64| header.has(*unit) && !results.contains_key(unit);
    let missing = units.filter(missing).collect::<Vec<_>>();
    let play = &play;
    let begin = || move |unit| (unit, play(unit));
    work_off(
        (missing.into_iter(), threads),
        begin,
        |(unit, result): (u64, T)| {
            journal.add(unit, &result)?;
            results.insert(unit, result);
            added(results);
            Ok(())
        },
    )
}
