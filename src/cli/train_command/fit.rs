//! `nekomoku train fit`: fits weights to games.

use std::path::PathBuf;

use clap::Args;

use super::files::{read_all_games, read_weights, write_weights};
use crate::args::ForceArg;
use crate::outputs::{Content, Outputs};
use engine::state::RuleWeights;
use pbrain::terminal;
use rules::Rule;
use train::{FitParams, SelfGame, fit};

#[derive(Debug, Args)]
pub(crate) struct FitArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Rule,
    /// Files of self-play games of any board size. Games under other rules are skipped.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Weights to start from. By default the built-in weights.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// File to write. `assets/weights/RULE.txt` becomes part of the next build.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of passes over the positions.
    #[arg(long, value_name = "N", default_value_t = FitParams::default().epochs)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Share of the result of the game in the target of a position, 0 to 1. The rest is the value
    /// of the search.
    #[arg(long, value_name = "F", default_value_t = FitParams::default().blend)]
    #[arg(value_parser = parse_share)]
    blend: f32,
    /// Number of threads. The weights do not depend on it.
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    force: ForceArg,
}

pub(super) fn parse_share(text: &str) -> Result<f32, String> {
    let share = text.parse::<f32>().ok();
    share
        .filter(|share| (0.0..=1.0).contains(share))
        .ok_or_else(|| "expected a share from 0 to 1".into())
}

pub(super) fn run(args: &FitArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(args.games.iter().chain(&args.weights))
        .writes(&args.out, Content::Weights)
        .check(args.force.force)?;
    let prior = match &args.weights {
        None => RuleWeights::builtin(args.rule),
        Some(path) => read_weights(path, args.rule)?,
    };
    let params = FitParams {
        epochs: args.epochs,
        blend: args.blend,
        threads: usize::from(args.threads),
        ..FitParams::default()
    };
    let mut games = 0;
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        games = read_all_games(&args.games, args.rule, visit)?;
        anyhow::Ok(())
    };
    let (mut weights, report) = fit(each, &prior, &params)?;
    let [fitted, held_out] = report.value;
    let loss = match held_out.positions {
        0 => "no loss, because nothing was held out".to_owned(),
        _ => format!("loss {:.4} -> {:.4}", held_out.loss[0], held_out.loss[1]),
    };
    weights.provenance.push(format!(
        "fitted to {games} games, {} positions, blend {}, {} epochs: {loss}",
        fitted.positions + held_out.positions,
        args.blend,
        args.epochs,
    ));
    write_weights(&args.out, &weights)?;
    terminal::print_report(args.json, &report, || {
        report.to_string().trim_end().to_owned()
    })
}
