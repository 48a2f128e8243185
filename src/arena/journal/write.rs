//! The lines of a journal.

use std::io::{self, Write};

use super::header::header;
use crate::game_record::GameRecord;
use crate::tournament::TournamentSpec;
use storage::sealed;

/// Writes the journal of a tournament with these games.
pub(super) fn write(
    out: &mut dyn Write,
    spec: &TournamentSpec,
    games: &[GameRecord],
) -> io::Result<()> {
    writeln!(out, "{}", sealed(&header(spec).to_string()))?;
    let mut lines = games.iter().map(|game| sealed(&line(game)));
    lines.try_for_each(|line| writeln!(out, "{line}"))
}

/// A game as a line without its checksum.
pub(super) fn line(record: &GameRecord) -> String {
    serde_json::to_string(record).expect("a record has only keys that are text")
}
