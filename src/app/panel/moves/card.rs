//! The list of moves: the game with its variations. A click shows the position after a move.

use bevy::prelude::*;
use bevy::ui_widgets::{ScrollArea, ScrollIntoView};
use bevy::window::RequestRedraw;

use super::rows::{MoveRow, rows};
use crate::AppSystems;
use crate::board::mistake_color;
use crate::command::{CommentCommand, asks};
use crate::driver::{Of, changed};
use crate::locale::Words;
use crate::panel::comment::comment;
use crate::panel::follow::{if_room, shown_while};
use crate::panel::needs::Needs;
use crate::theme::widget::{
    Emphasis, growing_card, icon_button, link, localized_label, row, spacer,
};
use crate::theme::{Fonts, Ink, palette};
use game::{Analysis, Class, Intent, Reviewed, Session};
use paint::icon::Icon;
use record::NodeId;

/// The card.
#[derive(Component)]
pub(in crate::panel) struct MovesCard;

/// Where the moves go.
#[derive(Component)]
struct MoveList;

/// The move that led to the position shown.
#[derive(Component)]
struct ShownMove;

/// The heights of the panel from which the moves are listed.
pub(in crate::panel) const NEEDS: Needs =
    Needs::heights(300.0, 0.0).and_thinking(90.0).or_writing();
/// Moves of the game stand in columns.
const COLUMN_WIDTH: f32 = 78.0;
const ROW_HEIGHT: f32 = 22.0;
/// Indentation of a line from the line that it branches off, in logical pixels.
const INDENT: f32 = 14.0;
/// Deepest level that is indented, so that deep lines keep room for their moves.
const DEEPEST: usize = 6;

pub(in crate::panel) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Reviewed>)
        .or_else(changed::<Analysis>)
        .or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        list_moves.in_set(AppSystems::UpdateView).run_if(changed),
    );
    app.add_systems(PostUpdate, reveal.after(bevy::ui::UiSystems::Layout));
}

pub(in crate::panel) fn card(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Moves"),
        MovesCard,
        if_room(NEEDS),
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
                shown_while(|view| view.layout.panel_width >= 300.0),
            ),
            spacer(),
            icon_button("say-comment", Icon::Pen, asks(CommentCommand::Write)),
            icon_button("say-first", Icon::First, asks(Intent::First)),
            icon_button("say-back", Icon::Previous, asks(Intent::Back)),
            (
                icon_button("say-replay", Icon::Play, asks(Intent::Replay)),
                shown_while(|view| !view.session.position().is_replaying())
            ),
            (
                icon_button("say-stop-the-replay", Icon::Pause, asks(Intent::Replay)),
                shown_while(|view| view.session.position().is_replaying())
            ),
            icon_button("say-forward", Icon::Next, asks(Intent::Forward)),
            icon_button("say-last", Icon::Last, asks(Intent::Last)),
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

/// The text of a move in the list, by which a change is noticed.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    node: NodeId,
    number: usize,
    name: String,
    /// Whether the position after the move is shown.
    is_shown: bool,
    has_comment: bool,
    /// The kind of mistake that the move is.
    mistake: Option<Class>,
    /// The sign of a good move, for example `!`; empty for other moves.
    merit: &'static str,
    /// Whether the move stands in the columns of the game.
    is_in_column: bool,
}

/// The entries of one row, with its depth.
type Line = (usize, Vec<Entry>);

/// Builds the list again if an entry has changed. A running search changes the session often, and a
/// new list would lose the clicks on the old one.
fn list_moves(
    mut commands: Commands,
    list: Single<Entity, With<MoveList>>,
    (session, reviewed, analysis): (Of<Session>, Of<Reviewed>, Of<Analysis>),
    (words, fonts): (Res<Words>, Res<Fonts>),
    mut last: Local<(u64, Vec<Line>)>,
) {
    let reviewed: Option<&Reviewed> = if analysis.is_on() {
        Some(&reviewed)
    } else {
        None
    };
    let ends = [session.position().start(), session.position().head()];
    let rows = rows(session.tree(), ends);
    let lines = rows.iter().map(|row| line(row, &session, reviewed, &words));
    let lines = (session.number(), lines.collect::<Vec<_>>());
    if *last == lines {
        return;
    }
    let list = *list;
    commands.entity(list).despawn_children();
    for line in &lines.1 {
        spawn_line(&mut commands, list, line, &fonts);
    }
    *last = lines;
}

fn line(row: &MoveRow, session: &Session, reviewed: Option<&Reviewed>, words: &Words) -> Line {
    let tree = session.tree();
    let mut number = tree.parent(row.nodes[0]).map_or(0, |it| tree.ply(it)) + 1;
    let entries = row.nodes.iter().map(|&node| {
        let stones = tree.action(node).map_or(0, |action| action.points().len());
        let judgements = reviewed.map_or(&[][..], |it| &it.review.judgements);
        let judgement = judgements.iter().find(|it| it.node == node);
        let merit = reviewed.and_then(|it| it.merit_at(node));
        let entry = Entry {
            node,
            number,
            name: name(session, node, words),
            is_shown: node == session.cursor(),
            has_comment: !session.position().comment(node).is_empty(),
            mistake: judgement.map(|it| it.class),
            merit: merit.map_or("", |it| it.kind.sign()),
            is_in_column: row.depth == 0 && stones < 2,
        };
        number += stones;
        entry
    });
    (row.depth, entries.collect())
}

/// Moves beside each other as far as they fit, then below each other.
fn spawn_line(commands: &mut Commands, list: Entity, (depth, entries): &Line, fonts: &Fonts) {
    let node = Node {
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        column_gap: px(if *depth == 0 { 0 } else { 4 }),
        padding: UiRect::left(px(INDENT * (*depth).min(DEEPEST) as f32)),
        ..default()
    };
    let line = commands.spawn((node, Pickable::IGNORE, ChildOf(list))).id();
    for entry in entries {
        spawn_entry(commands, line, entry, (*depth, fonts));
    }
}

fn spawn_entry(commands: &mut Commands, line: Entity, entry: &Entry, look: (usize, &Fonts)) {
    let (depth, fonts) = look;
    let (ink, font) = match (entry.is_shown, depth) {
        (true, _) => (palette::ACCENT, fonts.bold(13.0)),
        (_, 0) => (palette::TEXT, fonts.text(13.0)),
        _ => (palette::MUTED, fonts.text(13.0)),
    };
    let emphasis = if entry.is_shown {
        Emphasis::Chosen
    } else {
        Emphasis::Quiet
    };
    let node = Node {
        width: if entry.is_in_column {
            px(COLUMN_WIDTH)
        } else {
            Val::Auto
        },
        height: px(ROW_HEIGHT),
        padding: UiRect::axes(px(5), px(1)),
        border_radius: BorderRadius::all(px(5)),
        ..default()
    };
    let comment = if entry.has_comment { " *" } else { "" };
    let sign = entry.mistake.map_or("", Class::sign);
    let color = entry.mistake.map_or(Color::NONE, mistake_color);
    let mut spawned = commands.spawn((
        link(asks(Intent::Show(entry.node)), emphasis),
        node,
        ChildOf(line),
        children![(
            Text::default(),
            // Without a font of its own, Bevy does not lay out its spans.
            fonts.text(12.0),
            Pickable::IGNORE,
            TextLayout::no_wrap(),
            children![
                (
                    TextSpan::new(format!("{}. ", entry.number)),
                    fonts.text(12.0),
                    Ink(palette::MUTED),
                ),
                (TextSpan::new(entry.name.clone()), font, Ink(ink)),
                (TextSpan::new(sign), fonts.bold(13.0), TextColor(color)),
                (
                    TextSpan::new(format!("{}{comment}", entry.merit)),
                    fonts.bold(13.0),
                    Ink(palette::ACCENT),
                ),
            ],
        )],
    ));
    if entry.is_shown {
        spawned.insert(ShownMove);
    }
}

/// The point of a move, or the name of another action.
fn name(session: &Session, node: NodeId, words: &Words) -> String {
    let action = session.tree().action(node);
    action.map_or_else(String::new, |action| words.action(action))
}

/// Scrolls to the move shown as soon as it has its place, and when the list has another size.
fn reveal(
    mut commands: Commands,
    shown: Query<(Entity, Ref<ComputedNode>), With<ShownMove>>,
    list: Single<Ref<ComputedNode>, With<MoveList>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, node) in &shown {
        if node.is_changed() || list.is_changed() {
            commands.trigger(ScrollIntoView { entity });
            redraw.write(RequestRedraw);
        }
    }
}
