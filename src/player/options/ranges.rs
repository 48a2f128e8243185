//! Checks the numbers of a table against the declared ranges of their parameters.

use toml::{Table, Value};

use super::error::OptionError;
use super::wording::describe_value;
use engine::Parameter;

/// Removes every value that is not a number in the range of its parameter, and returns the errors.
/// `part` is the key of the table of the parameters, or empty.
pub(crate) fn check_ranges(
    options: &mut Table,
    part: &str,
    declared: &[Parameter],
) -> Vec<OptionError> {
    let mut errors = Vec::new();
    let Some(table) = (match part {
        "" => Some(options),
        part => options.get_mut(part).and_then(Value::as_table_mut),
    }) else {
        return errors;
    };
    for parameter in declared {
        if let Some(message) = check(table, parameter) {
            let error = OptionError::new(parameter.key.as_str(), message);
            errors.push(if part.is_empty() {
                error
            } else {
                error.below(part)
            });
        }
    }
    errors
}

/// Checks the value of a parameter; removes it and returns the error if it is wrong.
fn check(table: &mut Table, parameter: &Parameter) -> Option<String> {
    let mut keys = parameter.key.split('.');
    let mut last = keys.next()?;
    let mut table = table;
    for next in keys {
        table = table.get_mut(last)?.as_table_mut()?;
        last = next;
    }
    let message = fault(table.get(last)?, parameter)?;
    table.remove(last);
    Some(message)
}

/// The error of a value. A value that may be a curve and is not a number is left to the code that
/// reads curves.
fn fault(value: &Value, parameter: &Parameter) -> Option<String> {
    let range = &parameter.range;
    let (number, text) = match value {
        Value::Integer(number) => (*number as f64, number.to_string()),
        Value::Float(number) if !range.is_whole => (*number, number.to_string()),
        _ if parameter.takes_curve => return None,
        other => {
            let found = describe_value(other);
            return Some(format!("found {found}, expected {}", range.describe()));
        }
    };
    let is_good = range.contains(number);
    (!is_good).then(|| format!("{text} is out of range, expected {range}"))
}
