//! The points that a hint or the teacher names, and the answers of a lesson or of lines.

use bevy::prelude::*;

use super::piece::{BoardSystems, BoardView, keep_wanted, layer, lettered};
use super::preview::PreviewedLine;
use crate::driver::{Game, Of, changed};
use crate::layout::Layout;
use crate::painted::Painted;
use crate::theme::Fonts;
use game::{Hint, Offer, RepertoireDrill, Session, Teacher, Tutorial};
use rules::Point;

/// A point that a hint names.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct HintView {
    /// The point.
    pub point: Point,
    /// Height of its sign in logical pixels.
    size: f32,
}

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Hint>
        .or_else(changed::<Teacher>)
        .or_else(changed::<Tutorial>)
        .or_else(changed::<RepertoireDrill>)
        .or_else(changed::<Session>)
        .or_else(resource_changed::<PreviewedLine>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow_hint.in_set(BoardSystems).run_if(changed));
}

fn follow_hint(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &HintView)>,
    (hint, teacher): (Of<Hint>, Of<Teacher>),
    (tutorial, session): (Of<Tutorial>, Of<Session>),
    game: Res<Game>,
    line: Res<PreviewedLine>,
    layout: Res<Layout>,
    fonts: Res<Fonts>,
) {
    /// Height of the sign in cells.
    const SIGN: f32 = 0.5;
    let size = (layout.logical(layout.grid.cell as f32) * SIGN).round();
    // A stone of the line shown replaces the sign.
    let offered = teacher.offer().map_or(&[][..], Offer::points).iter();
    let offered = offered.filter(|point| session.game().board().is_empty(**point));
    let of_lines = game
        .coach()
        .recited(game.session())
        .map(|of| game.coach().repertoire_drill().marked(of, &session));
    let of_lines = of_lines.unwrap_or_default();
    let taught = tutorial.shown_answers(&session).iter().chain(offered);
    let taught = taught.chain(&of_lines);
    let points = hint.points().iter().chain(taught);
    let points = points.filter(|point| !line.line.contains(point));
    let mut wanted = points
        .map(|&point| HintView { point, size })
        .collect::<Vec<_>>();
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let text = ("!".to_owned(), fonts.bold(view.size), Color::WHITE);
        let disc = lettered(Painted::Candidate(0), view.point, layer::CANDIDATES, text);
        commands.spawn((view, disc, ImageNode::default(), ChildOf(*board)));
    }
}
