//! `nekomoku train test`: measures how well a net predicts games.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::files::{read_games, read_net};
use engine::state::Weights;
use pbrain::terminal;
use train::{NetFitParams, SelfGame, measure_net};

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// The net.
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// Files of self-play games that the net was not fitted to. Games under other rules are
    /// skipped.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Share of the result of the game in the target of a position, 0 to 1. The rest is the value
    /// of the search.
    #[arg(long, value_name = "F", default_value_t = NetFitParams::default().blend)]
    #[arg(value_parser = super::fit::parse_share)]
    blend: f32,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &TestArgs) -> anyhow::Result<()> {
    let net = read_net(&args.net)?;
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        args.games
            .iter()
            .try_for_each(|path| read_games(path, visit))
    };
    let test = measure_net(each, &Arc::new(net), &Weights::builtin(), args.blend)?;
    anyhow::ensure!(
        test.measure.positions > 0,
        "there are no positions to measure"
    );
    terminal::print_report(args.json, &test, || test.to_string())
}
