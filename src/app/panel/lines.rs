//! Lines of moves on the board: that of the row or the move under the mouse, the one that was
//! better than a mistake, or that of a hint. A click on a row adds its line to the game.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use crate::AppSystems;
use crate::board::{HoveredPoint, PreviewedLine};
use crate::driver::{Game, Intents, Of};
use crate::search_shown::progress_to_show;
use engine::Candidate;
use game::{Analysis, Hint, Intent, Reviewed, Seats, Session, Teacher};

/// A row, whose line is shown on the board while the mouse is over it.
#[derive(Component, Clone, Copy)]
pub(super) struct LineRow(pub usize);

pub(super) fn plugin(app: &mut App) {
    let follow = (observe_rows, preview_line).in_set(AppSystems::UpdateView);
    app.add_systems(Update, follow);
}

/// Shows the line of the row under the mouse, or of the move of the analysis there, or the line
/// that was better than a mistake, or that of the teacher or a hint.
fn preview_line(
    rows: Query<(&LineRow, &Hovered)>,
    hovered: Res<HoveredPoint>,
    session: Of<Session>,
    game: Res<Game>,
    analysis: Of<Analysis>,
    (hint, reviewed, teacher): (Of<Hint>, Of<Reviewed>, Of<Teacher>),
    mut line: ResMut<PreviewedLine>,
) {
    let candidates = candidates(&session, game.seats(), &analysis);
    let row = rows.iter().find(|(_, hovered)| hovered.get());
    let of_row = row.and_then(|(row, _)| candidates.get(row.0));
    let on_board = hovered.0.filter(|_| analysis.is_on());
    let of_point = on_board.and_then(|point| {
        let mut known = candidates.iter().filter(|it| it.score.is_some());
        known.find(|it| it.point == point)
    });
    let wanted = of_row.or(of_point).map(|it| PreviewedLine {
        line: it.line.clone(),
        by_other: false,
    });
    let hinted = || {
        let (line, by_other) = hint.line();
        let line = line.to_vec();
        PreviewedLine { line, by_other }
    };
    // The side that made the mistake plays the first move of the better line.
    let verdict = reviewed.verdict().filter(|_| analysis.is_on());
    let better = verdict.map(|verdict| PreviewedLine {
        line: verdict.better.clone(),
        by_other: true,
    });
    let better = better.filter(|it| !it.line.is_empty());
    let offered = teacher.offer().map(|offer| offer.line_at(session.cursor()));
    let offered = offered.filter(|line| !line.is_empty());
    let offered = offered.map(|line| PreviewedLine {
        line: line.to_vec(),
        by_other: false,
    });
    line.set_if_neq(wanted.or(offered).or(better).unwrap_or_else(hinted));
}

/// A click on a row follows its line.
fn follow_line(
    click: On<Pointer<Click>>,
    rows: Query<&LineRow>,
    session: Of<Session>,
    game: Res<Game>,
    analysis: Of<Analysis>,
    mut intents: Intents,
) {
    let row = rows.get(click.event_target()).ok();
    let candidates = candidates(&session, game.seats(), &analysis);
    if let Some(candidate) = row.and_then(|row| candidates.get(row.0)) {
        intents.send(Intent::Adopt(candidate.line.clone()));
    }
}

/// What is listed.
fn candidates<'a>(session: &Session, seats: &'a Seats, analysis: &'a Analysis) -> &'a [Candidate] {
    let progress = progress_to_show(session, seats, analysis);
    progress.map_or(&[][..], |progress| &progress.candidates)
}

fn observe_rows(mut commands: Commands, rows: Query<Entity, Added<LineRow>>) {
    for row in &rows {
        commands.entity(row).observe(follow_line);
    }
}
