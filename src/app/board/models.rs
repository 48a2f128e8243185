//! The models of the position shown, at the points that complete them.

use std::collections::BTreeMap;

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, keep_wanted, layer, piece};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use engine::ModelBoard;
use engine::pattern::ModelKind;
use game::{Session, Settings};
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

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>.or_else(changed::<Settings>);
    app.add_systems(Update, follow_position.in_set(BoardSystems).run_if(changed));
}

fn follow_position(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &ModelView)>,
    session: Of<Session>,
    settings: Of<Settings>,
) {
    let over = session.game().result().is_some();
    let mut wanted = if settings.shown().models && !over {
        models_of(session.game())
    } else {
        Vec::new()
    };
    keep_wanted(&mut commands, old, &mut wanted);
    for model in wanted {
        let painted = Painted::Model(model.sign, model.owner);
        commands.spawn((
            model,
            piece(painted, model.point, layer::MODELS),
            ChildOf(*board),
        ));
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
