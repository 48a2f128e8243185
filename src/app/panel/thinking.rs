//! The report of the analysis if it is on, otherwise that of the bot that searches or searched
//! last: depth, nodes, speed, and candidates.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::figures::{figures_of, score_of};
use super::follow::{follow, follow_live, if_room, on_while};
use super::lines::LineRow;
use super::needs::Needs;
use super::view::PanelView;
use crate::AppSystems;
use crate::board::worth;
use crate::command::{ClipboardCommand, asks};
use crate::locale::{Localized, Words, beside, point_name, point_names};
use crate::search_shown::{progress_to_show, seat_to_show};
use crate::theme::palette::Role;
use crate::theme::widget::{
    card as plain_card, icon_button, label, remaining_column, row, wrapping_label,
};
use crate::theme::{Fonts, Ink, palette};
use engine::{Candidate, Progress, Proven};
use game::{Intent, Mode, SeatHandle, SeatStatus, Setting, Switch};
use paint::icon::Icon;

/// Rows of candidates shown.
const ROWS: usize = 5;
/// Width of the panel in logical pixels from which the title is a sentence; in a narrower panel it
/// is the bot's name.
const WIDE: f32 = 300.0;

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
    app.add_systems(Update, fill_cells.in_set(AppSystems::UpdateView));
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let rows = (0..ROWS)
        .map(|row| row_of_cells(row, fonts))
        .collect::<Vec<_>>();
    (
        Name::new("Thinking"),
        if_room(Needs::heights(330.0, 590.0).of_thinking()),
        plain_card(),
        Children::spawn((
            Spawn(heading(fonts)),
            Spawn((
                wrapping_label("", fonts.text(13.0), palette::MUTED),
                follow_live(|view| Text(figures(view))),
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
                wrapping_label("", fonts.text(12.0), palette::MUTED),
                Localized("thinking-legend"),
                follow(|view| Localized(legend(view))),
                if_room(Needs::analysing(600.0)),
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
                children![(
                    label("", fonts.bold(15.0), palette::TEXT),
                    follow_live(|view| Text(title(view))),
                )],
            ),
            (
                icon_button("say-analysis", Icon::Chart, asks(Intent::ToggleAnalysis)),
                on_while(|view| view.settings.mode == Mode::Analyse),
            ),
            (
                icon_button(
                    "say-models",
                    Icon::Eye,
                    asks(Intent::Set(Setting::Toggle(Switch::Models)))
                ),
                on_while(|view| view.settings.shown().models),
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
        if_room(Needs::heights(350.0, 640.0).plus(20.0 * row as f32)),
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

/// The bot whose search is shown where no analysis is.
fn thinker<'a>(view: &'a PanelView) -> Option<&'a SeatHandle> {
    seat_to_show(&view.session, view.game.seats())
}

/// The report that is shown, if there is one.
fn progress<'a>(view: &'a PanelView) -> Option<&'a Progress> {
    progress_to_show(&view.session, view.game.seats(), &view.analysis)
}

fn title(view: &PanelView) -> String {
    if view.analysis.is_on() {
        return view.words.get("thinking-analysis");
    }
    let bot = thinker(view).map(|seat| view.words.name(view.session.character(seat.side())));
    match (bot, view.layout.panel_width >= WIDE) {
        (Some(name), true) => view.words.with("thinking-title", &[("name", name.into())]),
        (Some(name), false) => name.to_owned(),
        (None, true) => view.words.get("thinking-nobody"),
        (None, false) => view.words.get("thinking-nobody-short"),
    }
}

/// The number of moves in libraries, and the figures of the search.
fn figures(view: &PanelView) -> String {
    let (analysis, words, now) = (&view.analysis, &view.words, view.time.elapsed());
    if analysis.is_on() && view.session.game().result().is_some() {
        return words.get("thinking-over");
    }
    let running = if analysis.is_on() {
        analysis.is_thinking().then(|| analysis.thinking_for(now))
    } else {
        let thinking = thinker(view).filter(|seat| seat.status() == SeatStatus::Thinking);
        thinking.map(|seat| seat.thinking_for(now))
    };
    let known = view.library.moves().len();
    let known = (known > 0).then(|| words.with("thinking-library", &[("count", known.into())]));
    let figures = figures_of(progress(view), running, words);
    beside(known.into_iter().chain([figures]))
}

/// The key of the legend of the numbers of a solved game, or of the shares of the points.
fn legend(view: &PanelView) -> &'static str {
    let progress = view.analysis.progress();
    if progress.is_some_and(|it| !it.resistance.is_empty()) {
        "solved-legend"
    } else {
        "thinking-legend"
    }
}

fn fill_cells(view: PanelView, mut cells: Query<(&ThinkingCell, &mut Text, &mut Ink)>) {
    let progress = progress(&view);
    for (&ThinkingCell(row, column), mut text, mut ink) in &mut cells {
        let candidate = progress.and_then(|progress| progress.candidates.get(row));
        // The values of a bot are in its own units.
        let share = progress
            .zip(candidate)
            .filter(|_| view.analysis.is_on() && matches!(column, Column::Score))
            .and_then(|(progress, candidate)| share_of(progress, candidate));
        let cell = || cell_of(candidate, row, column, &view.words);
        let (content, color) = share.unwrap_or_else(cell);
        text.set_if_neq(Text(content));
        ink.set_if_neq(Ink(color));
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

/// The value of a candidate as a share of the points, or as the winner's moves to a proven result.
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
