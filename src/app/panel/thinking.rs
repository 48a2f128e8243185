//! The report of the analysis if it is on, otherwise that of the bot that searches or searched
//! last: depth, nodes, speed, and candidates.

use std::time::Duration;

use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::headroom::Needs;
use crate::AppSystems;
use crate::availability::OnWhile;
use crate::board::{HoveredPoint, PreviewedLine, worth};
use crate::clipboard::ClipboardCommand;
use crate::driver::{Game, Intents, Of};
use crate::layout::Layout;
use crate::locale::{Words, beside, point_name};
use crate::paint::icon::Icon;
use crate::theme::palette::Role;
use crate::theme::widget::{card as plain_card, icon_button, label, remaining_column, row};
use crate::theme::{Fonts, Ink, palette};
use engine::{Candidate, Progress, Proven, Score};
use game::{
    Analysis, Hint, Intent, Library, Mode, Reviewed, SeatHandle, SeatStatus, Seats, Session,
    Setting,
};

/// Rows of candidates shown.
const ROWS: usize = 5;
/// In a panel of so many logical pixels the title is a sentence; in a narrower one it is the bot's name.
const WIDE: f32 = 300.0;

#[derive(Component)]
struct Title;

#[derive(Component)]
struct Figures;

/// A row, whose line is shown on the board while the mouse is over it.
#[derive(Component, Clone, Copy)]
struct LineRow(usize);

/// One column of one row.
#[derive(Component, Clone, Copy)]
struct Cell(usize, Column);

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
        (observe_rows, show_thinking, preview_line).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let rows = (0..ROWS)
        .map(|row| row_of_cells(row, fonts))
        .collect::<Vec<_>>();
    (
        Name::new("Thinking"),
        Needs::heights(264.0, 590.0).of_thinking(),
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
                children![(label("", fonts.bold(15.0), palette::TEXT), Title)],
            ),
            (
                icon_button("Analysis", Icon::Chart, Intent::ToggleAnalysis),
                OnWhile(|settings| settings.mode == Mode::Analyse),
            ),
            (
                icon_button("Models", Icon::Eye, Intent::Set(Setting::ToggleModels)),
                OnWhile(|settings| settings.shown().models),
            ),
            icon_button("Copy", Icon::Copy, ClipboardCommand::CopyThinking),
        ],
    )
}

fn row_of_cells(row: usize, fonts: &Fonts) -> impl Bundle {
    let cell = |column: Column, width: f32, font: TextFont| {
        (
            label("", font, palette::TEXT),
            Cell(row, column),
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
        Needs::heights(320.0, 620.0).plus(20.0 * row as f32),
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

type Titles<'w, 's> =
    Single<'w, 's, &'static mut Text, (With<Title>, Without<Figures>, Without<Cell>)>;
type FigureTexts<'w, 's> = Single<'w, 's, &'static mut Text, (With<Figures>, Without<Cell>)>;

fn show_thinking(
    session: Of<Session>,
    words: Res<Words>,
    game: Res<Game>,
    (analysis, library): (Of<Analysis>, Of<Library>),
    layout: Res<Layout>,
    time: Res<Time<Real>>,
    mut title: Titles,
    mut figures: FigureTexts,
    mut cells: Query<(&Cell, &mut Text, &mut Ink)>,
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
    let Shown {
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
    figures.set_if_neq(Text(match is_over {
        true => words.get("thinking-over"),
        false => told,
    }));
    for (&Cell(row, column), mut text, mut ink) in &mut cells {
        let candidate = progress.and_then(|progress| progress.candidates.get(row));
        let (content, color) = match (candidate.and_then(|it| it.score), column) {
            (Some(score), Column::Score) if in_points => share_of(score),
            _ => cell_of(candidate, row, column, &words),
        };
        text.set_if_neq(Text(content));
        ink.set_if_neq(Ink(color));
    }
}

/// Shows the line of the row under the mouse, or of the move of the analysis there, or the line that
/// was better than a mistake, or that of a hint.
fn preview_line(
    rows: Query<(&LineRow, &Hovered)>,
    hovered: Res<HoveredPoint>,
    session: Of<Session>,
    game: Res<Game>,
    analysis: Of<Analysis>,
    (hint, reviewed): (Of<Hint>, Of<Reviewed>),
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
    line.set_if_neq(wanted.or(better).unwrap_or_else(hinted));
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
    let progress = if analysis.is_on() {
        analysis.progress()
    } else {
        seat_to_show(session, seats).and_then(SeatHandle::progress)
    };
    progress.map_or(&[][..], |progress| &progress.candidates)
}

fn observe_rows(mut commands: Commands, rows: Query<Entity, Added<LineRow>>) {
    for row in &rows {
        commands.entity(row).observe(follow_line);
    }
}

/// The report that the card shows.
struct Shown<'a> {
    heading: String,
    /// True when values are shares of the points; false when they are in the units of the bot.
    in_points: bool,
    progress: Option<&'a Progress>,
    /// The time of the running search.
    running: Option<Duration>,
}

fn of_analysis<'a>(analysis: &'a Analysis, words: &Words, now: Duration) -> Shown<'a> {
    Shown {
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
) -> Shown<'a> {
    let thinking = seat.filter(|seat| seat.status() == SeatStatus::Thinking);
    Shown {
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

/// The bot to decide, or the bot that decided last.
pub(crate) fn seat_to_show<'a>(session: &Session, seats: &'a Seats) -> Option<&'a SeatHandle> {
    let game = session.game();
    let mover = game.side_of(game.side_to_move());
    let first = if game.result().is_some() {
        !mover
    } else {
        mover
    };
    [first, !first].into_iter().find_map(|side| seats.of(side))
}

/// Depth, nodes, speed, share of the model checker, time and proven result, on one line.
pub(super) fn figures_of(
    progress: Option<&Progress>,
    running: Option<Duration>,
    words: &Words,
) -> String {
    let seconds = |time: Duration| {
        let seconds = format!("{:.1}", time.as_secs_f64());
        words.with("thinking-seconds", &[("seconds", seconds.into())])
    };
    let Some(progress) = progress else {
        return running.map_or_else(|| words.get("thinking-nothing-yet"), seconds);
    };
    let proven = progress.proven.map(|proven| match proven {
        Proven::Win(plies) => words.with("thinking-win", &[("plies", plies.into())]),
        Proven::Loss(plies) => words.with("thinking-loss", &[("plies", plies.into())]),
    });
    let mut figures = Vec::new();
    if progress.from_book {
        figures.push(words.get("thinking-by-heart"));
    } else if progress.nodes == 0 {
        figures.push(words.get("thinking-at-once"));
    } else {
        let depth = match (progress.depth, progress.selective_depth) {
            (depth, selective) if selective > depth => format!("{depth} / {selective}"),
            (depth, _) => depth.to_string(),
        };
        let counted = |key: &str, number: u64| words.with(key, &[("count", count(number).into())]);
        figures.push(words.with("thinking-depth", &[("depth", depth.into())]));
        figures.push(counted("thinking-nodes", progress.nodes));
        figures.push(counted("thinking-speed", progress.nps()));
        figures.extend(progress.model_share.map(|share| {
            let percent = format!("{:.0}", 100.0 * share);
            words.with("thinking-models", &[("percent", percent.into())])
        }));
        figures.push(seconds(running.unwrap_or(progress.elapsed)));
    }
    beside(figures.into_iter().chain(proven))
}

/// A count in three digits: `950`, `84 k`, `2.1 M`.
fn count(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        1_000..9_950 => format!("{:.1} k", number as f64 / 1e3),
        9_950..999_500 => format!("{:.0} k", number as f64 / 1e3),
        999_500..9_950_000 => format!("{:.1} M", number as f64 / 1e6),
        _ => format!("{:.0} M", number as f64 / 1e6),
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

/// A score from the bot's view: positive when the bot is ahead. Proven results are in plies.
pub(super) fn score_of(score: Score, words: &Words) -> (String, Role) {
    let color = if score < 0 {
        palette::BAD
    } else {
        palette::GOOD
    };
    let text = match Proven::from_score(score) {
        Some(Proven::Win(plies)) => words.with("score-win", &[("plies", plies.into())]),
        Some(Proven::Loss(plies)) => words.with("score-loss", &[("plies", plies.into())]),
        None if score.abs() >= 1_000_000 => format!("{:+} M", score / 1_000_000),
        None if score.abs() >= 100_000 => format!("{:+} k", score / 1_000),
        None => format!("{score:+}"),
    };
    (text.replace('-', "\u{2212}"), color)
}

/// A score as a share of the points, or as the plies to a proven result.
fn share_of(score: Score) -> (String, Role) {
    let color = if score < 0 {
        palette::BAD
    } else {
        palette::GOOD
    };
    let unit = match Proven::from_score(score) {
        Some(_) => "",
        None => " %",
    };
    (worth(score) + unit, color)
}

fn line_of(candidate: &Candidate) -> String {
    const SHOWN: usize = 7;
    let points = candidate.line.iter().skip(1).take(SHOWN);
    points
        .copied()
        .map(point_name)
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_keep_three_digits() {
        for (number, shown) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1.0 k"),
            (9_949, "9.9 k"),
            (9_950, "10 k"),
            (999_499, "999 k"),
            (999_500, "1.0 M"),
            (2_140_000, "2.1 M"),
            (9_950_000, "10 M"),
            (31_000_000, "31 M"),
        ] {
            assert_eq!(count(number), shown);
        }
    }
}
