//! Colours by role: components with the role of a colour, and the system that sets the colours of
//! Bevy's components.
//!
//! Only this file sets colours that follow the theme, so that a change of the theme changes all of
//! them at once.

use bevy::prelude::*;
use bevy::text::TextCursorStyle;
use bevy::ui::UiSystems;

use super::Theme;
use super::palette::{self, Role};

/// The colour of a text, which the pointer passes through.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(TextColor, Pickable = Pickable::IGNORE)]
pub struct Ink(pub Role);

/// The colour of a background.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(BackgroundColor)]
pub struct Fill(pub Role);

/// The colour of a picture that is drawn in white.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(ImageNode)]
pub struct Tint(pub Role);

/// The border of a node, as wide as the theme has it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(BorderColor)]
pub struct Edge(pub Role, pub EdgeOf);

/// The kind of a node with a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeOf {
    /// A card.
    Card,
    /// A highlighted card.
    Banner,
    /// A button.
    Button,
    /// A text field, which always has a border.
    Field,
}

/// The colour of a node's shadow.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(BoxShadow)]
pub struct Shade(pub Role);

/// The ring inside a focused button.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Outline)]
pub(super) struct Ring(pub Role);

/// The caret and the selection of a text field.
#[derive(Component, Clone, Copy, Debug)]
#[require(TextCursorStyle)]
pub struct Caret;

pub(super) fn plugin(app: &mut App) {
    let resolve = (
        ink,
        fill,
        tint,
        edge,
        shade,
        ring,
        caret,
        stage.run_if(resource_changed::<Theme>),
    );
    // This runs late, so that an entity spawned in this update is never drawn without its colours.
    app.add_systems(PostUpdate, resolve.before(UiSystems::Prepare));
}

fn ink(theme: Res<Theme>, mut texts: Query<(Ref<Ink>, &mut TextColor)>) {
    for (ink, mut color) in &mut texts {
        if theme.is_changed() || ink.is_changed() {
            color.set_if_neq(TextColor(theme.palette.of(ink.0)));
        }
    }
}

fn fill(theme: Res<Theme>, mut nodes: Query<(Ref<Fill>, &mut BackgroundColor)>) {
    for (fill, mut color) in &mut nodes {
        if theme.is_changed() || fill.is_changed() {
            color.set_if_neq(BackgroundColor(theme.palette.of(fill.0)));
        }
    }
}

fn tint(theme: Res<Theme>, mut pictures: Query<(Ref<Tint>, &mut ImageNode)>) {
    for (tint, mut picture) in &mut pictures {
        if theme.is_changed() || tint.is_changed() {
            picture.color = theme.palette.of(tint.0);
        }
    }
}

fn edge(theme: Res<Theme>, mut nodes: Query<(Ref<Edge>, &mut BorderColor, &mut Node)>) {
    for (edge, mut color, mut node) in &mut nodes {
        if theme.is_changed() || edge.is_changed() {
            color.set_if_neq(BorderColor::all(theme.palette.of(edge.0)));
            let border = UiRect::all(px(match edge.1 {
                EdgeOf::Card => theme.palette.border,
                EdgeOf::Banner => 2.0 * theme.palette.border,
                EdgeOf::Button => theme.palette.button_border,
                EdgeOf::Field => theme.palette.border.max(1.0),
            }));
            if node.border != border {
                node.border = border;
            }
        }
    }
}

fn shade(theme: Res<Theme>, mut nodes: Query<(Ref<Shade>, &mut BoxShadow)>) {
    for (shade, mut shadow) in &mut nodes {
        if theme.is_changed() || shade.is_changed() {
            for style in &mut shadow.0 {
                style.color = theme.palette.of(shade.0);
            }
        }
    }
}

fn ring(theme: Res<Theme>, mut buttons: Query<(Ref<Ring>, &mut Outline)>) {
    /// The ring is inside the button, where no list clips it.
    const WIDTH: f32 = 2.0;
    const WITHIN: f32 = -4.0;
    for (ring, mut outline) in &mut buttons {
        if theme.is_changed() || ring.is_changed() {
            *outline = Outline::new(px(WIDTH), px(WITHIN), theme.palette.of(ring.0));
        }
    }
}

fn caret(theme: Res<Theme>, mut fields: Query<(Ref<Caret>, &mut TextCursorStyle)>) {
    for (caret, mut style) in &mut fields {
        if theme.is_changed() || caret.is_changed() {
            let selection = theme.palette.of(palette::CHOSEN);
            *style = TextCursorStyle {
                color: theme.palette.of(palette::ACCENT),
                selection_color: selection,
                unfocused_selection_color: selection,
                selected_text_color: None,
            };
        }
    }
}

/// Sets the background of the window.
fn stage(theme: Res<Theme>, mut clear: ResMut<ClearColor>) {
    clear.0 = theme.palette.of(palette::STAGE);
}
