//! Options of a player: from a TOML table to the struct of the kind, with a path for every error.

mod error;
mod ranges;
mod read;
mod reader;
mod wording;

pub use error::{OptionError, OptionErrors};
pub(super) use ranges::check_ranges;
pub(super) use read::{Parsed, read_options, read_section};
pub use read::{parse_options, parse_section};
pub(super) use wording::{describe_value, did_you_mean, one_line, shorten};
