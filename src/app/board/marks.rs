//! Marks on the board: last move, winning five, forbidden points, ghost stone, keyboard cursor.

use bevy::prelude::*;

use super::overlay::{BoardData, Overlay};
use super::piece::{faint, layer, piece};
use crate::painted::Painted;
use game::{Numbers, Session};
use rules::Point;

/// A mark: its point and its meaning.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct MarkView {
    /// The point.
    pub point: Point,
    /// The meaning.
    pub kind: MarkKind,
    painted: Painted,
}

/// The meaning of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// The last stone.
    LastMove,
    /// A stone of the winning five.
    Win,
    /// Black must not play here.
    Forbidden,
    /// The stone that a click would place.
    Ghost,
    /// A gathered stone of an opening, which is played together with others.
    Gathered,
    /// The keyboard's cursor.
    Cursor,
}

/// Opacity of the stone that a click would place.
pub(super) const GHOST_ALPHA: f32 = 0.45;
const GATHERED_ALPHA: f32 = 0.8;

impl Overlay for MarkView {
    fn has_changed(data: &BoardData) -> bool {
        data.session.is_changed()
            || data.settings.is_changed()
            || data.opening_draft.is_changed()
            || data.pointed_has_changed()
    }

    fn wanted(data: &BoardData) -> Vec<Self> {
        let pointed = UnderPointer {
            hovered: data.hovered.0,
            cursor: data.cursor.0,
            gathered: data.opening_draft.stones(),
        };
        wanted_marks(&data.session, data.settings.shown().numbers, &pointed)
    }

    fn bundle(&self, _data: &BoardData) -> impl Bundle {
        let (layer, alpha) = match self.kind {
            MarkKind::Forbidden => (layer::FORBIDDEN, 1.0),
            MarkKind::Ghost => (layer::GHOST, GHOST_ALPHA),
            MarkKind::Gathered => (layer::GHOST, GATHERED_ALPHA),
            MarkKind::LastMove => (layer::RINGS, 1.0),
            MarkKind::Win => (layer::GLOW, 1.0),
            MarkKind::Cursor => (layer::CURSOR, 1.0),
        };
        let piece = piece(self.painted.clone(), self.point, layer);
        (piece, faint(alpha))
    }
}

/// The points that the user points at.
struct UnderPointer<'a> {
    hovered: Option<Point>,
    cursor: Option<Point>,
    /// The stones of an opening that are gathered.
    gathered: &'a [Point],
}

fn wanted_marks(session: &Session, numbers: Numbers, pointed: &UnderPointer<'_>) -> Vec<MarkView> {
    let &UnderPointer {
        hovered,
        cursor,
        gathered,
    } = pointed;
    let game = session.game();
    let mark = |point, kind, painted| MarkView {
        point,
        kind,
        painted,
    };
    let mut marks = Vec::new();
    let winning = game.winning_stones();
    if session.position().is_played()
        && let Some(last) = game.last_move()
        && let Some(color) = game.board().get(last)
    {
        let numbered = numbers != Numbers::Off;
        let ring = Painted::LastMove(color, numbered);
        marks.push(mark(last, MarkKind::LastMove, ring));
    }
    marks.extend(
        winning
            .into_iter()
            .map(|point| mark(point, MarkKind::Win, Painted::Win)),
    );
    let forbidden = game.forbidden_points();
    marks.extend(
        forbidden
            .iter()
            .map(|&(point, _)| mark(point, MarkKind::Forbidden, Painted::Forbidden)),
    );
    let mut color = game.side_to_move();
    for &point in gathered {
        marks.push(mark(point, MarkKind::Gathered, Painted::Stone(color)));
        color = !color;
    }
    if session.human_to_decide().is_some()
        && let Some(point) = cursor.or(hovered)
        && game.board().is_empty(point)
        && !gathered.contains(&point)
        && !forbidden.iter().any(|&(forbidden, _)| forbidden == point)
    {
        marks.push(mark(point, MarkKind::Ghost, Painted::Stone(color)));
    }
    if let Some(point) = cursor.filter(|&point| game.board().contains(point)) {
        marks.push(mark(point, MarkKind::Cursor, Painted::Cursor));
    }
    marks
}
