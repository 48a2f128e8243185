//! Grows a library by searches of the engine.

use std::collections::{HashSet, VecDeque};

use anyhow::Context;
use indicatif::ProgressBar;

use super::args::GrowArgs;
use super::file::{board_of, expect_setup, lock, read, save, write};
use crate::named::read_text;
use crate::outputs::{Content, Outputs};
use arena::{OpeningFile, RowsFrom};
use engine::book::{Book, BookBuilder, BookMove, Degree, Transforms, position_key};
use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{
    Limits, Score, Searcher, Silent, TreeEvaluator, TreeParams, TreeSearch, expected_points,
};
use rules::{Board, Color, Game, GameSetup, Point, Rule};
use storage::FileKind;

/// Nodes of the search for each node of the solver.
const SOLVER_SHARE: u64 = 4;

pub(super) fn run(args: &GrowArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.openings)
        .writes(&args.out, Content::Continued)
        .check(false)?;
    let _lock = lock(&args.out)?;
    let book = start(args)?;
    let roots = roots(args, &book)?;
    let mut grower = Grower::new(args, book);
    grower.lead_to(&roots);
    // New values can make other moves the best, so it continues until nothing is left to search.
    while grower.sweep(&roots)? {}
    grower.bar.finish_and_clear();
    write(&grower.book, &args.out, args.json)
}

/// The library to extend: the one in the file, or an empty one where no file exists.
///
/// An existing library of another rule or size than the arguments name is an error.
fn start(args: &GrowArgs) -> anyhow::Result<Book> {
    if !args.out.exists() {
        let rule = args.rule.unwrap_or(Rule::Freestyle);
        let builder = BookBuilder::new(rule, args.size.unwrap_or(GameSetup::DEFAULT_SIZE));
        return Ok(builder.context("--size: expected 5 to 16")?.finish());
    }
    let book = read(&args.out)?;
    let rule = args.rule.unwrap_or(book.rule());
    expect_setup(&args.out, &book, rule, args.size.unwrap_or(book.size()))?;
    Ok(book)
}

/// The lines from whose ends the library grows.
fn roots(args: &GrowArgs, book: &Book) -> anyhow::Result<Vec<Vec<Point>>> {
    let Some(file) = &args.openings else {
        return Ok(vec![Vec::new()]);
    };
    let text = read_text(file, FileKind::Openings)?;
    let openings = OpeningFile::parse(&text, book.setup(), RowsFrom::Bottom);
    let openings = openings.with_context(|| file.display().to_string())?;
    Ok(openings.lines().to_vec())
}

/// Searches positions and adds the results to the library.
struct Grower<'a> {
    args: &'a GrowArgs,
    book: Book,
    builder: BookBuilder,
    search: TreeSearch,
    solver: ThreatSolver,
    /// Number of searches that remain.
    left: usize,
    bar: ProgressBar,
}

impl<'a> Grower<'a> {
    fn new(args: &'a GrowArgs, book: Book) -> Self {
        let mut builder = BookBuilder::new(book.rule(), book.size()).expect("it is one already");
        builder.add(&book);
        let params = TreeParams {
            evaluator: TreeEvaluator::Net,
            keep: false,
            lines: args.width,
            ..TreeParams::default()
        };
        Self {
            args,
            book,
            builder,
            search: TreeSearch::new(params),
            solver: ThreatSolver::default(),
            left: args.searches,
            bar: ProgressBar::new(args.searches as u64),
        }
    }

    /// Adds the lines, and before that good moves of the positions on the way, because a library
    /// with nothing but an opening's stones would play them.
    fn lead_to(&mut self, roots: &[Vec<Point>]) {
        for root in roots {
            for ply in 0..root.len() {
                if self.is_end(&board_of(&self.book, &root[..ply])) {
                    self.look(&root[..ply]);
                    self.book = self.builder.clone().finish();
                }
            }
            self.builder.stand_at(root);
            self.book = self.builder.clone().finish();
        }
    }

    /// Searches the ends of all lines of good moves, the shorter ones first, and writes the library
    /// after each length. Returns true if there is more to do.
    fn sweep(&mut self, roots: &[Vec<Point>]) -> anyhow::Result<bool> {
        let before = self.left;
        // One pass for each length, so that each pass uses the values of the last one.
        for plies in 0..self.args.plies.get() {
            let left = self.left;
            for line in self.ends(roots, plies) {
                self.look(&line);
            }
            if self.left < left {
                self.book = self.builder.clone().finish();
                save(&self.book, &self.args.out)?;
            }
        }
        Ok(self.left < before && self.left > 0)
    }

    /// True when the library has no continuation of the position.
    fn is_end(&self, board: &Board) -> bool {
        let found = self.book.find(board, &Transforms::default());
        found.is_none_or(|it| it.moves.is_empty() && !it.wins_by_threats)
    }

    /// Lines of good moves with `plies` plies after their root and without a continuation in the
    /// library.
    fn ends(&self, roots: &[Vec<Point>], plies: usize) -> Vec<Vec<Point>> {
        let mut seen = HashSet::new();
        let mut lines = Vec::new();
        for root in roots {
            let mut open = VecDeque::from([root.clone()]);
            while let Some(line) = open.pop_front() {
                let board = board_of(&self.book, &line);
                if !seen.insert(position_key(&board)) {
                    continue;
                }
                if line.len() < root.len() + plies {
                    for point in self.good_moves(&board) {
                        open.push_back([&line[..], &[point]].concat());
                    }
                } else if self.is_end(&board) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// The moves that are worth nearly as much as the best one, or only that one.
    fn good_moves(&self, board: &Board) -> Vec<Point> {
        let Some(found) = self.book.find(board, &Transforms::default()) else {
            return Vec::new();
        };
        let worth = |it: &BookMove| it.degree.unwrap_or(Degree::EVEN).share();
        let moves = found.moves.iter().filter(|it| !it.loses_to_threats);
        let best = moves.clone().map(worth).fold(0.0, f32::max);
        let least = best - self.args.margin / 100.0;
        let to_move = Color::of_ply(usize::from(board.stones()));
        let most = match self.args.plays {
            Some(plays) if Color::from(plays) == to_move => 1,
            _ => usize::MAX,
        };
        let good = moves.filter(|it| worth(it) >= least);
        good.map(|it| it.point).take(most).collect()
    }

    /// Searches the position at the end of a line and adds its best moves.
    fn look(&mut self, line: &[Point]) {
        let game = Game::with_moves(self.book.setup(), line.iter().copied());
        let Some(game) = game.ok().filter(|game| game.result().is_none()) else {
            return;
        };
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        self.bar.inc(1);
        self.builder.stand_at(line);
        let nodes = self.args.nodes / SOLVER_SHARE;
        let (rule, mover) = (self.book.rule(), game.side_to_move());
        let threats = self
            .solver
            .solve(game.board(), rule, mover, Goal::Vct, nodes, &mut || false);
        if matches!(threats.outcome, Outcome::Win(_)) {
            self.builder.set_threats();
            return;
        }
        for (point, score) in self.moves_of(&game) {
            self.builder.enter(point);
            if let Some(score) = score {
                self.builder.set_degree(Degree::of_score(score));
            }
            self.builder.leave();
        }
    }

    /// The moves that the search finds nearly as good as the best one, with their values; a forced
    /// move without a value.
    fn moves_of(&mut self, game: &Game) -> Vec<(Point, Option<Score>)> {
        let limits = Limits {
            nodes: Some(self.args.nodes),
            ..Limits::default()
        };
        let Some(decision) = self.search.search(game, &limits, &mut Silent) else {
            return Vec::new();
        };
        let candidates = decision.progress.candidates.iter();
        let known = candidates.filter_map(|it| Some((it.point, it.score?)));
        let known = known.take(usize::from(self.args.width));
        let known = known.collect::<Vec<_>>();
        let shares = known.iter().map(|&(_, score)| expected_points(score));
        let least = shares.fold(0.0, f32::max) - self.args.margin / 100.0;
        let good = known
            .into_iter()
            .filter(|&(_, score)| expected_points(score) >= least);
        let good = good
            .map(|(point, score)| (point, Some(score)))
            .collect::<Vec<_>>();
        if good.is_empty() {
            vec![(decision.point, None)]
        } else {
            good
        }
    }
}
