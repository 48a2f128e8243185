//! Kind `gomocup`: a program of somebody else, see [`gomocup`](crate::player::gomocup).

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Value;

use crate::player::gomocup::{EngineSpec, GomocupPlayer, MANAGERS_KEYS, Sizes};
use crate::player::{BuildContext, OptionError, OptionErrors, Player, parse_options};
use crate::protocol::Dialect;
use crate::rules::{MAX_SIZE, MIN_SIZE, Rule};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    engine: Engine,
}

/// The part `engine`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Engine {
    /// Program and arguments; no shell looks at them.
    command: Vec<String>,
    folder: Option<PathBuf>,
    #[serde(default)]
    dialect: Dialect,
    yxstop: Option<bool>,
    #[serde(default)]
    swap2_fields: bool,
    #[serde(default)]
    info: toml::Table,
    #[serde(default)]
    limits: Bounds,
}

/// The part `engine.limits`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounds {
    rules: Option<Vec<Rule>>,
    sizes: Option<SizeOption>,
    start_ms: Option<u64>,
    grace_ms: Option<u64>,
    turn_ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of sizes (`[15, 20]`) or `{ min = 5, max = 22 }`"
)]
enum SizeOption {
    List(Vec<u8>),
    Range(SizeRange),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SizeRange {
    min: u8,
    max: u8,
}

/// Builds a player from its section; starts nothing.
pub(super) fn build(
    options: toml::Table,
    context: &BuildContext,
) -> Result<Box<dyn Player>, OptionErrors> {
    let Options { engine } = parse_options(options)?;
    let mut mistakes = Mistakes::default();
    let spec = engine.into_spec(&mut mistakes);
    if !mistakes.0.is_empty() {
        return Err(OptionErrors(mistakes.0));
    }
    Ok(Box::new(GomocupPlayer::new(spec, context)))
}

#[derive(Default)]
struct Mistakes(Vec<OptionError>);

impl Mistakes {
    fn add(&mut self, path: &str, message: impl Into<String>) {
        self.0.push(OptionError {
            path: format!("engine.{path}"),
            message: message.into(),
        });
    }
}

impl Engine {
    fn into_spec(self, mistakes: &mut Mistakes) -> EngineSpec {
        if self
            .command
            .first()
            .is_none_or(|program| program.trim().is_empty())
        {
            mistakes.add(
                "command",
                "expected a program and its arguments (`[\"pbrain-x\"]`)",
            );
        }
        if self.command.iter().any(|word| word.contains('\0')) {
            mistakes.add("command", "a NUL cannot be part of a command");
        }
        let default = EngineSpec::new(Vec::new());
        let mut ms = |key: &str, value: Option<u64>, min: u64, max: u64, default: Duration| {
            let value = value.unwrap_or(u64::try_from(default.as_millis()).unwrap_or(max));
            if !(min..=max).contains(&value) {
                let message = format!("{value} is out of range, expected {min} to {max}");
                mistakes.add(&format!("limits.{key}"), message);
            }
            Duration::from_millis(value)
        };
        let Bounds {
            rules,
            sizes,
            start_ms,
            grace_ms,
            turn_ms,
        } = self.limits;
        let start = ms("start_ms", start_ms, 100, 50_000, default.start);
        let grace = ms("grace_ms", grace_ms, 10, 10_000, default.grace);
        let turn = ms("turn_ms", turn_ms, 1, 3_600_000, default.turn);
        if rules.as_ref().is_some_and(Vec::is_empty) {
            mistakes.add("limits.rules", "expected at least one rule");
        }
        EngineSpec {
            command: self.command,
            folder: self.folder,
            dialect: self.dialect,
            yxstop: self.yxstop.unwrap_or(self.dialect == Dialect::Yixin),
            swap2_fields: self.swap2_fields,
            info: info_lines(&self.info, mistakes),
            rules: rules.unwrap_or(default.rules),
            sizes: sizes.map_or(default.sizes, |sizes| sizes.check(mistakes)),
            start,
            grace,
            turn,
        }
    }
}

impl SizeOption {
    fn check(self, mistakes: &mut Mistakes) -> Sizes {
        let (all, sizes) = match self {
            Self::List(sizes) => (sizes.clone(), Sizes::List(sizes)),
            Self::Range(SizeRange { min, max }) => (vec![min, max], Sizes::Range(min, max)),
        };
        let is_board = |size: &u8| (MIN_SIZE..=MAX_SIZE).contains(size);
        if let Some(size) = all.iter().find(|&size| !is_board(size)) {
            let message =
                format!("{size} is out of range, expected {MIN_SIZE} to {MAX_SIZE} lines");
            mistakes.add("limits.sizes", message);
        }
        if all.is_empty() || matches!(sizes, Sizes::Range(min, max) if min > max) {
            mistakes.add("limits.sizes", "expected at least one size");
        }
        sizes
    }
}

/// The table `info` as keys and values, true as 1 and false as 0.
fn info_lines(table: &toml::Table, mistakes: &mut Mistakes) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (key, value) in table {
        let path = format!("info.{key}");
        let is_word = |text: &str| {
            !text.is_empty()
                && text
                    .chars()
                    .all(|it| it.is_ascii_alphanumeric() || it == '_')
        };
        if !is_word(key) {
            mistakes.add(&path, "a key is made of letters, digits and `_`");
        }
        if MANAGERS_KEYS
            .iter()
            .any(|managers| managers.eq_ignore_ascii_case(key))
        {
            mistakes.add(&path, "follows from the game and cannot be set");
        }
        let text = match value {
            Value::Integer(number) => number.to_string(),
            Value::Boolean(flag) => u8::from(*flag).to_string(),
            Value::String(text) if !text.chars().any(char::is_control) => text.clone(),
            Value::String(_) => {
                mistakes.add(
                    &path,
                    "a text here has a single line and no control characters",
                );
                continue;
            }
            _ => {
                mistakes.add(&path, "expected a whole number, a text, true or false");
                continue;
            }
        };
        lines.push((key.clone(), text));
    }
    lines
}
