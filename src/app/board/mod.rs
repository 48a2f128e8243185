//! The board on screen: wood, coordinates, stones, marks, and the input on it.

mod balance;
mod book_moves;
mod candidates;
mod celebration;
mod coordinates;
mod draft;
mod evidence;
mod geometry;
mod hinted;
mod input;
mod marks;
mod mistake_color;
mod mistakes;
mod models;
mod numbers;
mod piece;
mod preview;
mod reason;
mod shadow;
mod signs;
mod stones;
mod worth;

use bevy::prelude::*;

use super::AppSystems;
use super::art::Painted;
use super::panel::BoardSlot;
use piece::{BoardSystems, place_pieces};

pub use book_moves::BookMoveView;
pub use candidates::CandidateView;
pub use celebration::Petal;
pub use draft::DraftView;
pub use evidence::EvidenceView;
pub use hinted::HintView;
pub use input::{HoveredPoint, KeyboardCursor};
pub use marks::MarkView;
pub(super) use mistake_color::mistake_color;
pub use mistakes::MistakeView;
pub use models::{ModelView, models_of};
pub use numbers::NumberView;
pub use piece::BoardView;
pub use preview::{PreviewView, PreviewedLine};
pub use reason::ReasonView;
pub use stones::StoneView;
pub(super) use worth::worth;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_board.after(super::panel::spawn_frame));
    app.add_systems(
        PostUpdate,
        place_pieces
            .after(super::art::paint)
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
