//! The options of the kinds that search, and the mistakes in them.

use std::fmt::Display;

use crate::engine::eval::PatternError;
use crate::engine::{
    MAX_DEPTH, MAX_WIDTH, ParamError, PatternTable, PatternTier, Schedule, ScheduleError,
    ScheduleStep,
};
use crate::player::{OptionError, OptionErrors, parse_options};
use serde::de::DeserializeOwned;

/// Reads the options of a kind whose parameters are in the part `search`, and looks for everything that is out of range; `check` finds
/// it in what could be read.
pub(super) fn parse_search_options<T: DeserializeOwned>(
    mut options: toml::Table,
    check: impl FnOnce(&T) -> Vec<OptionError>,
) -> Result<T, OptionErrors> {
    let mut errors = Vec::new();
    for (key, found) in [
        ("schedule", schedule_errors(&options)),
        ("patterns", pattern_errors(&options)),
    ] {
        if !found.is_empty() {
            // What is wrong with it is told better here than by its type.
            options
                .get_mut("search")
                .and_then(toml::Value::as_table_mut)
                .map(|search| search.remove(key));
        }
        errors.extend(found);
    }
    let parsed = parse_options::<T>(options);
    match &parsed {
        Ok(options) => errors.extend(check(options)),
        Err(found) => errors.extend(found.0.iter().cloned()),
    }
    match parsed {
        Ok(options) if errors.is_empty() => Ok(options),
        _ => Err(OptionErrors(errors)),
    }
}

/// Where in the options a parameter of the part `search` is, and what is wrong with it.
pub(super) fn of_search(error: &ParamError) -> OptionError {
    match error {
        ParamError::Range {
            key,
            value,
            min,
            max,
        } => OptionError {
            path: format!("search.{key}"),
            message: format!("{value} is out of range, expected {min} to {max}"),
        },
        ParamError::Pattern(error) => located_pattern(error),
    }
}

fn located_pattern(error: &PatternError) -> OptionError {
    OptionError {
        path: format!("search.patterns.{}", error.path),
        message: error.fault.to_string(),
    }
}

/// What is wrong between and within the steps of `search.schedule`, each at its own step. Nothing when they cannot be read.
fn schedule_errors(options: &toml::Table) -> Vec<OptionError> {
    let steps = options
        .get("search")
        .and_then(|search| search.get("schedule"));
    let Some(Ok(steps)) = steps.map(|steps| steps.clone().try_into::<Vec<ScheduleStep>>()) else {
        return Vec::new();
    };
    let located = |error| match error {
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
        ScheduleError::Depth { step, depth } => (step, "depth", out_of_range(depth, MAX_DEPTH)),
        ScheduleError::Width { step, name, width } => (step, name, out_of_range(width, MAX_WIDTH)),
        other => (0, "", other.to_string()),
    };
    let errors = Schedule::new(steps)
        .err()
        .unwrap_or_default()
        .into_iter()
        .map(located);
    errors
        .map(|(step, key, message)| match step {
            0 => OptionError {
                path: "search.schedule".into(),
                message,
            },
            _ => OptionError {
                path: format!("search.schedule[{}].{key}", step - 1),
                message,
            },
        })
        .collect()
}

/// What is wrong within the tiers of `search.patterns`, each fault at its own place. Nothing when it is a name or cannot be read.
fn pattern_errors(options: &toml::Table) -> Vec<OptionError> {
    let table = options
        .get("search")
        .and_then(|search| search.get("patterns")?.as_table());
    let tiers = table
        .filter(|table| table.len() == 1)
        .and_then(|table| table.get("tiers"));
    let Some(Ok(tiers)) = tiers.map(|tiers| tiers.clone().try_into::<Vec<PatternTier>>()) else {
        return Vec::new();
    };
    let errors = PatternTable::new(tiers).err().unwrap_or_default();
    errors.iter().map(located_pattern).collect()
}

fn out_of_range(value: impl Display, max: impl Display) -> String {
    format!("{value} is out of range, expected 1 to {max}")
}
