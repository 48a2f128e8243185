//! The comment on the position shown, below the list of moves, with a field for writing at the same
//! place.

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use super::field::{self, Field, LINES, field};
use crate::AppSystems;
use crate::command::{CommentCommand, asks};
use crate::driver::{Intents, Of};
use crate::locale::Words;
use crate::panel::follow::{follow, shown_while};
use crate::panel::view::PanelView;
use crate::panel::writing::Writing;
use crate::theme::widget::{
    Emphasis, label, link, localized_label, row, small_button, spacer, wrapping_label,
};
use crate::theme::{Fonts, cropped, palette};
use game::{Intent, Session};
use record::NodeId;

/// The parent of the field.
#[derive(Component)]
struct CommentDesk;

pub(in crate::panel) fn plugin(app: &mut App) {
    app.init_resource::<Writing>();
    app.add_systems(Update, apply.in_set(AppSystems::CarryOut));
    // Runs after all systems that may open another game.
    app.add_systems(Update, leave_what_is_gone.in_set(AppSystems::Measure));
    let set_desk = set_desk.run_if(resource_changed::<Writing>);
    app.add_systems(Update, set_desk.in_set(AppSystems::UpdateView));
    app.add_plugins(field::plugin);
}

/// The card of the comment.
pub(in crate::panel) fn comment(fonts: &Fonts) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            min_height: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![reader(fonts), desk(fonts)],
    )
}

/// The text of the comment; a click on it opens the field.
fn reader(fonts: &Fonts) -> impl Bundle {
    (
        Name::new("Comment"),
        shown_while(|view| !text(view).is_empty() && !view.writing.is_going_on()),
        ScrollArea,
        Node {
            flex_direction: FlexDirection::Column,
            max_height: px(LINES * 19.0),
            overflow: Overflow::scroll_y(),
            ..default()
        },
        children![(
            Name::new("say-comment"),
            link(asks(CommentCommand::Write), Emphasis::Quiet),
            Node {
                padding: UiRect::axes(px(5), px(0)),
                border_radius: BorderRadius::all(px(5)),
                flex_shrink: 0.0,
                ..default()
            },
            children![(
                follow(|view| Text::new(text(view))),
                wrapping_label("", fonts.text(13.0), palette::TEXT),
            )],
        )],
    )
}

fn desk(fonts: &Fonts) -> impl Bundle {
    let words = |key| localized_label(key, fonts.bold(13.0), palette::TEXT);
    (
        CommentDesk,
        shown_while(|view| view.writing.is_going_on()),
        Node {
            flex_direction: FlexDirection::ColumnReverse,
            row_gap: px(6),
            min_height: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![(
            row(6.0),
            children![
                cropped(
                    (
                        label("", fonts.text(13.0), palette::MUTED),
                        follow(|view| Text(subject(view))),
                    ),
                    fonts.text(13.0),
                    palette::CARD
                ),
                spacer(),
                small_button(
                    "comment-remove",
                    asks(CommentCommand::Remove),
                    words("comment-remove")
                ),
                small_button(
                    "comment-done",
                    asks(CommentCommand::Leave),
                    words("comment-done")
                ),
            ],
        )],
    )
}

fn apply(
    mut commands: MessageReader<CommentCommand>,
    session: Of<Session>,
    mut writing: ResMut<Writing>,
    mut intents: Intents,
) {
    for command in commands.read() {
        let next = match command {
            CommentCommand::Write => Some((session.number(), session.cursor())),
            CommentCommand::Remove | CommentCommand::Leave => None,
        };
        if *command == CommentCommand::Remove
            && let Some((_, node)) = writing.0
        {
            intents.send(Intent::Comment(node, String::new()));
        }
        writing.set_if_neq(Writing(next));
    }
}

/// Ends writing when the user goes to another position or opens another game. A move of the other
/// side does not end it.
fn leave_what_is_gone(
    session: Of<Session>,
    focus: Option<Res<InputFocus>>,
    fields: Query<(), With<Field>>,
    mut writing: ResMut<Writing>,
) {
    let Some((number, node)) = writing.0 else {
        return;
    };
    let focused = focus.and_then(|focus| focus.get());
    let writes = fields.is_empty() || focused.is_some_and(|it| fields.contains(it));
    if number != session.number() || node != session.cursor() && !writes {
        writing.0 = None;
    }
}

/// A field for the comment that is to be written, and none for another one.
fn set_desk(
    mut commands: Commands,
    writing: Res<Writing>,
    session: Of<Session>,
    fonts: Res<Fonts>,
    desk: Single<Entity, With<CommentDesk>>,
    fields: Query<Entity, With<Field>>,
    mut focus: ResMut<InputFocus>,
) {
    for old in &fields {
        commands.entity(old).despawn();
        focus.clear();
    }
    if let Some((_, node)) = writing.0 {
        let text = session.position().comment(node);
        commands.spawn((field(node, text, &fonts), ChildOf(*desk)));
    }
}

/// The comment on the position shown; empty if there is none.
fn text<'a>(view: &'a PanelView) -> &'a str {
    view.session.position().comment(view.session.cursor())
}

/// The name of the position whose comment is being written.
fn subject(view: &PanelView) -> String {
    let node = view.writing.0.map(|(_, node)| node);
    node.map_or_else(String::new, |it| about(&view.session, it, &view.words))
}

/// The name of the position: the move that led there.
fn about(session: &Session, node: NodeId, words: &Words) -> String {
    let tree = session.tree();
    match tree.action(node) {
        None => words.get("comment-on-start"),
        Some(action) => {
            let number = tree.parent(node).map_or(0, |it| tree.ply(it)) + 1;
            let what = words.action(action);
            words.with(
                "comment-on-move",
                &[("move", format!("{number}. {what}").into())],
            )
        }
    }
}
