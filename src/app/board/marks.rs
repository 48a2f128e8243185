//! Marks on the board: last move, winning five, forbidden points, ghost stone, keyboard cursor.

use bevy::prelude::*;

use super::input::{HoveredPoint, KeyboardCursor};
use super::piece::{BoardSystems, BoardView, layer, piece};
use crate::driver::{Of, changed};
use crate::painted::Painted;
use game::{Numbers, OpeningDraft, Session, Settings};
use rules::Point;

/// A mark: its point and its meaning.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MarkView {
    /// The point.
    pub point: Point,
    /// The meaning.
    pub kind: MarkKind,
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

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Session>
        .or_else(changed::<Settings>)
        .or_else(changed::<OpeningDraft>)
        .or_else(resource_changed::<HoveredPoint>)
        .or_else(resource_changed::<KeyboardCursor>);
    app.add_systems(Update, follow_session.in_set(BoardSystems).run_if(changed));
}

fn follow_session(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &MarkView, &Painted)>,
    session: Of<Session>,
    settings: Of<Settings>,
    hovered: Res<HoveredPoint>,
    cursor: Res<KeyboardCursor>,
    opening_draft: Of<OpeningDraft>,
) {
    let pointed = UnderPointer {
        hovered: hovered.0,
        cursor: cursor.0,
        gathered: opening_draft.stones(),
    };
    let mut wanted = wanted_marks(&session, settings.shown().numbers, &pointed);
    for (entity, mark, painted) in &old {
        match wanted
            .iter()
            .position(|(new, picture)| new == mark && picture == painted)
        {
            Some(index) => {
                wanted.swap_remove(index);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (mark, painted) in wanted {
        let layer = match mark.kind {
            MarkKind::Forbidden => layer::FORBIDDEN,
            MarkKind::Ghost | MarkKind::Gathered => layer::GHOST,
            MarkKind::LastMove => layer::RINGS,
            MarkKind::Win => layer::GLOW,
            MarkKind::Cursor => layer::CURSOR,
        };
        let mut entity = commands.spawn((mark, piece(painted, mark.point, layer), ChildOf(*board)));
        let alpha = match mark.kind {
            MarkKind::Ghost => GHOST_ALPHA,
            MarkKind::Gathered => GATHERED_ALPHA,
            _ => continue,
        };
        entity.insert(ImageNode {
            color: Color::WHITE.with_alpha(alpha),
            ..default()
        });
    }
}

/// The points that the user points at.
struct UnderPointer<'a> {
    hovered: Option<Point>,
    cursor: Option<Point>,
    /// The stones of an opening that are gathered.
    gathered: &'a [Point],
}

fn wanted_marks(
    session: &Session,
    numbers: Numbers,
    pointed: &UnderPointer<'_>,
) -> Vec<(MarkView, Painted)> {
    let &UnderPointer {
        hovered,
        cursor,
        gathered,
    } = pointed;
    let game = session.game();
    let mark = |point, kind, painted| (MarkView { point, kind }, painted);
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
