//! Reading and writing libraries.

use std::path::Path;

use anyhow::Context;
use serde::Serialize;

use crate::{named, words};
use engine::book::Book;
use pbrain::terminal;
use rules::{Board, Color, Point, Rule, printable};
use storage::{FileKind, FileLock};

pub(super) fn read(file: &Path) -> anyhow::Result<Book> {
    let bytes = named::read(file, FileKind::Library)?;
    Book::from_bytes(&bytes).with_context(|| file.display().to_string())
}

/// Keeps other runs from writing a library while this one extends it.
pub(super) fn lock(file: &Path) -> anyhow::Result<FileLock> {
    let name = file.display();
    let lock = FileLock::acquire(file).with_context(|| format!("{name}: cannot be locked"))?;
    lock.with_context(|| format!("{name}: is being written by another run"))
}

/// An error that names the file if its library is for another rule or size.
pub(super) fn expect_setup(file: &Path, book: &Book, rule: Rule, size: u8) -> anyhow::Result<()> {
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
pub(super) fn save(book: &Book, file: &Path) -> anyhow::Result<usize> {
    let bytes = book.to_bytes();
    named::write(file, &bytes)?;
    Ok(bytes.len())
}

/// Writes a library and prints its size.
pub(super) fn write(book: &Book, file: &Path, json: bool) -> anyhow::Result<()> {
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
pub(super) struct Written {
    pub(super) file: String,
    pub(super) moves: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) bytes: Option<usize>,
    /// Number of moves with a value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) values: Option<usize>,
    /// Number of moves after which the side to move wins by threats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) marks: Option<usize>,
}

impl Written {
    pub(super) fn print(&self, json: bool) -> anyhow::Result<()> {
        terminal::print_report(json, self, || printable(&self.text()))
    }

    fn text(&self) -> String {
        let (file, moves) = (&self.file, self.moves);
        let bytes = self.bytes.map(|bytes| format!(" in {bytes} bytes"));
        let values = self.values.zip(self.marks).map(|(values, marks)| {
            format!(", {values} with a value, {marks} that lose to threats")
        });
        let more = [bytes, values].into_iter().flatten().collect::<String>();
        format!("{file}: {}{more}", words::count(moves as u64, "move"))
    }
}

/// The position after these moves.
pub(super) fn board_of(book: &Book, line: &[Point]) -> Board {
    let mut board = Board::new(book.size());
    for (ply, &point) in line.iter().enumerate() {
        board.place(point, Color::of_ply(ply));
    }
    board
}
