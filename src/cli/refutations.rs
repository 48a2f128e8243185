//! `nekomoku solve --threat`: what the other side threatens, and which replies stop it.

use std::time::Instant;

use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use super::finding::{Finding, Spent, names, strategy_of};
use engine::threat::{Fate, Goal, Refutations, ThreatSolver};
use pbrain::terminal;
use proof::Strategy;
use rules::{Board, Color, Point, Rule};

/// The output of `--json`.
#[derive(Serialize)]
struct Report {
    /// The win of the side that threatens, as if it were to move.
    #[serde(flatten)]
    threat: Finding,
    /// Replies after which no win was found by an exhausted search.
    refutes: Vec<Point>,
    /// Replies after which the side that threatens wins.
    loses: Vec<Point>,
    /// Replies with an unknown result.
    unknown: Vec<Point>,
}

/// Prints the threat of the opponent of `defender`, who is to move. Returns the win.
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
    let ms = begun.elapsed().as_millis() as u64;
    let spent = Spent::new(args, found.nodes, ms);
    let report = Report::new(&found, Finding::new(&found.threat, !defender, goal, spent));
    terminal::print_report(args.json, &report, || report.text())?;
    Ok(strategy_of(&found.threat).cloned())
}

impl Report {
    fn new(found: &Refutations, threat: Finding) -> Self {
        let of = |is: fn(&Fate) -> bool| {
            let replies = found.replies.iter().filter(|(_, fate)| is(fate));
            replies.map(|&(point, _)| point).collect()
        };
        Self {
            threat,
            refutes: of(|fate| matches!(fate, Fate::Refutes)),
            loses: of(|fate| matches!(fate, Fate::Loses(_))),
            unknown: of(|fate| matches!(fate, Fate::Unknown)),
        }
    }

    fn text(&self) -> String {
        let (side, effort) = (self.threat.side, self.threat.effort());
        let Some(plies) = self.threat.plies else {
            return self.threat.nothing(if self.threat.is_vcf() {
                "VCF threat"
            } else {
                "threat"
            });
        };
        format!(
            "{side} threatens to win in at most {plies} plies: {}\nrefuted by {}: {}\n\
            unknown for {}: {}\n{} replies lose\n{effort}",
            names(&self.threat.line),
            self.refutes.len(),
            names(&self.refutes),
            self.unknown.len(),
            names(&self.unknown),
            self.loses.len()
        )
    }
}
