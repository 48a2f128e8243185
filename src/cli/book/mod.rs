//! `nekomoku book`: opening libraries made from files, merged, asked, counted and written out.

mod args;
mod grow;
mod source;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use serde::Serialize;

pub(super) use args::BookCommand;
use args::{ExportArgs, MergeArgs, QueryArgs, StatsArgs};

use crate::cli::outputs::{Content, Outputs};

use crate::engine::book::{Book, BookBuilder, BookEnd, Degree};
use crate::record::{Format, Record};
use crate::rules::{Action, Board, Color, Point, Symmetry, parse_points};
use crate::storage::{self, FileKind};

pub(super) fn run(command: BookCommand) -> anyhow::Result<()> {
    match command {
        BookCommand::Build(args) => source::build(&args),
        BookCommand::Merge(args) => merge(&args),
        BookCommand::Query(args) => query(&args),
        BookCommand::Stats(args) => stats(&args),
        BookCommand::Export(args) => export(&args),
        BookCommand::Grow(args) => grow::run(&args),
    }
}

fn read(file: &Path) -> anyhow::Result<Book> {
    let name = file.display();
    let bytes = storage::read(file, FileKind::Library).with_context(|| name.to_string())?;
    Book::from_bytes(&bytes).with_context(|| name.to_string())
}

/// Puts a library into a file, all of it or, when that fails, nothing; gives back its bytes.
fn save(book: &Book, file: &Path) -> anyhow::Result<usize> {
    let bytes = book.to_bytes();
    let written = storage::write(file, &bytes);
    written.with_context(|| format!("{}: cannot be written", file.display()))?;
    Ok(bytes.len())
}

/// Writes a library, and tells how large it became.
fn write(book: &Book, file: &Path) -> anyhow::Result<()> {
    let size = save(book, file)?;
    let (name, moves) = (file.display(), book.moves());
    super::print(&format!("{name}: {moves} moves in {size} bytes"))
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
        anyhow::ensure!(
            (book.rule(), book.size()) == (rule, size),
            "{}: is for {} on {} lines, expected {rule} on {size}",
            file.display(),
            book.rule(),
            book.size()
        );
        builder.add(book);
    }
    write(&builder.finish(), &args.out)
}

/// What `--json` prints of a position.
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
    /// Plies known after it.
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
    let found = book.find(&board.context("POSITION")?, Symmetry::Identity);
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
    super::print(&match args.json {
        true => serde_json::to_string(&answer)?,
        false => answer.text(),
    })
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
            format!("{}  {share}, {} plies known after it", it.point, it.plies)
        });
        let lines = lines.collect::<Vec<_>>();
        match lines.is_empty() {
            true => "the book ends here".to_owned(),
            false => lines.join("\n"),
        }
    }
}

fn stats(args: &StatsArgs) -> anyhow::Result<()> {
    let bytes = fs::metadata(&args.book)?.len();
    let begun = Instant::now();
    let book = read(&args.book)?;
    let loading = begun.elapsed();
    let mut by_ply = Vec::<usize>::new();
    let [mut known, mut threats, mut elsewhere] = [0; 3];
    book.walk(|plies, _, node| {
        if by_ply.len() <= plies {
            by_ply.resize(plies + 1, 0);
        }
        by_ply[plies] += 1;
        known += usize::from(node.degree.is_some());
        threats += usize::from(node.end == Some(BookEnd::Threats));
        elsewhere += usize::from(node.end == Some(BookEnd::Elsewhere));
    });
    let positions = book.moves() - elsewhere;
    let per_position = bytes as f64 / positions.max(1) as f64;
    let plies = by_ply.iter().map(ToString::to_string);
    super::print(&format!(
        "{} on {} lines: {} moves, {positions} positions, {bytes} bytes, {per_position:.3} a position\n\
         {known} moves with a worth, {threats} that lose to threats, {elsewhere} to positions reached otherwise too\n\
         moves by ply: {}\n\
         read in {:.1} ms, a question takes {:.1} microseconds",
        book.rule(),
        book.size(),
        book.moves(),
        plies.collect::<Vec<_>>().join(" "),
        1e3 * loading.as_secs_f64(),
        1e6 * time_of_a_question(&book).as_secs_f64()
    ))
}

/// The mean over positions from all of the library, each asked for as it lies in a game that goes on.
fn time_of_a_question(book: &Book) -> Duration {
    const ASKED: usize = 2_000;
    let step = book.moves() / ASKED + 1;
    let (mut line, mut boards, mut number) = (Vec::new(), Vec::new(), 0);
    book.walk(|plies, point, _| {
        line.truncate(plies);
        line.push(point);
        if number % step == 0 {
            boards.push(board_of(book, &line));
        }
        number += 1;
    });
    let begun = Instant::now();
    for (number, board) in boards.iter().enumerate() {
        let symmetry = Symmetry::ALL[number % 8];
        std::hint::black_box(book.find(board, symmetry));
    }
    begun.elapsed() / u32::try_from(boards.len().max(1)).unwrap_or(u32::MAX)
}

/// The position after these moves.
fn board_of(book: &Book, line: &[Point]) -> Board {
    let mut board = Board::new(book.size());
    for (ply, &point) in line.iter().enumerate() {
        board.place(point, Color::of_ply(ply));
    }
    board
}

fn export(args: &ExportArgs) -> anyhow::Result<()> {
    let book = read(&args.book)?;
    let name = args.out.display();
    let format = Format::of_name(&args.out).with_context(|| name.to_string())?;
    Outputs::default()
        .reads([&args.book])
        .writes(&args.out, Content::Game(format))
        .check(args.force.force)?;
    let mut record = Record::new(book.setup());
    let tree = &mut record.tree;
    let mut path = vec![tree.root()];
    let mut refused = 0_usize;
    // Moves below one that the rules refuse go with it.
    let mut skip_below = usize::MAX;
    book.walk(|plies, point, node| {
        if plies > skip_below {
            return;
        }
        skip_below = usize::MAX;
        path.truncate(plies + 1);
        match tree.play(path[plies], Action::Place(point)) {
            Ok(child) => {
                if let Some(degree) = node.degree {
                    tree.note_mut(child).comment = format!("{:.0} %", 100.0 * degree.share());
                }
                path.push(child);
            }
            Err(_) => {
                refused += 1;
                skip_below = plies;
            }
        }
    });
    if refused > 0 {
        super::tell(&format!(
            "{name}: {refused} moves that the rules refuse were left out"
        ));
    }
    let saved = format.save(&record, &args.out);
    saved.with_context(|| name.to_string())?;
    super::print(&format!("{name}: {} moves", record.tree.walk().count() - 1))
}
