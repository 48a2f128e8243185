//! The frame of the window: bars, the place of the board, and the panel with its cards in order.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use super::needs::InsteadOf;
use super::{
    bars, chances, drill_banner, editor_banner, moves, opening_banner, player_card, puzzle_banner,
    resign_banner, result_banner, solved_banner, teacher_banner, thinking, tutorial_banner,
};
use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::layout::{Arrangement, BoardSlot, Layout, rest};
use crate::theme::Fonts;
use game::Session;
use rules::Side;

/// Board and panel together.
#[derive(Component)]
struct Stage;

/// The column of cards.
#[derive(Component)]
struct Panel;

/// The cards of the players side by side, where the panel lies below the board.
#[derive(Component)]
struct Pair;

/// The graph and the moves side by side, where the panel lies below the board.
#[derive(Component)]
struct Lower;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, spawn_frame);
    let moved = resource_changed::<Layout>.or_else(changed::<Session>);
    let follow = arrange.in_set(AppSystems::UpdateView);
    app.add_systems(Update, follow.run_if(moved));
}

/// The window's contents, from top to bottom: bar, board and panel, bar.
fn spawn_frame(mut commands: Commands, fonts: Res<Fonts>) {
    // The edges of nodes are smooth by themselves; several samples a pixel would triple the cost.
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
    let root = Node {
        width: percent(100),
        height: percent(100),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let root = commands
        .spawn((
            Name::new("Window"),
            TabGroup::new(0),
            root,
            Pickable::IGNORE,
        ))
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
        Pair,
        Node::default(),
        Pickable::IGNORE,
        CardPlace(0),
        ChildOf(panel),
    ));
    commands.spawn((
        Lower,
        Node::default(),
        Pickable::IGNORE,
        CardPlace(7),
        ChildOf(panel),
    ));
    for side in Side::ALL {
        let card = player_card::card(side, &fonts);
        commands.spawn((card, CardPlace::of(side, Side::First), ChildOf(panel)));
    }
    commands.spawn((result_banner::banner(&fonts), CardPlace(2), ChildOf(panel)));
    commands.spawn((opening_banner::banner(&fonts), CardPlace(3), ChildOf(panel)));
    commands.spawn((puzzle_banner::banner(&fonts), CardPlace(4), ChildOf(panel)));
    commands.spawn((solved_banner::banner(&fonts), CardPlace(4), ChildOf(panel)));
    commands.spawn((teacher_banner::banner(&fonts), CardPlace(4), ChildOf(panel)));
    commands.spawn((
        tutorial_banner::banner(&fonts),
        CardPlace(4),
        ChildOf(panel),
    ));
    commands.spawn((drill_banner::banner(&fonts), CardPlace(4), ChildOf(panel)));
    commands.spawn((editor_banner::banner(&fonts), CardPlace(5), ChildOf(panel)));
    commands.spawn((thinking::card(&fonts), CardPlace(6), ChildOf(panel)));
    commands.spawn((chances::card(&fonts), CardPlace(7), ChildOf(panel)));
    commands.spawn((moves::card(&fonts), CardPlace(8), ChildOf(panel)));
    let filler = Node {
        flex_grow: 1.0,
        ..default()
    };
    // Keeps the card of the user at the bottom where the moves are left out.
    let filler = (filler, InsteadOf(moves::NEEDS), Pickable::IGNORE);
    commands.spawn((filler, CardPlace(8), ChildOf(panel)));
    commands.spawn((resign_banner::banner(&fonts), CardPlace(9), ChildOf(panel)));
    commands.spawn((bars::bottom(&fonts), ChildOf(root)));
}

/// Where a card comes in the panel, from the top.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct CardPlace(usize);

impl CardPlace {
    /// The place of the card of `side`, where the card of `near` is at the bottom.
    fn of(side: Side, near: Side) -> Self {
        Self(if side == near { 10 } else { 1 })
    }
}

/// The side whose card is at the bottom: the user's, or the first one if both are human or bots.
fn near_side(session: &Session) -> Side {
    let [first, second] = Side::ALL.map(|side| session.is_human(side));
    if second && !first {
        Side::Second
    } else {
        Side::First
    }
}

type BoardNode<'w, 's> =
    Single<'w, 's, &'static mut Node, (With<BoardSlot>, Without<Stage>, Without<Panel>)>;
type PanelNode<'w, 's> = Single<'w, 's, (Entity, &'static mut Node), (With<Panel>, Without<Stage>)>;
type CardData = (
    Entity,
    &'static mut CardPlace,
    &'static mut Node,
    Option<&'static player_card::PlayerCard>,
    Has<chances::ChancesCard>,
    Has<moves::MovesCard>,
);
type Cards<'w, 's> = Query<
    'w,
    's,
    CardData,
    (
        Without<Stage>,
        Without<Panel>,
        Without<BoardSlot>,
        Without<Pair>,
        Without<Lower>,
    ),
>;
type RowNode<'w, 's, R, O> = Single<
    'w,
    's,
    (Entity, &'static CardPlace, &'static mut Node),
    (
        With<R>,
        Without<O>,
        Without<Stage>,
        Without<Panel>,
        Without<BoardSlot>,
    ),
>;

/// Follows the layout.
fn arrange(
    mut commands: Commands,
    (layout, session): (Res<Layout>, Of<Session>),
    mut last: Local<Option<Side>>,
    mut stage: Single<&mut Node, With<Stage>>,
    mut board: BoardNode,
    panel: PanelNode,
    (pair, lower): (RowNode<Pair, Lower>, RowNode<Lower, Pair>),
    mut cards: Cards,
) {
    let near = near_side(&session);
    if last.replace(near) == Some(near) && !layout.is_changed() {
        return;
    }
    let below = layout.arrangement == Arrangement::Below;
    stage.flex_direction = if below {
        FlexDirection::Column
    } else {
        FlexDirection::Row
    };
    board.padding.left = px(layout.balance_width);
    (stage.column_gap, stage.row_gap) = (px(layout.gap), px(layout.gap));
    let (panel, mut node) = panel.into_inner();
    (node.width, node.height) = (px(layout.panel_width), px(layout.panel_height));
    node.row_gap = px(layout.gap);
    let mut in_panel = Vec::new();
    let rows = [pair.into_inner(), lower.into_inner()].map(|(row, &place, mut node)| {
        node.column_gap = px(layout.gap);
        node.display = if below { Display::Flex } else { Display::None };
        in_panel.push((place, row));
        (row, node)
    });
    let [pair, (lower, mut lower_node)] = rows;
    (lower_node.flex_grow, lower_node.flex_basis) = (1.0, px(0));
    lower_node.min_height = px(0);
    let (mut in_pair, mut in_lower) = (Vec::new(), Vec::new());
    for (card, mut place, mut node, player, is_chances, is_moves) in &mut cards {
        if let Some(player) = player {
            *place = CardPlace::of(player.side(), near);
            node.width = if below {
                px(rest(layout.panel_width, layout.gap) / 2.0)
            } else {
                Val::Auto
            };
        } else if is_chances || is_moves {
            let grows = below || is_moves;
            node.flex_grow = if grows { 1.0 } else { 0.0 };
            node.flex_basis = if grows { px(0) } else { Val::Auto };
            node.min_width = px(0);
        }
        let row = match below {
            true if player.is_some() => &mut in_pair,
            true if is_chances || is_moves => &mut in_lower,
            _ => &mut in_panel,
        };
        row.push((*place, card));
    }
    in_panel.sort_unstable();
    in_lower.sort_unstable();
    // The near side is on the left.
    in_pair.sort_unstable_by(|one, other| other.cmp(one));
    // The rows come first: Bevy takes away the parent of every child that an emptied row still lists.
    for (parent, cards) in [(pair.0, in_pair), (lower, in_lower), (panel, in_panel)] {
        let cards = cards.into_iter().map(|(_, card)| card).collect::<Vec<_>>();
        commands.entity(parent).replace_children(&cards);
    }
}
