//! Kind `gomocup`: an external engine, see [`gomocup`](crate::gomocup).

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use toml::Value;

use crate::gomocup::{EngineSpec, GomocupPlayer, MANAGERS_KEYS, Sizes};
use crate::options::read_section;
use crate::registry::{KindReference, default_keys};
use crate::{BuildContext, OptionError, OptionErrors, Player};
use engine::params::{KeyValue, ParamType};
use protocol::Dialect;
use rules::{MAX_SIZE, MIN_SIZE, Rule};

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "A program that speaks the Gomocup protocol. No such program comes with Nekomoku; \
            `nekomoku engine check COMMAND` reports what a program supports. In `./players.toml` \
            it is not started unless `--trust` is given.",
    example: r#"
[players.guest]
kind = "gomocup"
engine.command = ["engines/pbrain-guest"]
engine.swap2_fields = true
"#,
    keys: default_keys::<Options>,
};

engine::params! {
    /// The options of the kind in `players.toml`.
    pub(super) struct Options {
        /// The program and its protocol options.
        engine: Engine = Engine::default(), needed;
    }
}

engine::params! {
    /// The section `engine`.
    struct Engine {
        /// Program and arguments; no shell reads them. A relative path starts from `folder`, or
        /// else from the folder where Nekomoku runs. A bare name is looked up in `folder`, then in
        /// `PATH`.
        command: Vec<String> = Vec::new(), example r#"["pbrain-guest", "--fast"]"#, needed;
        /// Working folder of the program.
        folder: Option<PathBuf> = None, absent "where Nekomoku runs", example r#""engines""#;
        /// Meaning of coordinates and rule numbers.
        dialect: DialectOption = DialectOption::Gomocup;
        /// Whether the program understands `YXSTOP`, so that stopping it need not kill it.
        yxstop: Option<bool> = None, absent "whether `dialect` is `yixin`", example "true";
        /// Whether the program expects the stones of `SWAP2BOARD` as `x,y,field`, as Rapfi does.
        /// The protocol has `x,y`.
        swap2_fields: bool = false;
        /// Further `INFO` lines, key and value. `true` is sent as 1. Keys that follow from the game
        /// (`rule` and those of the time) cannot be set.
        info: Info = Info::default(), example "{ thread_num = 4, strength = 50 }";
        /// What the program can play and how long it may take.
        limits: Bounds = Bounds::default();
    }
}

engine::params! {
    /// The section `engine.limits`.
    struct Bounds {
        /// Rules that the program plays.
        rules: Vec<Rule> = Rule::ALL.into();
        /// Board sizes that the program plays on.
        sizes: SizeOption = SizeOption::ALL;
        /// Time limit for accepting a game.
        start_ms: u64 = EngineSpec::START_MS, range 100..=50_000, unit "ms";
        /// Time limit for obeying a stop before the process is killed.
        grace_ms: u64 = EngineSpec::GRACE_MS, range 10..=10_000, unit "ms";
        /// Time of a turn that is sent to the program when there is neither a time limit nor a
        /// clock, for example in a match by nodes.
        turn_ms: u64 = EngineSpec::TURN_MS, range 1..=3_600_000, unit "ms";
    }
}

engine::choices! {
    /// The dialects by name.
    enum DialectOption {
        /// The column, then the row.
        Gomocup = "gomocup",
        /// As Yixin-Board: the row, then the column; `INFO rule 2` is renju.
        Yixin = "yixin",
    }
}

impl From<DialectOption> for Dialect {
    fn from(option: DialectOption) -> Self {
        match option {
            DialectOption::Gomocup => Self::Gomocup,
            DialectOption::Yixin => Self::Yixin,
        }
    }
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

/// Builds a player from its section. Starts no process.
pub(super) fn build(
    options: toml::Table,
    context: &BuildContext,
) -> Result<Box<dyn Player>, OptionErrors> {
    let spec = engine_spec(options)?;
    Ok(Box::new(GomocupPlayer::new(spec, context)))
}

/// The engine that the options of a character of the kind `gomocup` describe.
///
/// # Errors
/// When the options have mistakes.
pub fn engine_spec(options: toml::Table) -> Result<EngineSpec, OptionErrors> {
    let parsed = read_section::<Options>(options);
    let mut errors = Mistakes(parsed.errors);
    errors.explain_missing_engine();
    let spec = parsed.value.map(|it| it.engine.into_spec(&mut errors));
    match spec {
        Some(spec) if errors.0.is_empty() => Ok(spec),
        _ => Err(OptionErrors(errors.0)),
    }
}

#[derive(Default)]
struct Mistakes(Vec<OptionError>);

impl Mistakes {
    /// Completes the error of a section without a program.
    fn explain_missing_engine(&mut self) {
        let is_missing = |error: &&mut OptionError| error.message == "missing key `engine`";
        if let Some(error) = self.0.iter_mut().find(is_missing) {
            error.message +=
                ", expected the program, as in `engine.command = [\"./pbrain-guest\"]`";
        }
    }

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
        let folder = self.folder.as_deref().map(Path::to_string_lossy);
        if folder.is_some_and(|folder| folder.contains(char::is_control)) {
            // The folder is sent to the program in a line.
            mistakes.add("folder", "a control character cannot be part of a folder");
        }
        let Bounds {
            rules,
            sizes,
            start_ms,
            grace_ms,
            turn_ms,
        } = self.limits;
        if rules.is_empty() {
            mistakes.add("limits.rules", "expected at least one rule");
        }
        let dialect = Dialect::from(self.dialect);
        EngineSpec {
            command: self.command,
            folder: self.folder,
            dialect,
            yxstop: self.yxstop.unwrap_or(dialect == Dialect::Yixin),
            swap2_fields: self.swap2_fields,
            info: info_lines(&self.info.0, mistakes),
            rules,
            sizes: sizes.check(mistakes),
            start: Duration::from_millis(start_ms),
            grace: Duration::from_millis(grace_ms),
            turn: Duration::from_millis(turn_ms),
        }
    }
}

/// The table `engine.info`.
#[derive(Default, Deserialize)]
struct Info(toml::Table);

impl ParamType for Info {
    fn describe(value: Option<&Self>) -> KeyValue {
        KeyValue::Other {
            toml: value.filter(|it| it.0.is_empty()).map(|_| "{}".into()),
            expected: "table",
        }
    }
}

impl ParamType for SizeOption {
    fn describe(value: Option<&Self>) -> KeyValue {
        let toml = |it: &Self| match it {
            Self::List(sizes) => format!("{sizes:?}"),
            Self::Range(SizeRange { min, max }) => format!("{{ min = {min}, max = {max} }}"),
        };
        KeyValue::Other {
            toml: value.map(|it| toml(it).into()),
            expected: "list of sizes (`[15, 20]`), or `{ min = 5, max = 22 }`",
        }
    }
}

impl SizeOption {
    /// All supported sizes.
    const ALL: Self = Self::Range(SizeRange {
        min: MIN_SIZE as i64,
        max: MAX_SIZE as i64,
    });

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

/// The table `info` as keys and values, with true as 1 and false as 0.
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
