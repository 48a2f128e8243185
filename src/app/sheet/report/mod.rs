//! The report page: which games, how far their review is, their figures, and the missed wins and
//! losing moves.

mod moments;

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{
    Choice, Row, choices, label, paragraph, scroll_list, small, titled, titled_text,
};
use super::view::View;
use crate::command::{DialogCommand, SheetCommand, asks};
use crate::locale::beside;
use crate::theme::palette;
use crate::theme::widget::{self, small_button};
use game::{Class, Intent, Phase, ReportCommand, ReportProgress, ReportRange, ReportedGame};

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, _| view.reports.is_changed(),
    opened: |desk, _| desk.send_report(desk.game.coach().reports().range()),
    is_tall: true,
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let reports = &view.reports;
    let mut rows = vec![
        heading(view, "report-title", "say-leave-the-report"),
        ranges(view),
        progress(view),
    ];
    if !reports.games().is_empty() {
        let list = scroll_list("Report list", 8)
            .holding([results(view)])
            .holding(best(view))
            .holding(phases(view))
            .holding([themes(view)])
            .holding(time(view))
            .holding(moments::moments(view));
        rows.push(list);
    } else if reports.progress() != ReportProgress::Reading {
        let none = view.words.get("report-none");
        rows.push(paragraph(none, view.fonts.text(14.0), palette::TEXT));
    }
    rows
}

/// The choice of the games.
fn ranges(view: &View) -> Row {
    let shown = view.reports.range();
    let ranges = ReportRange::ALL.map(|range| {
        let (name, text) = (format!("Report {range:?}"), view.words.get(key_of(range)));
        Choice::new(name, text, SheetCommand::Report(range), range == shown)
    });
    choices(view, "report-games", ranges)
}

const fn key_of(range: ReportRange) -> &'static str {
    match range {
        ReportRange::Last => "report-last",
        ReportRange::Five => "report-five",
        ReportRange::Twenty => "report-twenty",
        ReportRange::All => "report-all",
    }
}

/// How many games are reviewed, the button that stops the review, and the one that saves the page.
fn progress(view: &View) -> Row {
    let (reports, words) = (&view.reports, &view.words);
    let report = reports.report();
    let numbers = [
        ("done", report.reviewed.into()),
        ("games", report.games.into()),
    ];
    let text = match reports.progress() {
        ReportProgress::Reading => words.get("report-reading"),
        _ => words.with("report-reviewed", &numbers),
    };
    let step = match reports.progress() {
        ReportProgress::Reviewing => Some(("report-stop", ReportCommand::Stop)),
        ReportProgress::Stopped => Some(("report-go-on", ReportCommand::Show(reports.range()))),
        ReportProgress::Reading | ReportProgress::Done => None,
    };
    let step = step.map(|(key, command)| small(view, key, Intent::Report(command)));
    let save = || small(view, "report-save", DialogCommand::SaveReport);
    let save = (report.reviewed > 0).then(save);
    titled_text(view, "report-review", text, step.into_iter().chain(save))
}

/// A line with a title and texts beside each other, which are broken between the texts.
fn figures(view: &View, title: &'static str, texts: impl IntoIterator<Item = String>) -> Row {
    let mut texts = texts.into_iter().peekable();
    let mut labels = Vec::new();
    while let Some(mut text) = texts.next() {
        if texts.peek().is_some() {
            text += " \u{b7}";
        }
        labels.push(label(text, view.fonts.text(14.0), palette::TEXT));
    }
    titled(view, title, labels)
}

/// The button with this name and text that opens a game at a number of stones.
fn opening(
    view: &View,
    (name, text): (&'static str, String),
    (game, stones): (usize, Option<usize>),
) -> Row {
    let opens = Intent::Report(ReportCommand::Open { game, stones });
    let text = widget::label(text, view.fonts.bold(13.0), palette::TEXT);
    Row::new(small_button(name, asks(opens), text))
}

/// The results and the accuracy.
fn results(view: &View) -> Row {
    let (report, words) = (view.reports.report(), &view.words);
    let [won, drawn, lost] = report.results;
    let results = [
        ("won", won.into()),
        ("drawn", drawn.into()),
        ("lost", lost.into()),
    ];
    let accuracy = report
        .accuracy
        .map(|it| words.with("report-accuracy", &[("percent", format!("{it:.1}").into())]));
    let results = [words.with("report-results", &results)];
    figures(view, "report-result", results.into_iter().chain(accuracy))
}

/// The game with the highest accuracy, as a button that opens it.
fn best(view: &View) -> Option<Row> {
    let at = view.reports.report().best?;
    let game = &view.reports.games()[at];
    let accuracy = game.accuracy().map(|it| format!("{it:.1} %"));
    let day = Some(game.date.clone()).filter(|it| !it.is_empty());
    let parts = [Some(opponent(game, view)), day, accuracy];
    let text = beside(parts.into_iter().flatten());
    let opening = opening(view, ("Best game", text), (at, None));
    Some(titled(view, "report-best", [opening]))
}

/// The mistakes in each part of the games.
fn phases(view: &View) -> [Row; 3] {
    let phases = [
        (Phase::Opening, "report-opening"),
        (Phase::Middle, "report-middle"),
        (Phase::End, "report-end"),
    ];
    phases.map(|(phase, title)| {
        let counts = [
            (Class::Inaccuracy, "report-inaccuracies"),
            (Class::Mistake, "report-mistakes"),
            (Class::Blunder, "report-blunders"),
        ];
        let counts = counts.map(|(class, key)| {
            let count = view.reports.report().mistakes_of(phase, class);
            view.words.with(key, &[("count", count.into())])
        });
        figures(view, title, counts)
    })
}

/// The mistakes by theme.
fn themes(view: &View) -> Row {
    let (report, words) = (view.reports.report(), &view.words);
    let themes = report.themes.iter();
    let themes = themes.map(|&(theme, count)| format!("{} {count}", words.theme(theme)));
    let opinions = words.with("report-opinions", &[("count", report.opinions.into())]);
    figures(view, "report-themes", themes.chain([opinions]))
}

/// The time of the moves, with a button that opens the longest one.
fn time(view: &View) -> Option<Row> {
    let (report, words) = (view.reports.report(), &view.words);
    let (mean, longest) = (report.time_per_move()?, report.longest?);
    let seconds = |ms: u64| ("seconds", format!("{:.1}", ms as f64 / 1e3).into());
    let text = words.with("report-time-per-move", &[seconds(mean)]);
    let numbers = [seconds(longest.ms), ("move", longest.stones.into())];
    let longest_text = words.with("report-longest", &numbers);
    let place = (longest.game, Some(longest.stones));
    let opening = opening(view, ("Longest move", longest_text), place);
    Some(titled_text(view, "report-time", text, [opening]))
}

/// The name of the other player in the language of the app, or both names where the user played
/// both colours.
fn opponent(game: &ReportedGame, view: &View) -> String {
    let names = game.names();
    let name = |color: rules::Color| {
        let seat = &game.players[color.index()];
        match view.book.cast().get(&seat.id) {
            Ok(character) => view.words.name(character).to_owned(),
            Err(_) => names[color.index()].to_owned(),
        }
    };
    match game.own_color() {
        Some(own) => name(!own),
        None => rules::Color::ALL.map(name).join(" \u{2013} "),
    }
}
