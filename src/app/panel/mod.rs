//! Everything round the board: bars, cards of the players, what the bot thinks, the moves, the result.

mod bars;
mod bubble;
mod chances;
mod clock;
mod moves;
mod player_card;
mod report;
mod result_banner;
mod theatre;
mod thinking;

use bevy::prelude::*;

pub(super) use clock::next_change;
pub(super) use player_card::face_of;
pub(super) use report::report;
pub(super) use thinking::seat_to_show;

use super::AppSystems;
use super::layout::{Arrangement, Layout};
use super::theme::Fonts;
use crate::rules::Side;

/// Where the board goes.
#[derive(Component)]
#[require(Node)]
pub(super) struct BoardSlot;

/// Board and panel together.
#[derive(Component)]
struct Stage;

/// The column of cards.
#[derive(Component)]
struct Panel;

/// A card that is left out where the panel is lower than this many logical pixels.
#[derive(Component)]
struct NeedsHeight(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_frame);
    let follow = (arrange, leave_out).in_set(AppSystems::UpdateView);
    app.add_systems(Update, follow.run_if(resource_changed::<Layout>));
    app.add_plugins((
        bars::plugin,
        bubble::plugin,
        chances::plugin,
        clock::plugin,
        moves::plugin,
        player_card::plugin,
        result_banner::plugin,
        theatre::plugin,
        thinking::plugin,
    ));
}

/// The window's contents, from top to bottom: bar, board and panel, bar.
pub(super) fn spawn_frame(mut commands: Commands, fonts: Res<Fonts>) {
    commands.spawn((Name::new("Camera"), Camera2d));
    let root = Node {
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let root = commands
        .spawn((Name::new("Window"), root, Pickable::IGNORE))
        .id();
    commands.spawn((bars::top(&fonts), ChildOf(root)));
    let stage = Node {
        flex_grow: 1.0,
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    };
    let stage = commands
        .spawn((
            Name::new("Stage"),
            Stage,
            stage,
            Pickable::IGNORE,
            ChildOf(root),
        ))
        .id();
    commands.spawn((
        Name::new("Board slot"),
        BoardSlot,
        Pickable::IGNORE,
        ChildOf(stage),
    ));
    let column = Node {
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let panel = commands
        .spawn((
            Name::new("Panel"),
            Panel,
            column,
            Pickable::IGNORE,
            ChildOf(stage),
        ))
        .id();
    commands.spawn((
        player_card::card(Side::Second, &fonts),
        Place {
            beside: 0,
            below: 1,
        },
        ChildOf(panel),
    ));
    commands.spawn((
        player_card::card(Side::First, &fonts),
        Place {
            beside: 5,
            below: 0,
        },
        ChildOf(panel),
    ));
    commands.spawn((
        result_banner::banner(&fonts),
        Place {
            beside: 1,
            below: 2,
        },
        ChildOf(panel),
    ));
    commands.spawn((
        thinking::card(&fonts),
        Place {
            beside: 2,
            below: 3,
        },
        ChildOf(panel),
    ));
    commands.spawn((
        chances::card(&fonts),
        Place {
            beside: 3,
            below: 4,
        },
        ChildOf(panel),
    ));
    commands.spawn((
        moves::card(&fonts),
        Place {
            beside: 4,
            below: 5,
        },
        ChildOf(panel),
    ));
    commands.spawn((bars::bottom(&fonts), ChildOf(root)));
}

/// Rank of a card in the panel. Beside the board White sits above and Black below; below it they sit side by side.
#[derive(Component, Clone, Copy)]
struct Place {
    beside: usize,
    below: usize,
}

/// Follows the layout.
fn arrange(
    mut commands: Commands,
    layout: Res<Layout>,
    mut stage: Single<&mut Node, (With<Stage>, Without<Panel>, Without<Place>)>,
    mut board: Single<
        &mut Node,
        (
            With<BoardSlot>,
            Without<Stage>,
            Without<Panel>,
            Without<Place>,
        ),
    >,
    panel: Single<(Entity, &mut Node), (With<Panel>, Without<Place>)>,
    mut cards: Query<(Entity, &Place, &mut Node, Has<player_card::PlayerCard>)>,
) {
    let below = layout.arrangement == Arrangement::Below;
    stage.flex_direction = if below {
        FlexDirection::Column
    } else {
        FlexDirection::Row
    };
    board.margin.left = px(layout.balance_width);
    (stage.column_gap, stage.row_gap) = (px(layout.gap), px(layout.gap));
    let (panel, mut node) = panel.into_inner();
    (node.width, node.height) = (px(layout.panel_width), px(layout.panel_height));
    (node.row_gap, node.column_gap) = (px(layout.gap), px(layout.gap));
    node.flex_direction = if below {
        FlexDirection::Row
    } else {
        FlexDirection::Column
    };
    node.align_content = AlignContent::FlexStart;
    node.flex_wrap = if below {
        FlexWrap::Wrap
    } else {
        FlexWrap::NoWrap
    };
    for (.., mut card, is_player) in &mut cards {
        card.width = match (below, is_player) {
            (false, _) => Val::Auto,
            (true, true) => px((layout.panel_width - layout.gap) / 2.0),
            (true, false) => percent(100),
        };
    }
    let mut order = cards
        .iter()
        .map(|(card, place, ..)| (card, place))
        .collect::<Vec<_>>();
    order.sort_by_key(|(_, place)| if below { place.below } else { place.beside });
    let order = order.into_iter().map(|(card, _)| card).collect::<Vec<_>>();
    commands.entity(panel).replace_children(&order);
}

/// Leaves out what the panel has no height for.
fn leave_out(layout: Res<Layout>, mut cards: Query<(&NeedsHeight, &mut Node)>) {
    for (NeedsHeight(height), mut card) in &mut cards {
        card.display = if layout.panel_height >= *height {
            Display::Flex
        } else {
            Display::None
        };
    }
}
