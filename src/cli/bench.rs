//! `nekomoku bench`: how fast the engine is here.

use std::time::Duration;

use super::args::BenchArgs;
use crate::engine::bench::moves;

pub(super) fn run(args: BenchArgs) -> anyhow::Result<()> {
    let report = moves(Duration::from_secs(3));
    if args.json {
        return super::print(&serde_json::to_string(&report)?);
    }
    let mut lines = report
        .by_setup
        .iter()
        .map(|it| {
            format!(
                "{:9} {}  {:>9.0} moves/s",
                it.rule.to_string(),
                it.size,
                it.moves_per_second
            )
        })
        .collect::<Vec<_>>();
    lines.push(format!(
        "all           {:>9.0} moves/s",
        report.moves_per_second
    ));
    super::print(&lines.join("\n"))
}
