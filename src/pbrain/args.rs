//! The arguments of `pbrain-nekomoku` and of `nekomoku pbrain`.

use std::path::PathBuf;

use clap::{Args, Parser};

use crate::terminal;
use protocol::Dialect;

/// The help of the option `--players`.
pub const PLAYERS_HELP: &str =
    "A players.toml that changes or adds characters, with precedence over all other player files";

#[derive(Debug, Parser)]
#[command(name = "pbrain-nekomoku", version, max_term_width = 100)]
#[command(about = "Run Nekomoku as an engine for a Gomocup manager, on standard input and output")]
#[command(before_help = "Example: pbrain-nekomoku --player cat", help_template = terminal::HELP)]
pub(crate) struct PbrainCli {
    #[arg(long, value_name = "FILE", help = PLAYERS_HELP)]
    pub(crate) players: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) args: PbrainArgs,
}

/// The character that plays, the dialect it talks, and its node limit.
#[derive(Debug, Default, Args)]
pub struct PbrainArgs {
    /// ID of the player. By default the `brain` of the section [roles].
    #[arg(long, value_name = "ID")]
    pub(crate) player: Option<String>,
    /// Meaning of coordinates: gomocup: the column, then the row; yixin: the row, then the column,
    /// as Yixin-Board sends them.
    #[arg(long, value_name = "NAME", default_value = "gomocup")]
    #[arg(value_parser = ["gomocup", "yixin"])]
    dialect: String,
    /// Node limit of a turn, in addition to the limits of the manager.
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
