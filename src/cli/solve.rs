//! `nekomoku solve`: searches for a forced win and writes it.

use std::process::ExitCode;
use std::time::Instant;

use super::args::{SolveArgs, SolveGoal};
use super::finding::{Finding, Spent, strategy_of};
use super::named::write;
use super::outputs::{Content, Outputs};
use anyhow::Context;
use engine::threat::{Goal, ThreatSolver};
use game::Situation;
use pbrain::terminal;
use proof::{Proof, Strategy};
use rules::{Board, Color, GameSetup, Rule, parse_points, stones_of};

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
    let (attacker, strategy) = if args.threat || args.defences {
        let at = Situation {
            board: board.clone(),
            rule: setup.rule(),
            side,
        };
        (!side, super::refutations::run(args, &at)?)
    } else {
        (side, win(args, &board, setup.rule(), side)?)
    };
    let code = ExitCode::from(u8::from(strategy.is_none()));
    if let (Some(path), Some(strategy)) = (&args.proof, strategy) {
        let text = Proof::new(&board, setup.rule(), attacker, strategy).to_text();
        write(path, text)?;
    }
    Ok(code)
}

/// Prints how `side`, who is to move, wins, and returns the win.
fn win(
    args: &SolveArgs,
    board: &Board,
    rule: Rule,
    side: Color,
) -> anyhow::Result<Option<Strategy>> {
    let begun = Instant::now();
    let (goal, nodes) = (goal_of(args), args.nodes);
    let answer = ThreatSolver::default().solve(board, rule, side, goal, nodes, &mut || false);
    let ms = begun.elapsed().as_millis() as u64;
    let finding = Finding::new(
        &answer.outcome,
        side,
        goal,
        Spent::new(args, answer.nodes, ms),
    );
    terminal::print_report(args.json, &finding, || finding.text())?;
    Ok(strategy_of(&answer.outcome).cloned())
}

const fn goal_of(args: &SolveArgs) -> Goal {
    match args.goal {
        SolveGoal::Vcf => Goal::ShortestVcf,
        SolveGoal::Vct => Goal::Vct,
        SolveGoal::Win => Goal::Win,
    }
}

/// Parses `h8i9g7`, alternating moves, or `h8g7/i9`, the stones of both colours.
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
