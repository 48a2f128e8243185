//! `nekomoku solution pack`.

use anyhow::{Context, bail};
use serde::Serialize;

use super::args::PackArgs;
use crate::named;
use crate::outputs::{Content, Outputs};
use pbrain::terminal;
use proof::solution::Solution;

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// The file written.
    file: String,
    bytes: usize,
    /// Positions of the attacker.
    positions: usize,
    /// Strategies, equal ones once.
    strategies: usize,
    /// The replies to the first move that are covered, one of those that symmetries turn into each
    /// other; none where all are.
    scope: Option<String>,
}

pub(super) fn run(args: &PackArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.files)
        .writes(&args.out, Content::Solution)
        .check(args.force.force)?;
    let mut all = None::<Solution>;
    for file in &args.files {
        let next = super::file::read(file)?;
        match &mut all {
            None => all = Some(next),
            Some(all) => all
                .absorb(&next)
                .with_context(|| file.display().to_string())?,
        }
    }
    let settled = all.and_then(|all| all.settled_part());
    let Some(settled) = settled else {
        bail!(
            "nothing is settled yet, expected at least one reply to the first move after which \
             every position has an answer"
        );
    };
    let bytes = if args.lines {
        solution::to_lines(&settled)?.into_bytes()
    } else {
        solution::pack(&settled)?
    };
    named::write(&args.out, &bytes)?;
    let scope = settled.header().scope.as_ref();
    let report = Report {
        file: args.out.display().to_string(),
        bytes: bytes.len(),
        positions: settled.answered().len(),
        strategies: settled.proofs().len(),
        scope: scope.map(|it| it.0.iter().map(ToString::to_string).collect()),
    };
    terminal::print_report(args.json, &report, || report.text())
}

impl Report {
    fn text(&self) -> String {
        let Self {
            file,
            bytes,
            positions,
            strategies,
            ..
        } = self;
        let scope = match &self.scope {
            None => "all replies to the first move".to_owned(),
            Some(points) => format!("the replies {points} and those symmetric to them"),
        };
        format!(
            "{file}: {bytes} bytes, {positions} positions, {strategies} strategies; covers {scope}"
        )
    }
}
