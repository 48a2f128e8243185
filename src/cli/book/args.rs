//! The arguments of `nekomoku book`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::{ColorArg, ForceArg};
use rules::{GameSetup, Rule};

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Make a library from the lines of games in any format that `convert` reads.
    #[command(before_help = "Example: nekomoku book build lines.book game.sgf")]
    Build(BuildArgs),
    /// Extend a library by moves that the engine finds good, and by replies to them.
    #[command(before_help = "Example: nekomoku book grow own.book --searches 10 --nodes 1000")]
    Grow(GrowArgs),
    /// Evaluate the leaves of a library by the threat solver and by searches.
    ///
    /// The same call continues an interrupted run.
    #[command(before_help = "Example: nekomoku book judge lines.book")]
    Judge(JudgeArgs),
    /// Merge libraries; if several contain a position, the last one counts.
    #[command(before_help = "Example: nekomoku book merge all.book lines.book own.book")]
    Merge(MergeArgs),
    /// Print the moves and values that a library has for a position.
    #[command(before_help = "Example: nekomoku book query own.book h8i9")]
    Query(QueryArgs),
    /// Count the moves and positions of a library.
    #[command(before_help = "Example: nekomoku book stats own.book")]
    Stats(StatsArgs),
    /// Write the lines of a library to a lib, sgf or json file.
    ///
    /// Values and marks become comments that `book build` reads.
    #[command(before_help = "Example: nekomoku book export own.book own.lib")]
    Export(ExportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// Library to write.
    pub(super) out: PathBuf,
    /// Files of games: json, sgf, psq, rec, txt, lib, pos.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Rule of the library. A game under another rule is an error.
    #[arg(long, default_value = "freestyle")]
    pub(super) rule: Rule,
    /// Board size, 5 to 16 lines.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    pub(super) size: u8,
    /// Length limit of a line in plies. The number of later moves is reported.
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(super) plies: usize,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Library to write.
    pub(super) out: PathBuf,
    /// Libraries to read.
    #[arg(required = true)]
    pub(super) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// Library.
    pub(super) book: PathBuf,
    /// The moves so far, Black's first: h8i9g7. By default the empty board.
    #[arg(default_value = "")]
    pub(super) position: String,
    /// Print the answer as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// Library.
    pub(super) book: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// Library.
    pub(super) book: PathBuf,
    /// File to write, in the format of its extension.
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GrowArgs {
    /// Library to write; an existing one is continued.
    pub(super) out: PathBuf,
    /// Rule of a new library. Default: freestyle. An existing library keeps its rule; another one
    /// here is an error.
    #[arg(long)]
    pub(super) rule: Option<Rule>,
    /// Board size of a new library, 5 to 16 lines. Default: 15. An existing library keeps its
    /// size; another one here is an error.
    #[arg(long, value_name = "N")]
    pub(super) size: Option<u8>,
    /// File of openings to start from, as for a match. By default the empty board. Moves on the
    /// way to an opening are searched as well.
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// Depth of the library in plies from the start.
    #[arg(long, value_name = "N", default_value = "8")]
    pub(super) plies: NonZeroUsize,
    /// Make the library for a player of this colour: only the best of its moves is continued.
    #[arg(long, value_name = "COLOR")]
    pub(super) plays: Option<ColorArg>,
    /// Largest number of moves of a position, the best first.
    #[arg(long, value_name = "N", default_value_t = 4)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) width: u16,
    /// Largest loss of a move against the best move, in percent of the points.
    #[arg(long, value_name = "PERCENT", default_value_t = 15.0, value_parser = parse_percent)]
    pub(super) margin: f32,
    /// Node limit of a search.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Number of positions to search in this run.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub(super) searches: usize,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// Library, which is rewritten after each stage.
    pub(super) book: PathBuf,
    /// Node limit of the search of a leaf where the solver finds no win.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) nodes: u64,
    /// Node limit of the threat solver at each leaf.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) threat_nodes: u64,
    /// Largest number of leaves in this run. By default all.
    #[arg(long, value_name = "N")]
    pub(super) leaves: Option<usize>,
    /// Number of leaves after which the library is written.
    #[arg(long, value_name = "N", default_value = "500")]
    pub(super) stage: NonZeroUsize,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

fn parse_percent(text: &str) -> Result<f32, String> {
    let percent = text.parse::<f32>().ok();
    let percent = percent.filter(|it| (0.0..=100.0).contains(it));
    percent.ok_or_else(|| "expected a number from 0 to 100".into())
}
