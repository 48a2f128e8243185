//! The shadow round the board. A blurred shadow costs much for each pixel, so it is drawn only in
//! four strips beside the board, and not where the board covers it.

use bevy::prelude::*;

use crate::theme::{Shade, palette};

/// The shadow lies this many logical pixels lower than the board.
const DROP: f32 = 6.0;
/// How far it is blurred.
const BLUR: f32 = 18.0;
/// How far it reaches beyond the board.
const REACH: f32 = 3.0 * BLUR + DROP;
/// The radius of the board's corners, by which the strips reach below the board.
pub(super) const RADIUS: f32 = 6.0;

/// The strips, behind everything.
pub(super) fn strips() -> impl Bundle {
    let (reach, edge, inner) = (px(REACH), px(RADIUS - REACH), px(REACH - RADIUS));
    let row = Node {
        left: px(-REACH),
        right: px(-REACH),
        height: reach,
        ..default()
    };
    let column = Node {
        top: px(RADIUS),
        bottom: px(RADIUS),
        width: reach,
        ..default()
    };
    // What throws the shadow in a strip: the board, whose far edge does not matter.
    let far = px(10.0 * BLUR);
    let wide = Node {
        left: reach,
        right: reach,
        height: far,
        ..default()
    };
    let high = Node {
        top: px(-RADIUS),
        bottom: px(-RADIUS),
        width: far,
        ..default()
    };
    let at_top = |node: &Node, top| Node {
        top,
        ..node.clone()
    };
    let at_bottom = |node: &Node, bottom| Node {
        bottom,
        ..node.clone()
    };
    let at_left = |node: &Node, left| Node {
        left,
        ..node.clone()
    };
    let at_right = |node: &Node, right| Node {
        right,
        ..node.clone()
    };
    children![
        strip(at_top(&row, edge), at_top(&wide, inner)),
        strip(at_bottom(&row, edge), at_bottom(&wide, inner)),
        strip(at_left(&column, edge), at_left(&high, inner)),
        strip(at_right(&column, edge), at_right(&high, inner)),
    ]
}

/// A strip, and the part of the board that throws a shadow there.
fn strip(strip: Node, board: Node) -> impl Bundle {
    let strip = Node {
        position_type: PositionType::Absolute,
        overflow: Overflow::clip(),
        ..strip
    };
    let board = Node {
        position_type: PositionType::Absolute,
        border_radius: BorderRadius::all(px(RADIUS)),
        ..board
    };
    let shadow = BoxShadow::new(Color::NONE, px(0), px(DROP), px(0), px(BLUR));
    let thrown = (
        board,
        shadow,
        Shade(palette::BOARD_SHADOW),
        Pickable::IGNORE,
    );
    (strip, GlobalZIndex(-1), Pickable::IGNORE, children![thrown])
}
