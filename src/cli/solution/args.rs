//! Arguments of `nekomoku solution`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::ForceArg;
use crate::shard_args::ShardArgs;
use rules::{GameSetup, Rule};

#[derive(Debug, Subcommand)]
pub(crate) enum SolutionCommand {
    /// Search for a win against every reply, and write it to a file.
    ///
    /// The same call with `--resume` continues an interrupted run. The exit code is 0 when every
    /// reply is proven, else 1.
    #[command(
        before_help = "Example: nekomoku solution build --rule freestyle --from h8i9g7d4 \
                       --out win.jsonl"
    )]
    Build(BuildArgs),
    /// Check a solution against every legal reply, by the rules alone.
    ///
    /// The exit code is 0 when everything that the file covers is proven, else 1.
    #[command(before_help = "Example: nekomoku solution verify win.jsonl")]
    Verify(VerifyArgs),
    /// Write what one or several files of `solution build` prove into a small file.
    #[command(before_help = "Example: nekomoku solution pack win.jsonl --out win.sol")]
    Pack(PackArgs),
    /// Write a solution as a game with variations, for other programs.
    ///
    /// Each position with an answer is in one line. A proof by threats is written as its
    /// longest line, with a list of the replies that it wins against.
    #[command(before_help = "Example: nekomoku solution export win.sol win.sgf")]
    Export(ExportArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// The file to write. Each line has a checksum; an unfinished last line is dropped.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Rule: freestyle or standard.
    #[arg(long)]
    pub(super) rule: Rule,
    /// Board size, 5 to 22 lines.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    pub(super) size: u8,
    /// Begin after these moves, Black's first: h8i9g7d4. The side to move after them wins. By
    /// default the empty board, whose units can be divided by --shard.
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub(super) from: String,
    /// Continue the file if it exists.
    #[arg(long)]
    pub(super) resume: bool,
    /// Number of rounds over what is not settled. Each allows four times as many nodes as the one
    /// before.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 6,
        value_parser = clap::value_parser!(u32).range(1..=10)
    )]
    pub(super) rounds: u32,
    /// File of moves to try first. Each line has moves from the empty board, as in h8i9g7d4h9; the
    /// last one is the move of the winning side to try.
    #[arg(long, value_name = "FILE")]
    pub(super) propose: Option<PathBuf>,
    /// Try the answers of this solution first. It may be for the other rule or another board.
    #[arg(long, value_name = "FILE")]
    pub(super) adapt: Option<PathBuf>,
    /// Memory of the searches in MiB. The positions that are found need more.
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 192,
        value_parser = clap::value_parser!(u16).range(3..=8192)
    )]
    pub(super) memory: u16,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A file that `solution build` or `solution pack` has written.
    pub(super) file: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// A file that `solution build` or `solution pack` has written.
    pub(super) file: PathBuf,
    /// The file to write, in the format of its extension: sgf, lib or json.
    #[arg(value_name = "OUT")]
    pub(super) to: PathBuf,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    /// Files that `solution build` has written: one, or those of all shards.
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Write lines of text instead of a compressed file.
    #[arg(long)]
    pub(super) lines: bool,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}
