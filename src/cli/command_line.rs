//! [`Cli`]: the subcommands, and the options that come before them.

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use super::arena_args::{MatchArgs, TournamentArgs};
use super::args::{
    BenchArgs, ConvertArgs, EngineCommand, OpeningsArgs, PlayArgs, PlayersArgs, PuzzlesArgs,
    SolveArgs, VerifyArgs,
};
use super::book::BookCommand;
use super::calibrate::CalibrateArgs;
use super::ledger::LedgerArgs;
use super::merge::MergeArgs;
use super::shard_args::ShardArgs;
use super::train_command::TrainCommand;
use pbrain::{PLAYERS_HELP, PbrainArgs};

const TRUST_HELP: &str =
    "Let ./players.toml start engines; without this the window asks and other commands refuse";

/// Gomoku and renju against cats: play on screen, let bots play each other, measure them.
#[derive(Debug, Parser)]
#[command(name = "nekomoku", version, max_term_width = 100)]
#[command(after_help = "Without a subcommand the game opens: you against the cat.")]
pub(super) struct Cli {
    #[arg(long, value_name = "FILE", global = true, help = PLAYERS_HELP)]
    pub(super) players: Option<PathBuf>,
    #[arg(long, global = true, help = TRUST_HELP)]
    pub(super) trust: bool,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the game with these players.
    Play(PlayArgs),
    /// Let two players play a match, without a window.
    Match(MatchArgs),
    /// Let several players play each other, without a window, and rate them.
    Tournament(TournamentArgs),
    /// Measure the cast and the levels from 0 to 100: ratings, and how each plays. Goes on where it was interrupted.
    Calibrate(CalibrateArgs),
    /// Measure by matches what each change to a player is worth, and write a table of it. Continues where it was interrupted.
    Ledger(LedgerArgs),
    /// Put the files of all shards of a call together: into the file and the report of one call.
    Merge(MergeArgs),
    /// Be a brain for Gomocup managers: Piskvork, c-gomoku-cli, Yixin-Board.
    Pbrain(PbrainArgs),
    /// Measure the engine on this machine.
    Bench(BenchArgs),
    /// Make balanced openings for matches and print them, one a line, as --openings reads them.
    Openings(OpeningsArgs),
    /// Look for a win by threats and write it down.
    Solve(SolveArgs),
    /// Play a written win through against every reply.
    Verify(VerifyArgs),
    /// Solve the positions of a file and print how many were won.
    Puzzles(PuzzlesArgs),
    /// Write a game in another file format: json, sgf, psq, txt (h8i9g7), lib; rec and pos are only read.
    Convert(ConvertArgs),
    /// Opening libraries.
    #[command(subcommand)]
    Book(BookCommand),
    /// Play games of the engine against itself, and fit the weights of the evaluation to them.
    #[command(subcommand)]
    Train(TrainCommand),
    /// List the cast and check its files.
    Players(PlayersArgs),
    /// Foreign engines, which speak the Gomocup protocol.
    #[command(subcommand)]
    Engine(EngineCommand),
}

impl Command {
    /// The arguments that choose a shard, where the subcommand has shards.
    pub(super) const fn shard_args(&self) -> Option<&ShardArgs> {
        match self {
            Self::Match(args) => Some(&args.arena.shard),
            Self::Tournament(args) => Some(&args.arena.shard),
            Self::Calibrate(args) => Some(&args.shard),
            Self::Ledger(args) => Some(&args.shard),
            Self::Puzzles(args) => Some(&args.shard),
            Self::Train(TrainCommand::Selfplay(args)) => Some(&args.shard),
            _ => None,
        }
    }
}
