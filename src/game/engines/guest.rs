//! [`Guest`]: a program that the user has chosen, until it is in the cast.

use std::collections::BTreeSet;

use super::record::{EngineRecord, KIND, Program};
use crate::cast_book::CastBook;
use crate::players_file::has_section;
use player::Console;
use player::config::{KeyChange, MAX_ID_LENGTH, check_id};
use player::gomocup::Sizes;
use player::gomocup::check::CheckReport;
use rules::Rule;
use toml::{Table, Value};

/// Largest number of characters of a name.
const LONGEST_NAME: usize = 40;

/// How far a guest is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestStage {
    /// It is checked.
    Checking,
    /// It can be added to the cast.
    Passed(EngineRecord),
    /// It cannot play, for the reason in the report.
    Failed(EngineRecord),
}

/// A program that the user has chosen.
#[derive(Clone, Debug)]
pub struct Guest {
    pub(super) program: Program,
    pub(super) console: Console,
    stage: GuestStage,
}

impl Guest {
    pub(super) fn new(program: Program) -> Self {
        Self {
            program,
            console: Console::default(),
            stage: GuestStage::Checking,
        }
    }

    /// The program and its arguments, escaped.
    pub fn command(&self) -> String {
        rules::printable(&self.program.command.join(" "))
    }

    /// How far it is.
    pub const fn stage(&self) -> &GuestStage {
        &self.stage
    }

    /// The name that it gives itself, or that of its file.
    pub fn name(&self) -> String {
        let own = match &self.stage {
            GuestStage::Passed(record) | GuestStage::Failed(record) => record.report.name.clone(),
            GuestStage::Checking => None,
        };
        let name = own.unwrap_or_else(|| self.program.file_name());
        name.chars().take(LONGEST_NAME).collect()
    }

    pub(super) fn settle(&mut self, report: CheckReport, now_s: i64) {
        let is_fit = report.failure.is_none();
        let record = EngineRecord::new(self.program.clone(), report, now_s);
        self.stage = if is_fit {
            GuestStage::Passed(record)
        } else {
            GuestStage::Failed(record)
        };
    }

    /// A name that no character has.
    pub(super) fn free_name(&self, book: &CastBook) -> String {
        let name = self.name();
        let taken = book.cast().characters();
        let taken = taken.flat_map(|it| ["en", "zh"].map(|code| it.display_name(code)));
        let taken = taken.map(str::to_lowercase).collect::<BTreeSet<_>>();
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        let free = names.find(|it| !taken.contains(&it.to_lowercase()));
        free.unwrap_or(name)
    }

    /// An ID made from a name, or from that of the file, that no character and no section of this
    /// text has.
    pub(super) fn free_id(&self, name: &str, book: &CastBook, text: &str) -> String {
        let file = self.program.file_name();
        let stems = [name, file.as_str()].map(id_of);
        let stem = stems.into_iter().find(|it| !it.is_empty());
        let stem = stem.unwrap_or_else(|| "engine".to_owned());
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let is_free = |id: &String| {
            let is_known = book.cast().get(id).is_ok() || has_section(text, id);
            !is_known && check_id(id).is_ok()
        };
        let mut ids = [stem.clone()].into_iter().chain(numbered);
        ids.find(is_free).unwrap_or(stem)
    }
}

/// The letters and digits of a name as an ID, short enough for a number behind it; empty if there
/// are none.
fn id_of(name: &str) -> String {
    const NUMBER: usize = 8;
    let name = name.to_ascii_lowercase();
    let name = name.strip_prefix("pbrain-").unwrap_or(&name);
    let mut id = String::new();
    for char in name.chars() {
        if char.is_ascii_alphanumeric() {
            id.push(char);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(MAX_ID_LENGTH - NUMBER);
    id.trim_end_matches('-').to_owned()
}

/// The keys of the section for an engine: how it is started, and what the check has found.
pub(super) fn keys(name: &str, record: &EngineRecord) -> Vec<KeyChange> {
    let EngineRecord {
        program, report, ..
    } = record;
    let command = program
        .command
        .iter()
        .map(|word| Value::from(word.as_str()));
    let command = Value::Array(command.collect());
    let folder = program.folder.as_deref().map(Value::from);
    let stops = report.knows("YXSTOP").then_some(true.into());
    let keys = [
        ("kind", Some(KIND.into())),
        ("name", Some(name.into())),
        ("engine.command", Some(command)),
        ("engine.folder", folder),
        ("engine.yxstop", stops),
        ("engine.limits.rules", rules_of(report)),
        ("engine.limits.sizes", sizes_of(report)),
    ];
    let keys = keys.into_iter().filter(|(_, value)| value.is_some());
    keys.map(|(key, value)| KeyChange {
        key: key.to_owned(),
        value,
    })
    .collect()
}

/// The rules that it plays, unless it plays all.
fn rules_of(report: &CheckReport) -> Option<Value> {
    let rules = report.rules.iter().map(ToString::to_string);
    let rules = rules.map(Value::from).collect::<Vec<_>>();
    (report.rules.len() < Rule::ALL.len()).then_some(rules.into())
}

/// The sizes that it plays on, unless it plays on all.
fn sizes_of(report: &CheckReport) -> Option<Value> {
    let sizes: Value = match report.played_sizes() {
        Sizes::List(sizes) => sizes.into_iter().map(i64::from).collect::<Vec<_>>().into(),
        Sizes::Range(min, max) => {
            let range = [("min", min), ("max", max)];
            let range = range.map(|(key, size)| (key.to_owned(), i64::from(size).into()));
            Table::from_iter(range).into()
        }
    };
    (!report.plays_on_all_sizes()).then_some(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_made_of_letters_and_digits() {
        assert_eq!(id_of("pbrain-Rapfi 2024.exe"), "rapfi-2024-exe");
        assert_eq!(id_of("  ++Yixin++ "), "yixin");
        assert_eq!(id_of("\u{5f08}\u{5fc3}"), "");
        // Eight characters are left for a number that makes it unique.
        assert_eq!(id_of(&"long ".repeat(30)).len(), MAX_ID_LENGTH - 8);
        assert_eq!(id_of(&"four".repeat(30)).len(), MAX_ID_LENGTH - 8);
    }
}
