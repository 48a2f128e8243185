//! `nekomoku train policy`: fits the policy of a net to games.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;

use super::files::{read_all_games, read_net};
use crate::args::ForceArg;
use crate::named::write;
use crate::outputs::{Content, Outputs};
use engine::state::net::{Net, NetParams};
use pbrain::terminal;
use train::{PolicyFitParams, SelfGame, fit_policy};

#[derive(Debug, Args)]
pub(crate) struct PolicyArgs {
    /// The net whose policy is fitted. An earlier policy in it is replaced.
    #[arg(long, value_name = "FILE")]
    net: PathBuf,
    /// Files of self-play games of any board size. Games under other rules than that of the net are
    /// skipped.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// File to write: the net with the policy.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of passes over the positions.
    #[arg(long, value_name = "N", default_value_t = PolicyFitParams::default().epochs)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    epochs: u32,
    /// Use one in this many positions: neighbours in a game are much alike.
    #[arg(long, value_name = "N", default_value_t = PolicyFitParams::default().every as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000))]
    every: u32,
    /// Learning rate at the start; it falls to 0.
    #[arg(long, value_name = "F", default_value_t = PolicyFitParams::default().rate)]
    #[arg(value_parser = super::net::parse_rate)]
    rate: f32,
    /// Number of positions in a batch.
    #[arg(long, value_name = "N", default_value_t = PolicyFitParams::default().batch as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Number of threads. The policy does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Seed of the initial weights and of the order of positions.
    #[arg(long, value_name = "S", default_value_t = PolicyFitParams::default().seed)]
    seed: u64,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    force: ForceArg,
}

pub(super) fn run(args: &PolicyArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.games)
        .reads([&args.net])
        .writes(&args.out, Content::Net)
        .check(args.force.force)?;
    let net = Arc::new(read_net(&args.net)?);
    let params = PolicyFitParams {
        epochs: args.epochs,
        every: args.every as usize,
        rate: args.rate,
        batch: args.batch as usize,
        threads: usize::from(args.threads),
        seed: args.seed,
        ..PolicyFitParams::default()
    };
    let mut games = 0;
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        games = read_all_games(&args.games, net.rule(), visit)?;
        anyhow::Ok(())
    };
    let (policy, measure) = fit_policy(each, &net, &params)?;
    let mut with_policy = NetParams {
        policy,
        ..net.params().clone()
    };
    let is_policy = |line: &String| line.starts_with(PROVENANCE);
    with_policy.provenance.retain(|line| !is_policy(line));
    with_policy.provenance.push(format!(
        "{PROVENANCE} {games} games, {} epochs, seed {}, held out: {measure}",
        args.epochs, args.seed,
    ));
    let net = Net::new(with_policy).context("the policy cannot be written")?;
    write(&args.out, net.params().to_bytes())?;
    terminal::print_report(args.json, &measure, || format!("held out: {measure}"))
}

/// How a line of the provenance about a policy begins.
const PROVENANCE: &str = "policy fitted to";
