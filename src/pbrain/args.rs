//! The arguments of a brain.

use std::path::PathBuf;

use clap::{Args, Parser};
use protocol::Dialect;

/// The help of the option `--players`.
pub const PLAYERS_HELP: &str =
    "A players.toml to put over the built-in cast (and over ./players.toml and $NEKOMOKU_PLAYERS)";

#[derive(Debug, Parser)]
#[command(name = "pbrain-nekomoku", version, max_term_width = 100)]
#[command(about = "Nekomoku as a brain for Gomocup managers, over stdin and stdout.")]
pub(crate) struct PbrainCli {
    #[arg(long, value_name = "FILE", help = PLAYERS_HELP)]
    pub(crate) players: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) args: PbrainArgs,
}

/// How a brain plays.
#[derive(Debug, Default, Args)]
pub struct PbrainArgs {
    /// ID of the player; the one named as `brain` in the section [roles] when not given.
    #[arg(long, value_name = "ID")]
    pub(crate) player: Option<String>,
    /// How coordinates are meant: column and row, or, as Yixin-Board sends them, row and column.
    #[arg(long, value_name = "NAME", default_value = "gomocup", value_parser = ["gomocup", "yixin"])]
    dialect: String,
    /// Nodes a turn at most, whatever the manager says.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
}

impl PbrainArgs {
    pub(crate) fn dialect(&self) -> Dialect {
        match self.dialect.as_str() {
            "yixin" => Dialect::Yixin,
            _ => Dialect::Gomocup,
        }
    }
}
