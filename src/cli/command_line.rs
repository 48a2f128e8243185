//! [`Cli`]: the subcommands, and the options of every command.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::arena_args::{MatchArgs, TournamentArgs};
use super::args::{
    BenchArgs, ConvertArgs, EngineCommand, OpeningsArgs, PlayArgs, PlayersArgs, PuzzlesArgs,
    PuzzlesCommand, SolveArgs, VerifyArgs,
};
use super::book::BookCommand;
use super::calibrate::CalibrateArgs;
use super::ledger::LedgerArgs;
use super::merge::MergeArgs;
use super::new_player::NewCommand;
use super::review::ReviewArgs;
use super::shard_args::ShardArgs;
use super::solution::SolutionCommand;
use super::train_command::TrainCommand;
use pbrain::terminal;
use pbrain::{PLAYERS_HELP, PbrainArgs};

/// The heading of the options that every command has.
pub(super) const GLOBAL: &str = "Options of every command";

const TRUST_HELP: &str = "Allow ./players.toml to start engines; otherwise the window asks and \
    other commands report an error";

/// Play gomoku and renju against bots, let bots play each other, and measure them.
#[derive(Debug, Parser)]
#[command(name = "nekomoku", version, max_term_width = 100)]
#[command(before_help = "Example: nekomoku match cat owl --games 20 --nodes 2000")]
#[command(after_help = "Without a command, the window opens.")]
#[command(help_template = terminal::HELP, mut_subcommands(sentence_and_example_first))]
pub(super) struct Cli {
    #[arg(long, value_name = "FILE", global = true, help = PLAYERS_HELP, help_heading = GLOBAL)]
    pub(super) players: Option<PathBuf>,
    #[arg(long, global = true, help = TRUST_HELP, help_heading = GLOBAL)]
    pub(super) trust: bool,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the window with the given players and settings.
    #[command(before_help = "Example: nekomoku play --white owl --rule renju")]
    Play(PlayArgs),
    /// Play a match between two players and report the Elo difference.
    #[command(before_help = "Example: nekomoku match cat owl --games 20 --nodes 2000")]
    Match(MatchArgs),
    /// Play a tournament of several players and report a cross table.
    #[command(before_help = "Example: nekomoku tournament cat owl fox --games 4 --nodes 1000")]
    Tournament(TournamentArgs),
    /// Rate the whole cast and a player for every tenth level, and measure their styles.
    ///
    /// It takes hours. The same call continues an interrupted run.
    #[command(before_help = "Example: nekomoku calibrate --concurrency 2")]
    Calibrate(CalibrateArgs),
    /// Measure by matches what each change to a player is worth, and write a table.
    ///
    /// The same call continues an interrupted run.
    #[command(before_help = "Example: nekomoku ledger docs/ledger.toml --games 20")]
    Ledger(LedgerArgs),
    /// Merge the files of all shards of a job, and report what one call would have reported.
    #[command(before_help = "Example: nekomoku merge match.jsonl shard-1.jsonl shard-2.jsonl")]
    Merge(MergeArgs),
    /// Run a character as an engine for a Gomocup manager, on standard input and output.
    #[command(before_help = "Example: nekomoku pbrain --player cat")]
    Pbrain(PbrainArgs),
    /// Measure the speed of the search on this machine.
    #[command(before_help = "Example: nekomoku bench")]
    Bench(BenchArgs),
    /// Print balanced openings for the option `--openings` of matches, one on each line.
    #[command(before_help = "Example: nekomoku openings --count 10")]
    Openings(OpeningsArgs),
    /// Search for a forced win in a position.
    #[command(before_help = "Example: nekomoku solve e8f8g8/e2f3g5 --side black --proof win.json")]
    Solve(SolveArgs),
    /// Check a win that `solve --proof` wrote against every legal reply.
    #[command(before_help = "Example: nekomoku verify win.json")]
    Verify(VerifyArgs),
    /// Review a game: accuracy, mistakes, and proven wins that were missed.
    #[command(before_help = "Example: nekomoku review game.sgf --html review.html")]
    Review(ReviewArgs),
    /// Solve the puzzles of a file and report how many are won.
    #[command(before_help = "Example: nekomoku puzzles assets/puzzles.jsonl")]
    Puzzles(PuzzlesArgs),
    /// Convert a game to another file format.
    ///
    /// Formats: json, sgf, psq, lib and txt (h8i9g7); rec and pos are only read.
    #[command(before_help = "Example: nekomoku convert game.sgf game.lib")]
    Convert(ConvertArgs),
    /// Make, extend, query and export opening libraries.
    #[command(subcommand)]
    #[command(before_help = "Example: nekomoku book query own.book h8i9")]
    Book(BookCommand),
    /// Build, check and pack complete winning strategies: a win against every reply.
    #[command(subcommand)]
    #[command(before_help = "Example: nekomoku solution verify FILE")]
    Solution(SolutionCommand),
    /// Play games of the engine against itself, and fit weights or nets to them.
    #[command(subcommand)]
    #[command(before_help = "Example: nekomoku train reset --rule renju --out mine.txt")]
    Train(TrainCommand),
    /// List the characters and check their files.
    #[command(before_help = "Example: nekomoku players")]
    Players(PlayersArgs),
    /// Begin a player of your own.
    #[command(subcommand)]
    #[command(before_help = "Example: nekomoku new player mine")]
    New(NewCommand),
    /// Check foreign engines, which speak the Gomocup protocol.
    #[command(subcommand)]
    #[command(before_help = "Example: nekomoku engine check pbrain-nekomoku")]
    Engine(EngineCommand),
}

/// Sets the order of the help of a subcommand, and of the subcommands below it.
fn sentence_and_example_first(command: clap::Command) -> clap::Command {
    command
        .help_template(terminal::HELP)
        .mut_subcommands(sentence_and_example_first)
}

impl Command {
    /// The arguments that choose a shard, where the subcommand has shards.
    pub(super) const fn shard_args(&self) -> Option<&ShardArgs> {
        match self {
            Self::Match(args) => Some(&args.arena.shard),
            Self::Tournament(args) => Some(&args.arena.shard),
            Self::Calibrate(args) => Some(&args.shard),
            Self::Ledger(args) => Some(&args.shard),
            Self::Puzzles(args) => Some(match &args.command {
                Some(PuzzlesCommand::Mine(args)) => &args.shard,
                None => &args.solving.shard,
            }),
            Self::Solution(SolutionCommand::Build(args)) => Some(&args.shard),
            Self::Solution(SolutionCommand::Verify(args)) => Some(&args.shard),
            Self::Train(TrainCommand::Selfplay(args)) => Some(&args.shard),
            Self::Train(TrainCommand::Params(args)) => Some(&args.shard),
            Self::Train(TrainCommand::Strength(args)) => Some(&args.shard),
            _ => None,
        }
    }
}
