//! The header of a journal: what is played, so that only the same tournament continues it.

use serde_json::{Map, Value, json};

use crate::tournament::TournamentSpec;
use player::config::Character;

/// The version of the format that is written. Version 1 had no checksums.
pub(super) const VERSION: u64 = 2;

/// Characters of a value that a difference shows.
const MOST_SHOWN: usize = 80;

/// What is played.
pub(super) fn header(spec: &TournamentSpec) -> Value {
    let player = |player: &Character| json!({ "id": player.id, "kind": player.kind, "options": player.options });
    let millis = |time: std::time::Duration| time.as_millis() as u64;
    let mut header = json!({
        "journal": VERSION,
        "players": spec.players.iter().map(player).collect::<Vec<_>>(),
        "format": spec.format,
        "games": spec.games,
        "rule": spec.setup.rule(),
        "size": spec.setup.size(),
        "limits": {
            "turn_ms": spec.limits.time.map(millis),
            "match_ms": spec.limits.clock.map(|clock| millis(clock.left)),
            "increment_ms": spec.limits.clock.map(|clock| millis(clock.increment)),
            "nodes": spec.limits.nodes,
            "depth": spec.limits.depth,
            "tolerance_ms": millis(spec.patience.grace),
        },
        "openings": spec.openings.describe(),
        "adjudication": spec.adjudication,
        "sprt": spec.sprt,
        "seed": spec.seed,
        "fixed_colors": spec.fixed_colors,
    });
    let opening = spec.setup.opening();
    if !opening.is_free() {
        header["opening_rule"] = json!(opening);
    }
    header
}

/// The first key whose values differ, with what it was in `found` and what it is in `wanted`; the
/// version and the number of games may differ.
pub(super) fn difference(found: &Value, wanted: &Value) -> Option<String> {
    let (Some(found), Some(wanted)) = (found.as_object(), wanted.as_object()) else {
        return Some("its first line is no header".to_owned());
    };
    let without = |object: &Map<String, Value>| {
        let keys = object
            .iter()
            .filter(|(key, _)| !["journal", "games"].contains(&key.as_str()));
        let keys = keys.map(|(key, value)| (key.clone(), value.clone()));
        Value::Object(keys.collect())
    };
    first_difference("", Some(&without(found)), Some(&without(wanted)))
}

/// The first difference below the key `path`, which is empty for the whole.
fn first_difference(path: &str, found: Option<&Value>, wanted: Option<&Value>) -> Option<String> {
    if found == wanted {
        return None;
    }
    match (found, wanted) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            let keys = b.keys().chain(a.keys());
            let below = |key: &String| match path {
                "" => key.clone(),
                path => format!("{path}.{key}"),
            };
            keys.map(|key| (below(key), a.get(key), b.get(key)))
                .find_map(|(path, a, b)| first_difference(&path, a, b))
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) => {
            let places = 0..a.len().max(b.len());
            places
                .map(|at| (format!("{path}[{at}]"), a.get(at), b.get(at)))
                .find_map(|(path, a, b)| first_difference(&path, a, b))
        }
        (found, wanted) => Some(format!(
            "`{path}` was {}, is {}",
            shown(found),
            shown(wanted)
        )),
    }
}

/// A value on one line, its middle left out where it is long.
fn shown(value: Option<&Value>) -> String {
    let text = match value {
        None | Some(Value::Null) => return "not set".to_owned(),
        Some(value) => value.to_string(),
    };
    let letters = text.chars().count();
    if letters <= MOST_SHOWN {
        return text;
    }
    let half = MOST_SHOWN / 2;
    let start = text.chars().take(half).collect::<String>();
    let end = text.chars().skip(letters - half).collect::<String>();
    format!("{start} .. {end}")
}
