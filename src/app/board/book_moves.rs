//! The moves of opening libraries, shown on their points while the position is analysed.

use bevy::prelude::*;

use super::piece::{BoardSystems, keep_wanted, layer};
use super::signs::{MoveSign, MoveSigns};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use engine::book::{BookMove, Degree};
use game::Library;
use rules::Point;

/// A move of a library on the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct BookMoveView {
    /// Its point.
    pub point: Point,
    /// The share of the points for the side to move, in percent; empty if the library has no value.
    pub worth: String,
    /// Height of the text in logical pixels.
    size: f32,
}

/// Height of the text in cells.
const TEXT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    let changed = MoveSigns::have_changed.or_else(changed::<Library>);
    app.add_systems(Update, follow_library.in_set(BoardSystems).run_if(changed));
}

fn follow_library(
    mut commands: Commands,
    old: Query<(Entity, &BookMoveView)>,
    library: Of<Library>,
    signs: MoveSigns,
) {
    let is_shown = signs.are_shown() && !signs.are_numbers();
    let moves = library.moves().iter().filter(|_| is_shown);
    let size = signs.size(TEXT);
    let view = |it: &BookMove| BookMoveView {
        point: it.point,
        worth: it.degree.map_or_else(String::new, percent),
        size,
    };
    let mut wanted = moves.map(view).collect::<Vec<_>>();
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let sign = MoveSign {
            point: view.point,
            painted: Painted::BookMove,
            layer: layer::BOOK,
            text: &view.worth.clone(),
            size,
        };
        signs.spawn(&mut commands, view, &sign);
    }
}

fn percent(degree: Degree) -> String {
    format!("{:.0}", 100.0 * degree.share())
}
