//! `nekomoku book query`: what a library has for a position.

use anyhow::Context;
use serde::Serialize;

use super::args::QueryArgs;
use super::file::read;
use engine::book::{Degree, Transforms};
use pbrain::terminal;
use rules::{Color, Point, parse_points};

/// The output of `--json` for a position.
#[derive(Serialize)]
struct Answer {
    in_book: bool,
    wins_by_threats: bool,
    moves: Vec<AnswerMove>,
}

#[derive(Serialize)]
struct AnswerMove {
    point: Point,
    /// Share of the points, 0 to 1, for the side that moves.
    share: Option<f32>,
    /// Number of plies that are known after it.
    plies: u8,
}

pub(super) fn run(args: &QueryArgs) -> anyhow::Result<()> {
    let book = read(&args.book)?;
    let points = parse_points(&args.position, book.size()).context("POSITION")?;
    let board = book.setup().board_of(
        points
            .iter()
            .enumerate()
            .map(|(ply, &point)| (Color::of_ply(ply), point)),
    );
    let found = book.find(&board.context("POSITION")?, &Transforms::default());
    let moves = found.iter().flat_map(|it| &it.moves).map(|it| AnswerMove {
        point: it.point,
        share: it.degree.map(Degree::share),
        plies: it.height,
    });
    let answer = Answer {
        in_book: found.is_some(),
        wins_by_threats: found.as_ref().is_some_and(|it| it.wins_by_threats),
        moves: moves.collect(),
    };
    terminal::print_report(args.json, &answer, || answer.text())
}

impl Answer {
    fn text(&self) -> String {
        if self.wins_by_threats {
            return "the side to move wins by threats".to_owned();
        }
        if !self.in_book {
            return "out of book".to_owned();
        }
        let lines = self.moves.iter().map(|it| {
            let share = it
                .share
                .map_or("?".to_owned(), |share| format!("{:.0} %", 100.0 * share));
            let plies = match it.plies {
                1 => "1 ply".to_owned(),
                plies => format!("{plies} plies"),
            };
            format!("{}  {share}, {plies} known after it", it.point)
        });
        let lines = lines.collect::<Vec<_>>();
        if lines.is_empty() {
            "the book ends here".to_owned()
        } else {
            lines.join("\n")
        }
    }
}
