//! The mistakes of a reviewed line, marked on their stones with the signs of annotators.

use bevy::prelude::*;

use super::mistake_color::mistake_color;
use super::piece::{BoardSystems, BoardView, centred, keep_wanted, layer, letters};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::theme::Fonts;
use game::{Analysis, Class, Reviewed, Session};
use rules::Point;

/// The sign of a mistake on its stone.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct MistakeView {
    /// The stone.
    pub point: Point,
    /// The kind of the mistake.
    pub class: Class,
    /// The centre of the sign and its side, in logical pixels.
    place: (Vec2, f32),
}

/// Letters on these colours.
const LETTERS: Color = Color::srgb(0.08, 0.06, 0.05);
/// Side of a sign in cells, and the place of its centre from that of the stone.
const SIDE: f32 = 0.46;
const OFFSET: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Reviewed>
        .or_else(changed::<Analysis>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow_review.in_set(BoardSystems).run_if(changed));
}

fn follow_review(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &MistakeView)>,
    (reviewed, session, analysis): (Of<Reviewed>, Of<Session>, Of<Analysis>),
    (layout, fonts): (Res<Layout>, Res<Fonts>),
) {
    let mut wanted = if analysis.is_on() {
        views(&reviewed, &session, &layout)
    } else {
        Vec::new()
    };
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let (center, side) = view.place;
        let font = fonts.bold((0.7 * side).round());
        let sign = letters(view.class.sign().to_owned(), font, LETTERS);
        let disc = Node {
            border_radius: BorderRadius::MAX,
            ..centred(center, side)
        };
        let color = mistake_color(view.class);
        commands.spawn((
            Name::new(format!("Mistake {}", view.point)),
            view,
            disc,
            BackgroundColor(color),
            ZIndex(layer::MISTAKES),
            Pickable::IGNORE,
            ChildOf(*board),
            children![sign],
        ));
    }
}

/// The signs of the mistakes up to the position shown.
fn views(reviewed: &Reviewed, session: &Session, layout: &Layout) -> Vec<MistakeView> {
    let cell = layout.logical(layout.grid.cell as f32);
    let judgements = reviewed.review.judgements.iter();
    let seen = judgements.filter(|it| it.ply <= reviewed.shown);
    let views = seen.filter_map(|judgement| {
        let action = session.tree().action(judgement.node)?;
        let point = *action.points().first()?;
        let center = layout.point_center(point) + Vec2::new(OFFSET, -OFFSET) * cell;
        Some(MistakeView {
            point,
            class: judgement.class,
            place: (center, (SIDE * cell).round()),
        })
    });
    views.collect()
}
