//! [`Finding`]: the output of `nekomoku solve` about a search for a win.

use serde::Serialize;

use super::args::SolveArgs;
use super::words;
use engine::threat::{Goal, Outcome};
use proof::Strategy;
use rules::{Color, Point};

/// The result of a search for a win of `side`, also the output of `--json`. `side` is to move, or
/// is searched as if it were.
#[derive(Serialize)]
pub(super) struct Finding {
    /// `win`; `no_win` when the search was exhausted without one; `limit` when the node limit was
    /// exceeded before one was found.
    pub(super) result: &'static str,
    /// The goal of the search: `vcf`, `vct` or `win`.
    goal: &'static str,
    /// True when `no_win` proves that no win of this goal exists; false when the search leaves
    /// moves out.
    exhaustive: bool,
    /// The node limit of the search.
    limit: u64,
    pub(super) side: Color,
    /// Number of plies to the five in the longest line.
    pub(super) plies: Option<u16>,
    /// The longest line.
    pub(super) line: Vec<Point>,
    nodes: u64,
    ms: u64,
}

/// The limit and the cost of a search.
#[derive(Clone, Copy)]
pub(super) struct Spent {
    limit: u64,
    nodes: u64,
    ms: u64,
}

impl Spent {
    /// `nodes` of the arguments' limit, in `ms` milliseconds.
    pub(super) const fn new(args: &SolveArgs, nodes: u64, ms: u64) -> Self {
        Self {
            limit: args.nodes,
            nodes,
            ms,
        }
    }
}

impl Finding {
    /// The `outcome` of a search for a win of `side`.
    pub(super) fn new(outcome: &Outcome, side: Color, goal: Goal, spent: Spent) -> Self {
        let strategy = strategy_of(outcome);
        Self {
            result: result_of(outcome),
            goal: match goal {
                Goal::ShortestVcf | Goal::Vcf => "vcf",
                Goal::Vct => "vct",
                Goal::Win => "win",
            },
            exhaustive: goal.is_exhaustive(),
            limit: spent.limit,
            side,
            plies: strategy.map(Strategy::plies),
            line: strategy.map_or_else(Vec::new, Strategy::line),
            nodes: spent.nodes,
            ms: spent.ms,
        }
    }

    /// Nodes and time of the search as text.
    pub(super) fn effort(&self) -> String {
        format!("{}, {} ms", words::count(self.nodes, "node"), self.ms)
    }

    /// The reason why there is no win to show. `what` names it: a VCF, a win or a threat.
    pub(super) fn nothing(&self, what: &str) -> String {
        let (side, limit, effort) = (self.side, self.limit, self.effort());
        match (self.result, self.goal) {
            ("limit", _) => format!("no {what} of {side} found within {limit} nodes; {effort}"),
            (_, "vcf") => format!("no {what} of {side} exists; {effort}"),
            (_, "vct") => {
                format!("no {what} of {side} by threats of the searched kinds; {effort}")
            }
            _ => format!(
                "no {what} of {side} by threats and quiet moves of the searched kinds; {effort}"
            ),
        }
    }

    /// True when the search was for continuous fours alone.
    pub(super) fn is_vcf(&self) -> bool {
        self.goal == "vcf"
    }

    /// The output without `--json`.
    pub(super) fn text(&self) -> String {
        let Some(plies) = self.plies else {
            return self.nothing(if self.is_vcf() { "VCF" } else { "win" });
        };
        let (side, line, effort) = (self.side, names(&self.line), self.effort());
        format!("{side} wins in at most {plies} plies: {line}\n{effort}")
    }
}

/// The win that was found; `None` when none was found.
pub(super) const fn strategy_of(outcome: &Outcome) -> Option<&Strategy> {
    match outcome {
        Outcome::Win(strategy) => Some(strategy),
        Outcome::NoWin | Outcome::Limit => None,
    }
}

/// The word for an outcome in JSON.
pub(super) const fn result_of(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Win(_) => "win",
        Outcome::NoWin => "no_win",
        Outcome::Limit => "limit",
    }
}

/// The points of a line, separated by spaces.
pub(super) fn names(points: &[Point]) -> String {
    let names = points.iter().map(ToString::to_string);
    names.collect::<Vec<_>>().join(" ")
}
