//! Everything around the board: bars, cards of the players, the analysis, the list of moves, the
//! result.

mod banner;
mod bars;
mod bubble;
mod chances;
mod clock;
mod comment;
mod editor_banner;
mod headroom;
mod moves;
mod opening_banner;
mod player_card;
mod puzzle_banner;
mod report;
mod result_banner;
mod theatre;
mod thinking;

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

pub use comment::CommentCommand;
pub use player_card::ColorSign;

pub(super) use clock::next_change;
pub(super) use player_card::face_of;
pub(super) use report::report;
pub(super) use thinking::seat_to_show;

use super::AppSystems;
use super::layout::{Arrangement, Layout, rest};
use super::theme::Fonts;
use rules::Side;

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

/// The cards of the players side by side, where the panel lies below the board.
#[derive(Component)]
struct Pair;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_frame);
    let follow = arrange.in_set(AppSystems::UpdateView);
    app.add_systems(Update, follow.run_if(resource_changed::<Layout>));
    app.add_plugins((
        bars::plugin,
        bubble::plugin,
        chances::plugin,
        clock::plugin,
        comment::plugin,
        editor_banner::plugin,
        headroom::plugin,
        moves::plugin,
        player_card::plugin,
        opening_banner::plugin,
        puzzle_banner::plugin,
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
        Place(0),
        ChildOf(panel),
    ));
    let second = player_card::card(Side::Second, &fonts);
    commands.spawn((second, Place(1), ChildOf(panel)));
    commands.spawn((result_banner::banner(&fonts), Place(2), ChildOf(panel)));
    commands.spawn((opening_banner::banner(&fonts), Place(3), ChildOf(panel)));
    commands.spawn((puzzle_banner::banner(&fonts), Place(4), ChildOf(panel)));
    commands.spawn((editor_banner::banner(&fonts), Place(5), ChildOf(panel)));
    commands.spawn((thinking::card(&fonts), Place(6), ChildOf(panel)));
    commands.spawn((chances::card(&fonts), Place(7), ChildOf(panel)));
    commands.spawn((moves::card(&fonts), Place(8), ChildOf(panel)));
    let first = player_card::card(Side::First, &fonts);
    commands.spawn((first, Place(9), ChildOf(panel)));
    commands.spawn((bars::bottom(&fonts), ChildOf(root)));
}

/// Where a card comes in the panel, from the top: White above and Black below, unless both sit in the [`Pair`].
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(usize);

type BoardNode<'w, 's> =
    Single<'w, 's, &'static mut Node, (With<BoardSlot>, Without<Stage>, Without<Panel>)>;
type PanelNode<'w, 's> = Single<'w, 's, (Entity, &'static mut Node), (With<Panel>, Without<Stage>)>;
type Cards<'w, 's> = Query<
    'w,
    's,
    (
        Entity,
        &'static Place,
        &'static mut Node,
        Has<player_card::PlayerCard>,
    ),
    (
        Without<Stage>,
        Without<Panel>,
        Without<BoardSlot>,
        Without<Pair>,
    ),
>;
type PairNode<'w, 's> = Single<
    'w,
    's,
    (Entity, &'static Place, &'static mut Node),
    (
        With<Pair>,
        Without<Stage>,
        Without<Panel>,
        Without<BoardSlot>,
    ),
>;

/// Follows the layout.
fn arrange(
    mut commands: Commands,
    layout: Res<Layout>,
    mut stage: Single<&mut Node, With<Stage>>,
    mut board: BoardNode,
    panel: PanelNode,
    pair: PairNode,
    mut cards: Cards,
) {
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
    let (pair, &place, mut node) = pair.into_inner();
    node.column_gap = px(layout.gap);
    node.display = if below { Display::Flex } else { Display::None };
    let mut in_panel = vec![(place, pair)];
    let mut in_pair = Vec::new();
    for (card, &place, mut node, is_player) in &mut cards {
        let paired = below && is_player;
        if is_player {
            node.width = if paired {
                px(rest(layout.panel_width, layout.gap) / 2.0)
            } else {
                Val::Auto
            };
        }
        let row = if paired { &mut in_pair } else { &mut in_panel };
        row.push((place, card));
    }
    in_panel.sort_unstable();
    // Black on the left.
    in_pair.sort_unstable_by(|one, other| other.cmp(one));
    for (parent, cards) in [(panel, in_panel), (pair, in_pair)] {
        let cards = cards.into_iter().map(|(_, card)| card).collect::<Vec<_>>();
        commands.entity(parent).replace_children(&cards);
    }
}
