//! The banner of the editor in the panel: the numbers of stones, the colour of the next one, and
//! the commands.

use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;

use super::banner::frame;
use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Of, changed};
use crate::locale::{Localized, Words};
use crate::theme::widget::{Emphasis, EmphasisOf, localized_label, small_button};
use crate::theme::{Fonts, Ink, palette};
use game::{EditCommand, Editor, Intent};
use rules::Color;

#[derive(Component)]
struct EditorBanner;

#[derive(Component)]
struct Counted;

/// Selects the colour of the next stone.
#[derive(Component)]
struct BrushButton(Color);

#[derive(Component)]
struct FinishButton;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Editor>.or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (count, show_brush)
            .in_set(AppSystems::UpdateView)
            .run_if(changed),
    );
}

pub(super) fn banner(fonts: &Fonts) -> impl Bundle {
    let line = || Node {
        width: percent(100),
        ..default()
    };
    let text = |font, ink| (Text::new(""), font, Ink(ink), Pickable::IGNORE);
    let button = |key: &'static str, command: EditCommand| {
        let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
        small_button(key, asks(Intent::Edit(command)), words)
    };
    let brush = |key, color| (button(key, EditCommand::Brush(color)), BrushButton(color));
    (
        Name::new("Editor"),
        EditorBanner,
        frame(),
        children![
            (
                text(fonts.bold(15.0), palette::TEXT),
                line(),
                Localized("edit-title")
            ),
            (text(fonts.text(14.0), palette::TEXT), line(), Counted),
            brush("edit-black", Color::Black),
            brush("edit-white", Color::White),
            button("edit-clear", EditCommand::Clear),
            button("edit-leave", EditCommand::Leave),
            (button("edit-finish", EditCommand::Finish), FinishButton),
            (
                text(fonts.text(13.0), palette::MUTED),
                line(),
                Localized("edit-help")
            ),
        ],
    )
}

fn count(
    editor: Of<Editor>,
    words: Res<Words>,
    mut banner: Single<&mut Node, With<EditorBanner>>,
    counted: Single<(&mut Text, &mut Ink), With<Counted>>,
) {
    banner.display = if editor.is_open() {
        Display::Flex
    } else {
        Display::None
    };
    let (mut text, mut ink) = counted.into_inner();
    let [black, white] = Color::ALL.map(|color| editor.count(color).into());
    let numbers = [("black", black), ("white", white)];
    let (told, role) = match editor.side_to_move() {
        Some(color) => {
            let [black, white] = numbers;
            let color = ("color", words.color(color).into());
            (
                words.with("edit-counted", &[black, white, color]),
                palette::TEXT,
            )
        }
        None => (words.with("edit-uneven", &numbers), palette::BAD),
    };
    text.set_if_neq(Text(told));
    ink.set_if_neq(Ink(role));
}

/// Marks the selected colour, for the eye and for screen readers.
fn show_brush(
    editor: Of<Editor>,
    mut buttons: Query<(&BrushButton, &mut EmphasisOf, &mut AccessibilityNode)>,
    mut finish: Single<&mut EmphasisOf, (With<FinishButton>, Without<BrushButton>)>,
) {
    finish.0 = match editor.side_to_move() {
        Some(_) => Emphasis::Primary,
        None => Emphasis::Plain,
    };
    for (BrushButton(color), mut emphasis, mut node) in &mut buttons {
        let is_chosen = editor.brush() == Some(*color);
        emphasis.0 = if is_chosen {
            Emphasis::Chosen
        } else {
            Emphasis::Plain
        };
        node.set_toggled(is_chosen.into());
    }
}
