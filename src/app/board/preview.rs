//! The preview of a line: numbered stones that have not been played.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, layer, lettered};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::painted::Painted;
use crate::theme::{Fonts, Theme};
use game::Session;
use rules::{Color as Stone, Game, Point};

/// The line to show after the position shown; empty for none.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviewedLine {
    /// Its moves in the order of play.
    pub line: Vec<Point>,
    /// True when the side that is not to move makes its first move.
    pub by_other: bool,
}

/// A stone of the line.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PreviewView {
    /// Its point.
    pub point: Point,
    /// Its colour.
    pub color: Stone,
    /// Its place in the line, from 1.
    pub number: usize,
    /// Height of the number in logical pixels.
    size: f32,
}

/// Largest number of stones that are shown.
const MOST: usize = 9;
const ALPHA: f32 = 0.72;
/// Height of the number in cells.
const TEXT: f32 = 0.42;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PreviewedLine>();
    let changed = resource_changed::<PreviewedLine>
        .or_else(changed::<Session>)
        .or_else(resource_changed::<Theme>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow_line.in_set(BoardSystems).run_if(changed));
}

fn follow_line(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<Entity, With<PreviewView>>,
    line: Res<PreviewedLine>,
    session: Of<Session>,
    layout: Res<Layout>,
    theme: Res<Theme>,
    fonts: Res<Fonts>,
) {
    old.iter()
        .for_each(|entity| commands.entity(entity).despawn());
    let size = (layout.logical(layout.grid.cell as f32) * TEXT).round();
    for view in views(session.game(), &line, size) {
        let number = theme.number_on(view.color);
        let text = (view.number.to_string(), fonts.bold(size), number);
        let stone = Painted::Stone(view.color);
        let stone = lettered(stone, view.point, layer::PREVIEW, text);
        let faint = ImageNode {
            color: Color::WHITE.with_alpha(ALPHA),
            ..default()
        };
        commands.spawn((view, stone, faint, ChildOf(*board)));
    }
}

/// The stones of a line up to the first occupied point.
fn views(game: &Game, line: &PreviewedLine, size: f32) -> Vec<PreviewView> {
    let first = if line.by_other {
        !game.side_to_move()
    } else {
        game.side_to_move()
    };
    let colors = [first, !first];
    if game.result().is_some() {
        return Vec::new();
    }
    let stones = line.line.iter().take(MOST).zip(colors.into_iter().cycle());
    let views = stones
        .zip(1..)
        .take_while(|((point, _), _)| game.board().is_empty(**point))
        .map(|((&point, color), number)| PreviewView {
            point,
            color,
            number,
            size,
        });
    views.collect()
}
