//! The picker: the cast by strength, with a filter by style and a neutral opponent of any level.

mod level;
mod tile;
pub(super) mod view;

pub(super) use tile::strength;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::choices::{Choice, spawn_line};
use super::materials::{Materials, heading_with};
use super::mistakes;
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::locale::Words;
use crate::sheet::scroll::scroll_list;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, small_button};
use game::{Band, Manner, Rank, Ranked};
use player::config::Role;
use rules::Side;

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials, chair: Chair) {
    let fonts = &materials.fonts;
    let title = match chair {
        Chair::Card(0) => "picker-left",
        Chair::Card(_) => "picker-right",
        Chair::Opponent => "picker-opponent",
        Chair::Entrant => "picker-entrant",
        Chair::Analyst => "picker-analyst",
        Chair::Seat(Side::First) => "picker-black",
        Chair::Seat(Side::Second) => "picker-white",
    };
    let view = materials.sheet.picker;
    let details = match view.details {
        false => "picker-details",
        true => "picker-no-details",
    };
    let words = localized_label(details, fonts.bold(13.0), palette::TEXT);
    let details = small_button(details, asks(SheetCommand::Details(!view.details)), words);
    let heading = heading_with(fonts, title, details, "Leave the picker");
    commands.spawn((heading, ChildOf(paper)));
    mistakes::spawn_cast(commands, paper, materials);
    spawn_filter(commands, paper, materials);
    // A task is given to a character of the cast.
    if chair != Chair::Analyst {
        level::spawn(commands, paper, materials);
    }
    spawn_cast(commands, paper, materials, chair);
}

/// The manners of play, and all.
fn spawn_filter(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let chosen = materials.sheet.picker.manner;
    let manners = [None].into_iter().chain(Manner::ALL.map(Some));
    let choices = manners.map(|manner| Choice {
        name: manner.map_or_else(|| "Any style".to_owned(), |it| format!("Style {it:?}")),
        text: materials.words.get(manner_key(manner)),
        command: SheetCommand::Manner(manner).into(),
        chosen: chosen == manner,
        possible: true,
    });
    let title = ("picker-style", palette::MUTED);
    spawn_line(commands, paper, materials, title, choices);
}

/// The characters, each group of the same rank under its heading.
fn spawn_cast(commands: &mut Commands, paper: Entity, materials: &Materials, chair: Chair) {
    let entrants = materials.game.tournament().draft();
    let analyst = materials.book.cast().role(Role::Analysis).ok();
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(8),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Cast", list), ChildOf(paper)))
        .id();
    if materials.sheet.picker.details && chair != Chair::Analyst {
        spawn_engines(commands, list, materials);
    }
    let mut last = None;
    for ranked in materials.book.by_strength() {
        let character = ranked.character;
        let is_excluded = match chair {
            Chair::Entrant => character.is_human(),
            Chair::Analyst => character.is_human() || character.untrusted.is_some(),
            _ => false,
        };
        if is_excluded || !is_listed(&ranked, materials.sheet.picker.manner) {
            continue;
        }
        let rank = ranked.rank();
        if last.replace(rank) != Some(rank) {
            spawn_rank(commands, list, materials, rank);
        }
        let chosen = match chair {
            Chair::Card(card) => materials.sheet.draft.players[card] == character.id,
            Chair::Entrant => entrants.players.contains(&character.id),
            Chair::Analyst => analyst.is_some_and(|it| it.id == character.id),
            Chair::Seat(_) | Chair::Opponent => false,
        };
        let tile = tile::spawn(commands, list, materials, &ranked, chosen);
        if chair == Chair::Entrant && !entrants.accepts(character) {
            commands.entity(tile).insert(InteractionDisabled);
        }
    }
}

/// The button that opens the page of the engines.
fn spawn_engines(commands: &mut Commands, list: Entity, materials: &Materials) {
    let line = Node {
        width: percent(100),
        ..default()
    };
    let line = (line, Pickable::IGNORE, ChildOf(list));
    let line = commands.spawn(line).id();
    let words = localized_label("picker-engines", materials.fonts.bold(13.0), palette::TEXT);
    let engines = SheetCommand::Open(Page::Engines);
    commands.spawn((
        small_button("picker-engines", asks(engines), words),
        ChildOf(line),
    ));
}

fn is_listed(ranked: &Ranked<'_>, manner: Option<Manner>) -> bool {
    let is_of = |manner| !ranked.character.is_human() && Manner::of(ranked.character) == manner;
    manner.is_none_or(is_of)
}

fn spawn_rank(commands: &mut Commands, list: Entity, materials: &Materials, rank: Rank) {
    let words = &materials.words;
    let text = match rank {
        Rank::Human => words.get("band-human"),
        Rank::Rated(band) => band_name(words, band),
        Rank::Unrated => words.get("band-unrated"),
    };
    let line = Node {
        width: percent(100),
        padding: UiRect::top(px(4)),
        ..default()
    };
    let title = label(text, materials.fonts.bold(15.0), palette::MUTED);
    commands.spawn((title, line, ChildOf(list)));
}

/// The name of a band and its stars.
fn band_name(words: &Words, band: Band) -> String {
    let key = match band {
        Band::Beginner => "band-beginner",
        Band::Casual => "band-casual",
        Band::Club => "band-club",
        Band::Expert => "band-expert",
        Band::Master => "band-master",
    };
    format!("{} {}", words.get(key), stars(band))
}

/// Five stars; those that the band has are filled.
fn stars(band: Band) -> String {
    let filled = band.stars();
    let empty = Band::ALL.len() - filled;
    format!("{}{}", "\u{2605}".repeat(filled), "\u{2606}".repeat(empty))
}

const fn manner_key(manner: Option<Manner>) -> &'static str {
    match manner {
        None => "manner-any",
        Some(Manner::Balanced) => "manner-balanced",
        Some(Manner::Attacking) => "manner-attacking",
        Some(Manner::Defensive) => "manner-defensive",
        Some(Manner::Unusual) => "manner-unusual",
    }
}
