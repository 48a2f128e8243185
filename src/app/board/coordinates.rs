//! The coordinates of the board, if the user has chosen them: letters below it, numbers on its
//! left.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, centred};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::theme::{Fonts, Ink, palette};
use game::Settings;
use rules::Point;

/// A coordinate's label.
#[derive(Component)]
struct CoordinateView;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        label_lines
            .in_set(BoardSystems)
            .run_if(resource_changed::<Layout>.or_else(changed::<Settings>)),
    );
}

fn label_lines(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<Entity, With<CoordinateView>>,
    layout: Res<Layout>,
    settings: Of<Settings>,
    fonts: Res<Fonts>,
) {
    old.iter()
        .for_each(|label| commands.entity(label).despawn());
    if !settings.shown().coordinates {
        return;
    }
    let cell = layout.logical(layout.grid.cell as f32);
    let frame = layout.logical((layout.grid.frame + layout.grid.margin) as f32);
    let middle = frame - 0.72 * cell;
    let far = layout.board_side() - middle;
    for line in 0..layout.grid.lines as u8 {
        let column = layout.point_center(Point::new(line, 0)).x;
        let row = layout.point_center(Point::new(0, line)).y;
        let letter = char::from(b'A' + line).to_string();
        let places = [
            (letter, Vec2::new(column, far)),
            ((line + 1).to_string(), Vec2::new(middle, row)),
        ];
        for (text, center) in places {
            commands.spawn((coordinate(text, center, cell, &fonts), ChildOf(*board)));
        }
    }
}

/// A label centred on a place of the board.
fn coordinate(text: String, center: Vec2, cell: f32, fonts: &Fonts) -> impl Bundle {
    let size = (0.3 * cell).clamp(7.0, 22.0);
    (
        CoordinateView,
        Pickable::IGNORE,
        centred(center, cell),
        children![(
            Text::new(text),
            fonts.bold(size),
            Ink(palette::COORDINATE),
            TextLayout {
                linebreak: LineBreak::NoWrap,
                ..default()
            },
            Pickable::IGNORE
        )],
    )
}
