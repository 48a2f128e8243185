//! The words of the page of the engines.

use crate::locale::{Words, beside};
use crate::theme::palette;
use game::{CastBook, EngineDesk, EngineStanding};
use player::gomocup::Sizes;
use player::gomocup::check::CheckReport;

/// The state of an engine of the cast, and its colour.
pub(super) fn state(words: &Words, standing: &EngineStanding<'_>) -> (String, palette::Role) {
    match standing {
        EngineStanding::NeedsTrust(_) => (words.get("engines-state-untrusted"), palette::BAD),
        EngineStanding::Checking(_) => (words.get("engines-state-checking"), palette::ACCENT),
        EngineStanding::Unchecked => (words.get("engines-state-unchecked"), palette::MUTED),
        EngineStanding::Checked(record) => {
            let (key, ink) = match record.report.failure {
                Some(_) => ("engines-state-failed", palette::BAD),
                None => ("engines-state-checked", palette::ACCENT),
            };
            (words.with(key, &[("day", record.day().into())]), ink)
        }
    }
}

/// What the running check has found so far.
pub(super) fn progress(words: &Words, desk: &EngineDesk, book: &CastBook) -> String {
    let of_cast = || {
        desk.rows(book).find_map(|row| match row.standing {
            EngineStanding::Checking(report) => Some(report),
            _ => None,
        })
    };
    let found = desk.progress().or_else(of_cast);
    let facts = found.map(|report| facts(words, report)).unwrap_or_default();
    match facts.is_empty() {
        true => words.get("engines-starting"),
        false => facts,
    }
}

/// Everything that a check has found.
pub(super) fn facts(words: &Words, report: &CheckReport) -> String {
    let mut facts = Vec::new();
    if let Some(version) = &report.version {
        facts.push(words.with("engines-version", &[("version", version.as_str().into())]));
    }
    if let Some(author) = &report.author {
        facts.push(words.with("engines-author", &[("author", author.as_str().into())]));
    }
    if !report.sizes.is_empty() {
        let sizes = sizes(&report.played_sizes());
        facts.push(words.with("engines-sizes", &[("sizes", sizes.into())]));
    }
    if !report.rules.is_empty() {
        let rules = report.rules.iter().map(|&rule| words.rule(rule));
        let rules = rules.collect::<Vec<_>>().join(&words.get("engines-comma"));
        facts.push(rules);
    }
    if let Some(slowest) = report.slowest_ms {
        let seconds = format!("{:.1}", slowest as f64 / 1e3);
        facts.push(words.with("engines-slowest", &[("seconds", seconds.into())]));
    }
    if !report.commands.is_empty() {
        let commands = report.commands.join(", ");
        facts.push(words.with("engines-commands", &[("commands", commands.into())]));
    }
    beside(facts)
}

fn sizes(sizes: &Sizes) -> String {
    match sizes {
        Sizes::Range(min, max) => format!("{min}\u{2013}{max}"),
        Sizes::List(sizes) => {
            let sizes = sizes.iter().map(ToString::to_string);
            sizes.collect::<Vec<_>>().join(", ")
        }
    }
}
