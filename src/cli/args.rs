//! What can be said on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::engine::Limits;
use crate::rules::{GameSetup, Rule};

/// Gomoku and renju against cats: play on screen, let bots play each other, measure them.
#[derive(Debug, Parser)]
#[command(name = "nekomoku", version, max_term_width = 100)]
#[command(after_help = "Without a subcommand the game opens: you against the cat.")]
pub(super) struct Cli {
    #[arg(long, value_name = "FILE", global = true)]
    #[arg(
        help = "A players.toml to put over the built-in cast (and over ./players.toml and $NEKOMOKU_PLAYERS)"
    )]
    pub(super) players: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the game with these players.
    Play(PlayArgs),
    /// Let two players play a match, without a window.
    Match(MatchArgs),
    /// List the cast and check its files.
    Players,
}

/// Rule and size; what is not given comes from the section [match].
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
    /// Games that two bots play one after the other, 1 to 1000.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(super) games: Option<u32>,
    /// Seed of the first game's random choices, the next games count on; another one each time when not given.
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// Save a picture of the window: of the final position with --exit-when-over, else of the first that it shows.
    #[arg(long, value_name = "PNG")]
    pub(super) screenshot: Option<PathBuf>,
    /// Close the window when the game, or the series, is over; think-time manners and animations are off.
    #[arg(long)]
    pub(super) exit_when_over: bool,
    /// Size of the window in logical pixels, 1280x800 when not given.
    #[arg(long, value_name = "WxH", value_parser = parse_window)]
    pub(super) window: Option<(u32, u32)>,
    /// Device pixels per logical pixel, instead of what the display says.
    #[arg(long, value_name = "F", value_parser = parse_scale)]
    pub(super) scale: Option<f32>,
    /// Language of the window; the system's when not given, and English when it is none of these.
    #[arg(long, value_name = "CODE", value_parser = ["en", "zh"])]
    pub(super) language: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// The player whose score is reported.
    pub(super) a: String,
    /// Its opponent.
    pub(super) b: String,
    /// Games to play.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) games: u32,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Nodes a turn; neither this nor --turn-ms: as deep as the players' own settings say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds a turn.
    #[arg(long, value_name = "T", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..))]
    turn_ms: Option<u64>,
    /// Random stones set at the start of each game; a pair of games shares them.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) opening_plies: u16,
    /// Seed of openings and players.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// A always holds Black, instead of every other game.
    #[arg(long)]
    pub(super) fixed_colors: bool,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

impl MatchArgs {
    pub(super) fn limits(&self) -> Limits {
        Limits {
            time: self.turn_ms.map(Duration::from_millis),
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

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
