//! [`Reviewed`]: the review of the line shown, kept in step with it.

use bevy::prelude::*;

use super::Review;
use crate::AppSystems;
use crate::session::Session;
use record::NodeId;

/// The line shown and what became of it.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Reviewed {
    /// The positions of the line, the first of which is where the game begins.
    pub line: Vec<NodeId>,
    /// What became of it; empty while nobody has looked at any of it.
    pub review: Review,
    /// Which of the positions is shown.
    pub shown: usize,
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Reviewed>();
    app.add_systems(
        Update,
        review
            .in_set(AppSystems::Measure)
            .run_if(resource_changed::<Session>),
    );
}

fn review(mut reviewed: ResMut<Reviewed>, session: Res<Session>) {
    let (tree, line) = (session.tree(), session.line());
    let known = line
        .iter()
        .any(|&node| tree.note(node).evaluation.is_some());
    let review = known.then(|| Review::of(tree, &line));
    let shown = line.iter().position(|&node| node == session.cursor());
    reviewed.set_if_neq(Reviewed {
        line,
        review: review.unwrap_or_default(),
        shown: shown.unwrap_or_default(),
    });
}
