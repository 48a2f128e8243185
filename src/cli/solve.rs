//! `nekomoku solve`: a win by threats, found and written down.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use crate::engine::threat::{Answer, Goal, Outcome, ThreatSolver};
use crate::proof::{Proof, Strategy};
use crate::rules::{Board, Color, Point, parse_points};

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
    let board = parse_board(&args.position, args.size)?;
    let is_won = |point: &Point| {
        let color = board.get(*point);
        color.is_some_and(|color| args.rule.makes_five(&board, *point, color))
    };
    if let Some(point) = board.points().find(is_won) {
        bail!("POSITION: the game is over, there is a five through {point}");
    }
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
    let begun = Instant::now();
    let answer = solve(&board, args, side);
    let ms = begun.elapsed().as_millis() as u64;
    let (result, strategy) = match answer.outcome {
        Outcome::Win(strategy) => ("win", Some(strategy)),
        Outcome::NoWin => ("no_win", None),
        Outcome::Unknown => ("unknown", None),
    };
    let report = Report {
        result,
        side,
        plies: strategy.as_ref().map(Strategy::plies),
        line: strategy.as_ref().map_or_else(Vec::new, Strategy::line),
        nodes: answer.nodes,
        ms,
    };
    let code = ExitCode::from(u8::from(strategy.is_none()));
    if let (Some(path), Some(strategy)) = (&args.proof, strategy) {
        let text = Proof::new(&board, args.rule, side, strategy).to_text();
        std::fs::write(path, text)
            .with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    super::print(&match args.json {
        true => serde_json::to_string(&report)?,
        false => text(&report),
    })?;
    Ok(code)
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
fn solve(board: &Board, args: &SolveArgs, side: Color) -> Answer {
    let mut solver = ThreatSolver::new();
    let mut search = |goal, nodes| solver.solve(board, args.rule, side, goal, nodes, &mut || false);
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
fn parse_board(text: &str, size: u8) -> anyhow::Result<Board> {
    let points = |text| parse_points(text, size).context("POSITION");
    let stones: Vec<(Point, Color)> = match text.split_once('/') {
        Some((black, white)) => {
            let black = points(black)?.into_iter().map(|it| (it, Color::Black));
            let white = points(white)?.into_iter().map(|it| (it, Color::White));
            black.chain(white).collect()
        }
        None => {
            let colors = [Color::Black, Color::White].into_iter().cycle();
            points(text)?.into_iter().zip(colors).collect()
        }
    };
    let mut board = Board::new(size);
    for (point, color) in stones {
        if !board.is_empty(point) {
            bail!("POSITION: {point} is named twice");
        }
        board.place(point, color);
    }
    Ok(board)
}
