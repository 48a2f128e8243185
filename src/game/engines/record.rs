//! [`EngineRecord`]: the result of a check, and [`EngineChecks`]: the file that keeps the results.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use storage::FileKind;

use crate::stored::{FormatVersion, Stored, StoredContent};
use player::config::Character;
use player::gomocup::EngineSpec;
use player::gomocup::check::CheckReport;

/// The kind of the characters that foreign engines play for.
pub(super) const KIND: &str = "gomocup";
/// The time of a turn in a check.
const TURN: Duration = Duration::from_millis(500);

/// What is started: a program with its arguments, in a folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Program {
    pub(super) command: Vec<String>,
    pub(super) folder: Option<String>,
}

impl Program {
    /// The program of a file, which runs in the folder of the file: engines keep their settings and
    /// weights there.
    ///
    /// # Errors
    /// When the path is not Unicode, which `players.toml` needs, or there is no such file.
    pub(super) fn of_file(file: &Path) -> Result<Self, String> {
        let shown = || rules::printable(&file.display().to_string());
        let full = std::path::absolute(file).map_err(|error| format!("{}: {error}", shown()))?;
        if !full.is_file() {
            return Err(format!("{} is not a file", shown()));
        }
        let text = |path: &Path| path.to_str().map(str::to_owned);
        let folder = full.parent().and_then(text);
        match (text(&full), folder) {
            (Some(program), Some(folder)) => Ok(Self {
                command: vec![program],
                folder: Some(folder),
            }),
            _ => Err(format!("{}: the path is not valid Unicode", shown())),
        }
    }

    /// The program of a command line. A bare name is looked up in `PATH`.
    ///
    /// # Errors
    /// When the line has no words, or names a file that is not there.
    pub(super) fn of_line(line: &str) -> Result<Self, String> {
        let line = line.trim();
        if Path::new(line).is_file() {
            return Self::of_file(Path::new(line));
        }
        let mut words = words(line).into_iter();
        let program = words.next().filter(|it| !it.is_empty());
        let program = program.ok_or("a program is missing")?;
        let is_bare = Path::new(&program).components().count() == 1;
        let mut found = if is_bare {
            Self {
                command: vec![program],
                folder: None,
            }
        } else {
            Self::of_file(Path::new(&program))?
        };
        found.command.extend(words);
        Ok(found)
    }

    /// The program of a character of this kind.
    pub(super) fn of_character(character: &Character) -> Option<Self> {
        let engine = character.options.get("engine")?.as_table()?;
        let words = engine.get("command")?.as_array()?.iter();
        let words = words.map(|word| word.as_str().map(str::to_owned));
        (character.kind == KIND).then_some(Self {
            command: words.collect::<Option<_>>()?,
            folder: engine
                .get("folder")
                .and_then(|it| it.as_str())
                .map(str::to_owned),
        })
    }

    /// The name of the file without its extension.
    pub(super) fn file_name(&self) -> String {
        let program = self.command.first().map_or("", String::as_str);
        let stem = Path::new(program).file_stem().unwrap_or_default();
        rules::printable(&stem.to_string_lossy())
    }

    /// How it is started for a check. Whether it understands `YXSTOP` is found out.
    pub(super) fn spec(&self) -> EngineSpec {
        let mut spec = EngineSpec::new(self.command.clone());
        spec.folder = self.folder.as_ref().map(PathBuf::from);
        spec.yxstop = true;
        spec.turn = TURN;
        spec
    }
}

/// How the engine of a character is started for a check.
pub(super) fn spec_of(character: &Character) -> Result<EngineSpec, String> {
    let mut spec =
        player::engine_spec(character.options.clone()).map_err(|error| error.to_string())?;
    spec.yxstop = true;
    spec.turn = TURN;
    Ok(spec)
}

/// The words of a command line. Words with blanks are in double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let (word, behind) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        words.push(word.to_owned());
        rest = behind.trim_start();
    }
    words
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineRecord {
    pub(super) program: Program,
    /// When the check ended, in seconds since 1970.
    at_s: i64,
    /// What was found.
    pub report: CheckReport,
}

impl EngineRecord {
    pub(super) const fn new(program: Program, report: CheckReport, at_s: i64) -> Self {
        Self {
            program,
            at_s,
            report,
        }
    }

    /// The day of the check, like `2026-11-26`.
    pub fn day(&self) -> String {
        let at = Timestamp::from_second(self.at_s).unwrap_or_default();
        let day = at.to_zoned(TimeZone::system()).date();
        day.to_string()
    }
}

/// The results of the last checks, as they are in the file `engines.json` of the settings folder.
pub type EngineChecks = Stored<CheckRecords>;

/// The results of the last checks by ID.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRecords {
    /// Version of the format.
    engines: FormatVersion,
    pub(super) records: BTreeMap<String, EngineRecord>,
}

impl CheckRecords {
    pub(super) fn get(&self, id: &str) -> Option<&EngineRecord> {
        self.records.get(id)
    }

    /// Number of results.
    pub fn count(&self) -> usize {
        self.records.len()
    }
}

impl StoredContent for CheckRecords {
    const FILE: &'static str = "engines.json";
    const NAME: &'static str = "the result of the check";
    const KIND: FileKind = FileKind::Checks;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_blanks_are_in_quotes() {
        let line = "\"C:\\My engines\\brain.exe\" --fast  \"\"  x";
        assert_eq!(
            words(line),
            ["C:\\My engines\\brain.exe", "--fast", "", "x"]
        );
        assert!(words("  ").is_empty());
    }

    #[test]
    fn what_was_entered_is_read_again_and_a_broken_file_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(EngineChecks::FILE);
        let program = Program {
            command: vec!["brain".to_owned()],
            folder: None,
        };
        let record = EngineRecord::new(program, CheckReport::default(), 1_800_000_000);
        let mut checks = EngineChecks::read(&file);
        let enter = |checks: &mut EngineChecks| {
            checks.change(|it| Some(it.records.insert("guest".to_owned(), record.clone())));
            assert_eq!(checks.take_warning(), None);
        };
        enter(&mut checks);
        assert_eq!(EngineChecks::read(&file).get("guest"), Some(&record));
        std::fs::write(&file, "{").expect("it can be written");
        let mut broken = EngineChecks::read(&file);
        assert!(broken.mistake().is_some() && broken.get("guest").is_none());
        assert!(broken.take_warning().is_some());
        enter(&mut broken);
        let files = std::fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(files, 2, "the broken file is beside the new one");
    }
}
