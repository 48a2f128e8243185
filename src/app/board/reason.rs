//! Why a point is forbidden, beside the point under the mouse or the keyboard's cursor.

use bevy::prelude::*;

use super::input::{HoveredPoint, KeyboardCursor};
use super::{BoardSystems, BoardView, layer};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::locale::{Words, point_name};
use crate::theme::widget::label;
use crate::theme::{Edge, EdgeOf, Fill, Fonts, palette};
use game::{Editor, Session};
use rules::{Foul, Point};

/// The words, and the point that they are about.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReasonView(pub Point, pub Foul);

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(resource_changed::<HoveredPoint>)
        .or_else(resource_changed::<KeyboardCursor>)
        .or_else(changed::<Editor>)
        .or_else(resource_changed::<Words>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, explain.in_set(BoardSystems).run_if(changed));
}

fn explain(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<Entity, With<ReasonView>>,
    (session, editor): (Of<Session>, Of<Editor>),
    (hovered, cursor): (Res<HoveredPoint>, Res<KeyboardCursor>),
    (words, fonts, layout): (Res<Words>, Res<Fonts>, Res<Layout>),
) {
    old.iter()
        .for_each(|entity| commands.entity(entity).despawn());
    let game = session.game();
    let point = cursor.0.or(hovered.0).filter(|_| !editor.is_open());
    let point = point.filter(|&point| game.result().is_none() && game.board().is_empty(point));
    let Some((point, foul)) = point.and_then(|point| Some((point, game.foul_at(point)?))) else {
        return;
    };
    let text = format!("{}: {}", point_name(point), words.foul(foul));
    commands.spawn((
        ReasonView(point, foul),
        beside(point, &layout),
        Fill(palette::CARD),
        Edge(palette::BAD, EdgeOf::Card),
        ZIndex(layer::CURSOR + 1),
        Pickable::IGNORE,
        ChildOf(*board),
        children![label(text, fonts.bold(13.0), palette::TEXT)],
    ));
}

/// To the right of the point, or to its left where the board ends.
fn beside(point: Point, layout: &Layout) -> Node {
    let center = layout.point_center(point);
    let gap = layout.logical(layout.grid.cell as f32) * 0.6;
    let side = layout.board_side();
    let (left, right) = if center.x < side / 2.0 {
        (px(center.x + gap), Val::Auto)
    } else {
        (Val::Auto, px(side - center.x + gap))
    };
    Node {
        position_type: PositionType::Absolute,
        left,
        right,
        top: px(center.y - 13.0),
        padding: UiRect::axes(px(8), px(3)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(6)),
        ..default()
    }
}
