//! Kind `gomocup`: a program of somebody else, see [`gomocup`](crate::gomocup).

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use toml::Value;

use crate::gomocup::{EngineSpec, GomocupPlayer, MANAGERS_KEYS, Sizes};
use crate::options::read_declared;
use crate::{BuildContext, OptionError, OptionErrors, Player};
use engine::Parameters;
use protocol::Dialect;
use rules::{MAX_SIZE, MIN_SIZE, Rule};

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
    List(Vec<i64>),
    Range(SizeRange),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SizeRange {
    min: i64,
    max: i64,
}

/// Builds a player from its section; starts nothing.
pub(super) fn build(
    options: toml::Table,
    context: &BuildContext,
) -> Result<Box<dyn Player>, OptionErrors> {
    let parsed = read_declared::<Options>(options, &parameters());
    let mut errors = Mistakes(parsed.errors);
    let spec = parsed.value.map(|it| it.engine.into_spec(&mut errors));
    match spec {
        Some(spec) if errors.0.is_empty() => Ok(Box::new(GomocupPlayer::new(spec, context))),
        _ => Err(OptionErrors(errors.0)),
    }
}

/// The numbers of the part `engine.limits` with their ranges.
fn parameters() -> Parameters {
    let default = EngineSpec::new(Vec::new());
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let [start, grace, turn] = [default.start, default.grace, default.turn].map(ms);
    Parameters::default()
        .with("engine.limits.start_ms", start as u64, 100.0..=50_000.0)
        .with("engine.limits.grace_ms", grace as u64, 10.0..=10_000.0)
        .with("engine.limits.turn_ms", turn as u64, 1.0..=3_600_000.0)
}

#[derive(Default)]
struct Mistakes(Vec<OptionError>);

impl Mistakes {
    fn add(&mut self, path: &str, message: impl Into<String>) {
        self.0
            .push(OptionError::new(format!("engine.{path}"), message));
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
        let Bounds {
            rules,
            sizes,
            start_ms,
            grace_ms,
            turn_ms,
        } = self.limits;
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
            start: start_ms.map_or(default.start, Duration::from_millis),
            grace: grace_ms.map_or(default.grace, Duration::from_millis),
            turn: turn_ms.map_or(default.turn, Duration::from_millis),
        }
    }
}

impl SizeOption {
    fn check(self, mistakes: &mut Mistakes) -> Sizes {
        let mut board = |path: &str, size: i64| {
            let board = u8::try_from(size).ok();
            let board = board.filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size));
            if board.is_none() {
                let message =
                    format!("{size} is out of range, expected {MIN_SIZE} to {MAX_SIZE} lines");
                mistakes.add(path, message);
            }
            board.unwrap_or(MIN_SIZE)
        };
        let (sizes, is_empty) = match self {
            Self::List(sizes) => {
                let sizes = sizes.iter().enumerate();
                let boards = sizes.map(|(at, &size)| board(&format!("limits.sizes[{at}]"), size));
                let boards = boards.collect::<Vec<_>>();
                let is_empty = boards.is_empty();
                (Sizes::List(boards), is_empty)
            }
            Self::Range(SizeRange { min, max }) => {
                let range = [("min", min), ("max", max)];
                let [from, to] =
                    range.map(|(key, size)| board(&format!("limits.sizes.{key}"), size));
                (Sizes::Range(from, to), min > max)
            }
        };
        if is_empty {
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
