//! `nekomoku puzzles`: counts the puzzles of a file that the solver wins. The checker plays each
//! win through.

use std::collections::BTreeMap;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};

use super::args::PuzzleSolvingArgs;
use super::finding::{result_of, strategy_of};
use super::named::read_text;
use super::shard_args::ChosenShard;
use super::unit_journal::{JobHeader, results_of};
use super::words;
use engine::threat::{Fate, Goal, ThreatSolver};
use game::{Fault, Prover};
use pbrain::terminal;
use player::StopToken;
use proof::{Strategy, check};
use record::{DEFENCE, Puzzle, read_puzzles};
use storage::{self, FileKind};

/// The output of `--json`, with sums by kind.
#[derive(Default, Serialize)]
pub(super) struct Report {
    /// Shares of won positions, 0 to 1.
    rates: BTreeMap<String, f64>,
    won: BTreeMap<String, usize>,
    /// Positions whose search was exhausted without a win.
    no_win: BTreeMap<String, usize>,
    /// Positions without a win found within the node limit.
    limit: BTreeMap<String, usize>,
    positions: BTreeMap<String, usize>,
    /// Node limit of a position.
    node_limit: u64,
    /// Number of positions of the call.
    of: u64,
    /// Nodes searched, for won and other positions.
    nodes: BTreeMap<String, u64>,
    ms: BTreeMap<String, u64>,
    /// Lines of the wins that the checker rejects.
    unsettled: Vec<usize>,
    /// Lines whose verdict on the move of the game does not hold, of those that were judged again.
    false_verdicts: Vec<usize>,
    each: Vec<Solved>,
}

/// The result of one position.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Solved {
    /// Line of the file, from 1.
    line: usize,
    kind: String,
    won: bool,
    /// `win`; `no_win` when the search was exhausted without one; `limit` when the node limit was
    /// exceeded before one was found.
    result: String,
    /// True when `no_win` proves that no win of this kind exists; false when the search leaves
    /// moves out.
    exhaustive: bool,
    /// Number of plies to the five in the longest line.
    plies: Option<u16>,
    nodes: u64,
    /// Microseconds.
    us: u64,
    /// True for a win that the checker rejects.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unsettled: bool,
    /// The result of judging the move of the game again: false when the win was not let go, or the
    /// move does not lose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<bool>,
}

/// The subcommand in the header of its journal.
pub(super) const JOB: &str = "puzzles";

pub(super) fn run(args: &PuzzleSolvingArgs, shard: Option<&ChosenShard>) -> anyhow::Result<()> {
    if let Some(chosen) = shard {
        chosen.require_journal(args.journal.as_ref())?;
    }
    let file = args.file.as_ref().context("no file of puzzles")?;
    let name = file.display();
    let text = read_text(file, FileKind::Puzzles)?;
    let puzzles = wanted(&text, &name.to_string(), args)?;
    let header = header_of(&text, puzzles.len() as u64, args, shard);
    let mut solver = ThreatSolver::default();
    let journal = (args.journal.as_ref(), args.resume);
    let results = results_of(journal, &header, puzzles, |(line, puzzle)| {
        let verdict = args.verdicts.then(|| judge(&puzzle, args.nodes));
        let solved = solve(&mut solver, line, puzzle, args.nodes);
        let solved = solved.with_context(|| format!("{name}:{line}"))?;
        Ok(Solved {
            verdict: verdict.flatten(),
            ..solved
        })
    })?;
    let of = shard.map_or(header.units, |it| it.shard.share(header.units));
    let name = name.to_string();
    report(results.values(), (args.nodes, of), (&name, args.json))
}

/// The job on the text of a file with this number of wanted puzzles.
fn header_of(
    text: &str,
    units: u64,
    args: &PuzzleSolvingArgs,
    shard: Option<&ChosenShard>,
) -> JobHeader {
    let arguments = [
        ("file", storage::checksum(text.as_bytes()).into()),
        ("nodes", args.nodes.into()),
        ("kind", args.kind.clone().into()),
    ];
    let verdicts = args.verdicts.then(|| ("verdicts", true.into()));
    JobHeader::new(JOB, units, arguments.into_iter().chain(verdicts), shard)
}

/// The requested positions with their lines of the file, from 1.
fn wanted(
    text: &str,
    name: &str,
    args: &PuzzleSolvingArgs,
) -> anyhow::Result<Vec<(usize, Puzzle)>> {
    let mut wanted = Vec::new();
    for (line, puzzle) in read_puzzles(text) {
        let puzzle = puzzle.with_context(|| format!("{name}:{line}"))?;
        if args.kind.as_ref().is_none_or(|kind| *kind == puzzle.kind) {
            wanted.push((line, puzzle));
        }
    }
    match &args.kind {
        Some(kind) => ensure!(
            !wanted.is_empty(),
            "{name}: no positions of the kind `{kind}`"
        ),
        None => ensure!(!wanted.is_empty(), "{name}: no positions in it"),
    }
    let has_verdict = |puzzle: &Puzzle| puzzle.facts.as_ref().is_some_and(|it| it.played.is_some());
    ensure!(
        !args.verdicts || wanted.iter().any(|(_, puzzle)| has_verdict(puzzle)),
        "{name}: no position names the move that was played, which --verdicts judges"
    );
    Ok(wanted)
}

/// Solves a puzzle. A defence is won when the other side threatens to win, and a move is found
/// after which the solver finds no win.
fn solve(
    solver: &mut ThreatSolver,
    line: usize,
    puzzle: Puzzle,
    nodes: u64,
) -> anyhow::Result<Solved> {
    let board = puzzle.board()?;
    let goal = match puzzle.kind.as_str() {
        "vcf" => Goal::Vcf,
        "quiet" => Goal::Win,
        _ => Goal::Vct,
    };
    let begun = Instant::now();
    let (rule, side) = (puzzle.rule, puzzle.side);
    let (outcome, nodes, attacker, is_solved) = if puzzle.is_defence() {
        let found = solver.refutations(&board, rule, side, goal, nodes, &mut || false);
        let mut replies = found.replies.iter();
        let has_defence = replies.any(|(_, fate)| *fate == Fate::Refutes);
        (found.threat, found.nodes, !side, has_defence)
    } else {
        let answer = solver.solve(&board, rule, side, goal, nodes, &mut || false);
        (answer.outcome, answer.nodes, side, true)
    };
    let us = begun.elapsed().as_micros() as u64;
    let strategy = strategy_of(&outcome);
    let result = match strategy {
        Some(_) if !is_solved => "limit",
        _ => result_of(&outcome),
    };
    Ok(Solved {
        line,
        kind: puzzle.kind,
        won: result == "win",
        result: result.to_owned(),
        exhaustive: goal.is_exhaustive(),
        plies: strategy.map(Strategy::plies),
        nodes,
        us,
        unsettled: strategy.is_some_and(|it| !check(&board, rule, attacker, it, 1).is_empty()),
        verdict: None,
    })
}

/// Judges the move of the game that the puzzle comes from: true when it let the win go, or loses
/// where another move holds. `None` when the puzzle does not name the move.
fn judge(puzzle: &Puzzle, nodes: u64) -> Option<bool> {
    let played = puzzle.facts.as_ref()?.played?;
    let (tree, node) = puzzle.game().ok()?;
    let before = tree.game_at(node);
    let fault = Prover::new(nodes).judge(&before, played, &StopToken::new());
    Some(match fault {
        Some(Fault::MissedWin { .. }) => true,
        Some(Fault::Losing { .. }) => puzzle.is_defence(),
        None => false,
    })
}

/// Prints the result of the `of` positions of the file or journal `name`, as far as they were
/// searched, with a limit of `node_limit` nodes each.
///
/// # Errors
/// When the checker rejects a win, or a verdict does not hold.
pub(super) fn report<'a>(
    solved: impl Iterator<Item = &'a Solved>,
    (node_limit, of): (u64, u64),
    (name, json): (&str, bool),
) -> anyhow::Result<()> {
    let mut report = Report {
        node_limit,
        of,
        each: solved.cloned().collect(),
        ..Report::default()
    };
    report.sum_up();
    terminal::print_report(json, &report, || report.text())?;
    if !report.unsettled.is_empty() {
        bail!(
            "{name}: wins that do not hold in lines {:?}",
            report.unsettled
        );
    }
    if !report.false_verdicts.is_empty() {
        bail!(
            "{name}: false verdicts in lines {:?}",
            report.false_verdicts
        );
    }
    Ok(())
}

impl Report {
    /// Adds up the results.
    fn sum_up(&mut self) {
        let mut us = BTreeMap::<&str, u64>::new();
        for solved in &self.each {
            let kind = || solved.kind.clone();
            *self.positions.entry(kind()).or_default() += 1;
            for (count, result) in [
                (&mut self.won, "win"),
                (&mut self.no_win, "no_win"),
                (&mut self.limit, "limit"),
            ] {
                *count.entry(kind()).or_default() += usize::from(solved.result == result);
            }
            *self.nodes.entry(kind()).or_default() += solved.nodes;
            *us.entry(&solved.kind).or_default() += solved.us;
        }
        let unsettled = self.each.iter().filter(|solved| solved.unsettled);
        self.unsettled = unsettled.map(|solved| solved.line).collect();
        let judged = self.each.iter();
        let wrong = judged.filter(|solved| solved.verdict == Some(false));
        self.false_verdicts = wrong.map(|solved| solved.line).collect();
        for (kind, &positions) in &self.positions {
            let rate = self.won[kind] as f64 / positions as f64;
            self.rates.insert(kind.clone(), rate);
            self.ms.insert(kind.clone(), us[&**kind] / 1000);
        }
    }

    fn text(&self) -> String {
        let lines = self.positions.iter().map(|(kind, positions)| {
            let (won, rate) = (self.won[kind], 100.0 * self.rates[kind]);
            let (nodes, ms) = (self.nodes[kind], self.ms[kind]);
            format!(
                "{kind:<8} {won:>5} of {positions:>5} won, {rate:>5.1} %, {nodes:>12} nodes, \
                {ms:>8} ms"
            )
        });
        let others = self.each.iter().filter(|solved| !solved.won);
        let others = others.map(|solved| solved.why_not(self.node_limit));
        let (done, of) = (self.each.len() as u64, self.of);
        let judged = self.each.iter().filter_map(|solved| solved.verdict);
        let (held, judged) = judged.fold((0, 0), |(held, all), it| (held + u32::from(it), all + 1));
        let verdicts = (judged > 0).then(|| format!("{held} of {judged} verdicts hold"));
        let partial = (done < of).then(|| format!("{done} of {of} positions"));
        let lines = lines.chain(others).chain(verdicts).chain(partial);
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Solved {
    /// Why the position was not won.
    fn why_not(&self, limit: u64) -> String {
        let (line, kind) = (self.line, &self.kind);
        match self.result.as_str() {
            "limit" => format!(
                "line {line}, {kind}: none found within {}",
                words::count(limit, "node")
            ),
            _ if self.exhaustive => format!("line {line}, {kind}: no VCF exists"),
            _ if kind == DEFENCE => {
                format!(
                    "line {line}, {kind}: the other side threatens no win of the searched kinds"
                )
            }
            _ => format!("line {line}, {kind}: no win by threats of the searched kinds"),
        }
    }
}
