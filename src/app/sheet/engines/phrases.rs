//! The words of the page of the engines.

use crate::locale::{Words, beside};
use crate::theme::palette;
use game::{CastBook, EngineDesk, EngineStanding};
use player::gomocup::check::{CheckReport, EngineFault, Fault};
use player::gomocup::{EngineEnd, Sizes};

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
    if facts.is_empty() {
        words.get("engines-starting")
    } else {
        facts
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
    if let Some(opens) = report.swap2 {
        let key = if opens {
            "engines-swap2"
        } else {
            "engines-no-swap2"
        };
        facts.push(words.get(key));
    }
    // The words about swap2 name this command already.
    let is_other = |it: &&String| *it != "SWAP2BOARD" || report.swap2.is_none();
    let commands = report.commands.iter().filter(is_other);
    let commands = commands.cloned().collect::<Vec<_>>();
    if !commands.is_empty() {
        let commands = commands.join(", ");
        facts.push(words.with("engines-commands", &[("commands", commands.into())]));
    }
    beside(facts)
}

/// Why no game can be played with an engine.
pub(super) fn failure(words: &Words, failure: &EngineFault) -> String {
    let fault = fault(words, &failure.fault);
    match &failure.command {
        Some(command) => {
            let parts = [("command", command.as_str().into()), ("why", fault.into())];
            words.with("engines-fault-at", &parts)
        }
        None => fault,
    }
}

fn fault(words: &Words, fault: &Fault) -> String {
    let with = |key: &str, name: &'static str, text: &str| words.with(key, &[(name, text.into())]);
    match fault {
        Fault::Refused(reply) => with("engines-fault-refused", "reply", reply),
        Fault::Illegal { reply, .. } => with("engines-fault-illegal", "reply", reply),
        Fault::Silent { within_ms, said } => {
            let seconds = [("seconds", (*within_ms as f64 / 1e3).into())];
            let silent = words.with("engines-fault-silent", &seconds);
            let said = said.as_ref();
            let said = said.map(|said| with("engines-fault-only", "said", said));
            silent + said.unwrap_or_default().as_str()
        }
        Fault::Gone(obituary) => {
            let end = end(words, &obituary.end);
            let last = obituary.last_words.as_ref();
            let last = last.map(|last| with("engines-fault-last-words", "words", last));
            end + last.unwrap_or_default().as_str()
        }
        Fault::NoRule => words.get("engines-fault-no-rule"),
        Fault::Incomplete => words.get("engines-fault-incomplete"),
        Fault::Other(text) => text.clone(),
    }
}

fn end(words: &Words, end: &EngineEnd) -> String {
    match end {
        EngineEnd::NotStarted { program, why } => {
            let parts = [
                ("program", program.as_str().into()),
                ("why", why.as_str().into()),
            ];
            words.with("engines-end-not-started", &parts)
        }
        EngineEnd::Exited(code) => words.with("engines-end-exited", &[("code", (*code).into())]),
        EngineEnd::Signal(signal) => {
            words.with("engines-end-signal", &[("signal", (*signal).into())])
        }
        EngineEnd::Ended => words.get("engines-end-ended"),
        EngineEnd::ClosedOutput => words.get("engines-end-closed-output"),
    }
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
