//! `nekomoku solution verify`.

use std::process::ExitCode;

use super::args::VerifyArgs;
use crate::shard_args::ChosenShard;
use anyhow::Context;
use pbrain::terminal;
use proof::solution::{Solution, Verification, verify};
use rules::Rule;
use serde::Serialize;

/// Lines shown that are not settled.
const MOST: usize = 20;

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// True when everything that the file covers is settled, as far as this call has looked.
    holds: bool,
    rule: Rule,
    size: u8,
    /// The moves before the first position.
    from: String,
    /// Replies to the first move: all there are, those that the file says it covers, those that are
    /// settled.
    replies: [usize; 3],
    /// Reachable positions with the attacker to move.
    positions: usize,
    /// Positions that this call has checked.
    checked: usize,
    /// Strategies played through.
    strategies: usize,
    /// Plies of the longest win.
    plies: u16,
    /// The first lines that are not settled.
    unsettled: Vec<String>,
}

pub(super) fn run(args: &VerifyArgs, shard: Option<&ChosenShard>) -> anyhow::Result<ExitCode> {
    let name = args.file.display();
    let solution = super::file::read(&args.file)?;
    let takes = |number: usize| shard.is_none_or(|chosen| chosen.shard.has(number as u64));
    let found = verify(&solution, &takes, MOST, &mut |_, _| {});
    let found = found.with_context(|| name.to_string())?;
    let report = Report::new(&solution, &found);
    terminal::print_report(args.json, &report, || report.text())?;
    Ok(ExitCode::from(u8::from(!report.holds)))
}

impl Report {
    fn new(solution: &Solution, found: &Verification) -> Self {
        let header = solution.header();
        let from = header.from.0.iter().map(ToString::to_string);
        Self {
            holds: found.gaps.is_empty(),
            rule: header.rule,
            size: header.size,
            from: from.collect(),
            replies: found.replies,
            positions: found.positions,
            checked: found.checked,
            strategies: found.strategies,
            plies: found.plies,
            unsettled: found.gaps.iter().map(ToString::to_string).collect(),
        }
    }

    fn text(&self) -> String {
        let Self {
            rule,
            size,
            replies: [all, covered, settled],
            positions,
            checked,
            strategies,
            plies,
            ..
        } = self;
        let from = match self.from.as_str() {
            "" => "the empty board",
            moves => moves,
        };
        let mut lines = vec![
            format!("{rule}, {size} lines, from {from}"),
            format!(
                "{all} replies to the first move: {covered} covered by the file, {settled} with an \
                 answer"
            ),
            format!(
                "{positions} positions, {checked} checked, {strategies} strategies played through"
            ),
            format!("longest win: {plies} plies"),
        ];
        lines.extend(self.unsettled.iter().map(|it| format!("not settled: {it}")));
        lines.push(match (self.holds, checked == positions) {
            (true, true) => "settled: every reply that the file covers loses".to_owned(),
            (true, false) => "settled, as far as this part goes".to_owned(),
            (false, _) => "not settled".to_owned(),
        });
        lines.join("\n")
    }
}
