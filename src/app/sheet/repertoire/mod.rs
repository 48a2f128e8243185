//! The page of the repertoires: what lines to add, and the list of those that are learned.

mod list;

use bevy::prelude::*;

use self::list::NAME;
use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Choice, Row, choices, small, titled};
use super::state::Sheet;
use super::view::View;
use crate::command::{DialogCommand, Page, SheetCommand};
use crate::driver::Intents;
use crate::theme::{FieldCause, FieldEvent};
use game::{Intent, LineChoice, RepertoireCommand};
use rules::Color as Stone;

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, _| view.repertoires.is_changed(),
    back: |_, _| Some(Page::Training),
    is_tall: true,
    ..PageSpec::new(rows)
};

/// The numbers of stones of each line among which the user chooses; `None` for whole lines.
const MOVES: [Option<u16>; 4] = [Some(10), Some(20), Some(30), None];

pub(super) fn plugin(app: &mut App) {
    app.add_observer(read_name);
}

fn rows(view: &View) -> Vec<Row> {
    vec![
        heading(view, "repertoire-title", "say-leave-the-repertoire"),
        sides(view),
        moves(view),
        adding(view),
        list::list(view),
    ]
}

/// The side to learn.
fn sides(view: &View) -> Row {
    let now = view.sheet.lines;
    let sides = [Stone::Black, Stone::White].map(|side| {
        let (name, text) = (format!("Learn {side}"), view.words.color(side));
        let command = SheetCommand::Lines(LineChoice { side, ..now });
        Choice::new(name, text, command, now.side == side)
    });
    choices(view, "repertoire-side", sides)
}

/// How many moves of each line.
fn moves(view: &View) -> Row {
    let (words, now) = (&view.words, view.sheet.lines);
    let moves = MOVES.map(|moves| {
        let (name, text) = match moves {
            Some(most) => (
                format!("{most} moves"),
                words.with("repertoire-up-to", &[("moves", most.into())]),
            ),
            None => ("Whole lines".to_owned(), words.get("repertoire-whole")),
        };
        let command = SheetCommand::Lines(LineChoice { moves, ..now });
        Choice::new(name, text, command, now.moves == moves)
    });
    choices(view, "repertoire-moves", moves)
}

/// Where the lines come from, and the way back after one was deleted.
fn adding(view: &View) -> Row {
    let (choice, lines) = (view.sheet.lines, &view.repertoires);
    let send = |key, command| small(view, key, Intent::Repertoire(command));
    let file = small(view, "repertoire-file", DialogCommand::AddLines(choice));
    let buttons = [
        file.enabled(!lines.is_reading()),
        send("repertoire-board", RepertoireCommand::AddShown(choice)),
    ];
    let restore = || send("repertoire-restore", RepertoireCommand::Restore);
    let restore = (lines.deleted() > 0).then(restore);
    titled(view, "repertoire-add", buttons.into_iter().chain(restore))
}

/// Gives a repertoire the name that was written.
fn read_name(event: On<FieldEvent>, mut sheet: ResMut<Sheet>, mut intents: Intents) {
    if event.field != NAME || event.cause == FieldCause::Changed {
        return;
    }
    let renamed = sheet.renaming.take();
    if let Some(id) = renamed.filter(|_| event.is_new) {
        let command = RepertoireCommand::Rename(id, event.text.clone());
        intents.send(Intent::Repertoire(command));
    }
}
