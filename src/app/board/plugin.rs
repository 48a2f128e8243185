//! The board itself and the systems that let it follow the game.

use bevy::prelude::*;

use super::coordinates::CoordinateView;
use super::overlay::add_overlay;
use super::piece::{BoardSystems, place_pieces};
use super::{
    BoardView, BookMoveView, CandidateView, EvidenceView, HintView, MarkView, MistakeView,
    ModelView, NumberView, PreviewView, PreviewedLine, ReasonView, balance, celebration, draft,
    input, shadow, stones,
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
        input::plugin,
        stones::plugin,
        celebration::plugin,
        draft::plugin,
        (
            add_overlay::<BookMoveView>,
            add_overlay::<CandidateView>,
            add_overlay::<CoordinateView>,
            add_overlay::<EvidenceView>,
            add_overlay::<HintView>,
            add_overlay::<MarkView>,
            add_overlay::<MistakeView>,
            add_overlay::<ModelView>,
            add_overlay::<NumberView>,
            add_overlay::<PreviewView>,
            add_overlay::<ReasonView>,
        ),
    ));
    app.init_resource::<PreviewedLine>();
    app.configure_sets(Update, BoardSystems.in_set(AppSystems::UpdateView));
}

fn spawn_board(mut commands: Commands, slot: Single<Entity, With<BoardSlot>>) {
    let board = commands
        .spawn((
            Name::new("Board"),
            BoardView,
            Painted::Board,
            Pickable::default(),
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
