//! The counts of a library, and the time for reading and querying it.

use std::fs;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::args::StatsArgs;
use super::file::{board_of, read};
use crate::words::count;
use engine::book::{Book, Survey, Transforms};
use pbrain::terminal;
use rules::{Rule, Symmetry};

/// The output of `--json` for a library.
#[derive(Serialize)]
struct Stats {
    rule: Rule,
    size: u8,
    bytes: u64,
    moves: usize,
    positions: usize,
    /// Positions with a value.
    values: usize,
    /// Positions in which the side to move wins by threats.
    threats: usize,
    /// Positions without continuation and value.
    open_leaves: usize,
    /// Moves to positions that the library continues at another move.
    elsewhere: usize,
    /// `[ply - 1]`: positions with `ply` stones.
    positions_by_ply: Vec<usize>,
    read_ms: f64,
    query_us: f64,
    /// Mean number of symmetries that are tried to find a position.
    symmetries_tried: f64,
}

pub(super) fn run(args: &StatsArgs) -> anyhow::Result<()> {
    let begun = Instant::now();
    let book = read(&args.book)?;
    let loading = begun.elapsed();
    let bytes = fs::metadata(&args.book)?.len();
    let survey = book.survey();
    let (query, symmetries_tried) = time_of_a_query(&book);
    let stats = Stats::new(&book, bytes, survey);
    let stats = Stats {
        read_ms: 1e3 * loading.as_secs_f64(),
        query_us: 1e6 * query.as_secs_f64(),
        symmetries_tried,
        ..stats
    };
    terminal::print_report(args.json, &stats, || stats.text())
}

impl Stats {
    /// The counts, without times.
    fn new(book: &Book, bytes: u64, survey: Survey) -> Self {
        Self {
            rule: book.rule(),
            size: book.size(),
            bytes,
            moves: survey.moves,
            positions: survey.positions,
            values: survey.valued,
            threats: survey.threats,
            open_leaves: survey.open_leaves,
            elsewhere: survey.elsewhere,
            positions_by_ply: survey.by_ply,
            read_ms: 0.0,
            query_us: 0.0,
            symmetries_tried: 0.0,
        }
    }

    fn text(&self) -> String {
        let per_position = self.bytes as f64 / self.positions.max(1) as f64;
        let plies = self.positions_by_ply.iter().map(ToString::to_string);
        format!(
            "{} on {} lines: {}, {}, {} bytes, {per_position:.3} a position\n\
             {} with a value, {} lost to threats, leaves without a value: {}\n\
             moves to positions that are continued elsewhere: {}\n\
             positions by ply: {}\n\
             read in {:.1} ms, a query takes {:.1} microseconds and tries {:.1} symmetries",
            self.rule,
            self.size,
            count(self.moves as u64, "move"),
            count(self.positions as u64, "position"),
            self.bytes,
            count(self.values as u64, "position"),
            self.threats,
            self.open_leaves,
            self.elsewhere,
            plies.collect::<Vec<_>>().join(" "),
            self.read_ms,
            self.query_us,
            self.symmetries_tried
        )
    }
}

/// The mean time of a query and the mean number of symmetries tried, over positions from the whole
/// library. The board is rotated after every few of them, as between games.
fn time_of_a_query(book: &Book) -> (Duration, f64) {
    const QUERIES: usize = 2_000;
    const SAME_WAY: usize = 8;
    let step = book.moves() / QUERIES + 1;
    let (mut line, mut boards, mut number) = (Vec::new(), Vec::new(), 0);
    book.walk(|plies, point, _| {
        line.truncate(plies);
        line.push(point);
        if number % step == 0 {
            let symmetry = Symmetry::ALL[boards.len() / SAME_WAY % 8];
            let turned = line.iter().map(|&it| symmetry.map(it, book.size()));
            boards.push(board_of(book, &turned.collect::<Vec<_>>()));
        }
        number += 1;
    });
    let mut transforms = Transforms::default();
    let mut tried = 0_u64;
    let begun = Instant::now();
    for board in &boards {
        if let Some(found) = std::hint::black_box(book.find(board, &transforms)) {
            transforms.used(found.symmetry);
            tried += u64::from(found.tried);
        }
    }
    let count = u32::try_from(boards.len().max(1)).unwrap_or(u32::MAX);
    (begun.elapsed() / count, tried as f64 / f64::from(count))
}
