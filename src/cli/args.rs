//! The arguments of the smaller subcommands.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};

use super::mine::MineArgs;
use super::shard_args::ShardArgs;
use arena::TimeControl;
use engine::ablation::SEED_DEPTH;
use record::{ReadOptions, TextEncoding};
use rules::{Color, GameSetup, OpeningRule, Rule};

#[derive(Debug, Subcommand)]
pub(super) enum EngineCommand {
    /// Start an engine and report what it supports.
    ///
    /// The exit code is 0 when the engine can play a game, otherwise 1.
    #[command(before_help = "Example: nekomoku engine check pbrain-nekomoku")]
    Check(EngineCheckArgs),
}

#[derive(Debug, Args)]
pub(super) struct EngineCheckArgs {
    /// The engine's program; all arguments after it go to the engine.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(super) command: Vec<String>,
    /// Time limit of a turn in milliseconds.
    #[arg(long, value_name = "T", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(super) turn_ms: u64,
    /// Working folder of the engine.
    #[arg(long, value_name = "PATH")]
    pub(super) folder: Option<PathBuf>,
    /// Meaning of the engine's coordinates and rule numbers.
    #[arg(long, value_name = "NAME", default_value = "gomocup")]
    #[arg(value_parser = ["gomocup", "yixin"])]
    pub(super) dialect: String,
    /// Stop the engine by YXSTOP. Engines of the dialect yixin always understand it.
    #[arg(long)]
    pub(super) yxstop: bool,
    /// The engine expects the stones of SWAP2BOARD as `x,y,field` (`engine.swap2_fields`).
    #[arg(long)]
    pub(super) swap2_fields: bool,
    /// Print every line that is sent to the engine or received from it.
    #[arg(long)]
    pub(super) log: bool,
}

/// The arguments of `bench`. Without an option it runs the tree search on 24 positions; the
/// signature of the run changes whenever the search behaves differently.
#[derive(Clone, Copy, Debug, Args)]
#[command(group(ArgGroup::new("subject")))]
pub(super) struct BenchArgs {
    /// Measure how many stones a second are placed and taken back with all their shapes, without a
    /// search.
    #[arg(long, group = "subject")]
    pub(super) moves: bool,
    /// Run the same search and positions with the evaluator `net`. It makes fewer nodes a second
    /// and has a signature of its own.
    #[arg(long, group = "subject")]
    pub(super) net: bool,
    /// Measure how many nodes neighbour points, move ordering and pruning save in the search of the
    /// character `owl`. It takes about two seconds.
    #[arg(long, group = "subject")]
    pub(super) ablation: bool,
    /// Compare the time to a fixed depth with one thread and with `N` threads, 2 to 64. It takes
    /// about 90 seconds with two threads.
    #[arg(long, value_name = "N", group = "subject")]
    #[arg(value_parser = clap::value_parser!(u8).range(2..=64))]
    pub(super) threads: Option<u8>,
    /// Search depth of --ablation in plies, 1 to 4; each ply takes many times as long.
    #[arg(long, value_name = "N", default_value_t = SEED_DEPTH, requires = "ablation")]
    #[arg(conflicts_with_all = ["moves", "net", "threads"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(super) depth: u8,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

/// The arguments of `openings`: random stones near the centre that the engine evaluates as
/// balanced.
#[derive(Debug, Args)]
pub(super) struct OpeningsArgs {
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Number of openings.
    #[arg(long, value_name = "N", default_value_t = 100)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) count: u32,
    /// Nodes of the first search of an opening; the second search takes four times as many.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(super) nodes: u64,
    /// Seed of the random stones.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
}

/// The moves that a forced win may consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SolveGoal {
    /// Continuous fours only; the shortest win.
    Vcf,
    /// Fours, open threes and other threats to win by fours.
    Vct,
    /// As vct, and then one quiet move that threatens such a win; each gets half of the nodes. With
    /// --threat the same as vct.
    Win,
}

#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    /// The moves so far, Black's first (h8i9g7), or the stones of both colours (h8g7/i9).
    pub(super) position: String,
    /// The side to move, which is to win. By default it follows from the number of stones. With
    /// --threat, the side that replies.
    #[arg(long)]
    pub(super) side: Option<ColorArg>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Moves that the win may consist of.
    #[arg(long, value_enum, default_value = "win")]
    pub(super) goal: SolveGoal,
    /// Show how the other side would win if it were to move, and which replies refute that.
    #[arg(long)]
    pub(super) threat: bool,
    /// As --threat, and list the state of every legal reply: lost, with the number of plies and the
    /// line of the win; without a threat win within the node limit; or open.
    #[arg(long)]
    pub(super) defences: bool,
    /// Node limit of the search.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) nodes: u64,
    /// Write the win to this file, for `verify`. With --threat, the win of the other side.
    #[arg(long, value_name = "FILE")]
    pub(super) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: ForceArg,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorArg {
    Black,
    White,
}

impl From<ColorArg> for Color {
    fn from(side: ColorArg) -> Self {
        match side {
            ColorArg::Black => Self::Black,
            ColorArg::White => Self::White,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// A file that `solve --proof` wrote.
    pub(super) proof: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct PlayersArgs {
    /// Print the characters as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
    /// Print every key of `players.toml` with its type, range, default and meaning, in Markdown.
    #[arg(long, conflicts_with = "json")]
    pub(super) reference: bool,
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(super) command: Option<PuzzlesCommand>,
    #[command(flatten)]
    pub(super) solving: PuzzleSolvingArgs,
}

#[derive(Debug, Subcommand)]
pub(super) enum PuzzlesCommand {
    /// Make puzzles of the missed wins in recorded games, each with a proof.
    #[command(before_help = "Example: nekomoku puzzles mine game.sgf --out mine.jsonl")]
    Mine(MineArgs),
}

#[derive(Debug, Args)]
pub(super) struct PuzzleSolvingArgs {
    /// A file with one JSON object a line: kind (vcf, vct, quiet, defence..), rule, side, black and
    /// white stones, and the size if it is not 15.
    #[arg(required = true)]
    pub(super) file: Option<PathBuf>,
    /// Node limit for each puzzle.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(super) nodes: u64,
    /// Judge again the moves of the games in a file that `puzzles mine` wrote: whether there was a
    /// win, with the node limit, and whether the move lost it, with ten times as many nodes.
    #[arg(long)]
    pub(super) verdicts: bool,
    /// Solve only puzzles of this kind.
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<String>,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    /// Write the result of each puzzle to this file as soon as it is known, one JSON object a line.
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// Continue the journal. A journal that does not exist is created.
    #[arg(long, requires = "journal")]
    pub(super) resume: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// The file to read. Its format is detected from the content, then from the extension.
    #[arg(value_name = "IN")]
    pub(super) from: PathBuf,
    /// The file to write, in the format of its extension.
    #[arg(value_name = "OUT")]
    pub(super) to: PathBuf,
    /// Flip the board: for position text whose rows count from the top, as in c-gomoku-cli.
    #[arg(long)]
    pub(super) flip: bool,
    #[command(flatten)]
    pub(super) read: ReadArgs,
    /// Print the report as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) force: ForceArg,
}

/// What the file of a game does not say.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct ReadArgs {
    /// Rule of a file that does not name one. By default freestyle, for lib and pos renju. With it,
    /// an SGF of any game is read as gomoku.
    #[arg(long)]
    rule: Option<Rule>,
    /// Board size of a file that does not name one, 5 to 22 lines.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    size: u8,
    /// Number of the game in a file with several games.
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,
    /// Encoding of the texts in the file, like `GBK`, `Shift_JIS` or `windows-1251`. By default UTF-8,
    /// the encoding that the file declares, or a guess, which is reported.
    #[arg(long, value_name = "NAME")]
    encoding: Option<TextEncoding>,
}

impl ReadArgs {
    /// The options of reading.
    pub(super) const fn options(self) -> ReadOptions {
        ReadOptions {
            rule: self.rule,
            size: self.size,
            game: self.game,
            encoding: self.encoding,
            any_game: self.rule.is_some(),
        }
    }
}

/// Permission to overwrite files.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ForceArg {
    /// Overwrite an output that is also an input, or that holds another kind of content.
    #[arg(long)]
    pub(super) force: bool,
}

/// Rule and size. The default is that of the section [match], or freestyle on 15 lines for commands
/// without players.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct SetupArgs {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    rule: Option<Rule>,
    /// Board size, 5 to 22 lines.
    #[arg(long, value_name = "N")]
    size: Option<u8>,
}

impl SetupArgs {
    /// The rule, if it was named.
    pub(super) const fn rule(self) -> Option<Rule> {
        self.rule
    }

    /// The setup, missing parts from `default`.
    pub(super) fn resolve(self, default: GameSetup) -> anyhow::Result<GameSetup> {
        Ok(GameSetup::new(
            self.rule.unwrap_or(default.rule()),
            self.size.unwrap_or(default.size()),
        )?)
    }
}

#[derive(Debug, Default, Args)]
pub(super) struct PlayArgs {
    /// Player with Black.
    #[arg(long, value_name = "ID")]
    pub(super) black: Option<String>,
    /// Player with White.
    #[arg(long, value_name = "ID")]
    pub(super) white: Option<String>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Opening rule: free (Black begins), swap or swap2.
    #[arg(long, value_name = "RULE")]
    pub(super) opening_rule: Option<OpeningRule>,
    /// Open a game in any format that `convert` reads, or the puzzles of a .jsonl file.
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["black", "white", "games", "exit_when_over"])]
    pub(super) open: Option<PathBuf>,
    /// Number of games in a series of two bots, 1 to 1000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) games: Option<u32>,
    /// Clock of each player: `none`, 10s/move, 5m for the game, or 5m+3s with 3 seconds added after
    /// each move.
    #[arg(long, value_name = "TIME")]
    pub(super) clock: Option<TimeControl>,
    /// Seed of the first game; each later game has the next seed. Random by default.
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// Save a picture of the window: of the final position with --exit-when-over, otherwise of the
    /// first position.
    #[arg(long, value_name = "PNG")]
    pub(super) screenshot: Option<PathBuf>,
    /// Show the opened game move by move under analysis, save that as an animated picture and close
    /// the window.
    #[arg(
        long,
        value_name = "PNG",
        requires = "open",
        conflicts_with = "screenshot"
    )]
    pub(super) animation: Option<PathBuf>,
    /// Close the window when the game or the series is over. Bots then move at once, without
    /// animations.
    #[arg(long)]
    pub(super) exit_when_over: bool,
    /// Size of the window in logical pixels. By default its last size, at first 1280x800.
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    pub(super) window: Option<(u32, u32)>,
    /// Device pixels per logical pixel. By default that of the display.
    #[arg(long, value_name = "F", value_parser = parse_scale)]
    pub(super) scale: Option<f32>,
    /// Language of the window. By default that of the system, or English.
    #[arg(long, value_name = "CODE", value_parser = ["en", "zh"])]
    pub(super) language: Option<String>,
}

/// Parses `WIDTHxHEIGHT` in logical pixels.
fn parse_window(text: &str) -> Result<(u32, u32), String> {
    let parsed = text.split_once('x').and_then(|(width, height)| {
        Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?))
    });
    match parsed {
        Some((width @ 320..=8192, height @ 240..=8192)) => Ok((width, height)),
        _ => Err("expected WIDTHxHEIGHT from 320x240 to 8192x8192, like 1280x800".into()),
    }
}

fn parse_scale(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(scale) if (0.5..=4.0).contains(&scale) => Ok(scale),
        _ => Err("expected a factor from 0.5 to 4".into()),
    }
}
