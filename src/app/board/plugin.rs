//! The board itself and the systems that let it follow the game.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, place_pieces};
use super::{
    balance, book_moves, candidates, celebration, coordinates, draft, evidence, hinted, input,
    marks, mistakes, models, numbers, preview, reason, shadow, stones,
};
use crate::AppSystems;
use crate::art::paint;
use crate::layout::BoardSlot;
use crate::painted::Painted;

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_board);
    app.add_systems(
        PostUpdate,
        place_pieces
            .after(paint)
            .before(bevy::ui::UiSystems::Layout),
    );
    app.add_plugins((
        balance::plugin,
        (evidence::plugin, hinted::plugin),
        input::plugin,
        reason::plugin,
        stones::plugin,
        (marks::plugin, mistakes::plugin, celebration::plugin),
        models::plugin,
        numbers::plugin,
        book_moves::plugin,
        candidates::plugin,
        preview::plugin,
        coordinates::plugin,
        draft::plugin,
    ));
    app.configure_sets(Update, BoardSystems.in_set(AppSystems::UpdateView));
}

fn spawn_board(mut commands: Commands, slot: Single<Entity, With<BoardSlot>>) {
    let board = commands
        .spawn((
            Name::new("Board"),
            BoardView,
            Painted::Board,
            ImageNode::default(),
            Node {
                border_radius: BorderRadius::all(px(shadow::RADIUS)),
                ..default()
            },
            ChildOf(*slot),
            shadow::strips(),
        ))
        .id();
    input::observe(&mut commands, board);
}
