//! Move numbers on the stones.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, centred, keep_wanted, layer, letters};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::theme::{Fonts, Theme};
use game::{Session, Settings};
use rules::{Game, Point};

/// The number on a stone.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct NumberView {
    /// Its point.
    pub point: Point,
    /// The move number, from 1.
    pub number: usize,
    color: Color,
    /// Its centre and the side of its cell, in logical pixels.
    place: (Vec2, f32),
}

/// Heights of a number in cells: of one or two digits, and of more.
const HEIGHTS: [f32; 2] = [0.42, 0.34];

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Settings>)
        .or_else(resource_changed::<Theme>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow_session.in_set(BoardSystems).run_if(changed));
}

fn follow_session(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &NumberView)>,
    session: Of<Session>,
    settings: Of<Settings>,
    layout: Res<Layout>,
    theme: Res<Theme>,
    fonts: Res<Fonts>,
) {
    let shown = settings.shown().numbers.shown();
    let set = session.tree().ply(session.position().start());
    let mut wanted = views(session.game(), (set, shown), &layout, &theme);
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let (center, cell) = view.place;
        let height = HEIGHTS[usize::from(view.number > 99)];
        let font = fonts.bold((height * cell).round());
        let text = letters(view.number.to_string(), font, view.color);
        let node = centred(center, cell);
        commands.spawn((
            view,
            node,
            ZIndex(layer::NUMBERS),
            Pickable::IGNORE,
            ChildOf(*board),
            children![text],
        ));
    }
}

/// The numbers of the last `shown` moves after the stones that were set.
fn views(
    game: &Game,
    (set, shown): (usize, usize),
    layout: &Layout,
    theme: &Theme,
) -> Vec<NumberView> {
    let cell = layout.logical(layout.grid.cell as f32);
    let moves = (1..).zip(game.moves()).skip(set).collect::<Vec<_>>();
    let last = &moves[moves.len().saturating_sub(shown)..];
    let views = last.iter().filter_map(|&(number, point)| {
        Some(NumberView {
            point,
            number,
            color: theme.number_on(game.board().get(point)?),
            place: (layout.point_center(point), cell),
        })
    });
    views.collect()
}
