//! `nekomoku verify`: checks a written win.

use std::process::ExitCode;

use anyhow::{Context, ensure};
use serde::Serialize;

use super::args::VerifyArgs;
use super::named::read_text;
use pbrain::terminal;
use proof::Proof;
use rules::Color;
use storage::FileKind;

/// Largest number of faulty lines that are shown.
const MOST: usize = 20;

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    /// True when the win holds.
    holds: bool,
    attacker: Color,
    /// Number of plies to the five in the longest line.
    plies: u16,
    /// Number of written moves.
    moves: usize,
    /// The first lines that do not win.
    unsettled: Vec<String>,
}

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let name = args.proof.display();
    let text = read_text(&args.proof, FileKind::Proof)?;
    ensure!(
        !solution::recognizes(text.as_bytes()),
        "{name}: is a solution, which `nekomoku solution verify` checks"
    );
    let proof = Proof::parse(&text).with_context(|| name.to_string())?;
    let unsettled = proof.check(MOST).with_context(|| name.to_string())?;
    let report = Report {
        holds: unsettled.is_empty(),
        attacker: proof.attacker,
        plies: proof.strategy.plies(),
        moves: proof.strategy.len(),
        unsettled: unsettled.iter().map(ToString::to_string).collect(),
    };
    terminal::print_report(args.json, &report, || report.text())?;
    Ok(ExitCode::from(u8::from(!report.holds)))
}

impl Report {
    fn text(&self) -> String {
        let Self {
            attacker,
            plies,
            moves,
            ..
        } = self;
        if self.holds {
            return format!(
                "{attacker} wins against every reply, in at most {plies} plies; \
                 {moves} moves written"
            );
        }
        let head = match self.unsettled.len() {
            MOST => format!("the written win does not hold; the first {MOST} lines:"),
            _ => "the written win does not hold:".to_owned(),
        };
        let lines = self.unsettled.iter().map(|it| format!("not settled: {it}"));
        [head]
            .into_iter()
            .chain(lines)
            .collect::<Vec<_>>()
            .join("\n")
    }
}
