//! The entities of the sheet: the paper with the page that is shown.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::ui::Pressed;

use super::page_spec::{LastShape, PageSpec};
use super::pages::spec;
use super::view::View;
use crate::command::Page;
use crate::theme::{Edge, EdgeOf, Fill, palette};
use crate::ui::reconcile;

/// The root entity of this page.
#[derive(Component)]
pub(super) struct SheetView(pub(super) Page);

/// The page that was built last.
#[derive(Default)]
pub(super) struct Built {
    page: Option<Page>,
    shape: LastShape,
    /// True when the page has to be built again, once no button is pressed.
    is_old: bool,
}

/// Builds the page again when the data that it shows has changed. While a button is pressed that
/// could lose the click, so it waits.
pub(super) fn rebuild(
    mut commands: Commands,
    views: Query<(Entity, &SheetView)>,
    pressed: Query<(), With<Pressed>>,
    view: View,
    mut built: Local<Built>,
) {
    let is_other = built.page != view.sheet.page;
    if is_other {
        *built = Built {
            page: view.sheet.page,
            ..default()
        };
    }
    let Some(page) = view.sheet.page else {
        for (view, _) in &views {
            commands.entity(view).despawn();
        }
        return;
    };
    let spec = spec(page);
    built.is_old |= (spec.depends_on)(&view, &mut built.shape) || view.has_changed();
    let is_due = is_other || built.is_old && pressed.is_empty();
    if !is_due {
        return;
    }
    built.is_old = false;
    let mut before = None;
    for (view, &SheetView(shown)) in &views {
        if shown == page {
            before = Some(view);
        } else {
            commands.entity(view).despawn();
        }
    }
    let veil = build(&mut commands, page, spec, &view);
    commands.queue(reconcile(before, veil));
}

/// Adds the page on its paper, over the game.
fn build(commands: &mut Commands, page: Page, spec: &PageSpec, view: &View) -> Entity {
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
            SheetView(page),
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
        height: if spec.is_tall { percent(98) } else { auto() },
        max_height: percent(98),
        padding: UiRect::all(px(view.roomy(20, 12))),
        row_gap: px(view.roomy(14, 6)),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let paper = (
        paper,
        Fill(palette::CARD),
        Edge(palette::LINE, EdgeOf::Card),
        ChildOf(veil),
    );
    let paper = commands.spawn(paper).id();
    for row in (spec.rows)(view) {
        row.build(commands, paper);
    }
    veil
}
