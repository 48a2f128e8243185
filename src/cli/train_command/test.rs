//! `nekomoku train test`: how well a net predicts games.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;

use super::files::read_games;
use engine::eval::net::Net;
use engine::state::Weights;
use storage::FileKind;
use train::{NetFitParams, SelfGame, measure_net};

#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// The net.
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// Files of games, which it was not fitted to; games under other rules are passed over.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// Share of the game's result in what a position is said to be worth, 0 to 1; the rest is what the search thought.
    #[arg(long, value_name = "F", default_value_t = NetFitParams::default().blend, value_parser = super::fit::parse_share)]
    blend: f32,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &TestArgs) -> anyhow::Result<()> {
    let name = args.net.display();
    let bytes = storage::read(&args.net, FileKind::Weights).with_context(|| name.to_string())?;
    let net = Net::from_bytes(&bytes).with_context(|| name.to_string())?;
    let each = |visit: &mut dyn FnMut(&SelfGame)| {
        args.games
            .iter()
            .try_for_each(|path| read_games(path, visit))
    };
    let measure = measure_net(each, &Arc::new(net), &Weights::builtin(), args.blend)?;
    anyhow::ensure!(measure.positions > 0, "there are no positions to measure");
    terminal::print(&match args.json {
        true => terminal::json(&measure)?,
        false => measure.to_string(),
    })
}
