//! The report page: which games, how far their review is, their figures, and the missed wins and
//! losing moves.

mod moments;

use bevy::prelude::*;

use super::choices::{Choice, spawn_line, spawn_title};
use super::materials::{Materials, heading};
use super::scroll::scroll_list;
use crate::command::{Command, DialogCommand, SheetCommand, asks};
use crate::locale::beside;
use crate::theme::widget::{label, localized_label, small_button};
use crate::theme::{Ink, palette};
use game::{Class, Intent, Phase, ReportCommand, ReportProgress, ReportRange, ReportedGame};

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "report-title", "Leave the report");
    commands.spawn((title, ChildOf(paper)));
    spawn_ranges(commands, paper, materials);
    let reports = materials.game.coach().reports();
    spawn_progress(commands, paper, materials);
    if reports.games().is_empty() {
        if reports.progress() != ReportProgress::Reading {
            spawn_text(
                commands,
                paper,
                materials,
                materials.words.get("report-none"),
            );
        }
        return;
    }
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Report list", list), ChildOf(paper)))
        .id();
    spawn_results(commands, list, materials);
    spawn_best(commands, list, materials);
    spawn_phases(commands, list, materials);
    spawn_themes(commands, list, materials);
    spawn_time(commands, list, materials);
    moments::spawn(commands, list, materials);
}

/// The choice of the games.
fn spawn_ranges(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let shown = materials.game.coach().reports().range();
    let choices = ReportRange::ALL.map(|range| Choice {
        name: format!("Report {range:?}"),
        text: materials.words.get(key_of(range)),
        command: SheetCommand::Report(range).into(),
        chosen: range == shown,
        possible: true,
    });
    let title = ("report-games", palette::MUTED);
    spawn_line(commands, paper, materials, title, choices);
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
fn spawn_progress(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = ("report-review", palette::MUTED);
    let line = spawn_title(commands, paper, materials, title);
    let (reports, words) = (materials.game.coach().reports(), &materials.words);
    let report = reports.report();
    let numbers = [
        ("done", report.reviewed.into()),
        ("games", report.games.into()),
    ];
    let text = match reports.progress() {
        ReportProgress::Reading => words.get("report-reading"),
        _ => words.with("report-reviewed", &numbers),
    };
    let text = label(text, materials.fonts.text(14.0), palette::TEXT);
    commands.spawn((text, ChildOf(line)));
    let step = match reports.progress() {
        ReportProgress::Reviewing => Some(("report-stop", ReportCommand::Stop)),
        ReportProgress::Stopped => Some(("report-go-on", ReportCommand::Show(reports.range()))),
        ReportProgress::Reading | ReportProgress::Done => None,
    };
    if let Some((key, command)) = step {
        spawn_button(
            commands,
            line,
            materials,
            (key, Intent::Report(command).into()),
        );
    }
    if report.reviewed > 0 {
        let save = ("report-save", DialogCommand::SaveReport.into());
        spawn_button(commands, line, materials, save);
    }
}

fn spawn_button(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (key, command): (&'static str, Command),
) {
    let words = localized_label(key, materials.fonts.bold(13.0), palette::TEXT);
    commands.spawn((small_button(key, asks(command), words), ChildOf(line)));
}

/// A text that is broken into lines.
fn spawn_text(commands: &mut Commands, place: Entity, materials: &Materials, text: String) {
    commands.spawn((
        Text::new(text),
        materials.fonts.text(14.0),
        Ink(palette::TEXT),
        Pickable::IGNORE,
        ChildOf(place),
    ));
}

/// A line with a title and texts beside each other, which are broken between the texts.
fn spawn_figures(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    title: &'static str,
    texts: impl IntoIterator<Item = String>,
) -> Entity {
    let line = spawn_title(commands, list, materials, (title, palette::MUTED));
    let mut texts = texts.into_iter().peekable();
    while let Some(mut text) = texts.next() {
        if texts.peek().is_some() {
            text += " \u{b7}";
        }
        let text = label(text, materials.fonts.text(14.0), palette::TEXT);
        commands.spawn((text, ChildOf(line)));
    }
    line
}

/// The results and the accuracy.
fn spawn_results(commands: &mut Commands, list: Entity, materials: &Materials) {
    let (report, words) = (materials.game.coach().reports().report(), &materials.words);
    let [won, drawn, lost] = report.results;
    let results = [
        ("won", won.into()),
        ("drawn", drawn.into()),
        ("lost", lost.into()),
    ];
    let accuracy = report
        .accuracy
        .map(|it| words.with("report-accuracy", &[("percent", format!("{it:.1}").into())]));
    let texts = [words.with("report-results", &results)];
    let texts = texts.into_iter().chain(accuracy);
    spawn_figures(commands, list, materials, "report-result", texts);
}

/// The game with the highest accuracy, as a button that opens it.
fn spawn_best(commands: &mut Commands, list: Entity, materials: &Materials) {
    let reports = materials.game.coach().reports();
    let Some(at) = reports.report().best else {
        return;
    };
    let game = &reports.games()[at];
    let accuracy = game.accuracy().map(|it| format!("{it:.1} %"));
    let day = Some(game.date.clone()).filter(|it| !it.is_empty());
    let parts = [Some(opponent(game, materials)), day, accuracy];
    let text = beside(parts.into_iter().flatten());
    let line = spawn_title(commands, list, materials, ("report-best", palette::MUTED));
    let opens = Intent::Report(ReportCommand::Open {
        game: at,
        stones: None,
    });
    let text = label(text, materials.fonts.bold(13.0), palette::TEXT);
    commands.spawn((small_button("Best game", asks(opens), text), ChildOf(line)));
}

/// The mistakes in each part of the games.
fn spawn_phases(commands: &mut Commands, list: Entity, materials: &Materials) {
    let report = materials.game.coach().reports().report();
    for (phase, title) in [
        (Phase::Opening, "report-opening"),
        (Phase::Middle, "report-middle"),
        (Phase::End, "report-end"),
    ] {
        let counts = [
            (Class::Inaccuracy, "report-inaccuracies"),
            (Class::Mistake, "report-mistakes"),
            (Class::Blunder, "report-blunders"),
        ];
        let texts = counts.map(|(class, key)| {
            let count = report.mistakes_of(phase, class);
            materials.words.with(key, &[("count", count.into())])
        });
        spawn_figures(commands, list, materials, title, texts);
    }
}

/// The mistakes by theme.
fn spawn_themes(commands: &mut Commands, list: Entity, materials: &Materials) {
    let (report, words) = (materials.game.coach().reports().report(), &materials.words);
    let themes = report
        .themes
        .iter()
        .map(|&(theme, count)| format!("{} {count}", words.theme(theme)));
    let opinions = words.with("report-opinions", &[("count", report.opinions.into())]);
    let texts = themes.chain([opinions]);
    spawn_figures(commands, list, materials, "report-themes", texts);
}

/// The time of the moves, with a button that opens the longest one.
fn spawn_time(commands: &mut Commands, list: Entity, materials: &Materials) {
    let (report, words) = (materials.game.coach().reports().report(), &materials.words);
    let (Some(mean), Some(longest)) = (report.time_per_move(), report.longest) else {
        return;
    };
    let seconds = |ms: u64| ("seconds", format!("{:.1}", ms as f64 / 1e3).into());
    let texts = [words.with("report-time-per-move", &[seconds(mean)])];
    let line = spawn_figures(commands, list, materials, "report-time", texts);
    let numbers = [seconds(longest.ms), ("move", longest.stones.into())];
    let text = words.with("report-longest", &numbers);
    let opens = Intent::Report(ReportCommand::Open {
        game: longest.game,
        stones: Some(longest.stones),
    });
    let text = label(text, materials.fonts.bold(13.0), palette::TEXT);
    commands.spawn((
        small_button("Longest move", asks(opens), text),
        ChildOf(line),
    ));
}

/// The name of the other player in the language of the app, or both names where the user played
/// both colours.
fn opponent(game: &ReportedGame, materials: &Materials) -> String {
    let names = game.names();
    let name = |color: rules::Color| {
        let seat = &game.players[color.index()];
        match materials.book.cast().get(&seat.id) {
            Ok(character) => materials.words.name(character).to_owned(),
            Err(_) => names[color.index()].to_owned(),
        }
    };
    match game.own_color() {
        Some(own) => name(!own),
        None => rules::Color::ALL.map(name).join(" \u{2013} "),
    }
}
