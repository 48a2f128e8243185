//! Exports the lines of a library to a file.

use anyhow::Context;

use super::annotation;
use super::args::ExportArgs;
use super::file::{Written, read};
use crate::outputs::{Content, Outputs};
use engine::book::{Book, BookEnd};
use pbrain::terminal;
use record::{Format, Record};
use rules::{Action, Color};

pub(super) fn run(args: &ExportArgs) -> anyhow::Result<()> {
    let book = read(&args.book)?;
    let name = args.out.display();
    let format =
        Format::of_output(&args.out, Format::WITH_LINES).with_context(|| name.to_string())?;
    Outputs::default()
        .reads([&args.book])
        .writes(&args.out, Content::Game(format))
        .check(args.force.force)?;
    let exported = Exported::of(&book, format);
    if exported.refused > 0 {
        let refused = exported.refused;
        terminal::tell(&format!("{name}: {refused} illegal moves were left out"));
    }
    let saved = format.save(&exported.record, &args.out);
    saved.with_context(|| name.to_string())?;
    Written {
        file: name.to_string(),
        moves: exported.record.tree.walk().count() - 1,
        bytes: None,
        values: Some(exported.values),
        marks: Some(exported.marks),
    }
    .print(args.json)
}

/// The lines of a library as a record.
struct Exported {
    record: Record,
    /// Number of moves with a value.
    values: usize,
    /// Number of moves after which the side to move wins by threats.
    marks: usize,
    /// Number of illegal moves.
    refused: usize,
}

impl Exported {
    fn of(book: &Book, format: Format) -> Self {
        let mut exported = Self {
            record: Record::new(book.setup()),
            values: 0,
            marks: 0,
            refused: 0,
        };
        let mut path = vec![exported.record.tree.root()];
        // Moves below an illegal move are skipped as well.
        let mut skip_below = usize::MAX;
        book.walk(|plies, point, node| {
            if plies > skip_below {
                return;
            }
            skip_below = usize::MAX;
            path.truncate(plies + 1);
            let tree = &mut exported.record.tree;
            let Ok(child) = tree.play(path[plies], Action::Place(point)) else {
                exported.refused += 1;
                skip_below = plies;
                return;
            };
            let mover = Color::of_ply(plies);
            annotation::write(tree.note_mut(child), node, mover, format);
            exported.values += usize::from(node.degree.is_some());
            exported.marks += usize::from(node.end == Some(BookEnd::Threats));
            path.push(child);
        });
        exported
    }
}
