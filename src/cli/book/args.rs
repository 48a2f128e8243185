//! What can be said to `nekomoku book`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::cli::args::{ColorArg, ForceArg};
use crate::rules::{GameSetup, Rule};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum BookCommand {
    /// Make a library of the lines in files of any format that convert reads.
    Build(BuildArgs),
    /// Merge libraries; of what several know, the last one's word counts.
    Merge(MergeArgs),
    /// Tell what a library knows of a position.
    Query(QueryArgs),
    /// Count what is in a library.
    Stats(StatsArgs),
    /// Write the lines of a library to a file: lib, sgf or json.
    Export(ExportArgs),
    /// Let the engine look for good moves and replies, from the empty board or from the lines of a library.
    Grow(GrowArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct BuildArgs {
    /// The library to write.
    pub(super) out: PathBuf,
    /// Files with games: json, sgf, psq, rec, txt, lib, pos.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Rule of the library; files for another one are refused.
    #[arg(long, default_value = "freestyle")]
    pub(super) rule: Rule,
    /// Lines of the board, 5 to 16.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    pub(super) size: u8,
    /// Plies of each line that are taken.
    #[arg(long, value_name = "N", default_value_t = 40)]
    pub(super) plies: usize,
    #[command(flatten)]
    pub(super) force: ForceArg,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct MergeArgs {
    /// The library to write.
    pub(super) out: PathBuf,
    /// Those to read.
    #[arg(required = true)]
    pub(super) books: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) force: ForceArg,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct QueryArgs {
    /// The library.
    pub(super) book: PathBuf,
    /// The moves so far, Black's first: h8i9g7. Empty for the empty board.
    #[arg(default_value = "")]
    pub(super) position: String,
    /// Print the answer as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct StatsArgs {
    /// The library.
    pub(super) book: PathBuf,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ExportArgs {
    /// The library.
    pub(super) book: PathBuf,
    /// The file to write, in the format of its extension.
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) force: ForceArg,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct GrowArgs {
    /// The library to write; one that is there is gone on with.
    pub(super) out: PathBuf,
    /// Rule of a new library.
    #[arg(long, default_value = "freestyle")]
    pub(super) rule: Rule,
    /// Lines of the board of a new library, 5 to 16.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    pub(super) size: u8,
    /// A file of openings to begin from, as for a match, instead of the empty board; good moves on the way there are looked for as well.
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// Plies from there that moves are looked for at.
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(super) plies: usize,
    /// Make it for who plays this colour: of black's or white's moves only the best is gone on with.
    #[arg(long, value_name = "COLOR")]
    pub(super) plays: Option<ColorArg>,
    /// Moves kept of a position, the best first.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(super) width: u16,
    /// The most that a move kept may be worth less than the best, in per cent of the points.
    #[arg(long, value_name = "PERCENT", default_value_t = 15.0)]
    pub(super) margin: f32,
    /// Positions that a search makes.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) nodes: u64,
    /// Positions to search before the library is written.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub(super) searches: usize,
}
