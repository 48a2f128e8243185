//! `nekomoku bench`: the speed of the engine on this machine, and what its techniques save.

use std::time::Duration;

use super::args::BenchArgs;
use engine::TreeEvaluator;
use engine::ablation::{
    AblationReport, Comparison, Effort, Technique, ablation, ablation_positions,
};
use engine::bench::{MovesReport, SearchReport, ThreadsReport, moves, search, threads};
use pbrain::terminal;

pub(super) fn run(args: BenchArgs) -> anyhow::Result<()> {
    if args.ablation {
        let report = ablation(&ablation_positions(), args.depth);
        return terminal::print_report(args.json, &report, || ablation_text(&report));
    }
    if let Some(count) = args.threads {
        let report = threads(count);
        return terminal::print_report(args.json, &report, || threads_text(&report));
    }
    if args.moves {
        let report = moves(Duration::from_secs(3));
        return terminal::print_report(args.json, &report, || moves_text(&report));
    }
    let evaluator = if args.net {
        TreeEvaluator::Net
    } else {
        TreeEvaluator::default()
    };
    let report = search(SEARCH_DEPTH, evaluator);
    terminal::print_report(args.json, &report, || search_text(&report))
}

/// Search depth in plies for the positions of the signature.
const SEARCH_DEPTH: u16 = 14;

fn search_text(report: &SearchReport) -> String {
    format!(
        "positions {:>12}\nnodes     {:>12}\nms        {:>12}\nnps       {:>12}\nsignature {:>12}",
        report.positions, report.nodes, report.ms, report.nps, report.signature
    )
}

fn threads_text(report: &ThreadsReport) -> String {
    let row = |at: usize, threads: u8| {
        format!(
            "threads {threads:>3} {:>10} ms {:>12} nodes",
            report.ms[at], report.nodes[at]
        )
    };
    format!(
        "{}\n{}\nto depth {} in {:.2} of the time",
        row(0, 1),
        row(1, report.threads),
        report.depth,
        report.time_share
    )
}

fn moves_text(report: &MovesReport) -> String {
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
    lines.join("\n")
}

fn ablation_text(report: &AblationReport) -> String {
    let mut lines = vec![format!(
        "Minimax {} plies deep, evaluator {}, no table, no iterations; {} positions, one move \
        each:",
        report.depth,
        report.evaluator.word(),
        report.positions.len()
    )];
    let positions = report.positions.iter();
    lines.extend(positions.map(|it| format!("  {} {}: {}", it.rule, it.size, it.moves)));
    lines.push(format!(
        "{:21} {:>10} {:>12} {:>9} {:>9} {:>7}",
        "", "nodes", "nodes/move", "ms", "ms/move", "factor"
    ));
    lines.extend(report.comparisons.iter().flat_map(comparison_rows));
    lines.join("\n")
}

/// The rows without and with a technique. All other techniques are enabled in both.
fn comparison_rows(comparison: &Comparison) -> [String; 2] {
    let [without, with] = match comparison.technique {
        Technique::NeighbourPoints => ["all empty points", "neighbour points only"],
        Technique::Ordering => ["without ordering", "with ordering"],
        Technique::Pruning => ["without pruning", "with alpha-beta"],
    };
    [
        effort_row(without, &comparison.without),
        format!(
            "{} {:>7.1}",
            effort_row(with, &comparison.with),
            comparison.factor
        ),
    ]
}

fn effort_row(name: &str, effort: &Effort) -> String {
    format!(
        "{name:21} {:>10} {:>12.1} {:>9.1} {:>9.1}",
        effort.nodes, effort.nodes_per_move, effort.ms, effort.ms_per_move
    )
}
