//! The arguments of the subcommands that have no file of their own for them.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgGroup, Args, Subcommand, ValueEnum};

use super::shard_args::ShardArgs;
use arena::TimeControl;
use engine::ablation::SEED_DEPTH;
use rules::{Color, GameSetup, OpeningRule, Rule};

#[derive(Debug, Subcommand)]
pub(super) enum EngineCommand {
    /// Start an engine and find out what it can; exits with 0 when it can play a game, else with 1.
    Check(EngineCheckArgs),
}

#[derive(Debug, Args)]
pub(super) struct EngineCheckArgs {
    /// The engine's program and its arguments; nothing behind it is an option of ours.
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(super) command: Vec<String>,
    /// Milliseconds a turn, which the engine has to keep to.
    #[arg(long, value_name = "T", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub(super) turn_ms: u64,
    /// Its working folder.
    #[arg(long, value_name = "PATH")]
    pub(super) folder: Option<PathBuf>,
    /// What its coordinates and rule numbers mean.
    #[arg(long, value_name = "NAME", default_value = "gomocup", value_parser = ["gomocup", "yixin"])]
    pub(super) dialect: String,
    /// It understands YXSTOP, as every engine of the dialect yixin does.
    #[arg(long)]
    pub(super) yxstop: bool,
    /// It wants the stones of SWAP2BOARD with whose they are, as those of BOARD (`engine.swap2_fields`).
    #[arg(long)]
    pub(super) swap2_fields: bool,
    /// Print every line that passes between us and it.
    #[arg(long)]
    pub(super) log: bool,
}

/// Without one of the options: the tree search on 24 positions, whose signature changes with whatever changes what it does.
#[derive(Clone, Copy, Debug, Args)]
#[command(group(ArgGroup::new("subject")))]
pub(super) struct BenchArgs {
    /// Stones made and taken back with everything that follows from them, without a search.
    #[arg(long, group = "subject")]
    pub(super) moves: bool,
    /// The same search and positions with the evaluator `net`, which makes fewer nodes a second and has a signature of its own.
    #[arg(long, group = "subject")]
    pub(super) net: bool,
    /// The search of the character `owl` without and with each of its techniques: neighbour
    /// points, ordering, pruning. Takes about two seconds.
    #[arg(long, group = "subject")]
    pub(super) ablation: bool,
    /// Time to a fixed depth with this many threads beside that with one, 2 to 64. Takes about a minute and a half with two.
    #[arg(long, value_name = "N", group = "subject", value_parser = clap::value_parser!(u8).range(2..=64))]
    pub(super) threads: Option<u8>,
    /// Plies that --ablation searches, 1 to 4; each takes many times as long as the one before.
    #[arg(long, value_name = "N", default_value_t = SEED_DEPTH, requires = "ablation", conflicts_with_all = ["moves", "net", "threads"], value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(super) depth: u8,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

/// Openings are random stones near the centre that the engine values near a draw.
#[derive(Debug, Args)]
pub(super) struct OpeningsArgs {
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Openings to make.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(super) count: u32,
    /// Nodes for the first value of an opening; the second value takes four times as many.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(super) nodes: u64,
    /// Seed of the random stones.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
}

/// What a win may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SolveGoal {
    /// Continuous fours, the shortest win.
    Vcf,
    /// Fours, open threes and other threats of a win by fours.
    Vct,
    /// With half of the positions fours, then threats; with the rest one quiet move that threatens a win by threats. With --threat fours and
    /// threats alone.
    Win,
}

#[derive(Debug, Args)]
pub(super) struct SolveArgs {
    /// The moves so far, Black's first: h8i9g7. Or the stones of both colours in any number: h8g7/i9.
    pub(super) position: String,
    /// Who is to win, and to move: black or white. Without it, whose turn it is by the number of stones. With --threat, who is to move and to
    /// reply.
    #[arg(long)]
    pub(super) side: Option<ColorArg>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// What the win may be made of.
    #[arg(long, value_enum, default_value = "win")]
    pub(super) goal: SolveGoal,
    /// Tell how the other side would win if it were to move, and which replies refute that.
    #[arg(long)]
    pub(super) threat: bool,
    /// Positions made at most.
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    pub(super) nodes: u64,
    /// Write the win here, for verify; with --threat, that of the other side if it were to move.
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
    /// A file that solve --proof has written.
    pub(super) proof: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Clone, Copy, Debug, Args)]
pub(super) struct PlayersArgs {
    /// Print the cast as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
    /// Print every key of `players.toml` with its type, range, default and meaning, in Markdown.
    #[arg(long, conflicts_with = "json")]
    pub(super) reference: bool,
}

#[derive(Debug, Args)]
pub(super) struct PuzzlesArgs {
    /// A JSON object a line: kind (vcf, vct...), rule, side, black and white stones; size where it is not 15.
    pub(super) file: PathBuf,
    /// Positions made for each at most.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(super) nodes: u64,
    /// Only positions of this kind.
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<String>,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    /// Write the result of each position into this file as soon as it is known, one JSON object a
    /// line.
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// Continue a journal that exists.
    #[arg(long, requires = "journal")]
    pub(super) resume: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    /// The file to read: its format is told by how it begins, or by its extension.
    #[arg(value_name = "IN")]
    pub(super) from: PathBuf,
    /// The file to write, in the format of its extension.
    #[arg(value_name = "OUT")]
    pub(super) to: PathBuf,
    /// Exchange top and bottom of the board: for position text whose rows count from the top, as c-gomoku-cli has it.
    #[arg(long)]
    pub(super) flip: bool,
    /// Rule of a file that does not name it; freestyle when not given, and renju for lib and pos.
    #[arg(long)]
    pub(super) rule: Option<Rule>,
    /// Lines of the board where the file does not say, 5 to 22.
    #[arg(long, value_name = "N", default_value_t = GameSetup::DEFAULT_SIZE)]
    pub(super) size: u8,
    /// Which game of a file that has several.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) game: NonZeroUsize,
    /// Print the report as one line of JSON.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) force: ForceArg,
}

/// Consent to overwriting.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct ForceArg {
    /// Overwrite an output that is an input of the call as well, or a file of another kind.
    #[arg(long)]
    pub(super) force: bool,
}

/// Rule and size; what is not given comes from the section [match], or is freestyle on 15 lines where no player plays.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct SetupArgs {
    /// freestyle, standard or renju.
    #[arg(long)]
    rule: Option<Rule>,
    /// Lines of the board, 5 to 22.
    #[arg(long, value_name = "N")]
    size: Option<u8>,
}

impl SetupArgs {
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
    /// Who holds Black.
    #[arg(long, value_name = "ID")]
    pub(super) black: Option<String>,
    /// Who holds White.
    #[arg(long, value_name = "ID")]
    pub(super) white: Option<String>,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Who lays the first stones and who chooses the colours: free (Black begins), swap or swap2.
    #[arg(long, value_name = "RULE")]
    pub(super) opening_rule: Option<OpeningRule>,
    /// Open this game, in any format that convert reads, or the puzzles of a .jsonl.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["black", "white", "games", "exit_when_over"])]
    pub(super) open: Option<PathBuf>,
    /// Games that two bots play one after the other, 1 to 1000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) games: Option<u32>,
    /// Time of each player: `none`, 10s/move, 5m for the game, or 5m+3s with time added after each
    /// move.
    #[arg(long, value_name = "TIME")]
    pub(super) clock: Option<TimeControl>,
    /// Seed of the first game's random choices, the next games count on; another one each time when not given.
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// Save a picture of the window: of the final position with --exit-when-over, else of the first that it shows.
    #[arg(long, value_name = "PNG")]
    pub(super) screenshot: Option<PathBuf>,
    /// Close the window when the game, or the series, is over; think-time manners and animations are off.
    #[arg(long)]
    pub(super) exit_when_over: bool,
    /// Size of the window in logical pixels; the one that it had last when not given, 1280x800 at first.
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    pub(super) window: Option<(u32, u32)>,
    /// Device pixels per logical pixel, instead of what the display says.
    #[arg(long, value_name = "F", value_parser = parse_scale)]
    pub(super) scale: Option<f32>,
    /// Language of the window; the system's when not given, and English when it is none of these.
    #[arg(long, value_name = "CODE", value_parser = ["en", "zh"])]
    pub(super) language: Option<String>,
}

/// The program `pbrain-nekomoku`: a manager starts it by its name alone.
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
