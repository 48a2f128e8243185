//! The report of the analysis if it is on, otherwise that of the bot that searches or searched
//! last: depth, nodes, speed, and candidates.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::figures::{figures_of, score_of};
use super::lines::LineRow;
use super::needs::Needs;
use crate::AppSystems;
use crate::availability::OnWhile;
use crate::board::worth;
use crate::command::{ClipboardCommand, asks};
use crate::driver::{Game, Of, changed};
use crate::layout::Layout;
use crate::locale::{Localized, Words, beside, point_name, point_names};
use crate::search_shown::seat_to_show;
use crate::theme::palette::Role;
use crate::theme::widget::{card as plain_card, icon_button, label, remaining_column, row};
use crate::theme::{Fonts, Ink, palette};
use engine::{Candidate, Progress, Proven};
use game::{Analysis, Intent, Library, Mode, SeatHandle, SeatStatus, Session, Setting, Switch};
use paint::icon::Icon;

/// Rows of candidates shown.
const ROWS: usize = 5;
/// Width of the panel in logical pixels from which the title is a sentence; in a narrower panel it
/// is the bot's name.
const WIDE: f32 = 300.0;

#[derive(Component)]
struct ThinkingTitle;

#[derive(Component)]
struct Figures;

/// The meaning of the signs on the board.
#[derive(Component)]
struct Legend;

/// One column of one row.
#[derive(Component, Clone, Copy)]
struct ThinkingCell(usize, Column);

#[derive(Clone, Copy)]
enum Column {
    Rank,
    Move,
    Score,
    Line,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (show_thinking, explain.run_if(changed::<Analysis>)).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let rows = (0..ROWS)
        .map(|row| row_of_cells(row, fonts))
        .collect::<Vec<_>>();
    (
        Name::new("Thinking"),
        Needs::heights(330.0, 590.0).of_thinking(),
        plain_card(),
        Children::spawn((
            Spawn(heading(fonts)),
            Spawn((
                Text::new(""),
                fonts.text(13.0),
                Ink(palette::MUTED),
                Figures,
                Pickable::IGNORE,
            )),
            Spawn((
                Node {
                    flex_direction: FlexDirection::Column,
                    ..default()
                },
                Pickable::IGNORE,
                Children::spawn(SpawnIter(rows.into_iter())),
            )),
            Spawn((
                Text::default(),
                Localized("thinking-legend"),
                Legend,
                fonts.text(12.0),
                Ink(palette::MUTED),
                Needs::analysing(600.0),
                Pickable::IGNORE,
            )),
        )),
    )
}

/// The title, and the buttons for the report.
fn heading(fonts: &Fonts) -> impl Bundle {
    (
        row(6.0),
        children![
            (
                remaining_column(0.0),
                Pickable::IGNORE,
                children![(label("", fonts.bold(15.0), palette::TEXT), ThinkingTitle)],
            ),
            (
                icon_button("say-analysis", Icon::Chart, asks(Intent::ToggleAnalysis)),
                OnWhile(|settings| settings.mode == Mode::Analyse),
            ),
            (
                icon_button(
                    "say-models",
                    Icon::Eye,
                    asks(Intent::Set(Setting::Toggle(Switch::Models)))
                ),
                OnWhile(|settings| settings.shown().models),
            ),
            icon_button("say-copy", Icon::Copy, asks(ClipboardCommand::CopyThinking)),
        ],
    )
}

fn row_of_cells(row: usize, fonts: &Fonts) -> impl Bundle {
    let cell = |column: Column, width: f32, font: TextFont| {
        (
            label("", font, palette::TEXT),
            ThinkingCell(row, column),
            Node {
                width: px(width),
                flex_shrink: 0.0,
                ..default()
            },
        )
    };
    (
        Name::new(format!("Line {}", row + 1)),
        LineRow(row),
        Hovered::default(),
        // The lower the panel, the fewer of them.
        Needs::heights(350.0, 640.0).plus(20.0 * row as f32),
        Node {
            column_gap: px(8),
            height: px(20),
            align_items: AlignItems::Center,
            ..default()
        },
        children![
            cell(Column::Rank, 14.0, fonts.text(13.0)),
            cell(Column::Move, 36.0, fonts.bold(14.0)),
            cell(Column::Score, 64.0, fonts.bold(13.0)),
            cell(Column::Line, 240.0, fonts.text(13.0)),
        ],
    )
}

type Titles<'w, 's> = Single<
    'w,
    's,
    &'static mut Text,
    (With<ThinkingTitle>, Without<Figures>, Without<ThinkingCell>),
>;
type FigureTexts<'w, 's> =
    Single<'w, 's, &'static mut Text, (With<Figures>, Without<ThinkingCell>)>;

fn show_thinking(
    session: Of<Session>,
    words: Res<Words>,
    game: Res<Game>,
    (analysis, library): (Of<Analysis>, Of<Library>),
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut title: Titles,
    mut figures: FigureTexts,
    mut cells: Query<(&ThinkingCell, &mut Text, &mut Ink)>,
) {
    let shown = if analysis.is_on() {
        of_analysis(&analysis, &words, time.elapsed())
    } else {
        of_seat(
            seat_to_show(&session, game.seats()),
            &session,
            &words,
            (time.elapsed(), layout.panel_width >= WIDE),
        )
    };
    let ShownSearch {
        heading,
        in_points,
        progress,
        running,
    } = shown;
    title.set_if_neq(Text(heading));
    let known = library.moves().len();
    let known = (known > 0).then(|| words.with("thinking-library", &[("count", known.into())]));
    let told = beside(
        known
            .into_iter()
            .chain([figures_of(progress, running, &words)]),
    );
    let is_over = analysis.is_on() && session.game().result().is_some();
    figures.set_if_neq(Text(if is_over {
        words.get("thinking-over")
    } else {
        told
    }));
    for (&ThinkingCell(row, column), mut text, mut ink) in &mut cells {
        let candidate = progress.and_then(|progress| progress.candidates.get(row));
        let share = progress
            .zip(candidate)
            .filter(|_| in_points && matches!(column, Column::Score))
            .and_then(|(progress, candidate)| share_of(progress, candidate));
        let cell = || cell_of(candidate, row, column, &words);
        let (content, color) = share.unwrap_or_else(cell);
        text.set_if_neq(Text(content));
        ink.set_if_neq(Ink(color));
    }
}

/// Explains the numbers of a solved game, or the shares of the points.
fn explain(analysis: Of<Analysis>, mut legend: Single<&mut Localized, With<Legend>>) {
    let progress = analysis.progress();
    let is_solved = progress.is_some_and(|it| !it.resistance.is_empty());
    let key = if is_solved {
        "solved-legend"
    } else {
        "thinking-legend"
    };
    legend.set_if_neq(Localized(key));
}

/// The report that the card shows.
struct ShownSearch<'a> {
    heading: String,
    /// True when values are shares of the points; false when they are in the units of the bot.
    in_points: bool,
    progress: Option<&'a Progress>,
    /// The time of the running search.
    running: Option<Duration>,
}

fn of_analysis<'a>(analysis: &'a Analysis, words: &Words, now: Duration) -> ShownSearch<'a> {
    ShownSearch {
        heading: words.get("thinking-analysis"),
        in_points: true,
        progress: analysis.progress(),
        running: analysis.is_thinking().then(|| analysis.thinking_for(now)),
    }
}

fn of_seat<'a>(
    seat: Option<&'a SeatHandle>,
    session: &Session,
    words: &Words,
    (now, has_room): (Duration, bool),
) -> ShownSearch<'a> {
    let thinking = seat.filter(|seat| seat.status() == SeatStatus::Thinking);
    ShownSearch {
        heading: match (seat, has_room) {
            (Some(seat), true) => {
                let name = words.name(session.character(seat.side()));
                words.with("thinking-title", &[("name", name.into())])
            }
            (Some(seat), false) => words.name(session.character(seat.side())).to_owned(),
            (None, true) => words.get("thinking-nobody"),
            (None, false) => words.get("thinking-nobody-short"),
        },
        in_points: false,
        progress: seat.and_then(SeatHandle::progress),
        running: thinking.map(|seat| seat.thinking_for(now)),
    }
}

fn cell_of(
    candidate: Option<&Candidate>,
    row: usize,
    column: Column,
    words: &Words,
) -> (String, Role) {
    let Some(candidate) = candidate else {
        return (String::new(), palette::TEXT);
    };
    match column {
        Column::Rank => ((row + 1).to_string(), palette::MUTED),
        Column::Move => (point_name(candidate.point), palette::TEXT),
        Column::Score => candidate
            .score
            .map_or(("\u{2013}".to_owned(), palette::MUTED), |score| {
                score_of(score, words)
            }),
        Column::Line => (line_of(candidate), palette::MUTED),
    }
}

/// The value of a candidate as a share of the points, or as the plies to a proven result.
fn share_of(progress: &Progress, candidate: &Candidate) -> Option<(String, Role)> {
    let score = candidate.score?;
    let color = if score < 0 {
        palette::BAD
    } else {
        palette::GOOD
    };
    let unit = match Proven::from_score(score) {
        Some(_) => "",
        None => " %",
    };
    Some((worth(progress, candidate)? + unit, color))
}

fn line_of(candidate: &Candidate) -> String {
    const SHOWN: usize = 7;
    point_names(candidate.line.iter().skip(1).take(SHOWN).copied())
}
