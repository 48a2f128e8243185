//! [`ScheduleScript`]: depth and widths of a search by an expression, the other form of the key
//! `search.schedule`.

use std::sync::Arc;

use rhai::{AST, Dynamic, Engine, Map, Scope};
use toml::{Table, Value};

use super::sandbox::{innermost, language, misread, told};
use crate::console::Console;
use crate::options::describe_value;
use crate::{OptionError, PlayerError};
use engine::state::Weights;
use engine::{Limits, MAX_DEPTH, MAX_WIDTH, Schedule, complexity};
use rules::Game;

/// The key in the section `search`.
const KEY: &str = "schedule";
/// What messages call the text.
const NAME: &str = "expression";
/// Steps of an evaluation, calls and loops included, after which it fails: some milliseconds.
const OPERATIONS: u64 = 100_000;
/// The parts of the result.
const PARTS: [&str; 3] = ["depth", "root", "child"];

/// An expression that is evaluated before each search.
pub(in crate::builtin) struct ScheduleScript {
    engine: Engine,
    ast: AST,
}

impl ScheduleScript {
    /// Removes the key `search.schedule` from the options of a character and compiles it, if its
    /// value is a text. A list stays.
    ///
    /// # Errors
    /// Line and column of the first mistake in the text, or what the value may be. The key is
    /// removed in that case too.
    pub fn take(options: &mut Table) -> Result<Option<Self>, OptionError> {
        let search = options.get_mut("search").and_then(Value::as_table_mut);
        let Some(search) = search.filter(|it| it.get(KEY).is_some_and(|it| !it.is_array())) else {
            return Ok(None);
        };
        let text = match search.remove(KEY) {
            None => return Ok(None),
            Some(Value::String(text)) => text,
            Some(other) => return Err(wrong(neither_list_nor_text(&other))),
        };
        let mut engine = language(&Console::default());
        engine.set_max_operations(OPERATIONS);
        match engine.compile(text) {
            Ok(ast) => Ok(Some(Self { engine, ast })),
            Err(error) => Err(wrong(misread(NAME, &error))),
        }
    }

    /// The mistake of an expression for a search that does not follow it.
    pub fn without_effect() -> OptionError {
        wrong(
            "the expression has no effect, because `search.dynamics` is not \"schedule\"; expected \
            `search.dynamics = \"schedule\"`, or no expression"
                .to_owned(),
        )
    }

    /// Depth and widths for this turn.
    ///
    /// # Errors
    /// When the expression fails or its value is not a map of a depth and widths in range.
    pub fn schedule(
        &self,
        game: &Game,
        limits: &Limits,
        weights: &Arc<Weights>,
    ) -> Result<Schedule, PlayerError> {
        let seconds = limits.longest().map(|time| time.as_secs_f64());
        let mut scope = Scope::new();
        scope
            .push_constant("ply", i64::from(game.ply()))
            .push_constant("complexity", complexity(game, weights))
            .push_constant_dynamic("seconds", seconds.map_or(Dynamic::UNIT, Dynamic::from));
        let value = self
            .engine
            .eval_ast_with_scope::<Dynamic>(&mut scope, &self.ast);
        let schedule = match value {
            Ok(value) => schedule_of(value),
            Err(error) => Err(told(NAME, innermost(&error))),
        };
        schedule.map_err(|reason| PlayerError::Failed(format!("search.{KEY}: {reason}")))
    }
}

fn wrong(message: String) -> OptionError {
    OptionError::new(KEY, message).below("search")
}

fn neither_list_nor_text(value: &Value) -> String {
    let found = describe_value(value);
    format!(
        "found {found}, expected a list of steps `[{{ ply = 0, depth = 8, root = 10, child = \
        4 }}]`, or an expression as a text `\"#{{ depth: 8, root: 10, child: 4 }}\"`"
    )
}

/// The schedule that an expression has returned.
fn schedule_of(value: Dynamic) -> Result<Schedule, String> {
    let expected = "expected a map `#{ depth: 8, root: 10, child: 4 }`";
    let kind = value.type_name();
    let map = value
        .try_cast::<Map>()
        .ok_or_else(|| format!("the value has the type `{kind}`, {expected}"))?;
    if let Some(other) = map.keys().find(|key| !PARTS.contains(&key.as_str())) {
        return Err(format!("unknown part `{other}`, {expected}"));
    }
    let part = |name: &str, most: u16| {
        let value = map.get(name).and_then(|it| it.as_int().ok());
        let number = value.ok_or_else(|| format!("`{name}` is no whole number, {expected}"))?;
        let in_range = u16::try_from(number).ok();
        in_range
            .filter(|it| (1..=most).contains(it))
            .ok_or_else(|| format!("`{name}` is {number}, expected 1 to {most}"))
    };
    let depth = part("depth", MAX_DEPTH.into())?;
    let (root, child) = (part("root", MAX_WIDTH)?, part("child", MAX_WIDTH)?);
    let fixed = Schedule::fixed(depth as u8, root, child);
    Ok(fixed.expect("depth and widths are in range"))
}
