//! `nekomoku solve --threat`: what the other side threatens, and what every reply does about it.

use std::time::Instant;

use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use crate::engine::threat::{Fate, Goal, Outcome, Refutations, ThreatSolver};
use crate::proof::Strategy;
use crate::rules::{Board, Color, Point, Rule};

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// Of the side that threatens, if it were to move: `win`, `no_win` or `unknown`.
    result: &'static str,
    /// Who threatens.
    side: Color,
    /// Plies to its five, at the longest.
    plies: Option<u16>,
    /// The longest line of the threat.
    line: Vec<Point>,
    /// Replies after which it has no win by what was tried.
    refutes: Vec<Point>,
    /// Replies after which it wins.
    loses: Vec<Point>,
    /// Replies of which it was not found out.
    unknown: Vec<Point>,
    nodes: u64,
    ms: u64,
}

/// Prints what the opponent of `defender`, who is to move, threatens; gives back how it would win.
pub(super) fn run(
    args: &SolveArgs,
    board: &Board,
    rule: Rule,
    defender: Color,
) -> anyhow::Result<Option<Strategy>> {
    let begun = Instant::now();
    let goal = match args.goal {
        SolveGoal::Vcf => Goal::ShortestVcf,
        SolveGoal::Vct | SolveGoal::Win => Goal::Vct,
    };
    let mut solver = ThreatSolver::default();
    let found = solver.refutations(board, rule, defender, goal, args.nodes, &mut || false);
    let report = Report::new(&found, !defender, begun.elapsed().as_millis() as u64);
    super::print(&match args.json {
        true => serde_json::to_string(&report)?,
        false => report.text(),
    })?;
    Ok(match found.threat {
        Outcome::Win(strategy) => Some(strategy),
        _ => None,
    })
}

impl Report {
    fn new(found: &Refutations, side: Color, ms: u64) -> Self {
        let (result, strategy) = super::solve::told(&found.threat);
        let of = |is: fn(&Fate) -> bool| {
            let replies = found.replies.iter().filter(|(_, fate)| is(fate));
            replies.map(|&(point, _)| point).collect()
        };
        Self {
            result,
            side,
            plies: strategy.map(Strategy::plies),
            line: strategy.map_or_else(Vec::new, Strategy::line),
            refutes: of(|fate| matches!(fate, Fate::Refutes)),
            loses: of(|fate| matches!(fate, Fate::Loses(_))),
            unknown: of(|fate| matches!(fate, Fate::Unknown)),
            nodes: found.nodes,
            ms,
        }
    }

    fn text(&self) -> String {
        let effort = format!("{} nodes, {} ms", self.nodes, self.ms);
        let Some(plies) = self.plies else {
            return match self.result {
                "no_win" => format!("no threat of {} by what was tried; {effort}", self.side),
                _ => format!("not found out what {} threatens; {effort}", self.side),
            };
        };
        format!(
            "{} threatens to win in at most {plies} plies: {}\nrefuted by {}: {}\nnot found out of {}: {}\n{} replies lose\n{effort}",
            self.side,
            names(&self.line),
            self.refutes.len(),
            names(&self.refutes),
            self.unknown.len(),
            names(&self.unknown),
            self.loses.len()
        )
    }
}

fn names(points: &[Point]) -> String {
    let names = points.iter().map(ToString::to_string);
    names.collect::<Vec<_>>().join(" ")
}
