//! `nekomoku verify`: whether a written win holds.

use std::process::ExitCode;

use anyhow::Context;

use super::args::VerifyArgs;
use crate::proof::Proof;
use crate::storage::{self, FileKind};

/// Lines told that are not settled.
const MOST: usize = 20;

pub(super) fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let name = args.proof.display();
    let text =
        storage::read_text(&args.proof, FileKind::Proof).with_context(|| name.to_string())?;
    let proof = Proof::parse(&text).with_context(|| name.to_string())?;
    let unsettled = proof.check(MOST).with_context(|| name.to_string())?;
    if unsettled.is_empty() {
        let (nodes, plies) = (proof.strategy.len(), proof.strategy.plies());
        super::print(&format!(
            "{} wins against every reply, in at most {plies} plies; {nodes} moves written",
            proof.attacker
        ))?;
        return Ok(ExitCode::SUCCESS);
    }
    let lines = unsettled.iter().map(|it| format!("not settled: {it}"));
    super::print(&lines.collect::<Vec<_>>().join("\n"))?;
    Ok(ExitCode::from(1))
}
