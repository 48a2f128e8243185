//! The models of the position shown, at the points that complete them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{layer, piece};
use crate::painted::Painted;
use engine::ModelBoard;
use engine::pattern::ModelKind;
use paint::mark::ModelSign;
use rules::{Color as Stone, Game, Point};

/// The best model that a stone on this point completes, and its owner.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModelView {
    /// The completing point.
    pub point: Point,
    /// The shape that a stone there makes.
    pub sign: ModelSign,
    /// The owner of the model.
    pub owner: Stone,
}

impl Overlay for ModelView {
    fn has_changed(data: &BoardData) -> bool {
        data.session.is_changed() || data.settings.is_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let game = data.session.game();
        if data.settings.shown().models && game.result().is_none() {
            models_of(game)
        } else {
            Vec::new()
        }
    }

    fn bundle(&self, _data: &BoardData) -> impl Bundle {
        let painted = Painted::Model(self.sign, self.owner);
        piece(painted, self.point, layer::MODELS)
    }
}

/// For each point the best model that a stone there completes: fives, open fours, fours with one
/// way to five, open threes, and crosses. At equal rank, that of the side to move. Twos that become
/// a three closed at one end are left out.
pub fn models_of(game: &Game) -> Vec<ModelView> {
    let board = ModelBoard::new(game);
    let stm = game.side_to_move();
    let mut best = BTreeMap::<Point, (u8, ModelView)>::new();
    let mut offer = |point: Point, rank: u8, sign: ModelSign, owner: Stone| {
        let view = ModelView { point, sign, owner };
        let rank = 2 * rank + u8::from(owner == stm);
        let entry = best.entry(point).or_insert((rank, view));
        if rank > entry.0 {
            *entry = (rank, view);
        }
    };
    for owner in Stone::ALL {
        for model in board.models(owner) {
            if let Some((rank, sign)) = completed(model.kind) {
                for &point in &model.points {
                    let (rank, sign) = match sign {
                        // One end may be closed, or too near the edge.
                        ModelSign::OpenFour if !makes_open_four(game, owner, point) => {
                            (3, ModelSign::RushingFour)
                        }
                        _ => (rank, sign),
                    };
                    offer(point, rank, sign, owner);
                }
            }
        }
        for cross in board.crosses(owner) {
            let rank = if cross.kind == ModelKind::CrossFour {
                4
            } else {
                2
            };
            offer(cross.point, rank, ModelSign::Cross, owner);
        }
    }
    let views = best.into_values().map(|(_, view)| view);
    views.filter(|view| board.is_legal(view.point)).collect()
}

/// Whether a stone of `owner` on `point` leaves two points for a five.
fn makes_open_four(game: &Game, owner: Stone, point: Point) -> bool {
    let mut board = ModelBoard::from_board(game.rule(), game.board().clone(), owner);
    board.play(point);
    board.five_points(owner).len() > 1
}

/// The shape that one more stone makes of a model, and its rank.
const fn completed(kind: ModelKind) -> Option<(u8, ModelSign)> {
    match kind {
        ModelKind::OpenFour | ModelKind::RushingFour => Some((6, ModelSign::Five)),
        ModelKind::OpenThree => Some((5, ModelSign::OpenFour)),
        ModelKind::SleepingThree => Some((3, ModelSign::RushingFour)),
        ModelKind::OpenTwo => Some((1, ModelSign::OpenThree)),
        _ => None,
    }
}
