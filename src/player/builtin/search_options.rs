//! The options of the kinds that search, and the errors in them.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::character::{BookOptions, Traits};
use crate::options::{Parsed, check_ranges, read_options, read_section};
use crate::{BuildContext, OptionError, OptionErrors, Player, SeedOption};
use engine::eval::PatternError;
use engine::{
    ParamError, Params, PatternTable, PatternTier, Schedule, ScheduleError, ScheduleStep,
};

engine::params! {
    /// The options of a player with a search.
    pub(super) struct Options<P: Params> {
        /// Source of its random choices: `"game"` differs in every game, a number is the same in
        /// every game.
        pub(super) seed: SeedOption = SeedOption::default();
        /// Parameters of its search.
        pub(super) search: P = P::default();
        /// Opening libraries, made by `nekomoku book`. The player plays the moves that they know
        /// without a search.
        pub(super) book: BookOptions = BookOptions::default();
    }
    includes {
        /// The traits of the character.
        pub(super) traits: Traits, without [];
    }
}

/// The keys that only kinds with a search have.
const KEYS: [&str; 7] = [
    "search",
    "level",
    "choice",
    "perception",
    "style",
    "manners",
    "book",
];
/// The kinds with a search.
const KINDS: &str = "`models`, `montecarlo`, `oracle` and `tree`";

/// Reads the options of a kind with a search.
pub(super) fn read_search_options<P: Params>(mut options: Table) -> Parsed<P> {
    let mut errors = Vec::new();
    if let Some(search) = options.get_mut("search").and_then(Value::as_table_mut) {
        let within = part_errors(search, "schedule", schedule_errors)
            .into_iter()
            .chain(part_errors(search, "patterns", pattern_errors));
        errors.extend(within.map(|error| error.below("search")));
    }
    let mut parsed = read_section(options);
    parsed.errors.splice(0..0, errors);
    parsed
}

/// The errors within the value of `key`, which is then removed. They have more exact places than an
/// error of the whole value.
fn part_errors(
    search: &mut Table,
    key: &str,
    find: fn(&Value) -> Vec<OptionError>,
) -> Vec<OptionError> {
    let errors = search.get(key).map(find).unwrap_or_default();
    if !errors.is_empty() {
        search.remove(key);
    }
    errors.into_iter().map(|error| error.below(key)).collect()
}

/// The place in the options of an error of the part `search`.
pub(super) fn of_search(error: &ParamError) -> OptionError {
    match error {
        ParamError::Range(it) => {
            let message = format!("{} is out of range, expected {}", it.value, it.range);
            OptionError::new(it.key.as_str(), message).below("search")
        }
        ParamError::Pattern(error) => pattern_error(error).below("patterns").below("search"),
    }
}

fn pattern_error(error: &PatternError) -> OptionError {
    OptionError::new(error.path.as_str(), error.fault.to_string())
}

/// The errors between and within the steps of a schedule, each at its step. Empty when the value is
/// not a list.
fn schedule_errors(value: &Value) -> Vec<OptionError> {
    let Some(values) = value.as_array() else {
        return Vec::new();
    };
    let (steps, in_steps) = read_elements::<ScheduleStep>(values, |step| {
        let errors = check_ranges(step, "", &ScheduleStep::default().parameters());
        // A valid number replaces the wrong one, so that the following checks work.
        for error in &errors {
            step.insert(error.path.clone(), 1.into());
        }
        errors
    });
    let mut errors = Vec::new();
    if steps.len() == values.len() {
        let between = Schedule::new(steps).err().unwrap_or_default();
        errors.extend(between.into_iter().map(schedule_error));
    }
    errors.extend(in_steps);
    errors
}

fn schedule_error(error: ScheduleError) -> OptionError {
    let (step, key, message) = match error {
        ScheduleError::LateStart(ply) => (
            1,
            "ply",
            format!("the first step begins at {ply}, expected 0"),
        ),
        ScheduleError::Order { step, ply, before } => (
            step,
            "ply",
            format!(
                "{ply} is out of order, expected more than {before}, where the step before begins"
            ),
        ),
        other => return OptionError::new("", other.to_string()),
    };
    OptionError::new(format!("[{}].{key}", step - 1), message)
}

/// The errors within the tiers of a pattern table, each at its place. Empty when the value is a
/// name or not a table of tiers.
fn pattern_errors(value: &Value) -> Vec<OptionError> {
    let table = value.as_table().filter(|table| table.len() == 1);
    let tiers = table.and_then(|table| table.get("tiers")?.as_array());
    let Some(tiers) = tiers else {
        return Vec::new();
    };
    let (tiers, errors) = read_elements::<PatternTier>(tiers, |_| Vec::new());
    if !errors.is_empty() {
        return errors
            .into_iter()
            .map(|error| error.below("tiers"))
            .collect();
    }
    let errors = PatternTable::new(tiers).err().unwrap_or_default();
    errors.iter().map(pattern_error).collect()
}

/// Reads the elements of a list one by one, so that an error in one hides none in another. `check`
/// sees an element first and replaces what is wrong in it.
fn read_elements<T: DeserializeOwned>(
    values: &[Value],
    check: impl Fn(&mut Table) -> Vec<OptionError>,
) -> (Vec<T>, Vec<OptionError>) {
    let (mut elements, mut errors) = (Vec::new(), Vec::new());
    for (index, value) in values.iter().enumerate() {
        let Value::Table(table) = value else {
            errors.push(OptionError::new(
                format!("[{index}]"),
                "expected a table `{ .. }`",
            ));
            continue;
        };
        let mut table = table.clone();
        let mut found = check(&mut table);
        let parsed = read_options(table);
        found.extend(parsed.errors);
        errors.extend(
            found
                .into_iter()
                .map(|error| error.below(&format!("[{index}]"))),
        );
        elements.extend(parsed.value);
    }
    (elements, errors)
}

/// The builder of a kind without a search. Keys of a search are reported as errors.
pub(super) fn without_search<F>(
    kind: &'static str,
    build: F,
) -> impl Fn(Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors>
where
    F: Fn(Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors>,
{
    move |mut options, context| {
        let foreign = |key: &&str| options.contains_key(*key);
        let foreign = KEYS.into_iter().filter(foreign).collect::<Vec<_>>();
        if foreign.is_empty() {
            return build(options, context);
        }
        let mut errors = Vec::new();
        for key in foreign {
            options.remove(key);
            let message =
                format!("unknown key `{key}`: the kind `{kind}` has no search, unlike {KINDS}");
            errors.push(OptionError::new(key, message));
        }
        errors.extend(
            build(options, context)
                .err()
                .into_iter()
                .flat_map(|it| it.0),
        );
        Err(OptionErrors(errors))
    }
}
