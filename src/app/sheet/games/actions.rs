//! The commands for the game shown: opening and saving files, the clipboard, and others.

use bevy::prelude::*;

use super::spawn_line;
use crate::command::{
    ClipboardCommand, Command, DialogCommand, Page, SavePicture, SheetCommand, asks,
};
use crate::sheet::materials::Materials;
use crate::theme::widget::{Emphasis, localized_label, small_button, worded_button};
use crate::theme::{Fonts, palette};
use game::{EditCommand, Intent};
use paint::icon::Icon;
use record::Format;

pub(super) fn spawn(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &*materials.fonts;
    let line = spawn_line(commands, paper);
    let (open, save_as) = (DialogCommand::Open, DialogCommand::SaveAs);
    let (picture, paste) = (SavePicture, ClipboardCommand::PasteGame);
    let puzzles = SheetCommand::Open(Page::Training);
    let solved = SheetCommand::Open(Page::Solved);
    let tournament = SheetCommand::Open(Page::Tournament);
    let edit = Intent::Edit(EditCommand::Begin);
    let copy = Intent::CopyGame;
    spawn_action(commands, line, fonts, (Icon::Open, "games-open"), open);
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Save, "games-save-as"),
        save_as,
    );
    spawn_action(commands, line, fonts, (Icon::Paste, "games-paste"), paste);
    spawn_action(commands, line, fonts, (Icon::Copy, "games-copy"), copy);
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Picture, "games-picture"),
        picture,
    );
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Hint, "games-puzzles"),
        puzzles,
    );
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Solved, "games-solved"),
        solved,
    );
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Chart, "games-tournament"),
        tournament,
    );
    spawn_action(commands, line, fonts, (Icon::New, "games-edit"), edit);
    spawn_formats(commands, paper, fonts);
}

fn spawn_action(
    commands: &mut Commands,
    line: Entity,
    fonts: &Fonts,
    (icon, key): (Icon, &'static str),
    command: impl Into<Command>,
) {
    commands.spawn((
        worded_button(fonts, icon, key, asks(command), Emphasis::Plain),
        ChildOf(line),
    ));
}

/// Copies in the folder of documents, in this program's format and in those of other programs.
fn spawn_formats(commands: &mut Commands, paper: Entity, fonts: &Fonts) {
    let line = spawn_line(commands, paper);
    commands.spawn((
        localized_label("games-copies", fonts.text(14.0), palette::MUTED),
        ChildOf(line),
    ));
    for (key, format) in [
        ("games-save", Format::Json),
        ("games-sgf", Format::Sgf),
        ("games-psq", Format::Psq),
        ("games-lib", Format::Lib),
        ("games-txt", Format::Text),
    ] {
        let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
        let button = small_button(key, asks(Intent::SaveGame(format)), words);
        commands.spawn((button, ChildOf(line)));
    }
}
