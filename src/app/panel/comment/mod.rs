//! The comment on the position shown, below the list of moves, with a field for writing at the same
//! place.

mod drafts;
mod field;

use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollArea;

use self::field::{Field, field};
use crate::AppSystems;
use crate::command::{CommentCommand, asks};
use crate::driver::{Intents, Of, changed};
use crate::locale::Words;
use crate::theme::widget::{Emphasis, label, link, localized_label, row, small_button, spacer};
use crate::theme::{Fonts, Ink, palette};
use game::{Intent, Session};
use record::NodeId;

/// The position whose comment is being written, by the number of its game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writing(Option<(u64, NodeId)>);

impl Writing {
    /// True while a comment is being written.
    pub const fn is_going_on(self) -> bool {
        self.0.is_some()
    }
}

/// The text of the comment.
#[derive(Component)]
struct CommentReader;

#[derive(Component)]
struct CommentText;

/// The parent of the field.
#[derive(Component)]
struct CommentDesk;

/// The text that names the position of the comment.
#[derive(Component)]
struct Subject;

/// Number of lines of a comment that are visible at once.
const LINES: f32 = 3.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Writing>();
    let changed = changed::<Session>
        .or_else(resource_changed::<Writing>)
        .or_else(resource_changed::<Words>);
    app.add_systems(Update, apply.in_set(AppSystems::CarryOut));
    // Runs after all systems that may open another game.
    app.add_systems(Update, leave_what_is_gone.in_set(AppSystems::Measure));
    app.add_systems(
        Update,
        (
            set_desk.run_if(resource_changed::<Writing>),
            show.run_if(changed),
        )
            .in_set(AppSystems::UpdateView),
    );
    app.add_plugins(field::plugin);
}

/// The card of the comment.
pub(super) fn comment(fonts: &Fonts) -> impl Bundle {
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
        CommentReader,
        ScrollArea,
        Node {
            display: Display::None,
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
                CommentText,
                Text::default(),
                fonts.text(13.0),
                Ink(palette::TEXT),
                Pickable::IGNORE,
            )],
        )],
    )
}

fn desk(fonts: &Fonts) -> impl Bundle {
    let words = |key| localized_label(key, fonts.bold(13.0), palette::TEXT);
    (
        CommentDesk,
        Node {
            display: Display::None,
            flex_direction: FlexDirection::ColumnReverse,
            row_gap: px(6),
            min_height: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![(
            row(6.0),
            children![
                (label("", fonts.text(13.0), palette::MUTED), Subject),
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

type Shown<'w, 's, Part, Other> = Single<'w, 's, &'static mut Node, (With<Part>, Without<Other>)>;

fn show(
    writing: Res<Writing>,
    session: Of<Session>,
    words: Res<Words>,
    mut reader: Shown<CommentReader, CommentDesk>,
    mut desk: Shown<CommentDesk, CommentReader>,
    mut text: Single<&mut Text, (With<CommentText>, Without<Subject>)>,
    mut subject: Single<&mut Text, With<Subject>>,
) {
    let comment = session.position().comment(session.cursor());
    text.set_if_neq(Text::new(comment));
    let display = |shown| if shown { Display::Flex } else { Display::None };
    reader.display = display(!comment.is_empty() && !writing.is_going_on());
    desk.display = display(writing.is_going_on());
    if let Some((_, node)) = writing.0 {
        subject.set_if_neq(Text(about(&session, node, &words)));
    }
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
