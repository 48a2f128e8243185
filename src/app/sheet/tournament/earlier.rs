//! The list of the tournaments that were played earlier.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::super::scroll::scroll_list;
use super::{phrases, spawn_command, spawn_report};
use crate::command::asks;
use crate::locale::beside;
use crate::sheet::materials::{Materials, heading};
use crate::theme::palette::Role;
use crate::theme::widget::{
    icon_button, localized_label, remaining_column, row, small_button, tile,
};
use crate::theme::{Ink, Said, palette, shortened_label};
use game::{EarlierTournament, TournamentCommand};
use paint::icon::Icon;

pub(in crate::sheet) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    let title = heading(fonts, "earlier-title", "Leave the earlier tournaments");
    commands.spawn((title, ChildOf(paper)));
    let desk = materials.game.tournament();
    spawn_report(commands, paper, materials, desk.report());
    let earlier = desk.earlier();
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    let list = (scroll_list("Earlier tournaments", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    if earlier.list().is_empty() {
        let key = match earlier.is_reading() {
            true => "earlier-reading",
            false => "earlier-empty",
        };
        let text = Text::new(materials.words.get(key));
        let text = (
            text,
            fonts.text(14.0),
            Ink(palette::MUTED),
            Pickable::IGNORE,
        );
        commands.spawn((text, ChildOf(list)));
    }
    for tournament in earlier.list() {
        spawn_entry(commands, list, materials, tournament);
    }
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let restore = ("earlier-restore", TournamentCommand::Restore);
    spawn_command(commands, line, materials, restore, earlier.deleted() > 0);
}

fn spawn_entry(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    tournament: &EarlierTournament,
) {
    let file = || tournament.file.clone();
    let name = tournament.file.file_stem().unwrap_or_default();
    let name = name.to_string_lossy();
    let line = commands.spawn((row(6.0), ChildOf(list))).id();
    let view = tile(
        format!("View {name}"),
        asks(TournamentCommand::View(file())),
        false,
    );
    let mut frame = commands.spawn((view, ChildOf(line)));
    frame.insert(Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        padding: UiRect::axes(px(10), px(6)),
        column_gap: px(12),
        align_items: AlignItems::Center,
        border_radius: BorderRadius::all(px(8)),
        ..default()
    });
    let frame = frame.id();
    if tournament.found.is_err() {
        commands.entity(frame).insert(InteractionDisabled);
    }
    spawn_texts(commands, frame, materials, tournament);
    let said = |key: &str| {
        let day = tournament.date.as_str();
        Said(materials.words.with(key, &[("day", day.into())]))
    };
    if tournament.found.as_ref().is_ok_and(|found| !found.is_over) {
        let text = localized_label(
            "tournament-resume",
            materials.fonts.bold(13.0),
            palette::TEXT,
        );
        let resume = TournamentCommand::Continue(file());
        let resume = small_button("tournament-resume", asks(resume), text);
        commands.spawn((resume, said("say-resume-tournament"), ChildOf(line)));
    }
    let delete = TournamentCommand::Delete(file());
    let delete = icon_button("Delete the tournament", Icon::Trash, asks(delete));
    commands.spawn((delete, said("say-delete-tournament"), ChildOf(line)));
}

/// Players, and day, terms and progress. A file that cannot be read shows why instead.
fn spawn_texts(
    commands: &mut Commands,
    frame: Entity,
    materials: &Materials,
    tournament: &EarlierTournament,
) {
    let (words, fonts) = (&materials.words, &materials.fonts);
    let (title, about, state, color) = texts(materials, tournament);
    let column = (remaining_column(0.0), Pickable::IGNORE, ChildOf(frame));
    commands.spawn((
        column,
        children![
            shortened_label(title, fonts.bold(15.0), palette::TEXT),
            shortened_label(about, fonts.text(13.0), palette::MUTED),
        ],
    ));
    let state = shortened_label(words.get(state), fonts.bold(14.0), color);
    // A button tints its children, but not their children.
    let cell = Node {
        flex_shrink: 0.0,
        ..default()
    };
    commands.spawn((cell, Pickable::IGNORE, ChildOf(frame), children![state]));
}

fn texts(
    materials: &Materials,
    tournament: &EarlierTournament,
) -> (String, String, &'static str, Role) {
    let words = &materials.words;
    let found = match &tournament.found {
        Ok(found) => found,
        Err(why) => {
            let name = tournament.file.file_name().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            return (name, why.clone(), "earlier-unreadable", palette::BAD);
        }
    };
    let names = found.players.iter();
    let names = names.map(|id| phrases::name(words, &materials.book, id));
    let names = names.collect::<Vec<_>>().join(&words.get("engines-comma"));
    let setup = [
        ("rule", words.rule(found.setup.rule()).into()),
        ("size", found.setup.size().into()),
    ];
    let numbers = [("played", found.played.into()), ("all", found.total.into())];
    let about = beside([
        tournament.date.clone(),
        words.with("games-setup", &setup),
        words.with("tournament-played", &numbers),
    ]);
    let (state, color) = match found.is_over {
        true => ("tournament-over", palette::TEXT),
        false => ("tournament-paused", palette::ACCENT),
    };
    (names, about, state, color)
}
