//! `nekomoku convert`: converts a game to another file format.

use anyhow::Context;
use serde::Serialize;

use super::args::ConvertArgs;
use super::losses::tell;
use super::outputs::{Content, Outputs};
use pbrain::terminal;
use record::{Format, Losses, Opened};

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    /// The file that was written.
    file: String,
    /// Number of moves to the position shown.
    moves: u16,
    /// Number of positions in all lines, without the empty board.
    nodes: usize,
    /// Content of the input that a game cannot hold, one entry for each kind.
    not_read: Vec<String>,
    /// How the input was read, where that is not certain.
    notices: Vec<String>,
    /// Content of the game that the output cannot hold.
    not_kept: Vec<String>,
}

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    let (from, to) = (args.from.display(), args.to.display());
    let target = Format::of_output(&args.to, Format::WRITTEN).with_context(|| to.to_string())?;
    Outputs::default()
        .reads([&args.from])
        .writes(&args.to, Content::Game(target))
        .check(args.force.force)?;
    let opened = Opened::read_stream(&args.from, &args.read.options());
    let opened = opened.with_context(|| from.to_string())?;
    tell("not read", &from.to_string(), &opened.losses);
    let record = if args.flip {
        opened.record.flipped()
    } else {
        opened.record
    };
    let losses = target.save(&record, &args.to);
    let losses = losses.with_context(|| to.to_string())?;
    tell("not kept", &to.to_string(), &losses);
    let report = Report {
        file: to.to_string(),
        moves: record.game().ply(),
        nodes: record.tree.walk().count() - 1,
        not_read: kinds(&opened.losses, false),
        notices: kinds(&opened.losses, true),
        not_kept: kinds(&losses, false),
    };
    if args.json {
        return terminal::print(&terminal::json(&report)?);
    }
    terminal::print_line(&format!(
        "{to}: {} moves to the position shown, {} in all",
        report.moves, report.nodes
    ))
}

/// The losses, or the notices.
fn kinds(losses: &Losses, notices: bool) -> Vec<String> {
    let kinds = losses.iter().filter(|loss| loss.is_notice() == notices);
    kinds.map(ToString::to_string).collect()
}
