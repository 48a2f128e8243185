//! The built-in openings, made by `nekomoku openings`. Each file contains the command.

use super::file::{OpeningFile, RowsFrom};
use rules::{GameSetup, Rule};

static FREESTYLE: &str = include_str!("../../../assets/openings/freestyle.txt");
static STANDARD: &str = include_str!("../../../assets/openings/standard.txt");
static RENJU: &str = include_str!("../../../assets/openings/renju.txt");

/// The built-in balanced openings for this setup; `None` on boards with other than 15 lines.
///
/// # Panics
/// Never: a test reads each file.
pub fn shipped_openings(setup: GameSetup) -> Option<OpeningFile> {
    if setup.size() != GameSetup::DEFAULT_SIZE {
        return None;
    }
    let text = match setup.rule() {
        Rule::Freestyle => FREESTYLE,
        Rule::Standard => STANDARD,
        Rule::Renju => RENJU,
    };
    let file = OpeningFile::parse(text, setup, RowsFrom::Bottom);
    Some(file.expect("the embedded openings are valid"))
}
