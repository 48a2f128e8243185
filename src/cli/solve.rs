//! `nekomoku solve`: a win by threats, found and written down.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use serde::Serialize;

use super::args::{SolveArgs, SolveGoal};
use super::outputs::{Content, Outputs};
use crate::engine::threat::{Answer, Goal, Outcome, ThreatSolver};
use crate::proof::{Proof, Strategy};
use crate::rules::{Board, Color, GameSetup, Point, Rule, parse_points, stones_of};
use crate::storage;

/// What came of looking for a win of `side`, who has the move or would have it; what `--json` prints.
#[derive(Serialize)]
pub(super) struct Finding {
    /// `win`, `no_win` or `unknown`.
    pub(super) result: &'static str,
    pub(super) side: Color,
    /// Plies to its five, at the longest.
    pub(super) plies: Option<u16>,
    /// The longest line.
    pub(super) line: Vec<Point>,
    nodes: u64,
    ms: u64,
}

pub(super) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    Outputs::default()
        .writes_if(args.proof.as_deref(), Content::Proof)
        .check(args.force.force)?;
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
        storage::write(path, text)
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
    let finding = Finding::new(&answer.outcome, side, (answer.nodes, ms));
    super::print(&match args.json {
        true => serde_json::to_string(&finding)?,
        false => finding.text(),
    })?;
    Ok(match answer.outcome {
        Outcome::Win(strategy) => Some(strategy),
        _ => None,
    })
}

impl Finding {
    /// Of the `outcome` for `side`, after so many nodes and milliseconds.
    pub(super) fn new(outcome: &Outcome, side: Color, (nodes, ms): (u64, u64)) -> Self {
        let (result, strategy) = match outcome {
            Outcome::Win(strategy) => ("win", Some(strategy)),
            Outcome::NoWin => ("no_win", None),
            Outcome::Unknown => ("unknown", None),
        };
        Self {
            result,
            side,
            plies: strategy.map(Strategy::plies),
            line: strategy.map_or_else(Vec::new, Strategy::line),
            nodes,
            ms,
        }
    }

    /// What it took.
    pub(super) fn effort(&self) -> String {
        format!("{} nodes, {} ms", self.nodes, self.ms)
    }

    fn text(&self) -> String {
        let (side, effort) = (self.side, self.effort());
        match self.plies {
            Some(plies) => {
                let line = names(&self.line);
                format!("{side} wins in at most {plies} plies: {line}\n{effort}")
            }
            None if self.result == "no_win" => {
                format!("no win of {side} by what was tried; {effort}")
            }
            None => format!("not found out for {side}; {effort}"),
        }
    }
}

/// The points of a line, apart by spaces.
pub(super) fn names(points: &[Point]) -> String {
    let names = points.iter().map(ToString::to_string);
    names.collect::<Vec<_>>().join(" ")
}

fn solve(board: &Board, rule: Rule, args: &SolveArgs, side: Color) -> Answer {
    let goal = match args.goal {
        SolveGoal::Vcf => Goal::ShortestVcf,
        SolveGoal::Vct => Goal::Vct,
        SolveGoal::Win => Goal::Win,
    };
    ThreatSolver::default().solve(board, rule, side, goal, args.nodes, &mut || false)
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
