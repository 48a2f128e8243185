//! The entities of the sheet: the paper with the page that is shown.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use super::materials::{Materials, SheetView};
use super::reconcile::reconcile;
use super::{
    engines, games, help, log, menu, permission, picker, repertoire, report, settings, setup,
    solved, tournament, training, workshop,
};
use crate::command::Page;
use crate::theme::{Edge, EdgeOf, Fill, palette};

/// True when data that every page shows has changed since the last call. It is one system: in a
/// chain of conditions, later ones would see the change only in later updates, and the page would
/// be rebuilt in each of them, under the user's click.
pub(super) fn has_changed(page: Materials) -> bool {
    page.sheet.is_changed()
        || page.words.is_changed()
        || page.book.is_changed()
        || page.permissions.is_changed()
        || page.layout.is_changed()
        || page.keymap.is_changed()
}

pub(super) fn rebuild(mut commands: Commands, views: Query<(Entity, &SheetView)>, page: Materials) {
    let mut before = None;
    for (view, &SheetView(shown)) in &views {
        if Some(shown) == page.sheet.page {
            before = Some(view);
        } else {
            commands.entity(view).despawn();
        }
    }
    let Some(shown) = page.sheet.page else { return };
    // Covers the game, so that it gets no clicks.
    let veil = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let veil = commands
        .spawn((
            Name::new("Sheet"),
            SheetView(shown),
            TabGroup::modal(),
            veil,
            Fill(palette::VEIL),
            GlobalZIndex(10),
        ))
        .id();
    let paper = Node {
        flex_direction: FlexDirection::Column,
        width: percent(96),
        max_width: px(880),
        height: height_of(shown, &page),
        max_height: percent(98),
        padding: UiRect::all(px(if page.layout.labels { 20 } else { 12 })),
        row_gap: px(if page.layout.labels { 14 } else { 6 }),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let paper = commands
        .spawn((
            paper,
            Fill(palette::CARD),
            Edge(palette::LINE, EdgeOf::Card),
            ChildOf(veil),
        ))
        .id();
    match shown {
        Page::Setup => setup::fill(&mut commands, paper, &page),
        Page::Picker(chair) => picker::fill(&mut commands, paper, &page, chair),
        Page::Games => games::fill(&mut commands, paper, &page),
        Page::Menu => menu::fill(&mut commands, paper, &page, &page.game),
        Page::Training => training::fill(&mut commands, paper, &page),
        Page::Repertoire => repertoire::fill(&mut commands, paper, &page),
        Page::Tournament => tournament::fill(&mut commands, paper, &page),
        Page::EarlierTournaments => tournament::fill_earlier(&mut commands, paper, &page),
        Page::Engines => engines::fill(&mut commands, paper, &page),
        Page::EngineLog => engines::fill_log(&mut commands, paper, &page),
        Page::Report => report::fill(&mut commands, paper, &page),
        Page::Solved => solved::fill(&mut commands, paper, &page),
        Page::Help => help::fill(&mut commands, paper, &page),
        Page::Settings => settings::fill(&mut commands, paper, &page),
        Page::Workshop(_) => workshop::fill(&mut commands, paper, &page),
        Page::Log(side) => log::fill(&mut commands, paper, &page, side),
        Page::Permission => permission::fill(&mut commands, paper, &page),
    }
    commands.queue(reconcile(before, veil));
}

/// The height of a page. One whose content changes by itself has always the same, so that its
/// buttons stay under the pointer.
fn height_of(shown: Page, page: &Materials) -> Val {
    let has_results = page.game.tournament().shown().is_some() && page.sheet.watched.is_none();
    match shown {
        Page::Tournament if has_results => px(640),
        _ => Val::Auto,
    }
}
