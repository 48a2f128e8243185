//! The saved games, the newest first, and the commands for the game shown.

use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::unfinished::about;
use super::{Materials, heading, mistakes, titled};
use crate::clipboard::ClipboardCommand;
use crate::locale::{Localized, Words};
use crate::paint::icon::Icon;
use crate::picture::SavePicture;
use crate::theme::palette::Role;
use crate::theme::widget::{
    Asks, Emphasis, label, localized_label, row, small_button, tile, worded_button,
};
use crate::theme::{Fonts, Ink, palette};
use game::{EditCommand, Entry, Intent, PuzzleCommand};
use record::Format;

/// Largest number of games in the list. Older games can be opened by their files.
const LISTED: usize = 100;

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    commands.spawn((
        heading(fonts, "games-title", "Leave the games"),
        ChildOf(paper),
    ));
    spawn_actions(commands, paper, materials);
    spawn_formats(commands, paper, materials);
    let fault = materials.archive.fault();
    if let Some(why) = &fault {
        let why = [("why", why.as_str().into())];
        let text = materials.words.with("games-not-kept", &why);
        mistakes::spawn_failure(commands, paper, materials, text);
    }
    let entries = materials.archive.entries().take(LISTED);
    let entries = entries.collect::<Vec<_>>();
    if entries.is_empty() {
        let text = match &fault {
            None => "games-empty",
            Some(_) => "games-empty-unkept",
        };
        commands.spawn((
            Text::default(),
            Localized(text),
            fonts.text(14.0),
            Ink(palette::MUTED),
            Pickable::IGNORE,
            ChildOf(paper),
        ));
    }
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        overflow: Overflow::scroll_y(),
        flex_shrink: 1.0,
        min_height: px(0),
        ..default()
    };
    let list = commands
        .spawn((Name::new("Kept games"), list, ScrollArea, ChildOf(paper)))
        .id();
    for entry in &entries {
        spawn_entry(commands, list, entry, materials);
    }
}

fn spawn_actions(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let line = spawn_line(commands, paper);
    let fonts = &materials.fonts;
    let save = Intent::SaveGame(Format::Json);
    let (picture, paste) = (SavePicture, ClipboardCommand::PasteGame);
    let puzzles = Intent::Puzzle(PuzzleCommand::Own);
    let edit = Intent::Edit(EditCommand::Begin);
    spawn_action(commands, line, fonts, (Icon::Save, "games-save"), save);
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
        (Icon::Copy, "games-copy"),
        Intent::CopyGame,
    );
    spawn_action(commands, line, fonts, (Icon::Paste, "games-paste"), paste);
    spawn_action(
        commands,
        line,
        fonts,
        (Icon::Hint, "games-puzzles"),
        puzzles,
    );
    spawn_action(commands, line, fonts, (Icon::New, "games-edit"), edit);
}

fn spawn_action<M: Message>(
    commands: &mut Commands,
    line: Entity,
    fonts: &Fonts,
    (icon, key): (Icon, &'static str),
    asks: impl Into<Asks<M>>,
) {
    commands.spawn((
        worded_button(fonts, icon, key, asks, Emphasis::Plain),
        ChildOf(line),
    ));
}

/// The formats in which other programs read games.
fn spawn_formats(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    let line = spawn_line(commands, paper);
    commands.spawn((
        localized_label("games-others", fonts.text(14.0), palette::MUTED),
        ChildOf(line),
    ));
    for (key, format) in [
        ("games-sgf", Format::Sgf),
        ("games-psq", Format::Psq),
        ("games-lib", Format::Lib),
        ("games-txt", Format::Text),
    ] {
        let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
        let button = small_button(key, Intent::SaveGame(format), words);
        commands.spawn((button, ChildOf(line)));
    }
}

/// A line for entities beside each other, or below each other if there is no room.
fn spawn_line(commands: &mut Commands, paper: Entity) -> Entity {
    let line = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(8),
        row_gap: px(8),
        flex_shrink: 0.0,
        ..default()
    };
    commands
        .spawn((line, Pickable::IGNORE, ChildOf(paper)))
        .id()
}

/// The players of a saved game, its state and its date.
fn spawn_entry(commands: &mut Commands, list: Entity, entry: &Entry, materials: &Materials) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let [black, white] = &entry.players;
    let (stands, color) = outcome(entry, words);
    let asks = Intent::OpenGame(entry.file.clone());
    let frame = commands
        .spawn((tile("Kept game", asks, false), ChildOf(list)))
        .insert(Node {
            padding: UiRect::axes(px(12), px(6)),
            column_gap: px(12),
            align_items: AlignItems::Center,
            border_radius: BorderRadius::all(px(8)),
            flex_shrink: 0.0,
            ..default()
        })
        .id();
    let title = format!("{black} \u{2013} {white}");
    let told = titled(fonts, title, about(entry, words));
    commands.spawn((told, ChildOf(frame)));
    // A button tints its children, but not their children.
    commands.spawn((
        row(0.0),
        ChildOf(frame),
        children![label(stands, fonts.bold(14.0), color)],
    ));
}

fn outcome(entry: &Entry, words: &Words) -> (String, Role) {
    match &entry.result {
        None if entry.is_open_elsewhere => (words.get("games-elsewhere"), palette::MUTED),
        None => (words.get("games-unfinished"), palette::ACCENT),
        Some(result) => match result.winner() {
            Some(side) => {
                let name = entry.players[side.index()].as_str();
                (
                    words.with("games-won", &[("name", name.into())]),
                    palette::TEXT,
                )
            }
            None => (words.get("games-drawn"), palette::MUTED),
        },
    }
}
