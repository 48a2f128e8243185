//! A library that the engine makes.

use std::collections::{HashSet, VecDeque};

use anyhow::Context;
use indicatif::ProgressBar;

use super::args::GrowArgs;
use super::{board_of, read, write};
use crate::engine::book::{Book, BookBuilder, Degree};
use crate::engine::threat::{Goal, Outcome, ThreatSolver};
use crate::engine::{Limits, Proven, Silent, TreeParams, TreeSearch, expected_points};
use crate::rules::{Action, Board, Game, Point, Symmetry};

/// Positions of the solver's for one of the search's.
const SOLVER_SHARE: u64 = 4;

/// A line whose end is to be looked at, as long as it needs no better moves than others.
struct Line(Vec<Point>);

pub(super) fn run(args: &GrowArgs) -> anyhow::Result<()> {
    let mut book = match args.out.exists() {
        true => read(&args.out)?,
        false => {
            let builder = BookBuilder::new(args.rule, args.size);
            builder.context("--size: expected 5 to 16")?.finish()
        }
    };
    let mut grower = Grower::new(args, &book);
    let bar = ProgressBar::new(args.searches as u64);
    // A pass for each ply, so that the next one begins from what the moves so far have turned out to be worth.
    for ply in 0..args.plies {
        if grower.left == 0 {
            break;
        }
        let lines = ends(&book, ply, args);
        for line in lines {
            if grower.left == 0 {
                break;
            }
            grower.look(&line);
            bar.inc(1);
        }
        book = grower.builder.clone().finish();
    }
    bar.finish_and_clear();
    write(&book, &args.out)
}

/// Lines of so many plies, good moves only, after which the library knows nothing.
fn ends(book: &Book, ply: usize, args: &GrowArgs) -> Vec<Line> {
    let mut seen = HashSet::new();
    let mut open = VecDeque::from([Vec::<Point>::new()]);
    let mut lines = Vec::new();
    while let Some(line) = open.pop_front() {
        let board = board_of(book, &line);
        let found = book.find(&board, Symmetry::Identity);
        if line.len() == ply {
            let is_end = found.is_none_or(|it| it.moves.is_empty() && !it.wins_by_threats);
            if is_end && seen.insert(lowest_key(&board)) {
                lines.push(Line(line));
            }
            continue;
        }
        let Some(found) = found else { continue };
        let worth = |degree: Option<Degree>| degree.unwrap_or(Degree::EVEN).share();
        let best = found
            .moves
            .iter()
            .map(|it| worth(it.degree))
            .fold(0.0, f32::max);
        let good = found
            .moves
            .iter()
            .filter(|it| !it.loses_to_threats && worth(it.degree) >= best - args.margin / 100.0);
        for it in good {
            let mut next = line.clone();
            next.push(it.point);
            if next.len() < ply
                || seen.is_empty()
                || !seen.contains(&lowest_key(&board_of(book, &next)))
            {
                open.push_back(next);
            }
        }
    }
    lines
}

/// The lowest key of the position in any orientation.
fn lowest_key(board: &Board) -> u64 {
    let stones = board
        .points()
        .filter_map(|point| Some((point, board.get(point)?)));
    let stones = stones.collect::<Vec<_>>();
    let key = |symmetry: Symmetry| {
        let keys = stones.iter().map(|&(point, color)| {
            crate::rules::stone_key(color, symmetry.map(point, board.size()))
        });
        keys.fold(0, |key, stone| key ^ stone)
    };
    Symmetry::ALL
        .into_iter()
        .map(key)
        .min()
        .expect("there are eight")
}

/// Looks at positions and notes what it finds.
struct Grower<'a> {
    args: &'a GrowArgs,
    book: Book,
    builder: BookBuilder,
    search: TreeSearch,
    solver: ThreatSolver,
    /// Searches that may still be made.
    left: usize,
}

impl<'a> Grower<'a> {
    fn new(args: &'a GrowArgs, book: &Book) -> Self {
        let mut builder = BookBuilder::new(book.rule(), book.size()).expect("it is one already");
        builder.add(book);
        let params = TreeParams {
            keep: false,
            lines: args.width,
            ..TreeParams::default()
        };
        Self {
            args,
            book: book.clone(),
            builder,
            search: TreeSearch::new(params),
            solver: ThreatSolver::default(),
            left: args.searches,
        }
    }

    /// Searches the position at the end of a line, and notes its best moves.
    fn look(&mut self, line: &Line) {
        let mut game = Game::new(self.book.setup());
        let played = line
            .0
            .iter()
            .try_for_each(|&point| game.play(Action::Place(point)));
        if played.is_err() || game.result().is_some() {
            return;
        }
        self.left -= 1;
        while self.builder.ply() > 0 {
            self.builder.leave();
        }
        line.0.iter().for_each(|&point| self.builder.enter(point));
        let nodes = self.args.nodes / SOLVER_SHARE;
        let (rule, mover) = (self.book.rule(), game.side_to_move());
        let threats = self
            .solver
            .solve(game.board(), rule, mover, Goal::Vct, nodes, &mut || false);
        if matches!(threats.outcome, Outcome::Win(_)) {
            self.builder.set_threats();
            return;
        }
        let limits = Limits {
            nodes: Some(self.args.nodes),
            ..Limits::default()
        };
        let Some(decision) = self.search.search(&game, &limits, &mut Silent) else {
            return;
        };
        let candidates = decision.progress.candidates.iter();
        let known = candidates.filter_map(|it| Some((it.point, it.score?)));
        let mut known = known.take(usize::from(self.args.width)).collect::<Vec<_>>();
        if known.is_empty() {
            // It answered at once.
            known.push((decision.point, decision.score));
        }
        let best = known
            .iter()
            .map(|&(_, score)| expected_points(score))
            .fold(0.0, f32::max);
        for (point, score) in known {
            let share = expected_points(score);
            if share < best - self.args.margin / 100.0 {
                continue;
            }
            let degree = match Proven::from_score(score) {
                Some(Proven::Win(_)) => Degree::WON,
                Some(Proven::Loss(_)) => Degree::LOST,
                None => Degree::of_share(share),
            };
            self.builder.enter(point);
            self.builder.set_degree(degree);
            self.builder.leave();
        }
    }
}
