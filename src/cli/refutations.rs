//! `nekomoku solve --threat` and `--defences`: the threat of the other side, and the result of each
//! reply.

use std::cmp::Reverse;
use std::time::Instant;

use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use super::finding::{Finding, Spent, names};
use engine::threat::{Goal, Outcome};
use game::{DefenceMap, Outlook, Prover, Situation};
use pbrain::terminal;
use player::StopToken;
use proof::Strategy;
use rules::{Color, Point};

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
    /// Each reply: those that are not lost, then those that hold out longest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    replies: Vec<Reply>,
}

/// A reply to the threat.
#[derive(Serialize)]
struct Reply {
    point: Point,
    /// `lost`, `no_threat_win` or `open`.
    state: &'static str,
    /// Number of plies after the reply until the other side has made five, if it is lost.
    plies: Option<u16>,
    /// The longest line of the other side's win after the reply.
    line: Vec<Point>,
}

/// Prints the threat of the other side in the position `at`, and the replies. Returns the win that
/// is threatened, if there is one.
pub(super) fn run(args: &SolveArgs, at: &Situation) -> anyhow::Result<Option<Strategy>> {
    let begun = Instant::now();
    let goal = match args.goal {
        SolveGoal::Vcf => Goal::ShortestVcf,
        SolveGoal::Vct | SolveGoal::Win => Goal::Vct,
    };
    let map = Prover::new(args.nodes).defences(at, goal, args.nodes, &StopToken::new());
    let ms = begun.elapsed().as_millis() as u64;
    let threat = map.threat.as_deref().cloned();
    let outcome = match threat.clone() {
        Some(strategy) => Outcome::Win(strategy),
        None if map.is_quiet => Outcome::NoWin,
        None => Outcome::Limit,
    };
    let spent = Spent::new(args, map.nodes, ms);
    let finding = Finding::new(&outcome, !at.side, goal, spent);
    let report = Report::new(&map, finding, args.defences);
    terminal::print_report(args.json, &report, || report.text(at.side))?;
    Ok(threat)
}

impl Report {
    fn new(map: &DefenceMap, threat: Finding, each: bool) -> Self {
        let of = |is: fn(&Outlook) -> bool| {
            let replies = map.replies.iter().filter(|(_, outlook)| is(outlook));
            replies.map(|&(point, _)| point).collect()
        };
        let mut replies = Vec::new();
        if each {
            replies.extend(map.replies.iter().map(Reply::of));
        }
        // A lost reply has a number of plies.
        replies.sort_by_key(|it| (it.plies.map(Reverse), it.state));
        Self {
            threat,
            refutes: of(|it| matches!(it, Outlook::NoThreatWin)),
            loses: of(|it| matches!(it, Outlook::Lost(_))),
            unknown: of(|it| matches!(it, Outlook::Open)),
            replies,
        }
    }

    fn text(&self, defender: Color) -> String {
        let (side, effort) = (self.threat.side, self.threat.effort());
        let Some(plies) = self.threat.plies else {
            return self.threat.nothing(if self.threat.is_vcf() {
                "VCF threat"
            } else {
                "threat"
            });
        };
        let line = names(&self.threat.line);
        let threat = format!("{side} threatens to win in at most {plies} plies: {line}");
        let told = if self.replies.is_empty() {
            format!(
                "refuted by {}: {}\nunknown for {}: {}\n{} replies lose",
                self.refutes.len(),
                names(&self.refutes),
                self.unknown.len(),
                names(&self.unknown),
                self.loses.len()
            )
        } else {
            let replies = self.replies.iter().map(|it| it.text(side));
            let replies = replies.collect::<Vec<_>>().join("\n");
            format!(
                "{} legal replies of {defender}:\n{replies}",
                self.replies.len()
            )
        };
        format!("{threat}\n{told}\n{effort}")
    }
}

impl Reply {
    fn of((point, outlook): &(Point, Outlook)) -> Self {
        let line = match outlook {
            Outlook::Lost(win) => win.line(),
            Outlook::NoThreatWin | Outlook::Open => Vec::new(),
        };
        Self {
            point: *point,
            state: outlook.name(),
            plies: outlook.plies(),
            line,
        }
    }

    /// A line about the reply to a threat of `side`.
    fn text(&self, side: Color) -> String {
        let (point, line) = (self.point, names(&self.line));
        match (self.plies, self.state) {
            (Some(plies), _) => format!("{point}: lost in {plies} plies: {line}"),
            (None, "open") => format!("{point}: open"),
            (None, _) => format!("{point}: no threat win of {side} found within the limit"),
        }
    }
}
