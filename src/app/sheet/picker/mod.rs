//! The picker: the cast by strength, with a filter by style and a neutral opponent of any level.

mod level;
mod tile;
pub(super) mod view;

pub(super) use tile::strength;

use bevy::prelude::*;

use super::page_spec::PageSpec;
use super::tournament::count;
use super::view::View;
use crate::command::{Chair, Page, SheetCommand};
use crate::locale::Words;
use crate::sheet::heading::heading_with;
use crate::sheet::mistakes::cast_mistakes;
use crate::sheet::rows::{Choice, Row, choices, label, line, scroll_area, small};
use crate::theme::palette;
use game::{Band, Manner, Rank, Ranked};
use player::config::Role;
use rules::Side;

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, last| {
        let desk = &view.tournaments;
        let lists_entrants = view.sheet.page == Some(Page::Picker(Chair::Entrant));
        lists_entrants && desk.is_changed() && last.differs(desk.draft().clone())
    },
    opened: |desk, page| {
        if let Page::Picker(chair) = page {
            desk.begin_choice(chair);
        }
    },
    back: |_, page| match page {
        Page::Picker(Chair::Card(_)) => Some(Page::Setup),
        Page::Picker(Chair::Entrant) => Some(Page::Tournament),
        Page::Picker(Chair::Analyst) => Some(Page::Engines),
        _ => None,
    },
    is_tall: true,
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let Some(Page::Picker(chair)) = view.sheet.page else {
        return Vec::new();
    };
    let title = match chair {
        Chair::Card(0) => "picker-left",
        Chair::Card(_) => "picker-right",
        Chair::Opponent => "picker-opponent",
        Chair::Entrant => "picker-entrant",
        Chair::Analyst => "picker-analyst",
        Chair::Seat(Side::First) => "picker-black",
        Chair::Seat(Side::Second) => "picker-white",
    };
    let has_details = view.sheet.picker.details;
    let details = ["picker-details", "picker-no-details"][usize::from(has_details)];
    let details = small(view, details, SheetCommand::Details(!has_details));
    // Several players are chosen one after the other.
    let done = (chair == Chair::Entrant).then(|| {
        let count = count(&view.words, view.tournaments.draft());
        let count = label(count, view.fonts.text(14.0), palette::MUTED);
        [count, small(view, "picker-done", SheetCommand::Close)]
    });
    let buttons = [details].into_iter().chain(done.into_iter().flatten());
    let mut rows = vec![heading_with(view, title, buttons, "say-leave-the-picker")];
    rows.extend(cast_mistakes(view));
    rows.push(manners(view));
    // A task is given to a character of the cast.
    rows.extend((chair != Chair::Analyst).then(|| level::level(view)));
    rows.push(cast(view, chair));
    rows
}

/// The manners of play, and all.
fn manners(view: &View) -> Row {
    let manners = [None].into_iter().chain(Manner::ALL.map(Some));
    let manners = manners.map(|manner| {
        let name = manner.map_or_else(|| "Any style".to_owned(), |it| format!("Style {it:?}"));
        let text = view.words.get(manner_key(manner));
        let chosen = view.sheet.picker.manner == manner;
        Choice::new(name, text, SheetCommand::Manner(manner), chosen)
    });
    choices(view, "picker-style", manners)
}

/// The characters, each group of the same rank under its heading.
fn cast(view: &View, chair: Chair) -> Row {
    let entrants = view.tournaments.draft();
    let analyst = view.book.cast().role(Role::Analysis).ok();
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        align_content: AlignContent::FlexStart,
        column_gap: px(8),
        row_gap: px(8),
        ..default()
    };
    let has_engines = view.sheet.picker.details && chair != Chair::Analyst;
    let mut rows = Vec::from_iter(has_engines.then(|| engines(view)));
    let mut last = None;
    for ranked in view.book.by_strength() {
        let character = ranked.character;
        let is_excluded = match chair {
            Chair::Entrant => character.is_human(),
            Chair::Analyst => character.is_human() || character.untrusted.is_some(),
            _ => false,
        };
        if is_excluded || !is_listed(&ranked, view.sheet.picker.manner) {
            continue;
        }
        let rank = ranked.rank();
        if last.replace(rank) != Some(rank) {
            rows.push(rank_title(view, rank));
        }
        let chosen = match chair {
            Chair::Card(card) => view.sheet.draft.players[card] == character.id,
            Chair::Entrant => entrants.players.contains(&character.id),
            Chair::Analyst => analyst.is_some_and(|it| it.id == character.id),
            Chair::Seat(_) | Chair::Opponent => false,
        };
        let possible = chair != Chair::Entrant || entrants.accepts(character);
        rows.push(tile::character(view, &ranked, chosen, possible));
    }
    scroll_area("Cast", list).holding(rows)
}

/// The button that opens the page of the engines.
fn engines(view: &View) -> Row {
    let button = small(view, "picker-engines", SheetCommand::Open(Page::Engines));
    let line = line(0.0).laid_out(|node| node.width = percent(100));
    line.holding([button])
}

fn is_listed(ranked: &Ranked<'_>, manner: Option<Manner>) -> bool {
    let is_of = |manner| !ranked.character.is_human() && Manner::of(ranked.character) == manner;
    manner.is_none_or(is_of)
}

fn rank_title(view: &View, rank: Rank) -> Row {
    let words = &view.words;
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
    label(text, view.fonts.bold(15.0), palette::MUTED).with(line)
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
