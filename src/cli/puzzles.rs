//! `nekomoku puzzles`: how many positions of a file the solver wins, each win played through by the checker.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::args::PuzzlesArgs;
use crate::engine::threat::{Goal, Outcome, ThreatSolver};
use crate::proof::check;
use crate::rules::{Board, Color, GameSetup, Point, Rule, stones_of};

/// A line of the file; keys beside these are somebody else's.
#[derive(Deserialize)]
struct Puzzle {
    kind: String,
    rule: Rule,
    side: Color,
    black: Vec<Point>,
    white: Vec<Point>,
    #[serde(default = "usual_size")]
    size: u8,
}

const fn usual_size() -> u8 {
    GameSetup::DEFAULT_SIZE
}

/// What `--json` prints; each by kind.
#[derive(Default, Serialize)]
struct Report {
    /// Shares of won positions, 0 to 1.
    rates: BTreeMap<String, f64>,
    won: BTreeMap<String, usize>,
    positions: BTreeMap<String, usize>,
    /// Positions made, for won and other ones.
    nodes: BTreeMap<String, u64>,
    ms: BTreeMap<String, u64>,
    /// Wins that the checker does not believe, by line of the file.
    unsettled: Vec<usize>,
}

pub(super) fn run(args: &PuzzlesArgs) -> anyhow::Result<()> {
    let name = args.file.display();
    let text =
        std::fs::read_to_string(&args.file).with_context(|| format!("{name}: cannot be read"))?;
    let mut solver = ThreatSolver::new();
    let mut report = Report::default();
    for (line, number) in text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty())
    {
        let puzzle = serde_json::from_str::<Puzzle>(line).map_err(anyhow::Error::from);
        let puzzle = puzzle.with_context(|| format!("{name}:{number}"))?;
        if args.kind.as_ref().is_some_and(|kind| *kind != puzzle.kind) {
            continue;
        }
        let board = puzzle.board().with_context(|| format!("{name}:{number}"))?;
        let goal = match puzzle.kind.as_str() {
            "vcf" => Goal::Vcf,
            _ => Goal::Vct,
        };
        let begun = Instant::now();
        let (rule, side) = (puzzle.rule, puzzle.side);
        let answer = solver.solve(&board, rule, side, goal, args.nodes, &mut || false);
        let ms = begun.elapsed().as_millis() as u64;
        let won = matches!(answer.outcome, Outcome::Win(_));
        if let Outcome::Win(strategy) = &answer.outcome
            && !check(&board, rule, side, strategy, 1).is_empty()
        {
            report.unsettled.push(number);
        }
        let kind = puzzle.kind;
        *report.positions.entry(kind.clone()).or_default() += 1;
        *report.won.entry(kind.clone()).or_default() += usize::from(won);
        *report.nodes.entry(kind.clone()).or_default() += answer.nodes;
        *report.ms.entry(kind).or_default() += ms;
    }
    for (kind, &positions) in &report.positions {
        let rate = report.won[kind] as f64 / positions as f64;
        report.rates.insert(kind.clone(), rate);
    }
    if report.positions.is_empty() {
        bail!("{name}: no positions in it");
    }
    super::print(&match args.json {
        true => serde_json::to_string(&report)?,
        false => report.text(),
    })?;
    if !report.unsettled.is_empty() {
        bail!(
            "{name}: wins that do not hold in lines {:?}",
            report.unsettled
        );
    }
    Ok(())
}

impl Puzzle {
    fn board(&self) -> anyhow::Result<Board> {
        let setup = GameSetup::new(self.rule, self.size)?;
        Ok(setup.board_of(stones_of(&self.black, &self.white))?)
    }
}

impl Report {
    fn text(&self) -> String {
        let lines = self.positions.iter().map(|(kind, positions)| {
            let (won, rate) = (self.won[kind], 100.0 * self.rates[kind]);
            let (nodes, ms) = (self.nodes[kind], self.ms[kind]);
            format!("{kind:<8} {won:>5} of {positions:>5} won, {rate:>5.1} %, {nodes:>12} nodes, {ms:>8} ms")
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
