//! Pieces of the board: what lies on a point, on which layer, and the systems that place it.

use bevy::prelude::*;

use crate::layout::Layout;
use crate::painted::Painted;
use rules::Point;

/// The board's node. Everything on the board is its child, placed absolutely.
#[derive(Component)]
#[require(Node)]
pub struct BoardView;

/// Layers on the board, from below.
pub(super) mod layer {
    /// Crosses on forbidden points.
    pub const FORBIDDEN: i32 = 1;
    /// The models that a stone would complete.
    pub const MODELS: i32 = 2;
    /// The moves of opening libraries; the corners of their signs are visible under those of the
    /// analysis.
    pub const BOOK: i32 = 3;
    /// The best moves of the analysis.
    pub const CANDIDATES: i32 = 4;
    /// The stone that would be placed.
    pub const GHOST: i32 = 5;
    /// Stones of a line of the analysis or a bot.
    pub const PREVIEW: i32 = 6;
    /// Rings round the winning five; their glow stays under the stones beside it.
    pub const GLOW: i32 = 9;
    /// Stones; the one to the lower right lies above its neighbours' shadows alike in every game.
    pub const STONES: i32 = 10;
    /// Rings on stones.
    pub const RINGS: i32 = 2_000;
    /// Numbers on stones.
    pub const NUMBERS: i32 = 2_001;
    /// Signs of mistakes on stones.
    pub const MISTAKES: i32 = 2_002;
    /// The keyboard's cursor.
    pub const CURSOR: i32 = 2_003;
    /// The petals of a celebration.
    pub const PETALS: i32 = 2_004;
}

/// Where a piece lies on the board, and on which layer.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct OnPoint {
    pub(super) point: Point,
    pub(super) layer: i32,
}

/// Systems that let the board follow the session.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BoardSystems;

/// The components of a piece on the board.
pub(super) fn piece(painted: Painted, point: Point, layer: i32) -> impl Bundle {
    (
        painted,
        OnPoint { point, layer },
        Node {
            position_type: PositionType::Absolute,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        ZIndex(layer),
    )
}

/// A picture of this opacity.
pub(super) fn faint(alpha: f32) -> ImageNode {
    ImageNode {
        color: Color::WHITE.with_alpha(alpha),
        ..default()
    }
}

/// A square of this side around a place of the board, with its contents in the middle.
pub(super) fn centred(center: Vec2, side: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        left: px(center.x - side / 2.0),
        top: px(center.y - side / 2.0),
        width: px(side),
        height: px(side),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    }
}

/// A piece with a text in its middle.
pub(super) fn lettered(
    painted: Painted,
    point: Point,
    layer: i32,
    text: (String, TextFont, Color),
) -> impl Bundle {
    let (text, font, color) = text;
    let letters = letters(text, font, color);
    (piece(painted, point, layer), children![letters])
}

/// A text in a colour of its own.
pub(super) fn letters(text: String, font: TextFont, color: Color) -> impl Bundle {
    (
        Text::new(text),
        font,
        TextColor(color),
        TextLayout {
            linebreak: LineBreak::NoWrap,
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// Centres every piece on its point.
pub(super) fn place_pieces(
    mut pieces: Query<(Ref<OnPoint>, Ref<Painted>, &mut Node)>,
    layout: Res<Layout>,
) {
    for (on_point, painted, mut node) in &mut pieces {
        if !(layout.is_changed() || on_point.is_changed() || painted.is_changed()) {
            continue;
        }
        let (Val::Px(width), Val::Px(height)) = (node.width, node.height) else {
            continue;
        };
        let center = layout.point_center(on_point.point);
        (node.left, node.top) = (px(center.x - width / 2.0), px(center.y - height / 2.0));
    }
}
