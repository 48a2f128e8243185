//! [`Cropped`]: a node that cuts its text off and covers the end with an ellipsis. The text itself
//! stays whole, so systems may change it at any time; the tooltip shows it in full. A text that
//! never changes is a [`shortened_label`](super::shortened_label), which needs no background
//! colour.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;

use super::palette::Role;
use super::widget::label;
use super::{Fill, palette};

/// A node that cuts off the text in it, its first child.
#[derive(Component)]
pub struct Cropped {
    /// True while the text does not fit.
    is_cut: bool,
}

impl Cropped {
    /// True while the text does not fit.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }
}

/// The sign at the end of a text that does not fit.
#[derive(Component)]
struct Ellipsis;

/// `text`, which may change, in a node that shrinks with its row. `ground` is the colour behind the
/// text.
pub fn cropped(text: impl Bundle, font: TextFont, ground: Role) -> impl Bundle {
    cropped_by(text, font, ground, 1.0)
}

/// [`cropped`] with this weight: the larger `shrink`, the more of the missing room the text gives
/// up.
pub fn cropped_by(text: impl Bundle, font: TextFont, ground: Role, shrink: f32) -> impl Bundle {
    let end = Node {
        position_type: PositionType::Absolute,
        right: px(0),
        ..default()
    };
    (
        Cropped { is_cut: false },
        Hovered::default(),
        Node {
            min_width: px(0),
            flex_shrink: shrink,
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable {
            should_block_lower: false,
            is_hoverable: true,
        },
        children![
            text,
            (
                Ellipsis,
                label("\u{2026}", font, palette::MUTED),
                end,
                Fill(ground),
                Visibility::Hidden,
            ),
        ],
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, mark_cuts.after(UiSystems::Layout));
}

/// Shows the ellipsis where a text is wider than its node.
fn mark_cuts(
    mut croppings: Query<(&mut Cropped, &ComputedNode, &Children)>,
    texts: Query<&ComputedNode, With<Text>>,
    mut signs: Query<&mut Visibility, With<Ellipsis>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut cropped, node, children) in &mut croppings {
        let [text, sign] = children[..] else { continue };
        let width = texts.get(text).map_or(0.0, |it| it.size().x);
        let is_cut = width > node.size().x + 0.5;
        if cropped.is_cut == is_cut {
            continue;
        }
        cropped.is_cut = is_cut;
        if let Ok(mut visibility) = signs.get_mut(sign) {
            *visibility = if is_cut {
                Visibility::Inherited
            } else {
                Visibility::Hidden
            };
        }
        redraw.write(RequestRedraw);
    }
}
