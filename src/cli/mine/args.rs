//! The arguments of `nekomoku puzzles mine`.

use std::path::PathBuf;

use clap::Args;

use crate::shard_args::ShardArgs;

#[derive(Debug, Args)]
pub(crate) struct MineArgs {
    /// Files of games in any format that `convert` reads, and folders of such files. A game that
    /// repeats an earlier one is left out.
    #[arg(value_name = "GAMES", required = true)]
    pub(super) games: Vec<PathBuf>,
    /// Write the puzzles to this file, one JSON object a line. Required for a whole job.
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Write the proof of each puzzle to this folder, as `0001.json` for the first line. `verify`
    /// checks it. In a defence, the proof is that the move of the game loses.
    #[arg(long, value_name = "FOLDER")]
    pub(super) proofs: Option<PathBuf>,
    /// Make puzzles of missed defences as well.
    #[arg(long)]
    pub(super) defences: bool,
    /// Fewest plies of a win that makes a puzzle.
    #[arg(long, value_name = "N", default_value_t = 3)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=200))]
    pub(super) min_plies: u16,
    /// Node limit for each position. A win counts as missed when ten times as many find none after
    /// the move of the game.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    pub(super) nodes: u64,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    /// Write the puzzles of each game to this file as soon as they are known.
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// Continue the journal. A journal that does not exist is created.
    #[arg(long, requires = "journal")]
    pub(super) resume: bool,
    /// Overwrite files that exist.
    #[arg(long)]
    pub(super) force: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}
