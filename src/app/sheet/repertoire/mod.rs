//! The page of the repertoires: what lines to add, and the list of those that are learned.

mod list;

use bevy::prelude::*;

use self::list::NAME;
use super::choices::{Choice, spawn_line, spawn_title};
use super::line_button::spawn_button;
use super::materials::{Materials, heading};
use super::state::Sheet;
use crate::command::{DialogCommand, SheetCommand};
use crate::driver::Intents;
use crate::theme::{FieldCause, FieldEvent, palette};
use game::{Intent, LineChoice, RepertoireCommand};
use rules::Color as Stone;

/// The numbers of stones of each line among which the user chooses; `None` for whole lines.
const MOVES: [Option<u16>; 4] = [Some(10), Some(20), Some(30), None];

pub(super) fn plugin(app: &mut App) {
    app.add_observer(read_name);
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "repertoire-title", "Leave the repertoire");
    commands.spawn((title, ChildOf(paper)));
    spawn_choices(commands, paper, materials);
    spawn_buttons(commands, paper, materials);
    list::spawn(commands, paper, materials);
}

/// The side to learn, and how many moves of each line.
fn spawn_choices(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let (words, now) = (&materials.words, materials.sheet.lines);
    let sides = [Stone::Black, Stone::White].map(|side| Choice {
        name: format!("Learn {side}"),
        text: words.color(side),
        command: SheetCommand::Lines(LineChoice { side, ..now }).into(),
        chosen: now.side == side,
        possible: true,
    });
    let title = ("repertoire-side", palette::MUTED);
    spawn_line(commands, paper, materials, title, sides);
    let moves = MOVES.map(|moves| {
        let text = match moves {
            Some(most) => words.with("repertoire-up-to", &[("moves", most.into())]),
            None => words.get("repertoire-whole"),
        };
        Choice {
            name: moves.map_or_else(|| "Whole lines".to_owned(), |it| format!("{it} moves")),
            text,
            command: SheetCommand::Lines(LineChoice { moves, ..now }).into(),
            chosen: now.moves == moves,
            possible: true,
        }
    });
    let title = ("repertoire-moves", palette::MUTED);
    spawn_line(commands, paper, materials, title, moves);
}

/// Where the lines come from, and the way back after one was deleted.
fn spawn_buttons(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let choice = materials.sheet.lines;
    let lines = materials.game.coach().repertoires();
    let title = ("repertoire-add", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let file = DialogCommand::AddLines(choice);
    let shown = Intent::Repertoire(RepertoireCommand::AddShown(choice));
    let restore = Intent::Repertoire(RepertoireCommand::Restore);
    let is_free = !lines.is_reading();
    spawn_button(
        commands,
        line,
        materials,
        ("repertoire-file", file.into()),
        is_free,
    );
    spawn_button(
        commands,
        line,
        materials,
        ("repertoire-board", shown.into()),
        true,
    );
    if lines.deleted() > 0 {
        spawn_button(
            commands,
            line,
            materials,
            ("repertoire-restore", restore.into()),
            true,
        );
    }
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
