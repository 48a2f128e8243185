//! Merges the settings of two windows.

use toml::{Table, Value};

/// Tables whose keys belong together.
const WHOLE: [&str; 2] = ["choice", "puzzle_file"];

/// Takes over into `into` the values of `own` that are other than in `base`.
pub(super) fn take_changes(into: &mut Table, base: &Table, own: &Table) {
    for key in own.keys().chain(base.keys()) {
        match (base.get(key), own.get(key)) {
            (before, now) if before == now => {}
            (_, None) => {
                into.remove(key);
            }
            (before, Some(now)) => {
                let is_whole = WHOLE.contains(&key.as_str());
                match (into.get_mut(key), before, now) {
                    (Some(Value::Table(into)), Some(Value::Table(before)), Value::Table(now))
                        if !is_whole =>
                    {
                        take_changes(into, before, now);
                    }
                    _ => {
                        into.insert(key.clone(), now.clone());
                    }
                }
            }
        }
    }
}
