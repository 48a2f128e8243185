//! The frame of the window: bars, the place of the board, and the panel with its cards in order.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use super::banner::{self, banner_place};
use super::follow::shown_while;
use super::view::PanelView;
use super::{bars, chances, moves, player_card, thinking};
use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::layout::{Arrangement, BoardSlot, Layout, rest};
use crate::theme::Fonts;
use game::Session;
use rules::Side;

/// A part of the frame whose layout depends on the window.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum FramePart {
    /// Board and panel together.
    Stage,
    /// The place of the board.
    Board,
    /// The column of cards.
    Panel,
    /// The cards of the players side by side, where the panel lies below the board.
    Pair,
    /// The graph and the moves side by side, where the panel lies below the board.
    Lower,
}

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
            FramePart::Stage,
            stage,
            Pickable::IGNORE,
            ChildOf(root),
        ))
        .id();
    commands.spawn((
        Name::new("Board slot"),
        BoardSlot,
        FramePart::Board,
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
            FramePart::Panel,
            column,
            Pickable::IGNORE,
            ChildOf(stage),
        ))
        .id();
    for part in [FramePart::Pair, FramePart::Lower] {
        commands.spawn((part, Node::default(), Pickable::IGNORE, ChildOf(panel)));
    }
    for side in Side::ALL {
        let card = player_card::card(side, &fonts);
        commands.spawn((card, CardPlace::of(side, Side::First), ChildOf(panel)));
    }
    for spec in &banner::SPECS {
        let place = CardPlace(spec.place);
        commands.spawn((banner_place(spec), place, ChildOf(panel)));
    }
    commands.spawn((thinking::card(&fonts), CardPlace(6), ChildOf(panel)));
    commands.spawn((chances::card(&fonts), CardPlace(7), ChildOf(panel)));
    commands.spawn((moves::card(&fonts), CardPlace(8), ChildOf(panel)));
    let filler = Node {
        flex_grow: 1.0,
        ..default()
    };
    // Keeps the card of the user at the bottom where the moves are left out.
    let is_needed = |view: &PanelView| !view.headroom.is_enough_for(moves::NEEDS);
    let filler = (filler, shown_while(is_needed), Pickable::IGNORE);
    commands.spawn((filler, CardPlace(8), ChildOf(panel)));
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

type Cards<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static mut CardPlace,
        &'static mut Node,
        Option<&'static player_card::PlayerCard>,
        Has<chances::ChancesCard>,
        Has<moves::MovesCard>,
    ),
    Without<FramePart>,
>;

/// Follows the layout.
fn arrange(
    mut commands: Commands,
    (layout, session): (Res<Layout>, Of<Session>),
    mut last: Local<Option<Side>>,
    mut parts: Query<(Entity, &FramePart, &mut Node)>,
    mut cards: Cards,
) {
    let near = near_side(&session);
    if last.replace(near) == Some(near) && !layout.is_changed() {
        return;
    }
    let below = layout.arrangement == Arrangement::Below;
    let (mut in_panel, mut in_pair, mut in_lower) = (Vec::new(), Vec::new(), Vec::new());
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
    for (part, kind, mut node) in &mut parts {
        lay_out(*kind, &mut node, &layout);
        match kind {
            FramePart::Pair => in_panel.push((CardPlace(0), part)),
            FramePart::Lower => in_panel.push((CardPlace(7), part)),
            _ => {}
        }
    }
    in_panel.sort_unstable();
    in_lower.sort_unstable();
    // The near side is on the left.
    in_pair.sort_unstable_by(|one, other| other.cmp(one));
    // The rows come first: Bevy takes away the parent of every child that an emptied row still lists.
    let rows = [
        (FramePart::Pair, in_pair),
        (FramePart::Lower, in_lower),
        (FramePart::Panel, in_panel),
    ];
    for (kind, cards) in rows {
        let cards = cards.into_iter().map(|(_, card)| card).collect::<Vec<_>>();
        for (row, ..) in parts.iter().filter(|it| *it.1 == kind) {
            commands.entity(row).replace_children(&cards);
        }
    }
}

/// Gives a part of the frame its place in this layout.
fn lay_out(part: FramePart, node: &mut Node, layout: &Layout) {
    let below = layout.arrangement == Arrangement::Below;
    match part {
        FramePart::Stage => {
            node.flex_direction = if below {
                FlexDirection::Column
            } else {
                FlexDirection::Row
            };
            (node.column_gap, node.row_gap) = (px(layout.gap), px(layout.gap));
        }
        FramePart::Board => node.padding.left = px(layout.balance_width),
        FramePart::Panel => {
            (node.width, node.height) = (px(layout.panel_width), px(layout.panel_height));
            node.row_gap = px(layout.gap);
        }
        FramePart::Pair | FramePart::Lower => {
            node.column_gap = px(layout.gap);
            node.display = if below { Display::Flex } else { Display::None };
        }
    }
    if part == FramePart::Lower {
        (node.flex_grow, node.flex_basis) = (1.0, px(0));
        node.min_height = px(0);
    }
}
