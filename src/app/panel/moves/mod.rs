//! The list of moves: the game with its variations. A click shows the position after a move.

mod rows;

use bevy::prelude::*;
use bevy::ui_widgets::{ScrollArea, ScrollIntoView};

use self::rows::{Row, rows};
use super::comment::CommentCommand;
use super::comment::comment;
use super::headroom::{Needs, NeedsWidth};
use super::theatre::OnlyWhile;
use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::locale::Words;
use crate::paint::icon::Icon;
use crate::theme::widget::{
    Emphasis, growing_card, icon_button, link, localized_label, row, spacer,
};
use crate::theme::{Fonts, Ink, palette};
use game::{Intent, Session};
use record::NodeId;

/// Where the moves go.
#[derive(Component)]
struct MoveList;

/// The move that led to the position shown.
#[derive(Component)]
struct ShownMove;

/// Moves of the game stand in columns.
const COLUMN_WIDTH: f32 = 78.0;
const ROW_HEIGHT: f32 = 22.0;
/// How far a line is set in from the one that it branches off; deep ones keep the room that they need.
const INDENT: f32 = 14.0;
const DEEPEST: usize = 6;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>.or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        list_moves.in_set(AppSystems::UpdateView).run_if(changed),
    );
    app.add_systems(PostUpdate, reveal.after(bevy::ui::UiSystems::Layout));
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Moves"),
        Needs::heights(480.0, 500.0).or_writing(),
        growing_card(),
        children![heading(fonts), list(), comment(fonts)],
    )
}

/// The title, and the buttons that step through the game.
fn heading(fonts: &Fonts) -> impl Bundle {
    (
        row(4.0),
        children![
            (
                localized_label("moves-title", fonts.bold(15.0), palette::TEXT),
                NeedsWidth(300.0)
            ),
            spacer(),
            icon_button("Write a comment", Icon::Pen, CommentCommand::Write),
            icon_button("First", Icon::First, Intent::First),
            icon_button("Back", Icon::Previous, Intent::Back),
            (
                icon_button("Replay", Icon::Play, Intent::Replay),
                OnlyWhile(|session| !session.position().is_replaying())
            ),
            (
                icon_button("Stop the replay", Icon::Pause, Intent::Replay),
                OnlyWhile(|session| session.position().is_replaying())
            ),
            icon_button("Forward", Icon::Next, Intent::Forward),
            icon_button("Last", Icon::Last, Intent::Last),
        ],
    )
}

fn list() -> impl Bundle {
    (
        Name::new("Move list"),
        MoveList,
        ScrollArea,
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_height: px(0),
            flex_direction: FlexDirection::Column,
            overflow: Overflow::scroll_y(),
            ..default()
        },
    )
}

fn list_moves(
    mut commands: Commands,
    list: Single<Entity, With<MoveList>>,
    session: Of<Session>,
    words: Res<Words>,
    fonts: Res<Fonts>,
) {
    let list = *list;
    commands.entity(list).despawn_children();
    for row in rows(
        session.tree(),
        [session.position().start(), session.position().head()],
    ) {
        spawn_row(&mut commands, list, &row, &session, (&words, &fonts));
    }
}

/// Moves beside each other as far as they fit, then below each other.
fn spawn_row(
    commands: &mut Commands,
    list: Entity,
    row: &Row,
    session: &Session,
    (words, fonts): (&Words, &Fonts),
) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        column_gap: px(if row.depth == 0 { 0 } else { 4 }),
        padding: UiRect::left(px(INDENT * row.depth.min(DEEPEST) as f32)),
        ..default()
    };
    let line = commands.spawn((node, Pickable::IGNORE, ChildOf(list))).id();
    let tree = session.tree();
    let mut number = tree.parent(row.nodes[0]).map_or(0, |it| tree.ply(it)) + 1;
    for &node in &row.nodes {
        let stones = tree.action(node).map_or(0, |action| action.points().len());
        let shown = node == session.cursor();
        let (ink, font) = match (shown, row.depth) {
            (true, _) => (palette::ACCENT, fonts.bold(13.0)),
            (_, 0) => (palette::TEXT, fonts.text(13.0)),
            _ => (palette::MUTED, fonts.text(13.0)),
        };
        let width = if row.depth == 0 && stones < 2 {
            px(COLUMN_WIDTH)
        } else {
            Val::Auto
        };
        let emphasis = if shown {
            Emphasis::Chosen
        } else {
            Emphasis::Quiet
        };
        let mut entry = commands.spawn((
            link(Intent::Show(node), emphasis),
            Node {
                width,
                height: px(ROW_HEIGHT),
                padding: UiRect::axes(px(5), px(1)),
                border_radius: BorderRadius::all(px(5)),
                ..default()
            },
            ChildOf(line),
            children![(
                Text::default(),
                // Without a font of its own, Bevy does not lay out its spans.
                fonts.text(12.0),
                Pickable::IGNORE,
                TextLayout::no_wrap(),
                children![
                    (
                        TextSpan::new(format!("{number}. ")),
                        fonts.text(12.0),
                        Ink(palette::MUTED),
                    ),
                    (TextSpan::new(name(session, node, words)), font, Ink(ink)),
                    (
                        TextSpan::new(if session.position().comment(node).is_empty() {
                            ""
                        } else {
                            " *"
                        }),
                        fonts.bold(13.0),
                        Ink(palette::ACCENT),
                    ),
                ],
            )],
        ));
        if shown {
            entry.insert(ShownMove);
        }
        number += stones;
    }
}

/// The point of a move, or the name of another action.
fn name(session: &Session, node: NodeId, words: &Words) -> String {
    let action = session.tree().action(node);
    action.map_or_else(String::new, |action| words.action(action))
}

/// Scrolls to the move shown as soon as it has its place.
fn reveal(mut commands: Commands, shown: Query<Entity, (With<ShownMove>, Changed<ComputedNode>)>) {
    for entity in &shown {
        commands.trigger(ScrollIntoView { entity });
    }
}
