//! Widgets: cards, labels, buttons. Functions that return a bundle; behaviour hangs on marker
//! components.

use std::borrow::Cow;

use bevy::a11y::AccessibilityNode;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{InteractionDisabled, Pressed};
use bevy::ui_widgets::Button;

use super::palette::Role;
use super::{Edge, EdgeOf, Fill, Fonts, Ink, Tint, palette};
use crate::AppSystems;
use crate::layout::Layout;
use crate::locale::Localized;
use crate::painted::Painted;
use paint::icon::Icon;

/// A button's label, hidden where there is no room.
#[derive(Component)]
struct ButtonLabel;

/// How a button stands out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// A plain button.
    Plain,
    /// The button looks like text until the pointer is over it.
    Quiet,
    /// The most likely choice of the user, when it is enabled.
    Primary,
    /// The selected one of several choices.
    Chosen,
}

impl Emphasis {
    /// This emphasis while `holds`, else that of a plain button.
    #[must_use]
    pub const fn when(self, holds: bool) -> Self {
        if holds { self } else { Self::Plain }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_what_is_on, color_buttons, hide_labels)
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

/// A card: a column on a rounded background, as high as its content.
pub fn card() -> impl Bundle {
    card_of(Node::default())
}

/// A card that takes the remaining height.
pub fn growing_card() -> impl Bundle {
    card_of(Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_height: px(0),
        ..default()
    })
}

fn card_of(node: Node) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            padding: UiRect::axes(px(14), px(10)),
            row_gap: px(6),
            border_radius: BorderRadius::all(px(10)),
            flex_shrink: 0.0,
            overflow: Overflow::clip(),
            ..node
        },
        Fill(palette::CARD),
        Edge(palette::LINE, EdgeOf::Card),
        Pickable::IGNORE,
    )
}

/// A line of constant text: the text of `key`.
pub fn localized_label(key: &'static str, font: TextFont, ink: Role) -> impl Bundle {
    (label("", font, ink), Localized(key))
}

/// A text that breaks where there is no room.
pub fn wrapping_label(text: impl Into<String>, font: TextFont, ink: Role) -> impl Bundle {
    (Text::new(text), font, Ink(ink))
}

/// A line of text.
pub fn label(text: impl Into<String>, font: TextFont, ink: Role) -> impl Bundle {
    (
        Text::new(text),
        font,
        Ink(ink),
        TextLayout {
            linebreak: LineBreak::NoWrap,
            ..default()
        },
    )
}

/// A button with an icon and the words of `key`; it is named after its key. `asks` says what it is for.
/// The words give way in narrow windows.
pub fn button(
    fonts: &Fonts,
    icon: Icon,
    key: &'static str,
    asks: impl Bundle,
    emphasis: Emphasis,
) -> impl Bundle {
    let words = (
        localized_label(key, fonts.bold(14.0), palette::TEXT),
        ButtonLabel,
    );
    (
        button_frame(key, asks, emphasis, 36.0),
        children![icon_of(icon, 18), words],
    )
}

/// A button with an icon and a text that is always shown.
pub fn worded_button(
    fonts: &Fonts,
    icon: Icon,
    key: &'static str,
    asks: impl Bundle,
    emphasis: Emphasis,
) -> impl Bundle {
    let words = localized_label(key, fonts.bold(14.0), palette::TEXT);
    (
        button_frame(key, asks, emphasis, 36.0),
        children![icon_of(icon, 18), words],
    )
}

/// An icon of this many logical pixels.
pub fn icon_of(icon: Icon, side: u16) -> impl Bundle {
    (Painted::Icon(icon, side), Tint(palette::TEXT))
}

/// A low button without an icon, whose `label` is always shown.
pub fn small_button(name: &'static str, asks: impl Bundle, label: impl Bundle) -> impl Bundle {
    (
        button_frame(name, asks, Emphasis::Plain, 28.0),
        children![label],
    )
}

/// A small button with only an icon.
pub fn icon_button(name: &'static str, icon: Icon, asks: impl Bundle) -> impl Bundle {
    const SIDE: f32 = 30.0;
    (
        named_button(name, asks, Emphasis::Plain),
        Node {
            min_width: px(SIDE),
            padding: UiRect::ZERO,
            ..button_node(SIDE)
        },
        children![icon_of(icon, 16)],
    )
}

/// Text that asks for something, without a place in the order of Tab.
pub fn link(asks: impl Bundle, emphasis: Emphasis) -> impl Bundle {
    (
        Button,
        asks,
        Hovered::default(),
        Fill(palette::CLEAR),
        EmphasisOf(emphasis),
    )
}

/// One of several choices.
pub fn text_button(
    name: impl Into<Cow<'static, str>>,
    asks: impl Bundle,
    chosen: bool,
    label: impl Bundle,
) -> impl Bundle {
    let emphasis = Emphasis::Chosen.when(chosen);
    (button_frame(name, asks, emphasis, 30.0), children![label])
}

/// A button as large as its children.
pub fn tile(name: impl Into<Cow<'static, str>>, asks: impl Bundle, chosen: bool) -> impl Bundle {
    let emphasis = Emphasis::Chosen.when(chosen);
    let node = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        padding: UiRect::all(px(10)),
        column_gap: px(12),
        align_items: AlignItems::Center,
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    (named_button(name, asks, emphasis), node)
}

/// Entities beside each other.
pub fn row(gap: f32) -> impl Bundle {
    (
        Node {
            column_gap: px(gap),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// A column that takes the remaining width of a row and clips the rest.
pub fn remaining_column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(gap),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        overflow: Overflow::clip(),
        ..default()
    }
}

/// An empty node that takes the remaining room of a row.
pub fn spacer() -> impl Bundle {
    (
        Node {
            flex_grow: 1.0,
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn button_frame(
    name: impl Into<Cow<'static, str>>,
    asks: impl Bundle,
    emphasis: Emphasis,
    height: f32,
) -> impl Bundle {
    (named_button(name, asks, emphasis), button_node(height))
}

fn button_node(height: f32) -> Node {
    Node {
        height: px(height),
        min_width: px(44),
        padding: UiRect::axes(px(12), px(0)),
        column_gap: px(8),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    }
}

/// The parts of a button except its node and its contents.
fn named_button(
    name: impl Into<Cow<'static, str>>,
    asks: impl Bundle,
    emphasis: Emphasis,
) -> impl Bundle {
    (
        Name::new(name),
        Button,
        asks,
        Hovered::default(),
        TabIndex(0),
        Fill(palette::BUTTON),
        Edge(palette::BUTTON_LINE, EdgeOf::Button),
        EmphasisOf(emphasis),
    )
}

/// The state of a button that stays pressed: true while it is on. The button shows its state by its
/// colour and reports it to screen readers.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(crate) struct IsOn(pub bool);

pub(crate) fn show_what_is_on(
    mut buttons: Query<(&IsOn, &mut EmphasisOf, &mut AccessibilityNode), Changed<IsOn>>,
) {
    for (&IsOn(is_on), mut emphasis, mut node) in &mut buttons {
        emphasis.0 = Emphasis::Chosen.when(is_on);
        node.set_toggled(is_on.into());
    }
}

/// The emphasis of a button, which is stored beside it.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EmphasisOf(pub Emphasis);

type ButtonState<'a> = (
    &'a EmphasisOf,
    &'a Hovered,
    Has<Pressed>,
    Has<InteractionDisabled>,
    &'a mut Fill,
    &'a Children,
);

pub(crate) fn color_buttons(
    mut buttons: Query<ButtonState>,
    mut texts: Query<&mut Ink>,
    mut icons: Query<&mut Tint>,
) {
    for (EmphasisOf(emphasis), hovered, pressed, disabled, mut fill, children) in &mut buttons {
        let primary = *emphasis == Emphasis::Primary && !disabled;
        let chosen = *emphasis == Emphasis::Chosen && !disabled;
        let color = match (disabled, pressed, hovered.get()) {
            // The selected choice cannot be used again.
            (true, ..) if *emphasis == Emphasis::Chosen => palette::CHOSEN,
            (false, false, false) if *emphasis == Emphasis::Quiet => palette::CLEAR,
            (true, ..) => palette::BAR,
            _ if primary && hovered.get() => palette::TEXT,
            _ if primary => palette::ACCENT,
            (_, true, _) => palette::BUTTON_PRESSED,
            (_, _, true) => palette::BUTTON_HOVERED,
            _ if chosen => palette::CHOSEN,
            _ => palette::BUTTON,
        };
        fill.set_if_neq(Fill(color));
        let ink = match (disabled, primary) {
            (true, _) => palette::DISABLED,
            (_, true) => palette::ON_ACCENT,
            _ if chosen => palette::ACCENT,
            _ => palette::TEXT,
        };
        for child in children.iter() {
            if let Ok(mut text) = texts.get_mut(child) {
                text.set_if_neq(Ink(ink));
            }
            if let Ok(mut icon) = icons.get_mut(child) {
                icon.set_if_neq(Tint(ink));
            }
        }
    }
}

fn hide_labels(layout: Res<Layout>, mut labels: Query<&mut Node, With<ButtonLabel>>) {
    if layout.is_changed() {
        for mut node in &mut labels {
            node.display = if layout.words_on_buttons {
                Display::Flex
            } else {
                Display::None
            };
        }
    }
}

/// A cell of a table, this many logical pixels wide, for a text at its right end.
pub fn cell(width: f32) -> Node {
    Node {
        width: px(width),
        justify_content: JustifyContent::FlexEnd,
        flex_shrink: 0.0,
        overflow: Overflow::clip(),
        ..default()
    }
}
