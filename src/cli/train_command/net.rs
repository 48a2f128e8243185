//! `nekomoku train net`: fits a net to games.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use super::files::read_all_games;
use crate::args::ForceArg;
use crate::named::write;
use crate::outputs::{Content, Outputs};
use engine::state::net::Net;
use pbrain::terminal;
use rules::Rule;
use train::{NetFitParams, SelfGame, fit_net};

#[derive(Debug, Args)]
pub(crate) struct NetArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Files of self-play games of any board size. Games under other rules are skipped.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// File to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of passes over the positions, each in another symmetry.
    #[arg(long, value_name = "N", default_value_t = NetFitParams::default().epochs)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=8))]
    epochs: u32,
    /// Share of the result of the game in the target of a position, 0 to 1. The rest is the value
    /// of the search.
    #[arg(long, value_name = "F", default_value_t = NetFitParams::default().blend)]
    #[arg(value_parser = super::fit::parse_share)]
    blend: f32,
    /// Learning rate at the start; it falls to 0.
    #[arg(long, value_name = "F", default_value_t = NetFitParams::default().rate)]
    #[arg(value_parser = parse_rate)]
    rate: f32,
    /// Number of positions in a batch.
    #[arg(long, value_name = "N", default_value_t = NetFitParams::default().batch as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Number of threads. The net does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Seed of the initial weights and of the order of positions.
    #[arg(long, value_name = "S", default_value_t = NetFitParams::default().seed)]
    seed: u64,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    force: ForceArg,
}

pub(super) fn parse_rate(text: &str) -> Result<f32, String> {
    let rate = text.parse::<f32>().ok();
    rate.filter(|rate| 0.0 < *rate && *rate <= 1.0)
        .ok_or_else(|| "expected a number above 0, at most 1".into())
}

pub(super) fn run(args: &NetArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.games)
        .writes(&args.out, Content::Net)
        .check(args.force.force)?;
    let params = NetFitParams {
        epochs: args.epochs,
        blend: args.blend,
        threads: usize::from(args.threads),
        seed: args.seed,
        rate: args.rate,
        batch: args.batch as usize,
        ..NetFitParams::default()
    };
    let mut games = 0;
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        games = read_all_games(&args.games, args.rule, visit)?;
        anyhow::Ok(())
    };
    let (mut net, measure) = fit_net(each, args.rule, &params)?;
    net.provenance.push(format!(
        "fitted to {games} games, blend {}, {} epochs, seed {}, held out: {measure}",
        args.blend, args.epochs, args.seed,
    ));
    let net = Net::new(net).context("the net cannot be written")?;
    write(&args.out, net.params().to_bytes())?;
    terminal::print_report(args.json, &measure, || format!("held out: {measure}"))
}
