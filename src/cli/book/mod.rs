//! `nekomoku book`: opening libraries made from files, merged, queried, counted, judged and
//! exported.

mod annotation;
mod args;
mod export;
mod grow;
mod judge;
mod source;
mod stats;

use std::path::Path;

use anyhow::Context;
use serde::Serialize;

pub(super) use args::BookCommand;
use args::{MergeArgs, QueryArgs};

use crate::outputs::{Content, Outputs};
use crate::{named, words};
use engine::book::{Book, BookBuilder, Degree, Transforms};
use pbrain::terminal;
use rules::{Board, Color, Point, Rule, parse_points};
use storage::{FileKind, FileLock};

pub(super) fn run(command: BookCommand) -> anyhow::Result<()> {
    match command {
        BookCommand::Build(args) => source::build(&args),
        BookCommand::Merge(args) => merge(&args),
        BookCommand::Query(args) => query(&args),
        BookCommand::Stats(args) => stats::run(&args),
        BookCommand::Export(args) => export::run(&args),
        BookCommand::Grow(args) => grow::run(&args),
        BookCommand::Judge(args) => judge::run(&args),
    }
}

fn read(file: &Path) -> anyhow::Result<Book> {
    let bytes = named::read(file, FileKind::Library)?;
    Book::from_bytes(&bytes).with_context(|| file.display().to_string())
}

/// Keeps other runs from writing a library while this one extends it.
fn lock(file: &Path) -> anyhow::Result<FileLock> {
    let name = file.display();
    let lock = FileLock::acquire(file).with_context(|| format!("{name}: cannot be locked"))?;
    lock.with_context(|| format!("{name}: is being written by another run"))
}

/// An error that names the file if its library is for another rule or size.
fn expect_setup(file: &Path, book: &Book, rule: Rule, size: u8) -> anyhow::Result<()> {
    anyhow::ensure!(
        (book.rule(), book.size()) == (rule, size),
        "{}: is for {} on {} lines, expected {rule} on {size}",
        file.display(),
        book.rule(),
        book.size()
    );
    Ok(())
}

/// Writes a library to a file, completely or not at all; returns its size in bytes.
fn save(book: &Book, file: &Path) -> anyhow::Result<usize> {
    let bytes = book.to_bytes();
    named::write(file, &bytes)?;
    Ok(bytes.len())
}

/// Writes a library and prints its size.
fn write(book: &Book, file: &Path, json: bool) -> anyhow::Result<()> {
    let bytes = save(book, file)?;
    Written {
        file: file.display().to_string(),
        moves: book.moves(),
        bytes: Some(bytes),
        values: None,
        marks: None,
    }
    .print(json)
}

/// The result of a command that writes a file.
#[derive(Serialize)]
struct Written {
    file: String,
    moves: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<usize>,
    /// Number of moves with a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<usize>,
    /// Number of moves after which the side to move wins by threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<usize>,
}

impl Written {
    fn print(&self, json: bool) -> anyhow::Result<()> {
        if json {
            return terminal::print(&terminal::json(self)?);
        }
        let (file, moves) = (&self.file, self.moves);
        let bytes = self.bytes.map(|bytes| format!(" in {bytes} bytes"));
        let values = self.values.zip(self.marks).map(|(values, marks)| {
            format!(", {values} with a value, {marks} that lose to threats")
        });
        let more = [bytes, values].into_iter().flatten().collect::<String>();
        terminal::print_line(&format!(
            "{file}: {}{more}",
            words::count(moves as u64, "move")
        ))
    }
}

fn merge(args: &MergeArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.books)
        .writes(&args.out, Content::Library)
        .check(args.force.force)?;
    let books = args.books.iter().map(|file| Ok((file, read(file)?)));
    let books = books.collect::<anyhow::Result<Vec<_>>>()?;
    let (_, first) = books.first().context("expected a library to merge")?;
    let (rule, size) = (first.rule(), first.size());
    let mut builder = BookBuilder::new(rule, size).context("expected a board of 5 to 16 lines")?;
    for (file, book) in &books {
        expect_setup(file, book, rule, size)?;
        builder.add(book);
    }
    write(&builder.finish(), &args.out, args.json)
}

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

fn query(args: &QueryArgs) -> anyhow::Result<()> {
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

/// The position after these moves.
fn board_of(book: &Book, line: &[Point]) -> Board {
    let mut board = Board::new(book.size());
    for (ply, &point) in line.iter().enumerate() {
        board.place(point, Color::of_ply(ply));
    }
    board
}
