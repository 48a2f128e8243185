//! `nekomoku openings`: balanced openings for matches.

use anyhow::bail;
use indicatif::ProgressBar;

use super::args::OpeningsArgs;
use arena::{OpeningJudge, OpeningMaker};
use pbrain::terminal;
use rules::{GameSetup, Point};

/// Number of random openings tried for each requested one before the search for more ends.
const TRIES: u32 = 1_000;

pub(super) fn run(args: &OpeningsArgs) -> anyhow::Result<()> {
    let setup = args.setup.resolve(GameSetup::default())?;
    let mut maker = OpeningMaker::new(setup, args.nodes, args.seed);
    let bar = ProgressBar::new(u64::from(args.count));
    let mut lines = Vec::new();
    for _ in 0..args.count.saturating_mul(TRIES) {
        if let Some(stones) = maker.attempt() {
            lines.push(stones.iter().map(Point::to_string).collect::<String>());
            bar.inc(1);
        }
        if lines.len() == args.count as usize {
            break;
        }
    }
    bar.finish_and_clear();
    if lines.len() < args.count as usize {
        bail!(
            "found {} balanced openings, expected {}: ask for fewer with --count",
            lines.len(),
            args.count
        );
    }
    terminal::print(&format!("{}\n{}", header(args, setup), lines.join("\n")))
}

/// How the openings were made, as comment lines.
fn header(args: &OpeningsArgs, setup: GameSetup) -> String {
    let (rule, size) = (setup.rule(), setup.size());
    let (count, nodes, seed) = (args.count, args.nodes, args.seed);
    let again = nodes.saturating_mul(OpeningMaker::SECOND_LOOK);
    let ([fewest, most], bound) = (OpeningJudge::STONES, OpeningJudge::BOUND);
    format!(
        "# Balanced openings for {rule} on {size} lines, one a line, in the order of play. Made by
#   nekomoku openings --rule {rule} --size {size} --count {count} --nodes {nodes} --seed {seed}
# Each has {fewest} to {most} random stones near the centre. After {nodes} nodes, and again after
# {again} nodes, the engine evaluates it within {bound} units of a draw (45 to 55 % of the points).
# No two openings are rotations or reflections of each other."
    )
}
