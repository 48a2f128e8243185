//! `nekomoku solve`: a win by threats, found and written down.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use crate::engine::threat::{Answer, Goal, Outcome, ThreatSolver};
use crate::proof::{Proof, Strategy};
use crate::rules::{Board, Color, GameSetup, Point, Rule, parse_points, stones_of};

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    /// `win`, `no_win` or `unknown`.
    result: &'static str,
    side: Color,
    /// Plies to the five, at the longest.
    plies: Option<u16>,
    /// The longest line.
    line: Vec<Point>,
    nodes: u64,
    ms: u64,
}

pub(super) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let setup = args.setup.resolve(GameSetup::default())?;
    let board = parse_board(&args.position, setup).context("POSITION")?;
    let black = board
        .points()
        .filter(|&it| board.get(it) == Some(Color::Black));
    let blacks_turn = 2 * black.count() <= usize::from(board.stones());
    let by_count = if blacks_turn {
        Color::Black
    } else {
        Color::White
    };
    let side = args.side.map_or(by_count, Color::from);
    let (attacker, strategy) = match args.threat {
        true => (
            !side,
            super::refutations::run(args, &board, setup.rule(), side)?,
        ),
        false => (side, win(args, &board, setup.rule(), side)?),
    };
    let code = ExitCode::from(u8::from(strategy.is_none()));
    if let (Some(path), Some(strategy)) = (&args.proof, strategy) {
        let text = Proof::new(&board, setup.rule(), attacker, strategy).to_text();
        std::fs::write(path, text)
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    Ok(code)
}

/// Prints how `side`, who is to move, wins; gives it back.
fn win(
    args: &SolveArgs,
    board: &Board,
    rule: Rule,
    side: Color,
) -> anyhow::Result<Option<Strategy>> {
    let begun = Instant::now();
    let answer = solve(board, rule, args, side);
    let ms = begun.elapsed().as_millis() as u64;
    let (result, strategy) = told(&answer.outcome);
    let report = Report {
        result,
        side,
        plies: strategy.map(Strategy::plies),
        line: strategy.map_or_else(Vec::new, Strategy::line),
        nodes: answer.nodes,
        ms,
    };
    super::print(&match args.json {
        true => serde_json::to_string(&report)?,
        false => text(&report),
    })?;
    Ok(strategy.cloned())
}

/// How an outcome is named, and the strategy if it is a win.
pub(super) const fn told(outcome: &Outcome) -> (&'static str, Option<&Strategy>) {
    match outcome {
        Outcome::Win(strategy) => ("win", Some(strategy)),
        Outcome::NoWin => ("no_win", None),
        Outcome::Unknown => ("unknown", None),
    }
}

fn text(report: &Report) -> String {
    let effort = format!("{} nodes, {} ms", report.nodes, report.ms);
    match report.plies {
        Some(plies) => {
            let line = report.line.iter().map(ToString::to_string);
            let line = line.collect::<Vec<_>>().join(" ");
            format!(
                "{} wins in at most {plies} plies: {line}\n{effort}",
                report.side
            )
        }
        None if report.result == "no_win" => {
            format!("no win of {} by what was tried; {effort}", report.side)
        }
        None => format!("not found out for {}; {effort}", report.side),
    }
}

/// One tenth of the nodes for fours where threats may follow.
fn solve(board: &Board, rule: Rule, args: &SolveArgs, side: Color) -> Answer {
    let mut solver = ThreatSolver::default();
    let mut search = |goal, nodes| solver.solve(board, rule, side, goal, nodes, &mut || false);
    match args.goal {
        SolveGoal::Vcf => search(Goal::ShortestVcf, args.nodes),
        SolveGoal::Vct => search(Goal::Vct, args.nodes),
        SolveGoal::Win => {
            let fours = search(Goal::ShortestVcf, args.nodes / 10);
            if matches!(fours.outcome, Outcome::Win(_)) {
                return fours;
            }
            let threats = search(Goal::Vct, args.nodes - fours.nodes);
            Answer {
                nodes: fours.nodes + threats.nodes,
                ..threats
            }
        }
    }
}

/// `h8i9g7`: moves in turn. `h8g7/i9`: the stones of either colour.
fn parse_board(text: &str, setup: GameSetup) -> anyhow::Result<Board> {
    let points = |text| parse_points(text, setup.size());
    Ok(match text.split_once('/') {
        Some((black, white)) => setup.board_of(stones_of(&points(black)?, &points(white)?))?,
        None => {
            let colors = [Color::Black, Color::White].into_iter().cycle();
            setup.board_of(colors.zip(points(text)?))?
        }
    })
}
