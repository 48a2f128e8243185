//! Rings around the stones that are the reason for a hint, or for the forbidden point under the
//! mouse, or that a lesson is about.

use bevy::prelude::*;

use super::input::{HoveredPoint, KeyboardCursor};
use super::piece::{BoardSystems, BoardView, keep_wanted, layer, piece};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use game::{Editor, Hint, Session, Tutorial, stones_behind};
use rules::{Color as Stone, Foul, Point};

/// A stone that is the reason for a hint or a forbidden point, or that a lesson is about.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct EvidenceView {
    /// Its point.
    pub point: Point,
}

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Hint>
        .or_else(changed::<Session>)
        .or_else(changed::<Editor>)
        .or_else(changed::<Tutorial>)
        .or_else(resource_changed::<HoveredPoint>)
        .or_else(resource_changed::<KeyboardCursor>);
    app.add_systems(Update, follow.in_set(BoardSystems).run_if(changed));
}

fn follow(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &EvidenceView)>,
    (hint, session, editor): (Of<Hint>, Of<Session>, Of<Editor>),
    tutorial: Of<Tutorial>,
    (hovered, cursor): (Res<HoveredPoint>, Res<KeyboardCursor>),
) {
    let pointed = cursor.0.or(hovered.0).filter(|_| !editor.is_open());
    let forbidden = pointed.and_then(|point| forbidden_at(&session, point));
    let stones = match forbidden {
        Some((point, _)) => stones_behind(session.game(), Stone::Black, point),
        None if editor.is_open() => hint.evidence().to_vec(),
        None => [hint.evidence(), tutorial.marked(&session)].concat(),
    };
    let mut wanted = stones
        .into_iter()
        .map(|point| EvidenceView { point })
        .collect::<Vec<_>>();
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let ring = piece(Painted::Evidence, view.point, layer::RINGS);
        commands.spawn((view, ring, ChildOf(*board)));
    }
}

/// This point, if Black may not play there, and why.
pub(super) fn forbidden_at(session: &Session, point: Point) -> Option<(Point, Foul)> {
    let game = session.game();
    let is_open = game.result().is_none() && game.board().is_empty(point);
    let foul = is_open.then(|| game.foul_at(point)).flatten()?;
    Some((point, foul))
}
