//! Rings around the stones that are the reason for a hint, or for the forbidden point under the
//! mouse, or that a lesson is about.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{layer, piece};
use crate::painted::Painted;
use game::{Session, stones_behind};
use rules::{Color as Stone, Foul, Point};

/// A stone that is the reason for a hint or a forbidden point, or that a lesson is about.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct EvidenceView {
    /// Its point.
    pub point: Point,
}

impl Overlay for EvidenceView {
    fn has_changed(data: &BoardData) -> bool {
        data.hint.is_changed()
            || data.session.is_changed()
            || data.editor.is_changed()
            || data.tutorial.is_changed()
            || data.pointed_has_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let (session, hint, editor) = (&data.session, &data.hint, &data.editor);
        let pointed = data.pointed().filter(|_| !editor.is_open());
        let forbidden = pointed.and_then(|point| forbidden_at(session, point));
        let stones = match forbidden {
            Some((point, _)) => stones_behind(session.game(), Stone::Black, point),
            None if editor.is_open() => hint.evidence().to_vec(),
            None => [hint.evidence(), data.tutorial.marked(session)].concat(),
        };
        stones.into_iter().map(|point| Self { point }).collect()
    }

    fn bundle(&self, _data: &BoardData) -> impl Bundle {
        piece(Painted::Evidence, self.point, layer::RINGS)
    }
}

/// This point, if Black may not play there, and why.
pub(super) fn forbidden_at(session: &Session, point: Point) -> Option<(Point, Foul)> {
    let game = session.game();
    let is_open = game.result().is_none() && game.board().is_empty(point);
    let foul = is_open.then(|| game.foul_at(point)).flatten()?;
    Some((point, foul))
}
