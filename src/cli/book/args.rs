//! What can be said to `nekomoku book`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::{ColorArg, ForceArg};
use rules::{GameSetup, Rule};

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Make a library of the lines in files of any format that convert reads.
    Build(BuildArgs),
    /// Merge libraries; of what several know, the last one's word counts.
    Merge(MergeArgs),
    /// Tell what a library knows of a position.
    Query(QueryArgs),
    /// Count the moves and positions of a library.
    Stats(StatsArgs),
    /// Write the lines of a library to a file, lib, sgf or json, with values and marks that build
    /// reads back.
    Export(ExportArgs),
    /// Let the engine look for good moves and replies, from the empty board or from the lines of a library.
    Grow(GrowArgs),
    /// Give the leaves of a library values: a win by threats where the solver finds one, else the
    /// value of a search. A run that was ended is continued by the same call.
    Judge(JudgeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
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
    /// Plies of each line that are taken; the number of moves left out is reported.
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
    /// The library to write.
    pub(super) out: PathBuf,
    /// Those to read.
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
pub(crate) struct StatsArgs {
    /// The library.
    pub(super) book: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The library.
    pub(super) book: PathBuf,
    /// The file to write, in the format of its extension.
    pub(super) out: PathBuf,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GrowArgs {
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
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The library; it is replaced after each stage.
    pub(super) book: PathBuf,
    /// Nodes of the search that values a leaf at which the solver finds no win.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) nodes: u64,
    /// Nodes of the threat solver at each leaf.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) threat_nodes: u64,
    /// Leaves to judge at most in this run; all of them when not given.
    #[arg(long, value_name = "N")]
    pub(super) leaves: Option<usize>,
    /// Leaves to judge before the library is written again.
    #[arg(long, value_name = "N", default_value = "500")]
    pub(super) stage: NonZeroUsize,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}
