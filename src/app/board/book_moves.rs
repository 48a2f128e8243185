//! The moves that opening libraries know, on their points while the position is analysed.

use bevy::prelude::*;

use super::preview::PreviewedLine;
use super::{BoardSystems, BoardView, keep_wanted, layer, lettered};
use crate::app::analysis::Analysis;
use crate::app::art::Painted;
use crate::app::layout::Layout;
use crate::app::library::Library;
use crate::app::settings::Settings;
use crate::app::theme::Fonts;
use crate::engine::book::Degree;
use crate::rules::Point;

/// A move of a library on the board.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct BookMoveView {
    /// Where.
    pub point: Point,
    /// What it is worth to the side to move, in percent of the points; empty where the library does not say.
    pub worth: String,
    /// Height of the text in logical pixels.
    size: f32,
}

/// Height of the text in cells.
const TEXT: f32 = 0.3;

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Library>
        .or_else(resource_changed::<Analysis>)
        .or_else(resource_changed::<PreviewedLine>)
        .or_else(resource_changed::<Settings>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(Update, follow_library.in_set(BoardSystems).run_if(changed));
}

fn follow_library(
    mut commands: Commands,
    board: Single<Entity, With<BoardView>>,
    old: Query<(Entity, &BookMoveView)>,
    (library, analysis): (Res<Library>, Res<Analysis>),
    line: Res<PreviewedLine>,
    settings: Res<Settings>,
    layout: Res<Layout>,
    fonts: Res<Fonts>,
) {
    let size = (layout.logical(layout.grid.cell as f32) * TEXT).round();
    // The stones of a line take their place.
    let is_shown = analysis.is_on() && settings.shown().candidates && line.line.is_empty();
    let moves = library.moves().iter().filter(|_| is_shown);
    let mut wanted = moves
        .map(|it| BookMoveView {
            point: it.point,
            worth: it.degree.map_or_else(String::new, percent),
            size,
        })
        .collect::<Vec<_>>();
    keep_wanted(&mut commands, old, &mut wanted);
    for view in wanted {
        let text = (view.worth.clone(), fonts.bold(view.size), Color::WHITE);
        let sign = lettered(Painted::BookMove, view.point, layer::BOOK, text);
        commands.spawn((view, sign, ImageNode::default(), ChildOf(*board)));
    }
}

fn percent(degree: Degree) -> String {
    format!("{:.0}", 100.0 * degree.share())
}
