//! The header of a journal: the conditions of the tournament, so that only the same tournament
//! continues it.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::adjudication::Adjudication;
use crate::openings::Openings;
use crate::part::Part;
use crate::stats::Sprt;
use crate::tournament::{Format, TournamentSpec};
use player::config::Character;
use player::{Clock, Limits, Patience};
use rules::{GameSetup, OpeningRule, Rule};
use storage::shard::Shard;
use storage::{Seal, unsealed};

/// Version of the format that is written. Version 1 had no checksums.
pub(super) const VERSION: u64 = 2;

/// The key of the part that a call plays.
const PART: &str = "part";

/// The key of the commit of the program that plays.
const COMMIT: &str = "commit";

/// Largest number of characters of a value that a message shows.
const MOST_SHOWN: usize = 80;

/// The header of a tournament.
pub(super) fn header(spec: &TournamentSpec) -> Value {
    let player = |player: &Character| {
        let (id, kind, options) = (&player.id, &player.kind, &player.options);
        json!({ "id": id, "kind": kind, "options": options })
    };
    let millis = |time: Duration| time.as_millis() as u64;
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
    if let Some(part) = &spec.part {
        header[PART] = json!(part);
    }
    if let Some(commit) = &spec.commit {
        header[COMMIT] = json!(commit);
    }
    header
}

/// The tournament that a header describes.
///
/// # Errors
/// When a key is missing or has an impossible value, or the header differs from the one that the
/// tournament would write.
pub(super) fn read_spec(header: &Value) -> Result<TournamentSpec, String> {
    let fields = Fields::deserialize(header).map_err(|error| error.to_string())?;
    let setup = GameSetup::new(fields.rule, fields.size).map_err(|error| error.to_string())?;
    let setup = setup.with_opening(fields.opening_rule);
    let players = fields.players.into_iter();
    let players = players.map(|it| Character::of_kind(&it.id, &it.kind, it.options));
    let openings = Openings::described(&fields.openings, setup);
    let spec = TournamentSpec {
        format: fields.format,
        games: fields.games,
        setup,
        limits: fields.limits.limits(),
        patience: Patience {
            grace: Duration::from_millis(fields.limits.tolerance_ms),
            ..Patience::default()
        },
        openings: openings.ok_or("`openings` are not openings on this board")?,
        adjudication: fields.adjudication,
        sprt: fields.sprt,
        seed: fields.seed,
        fixed_colors: fields.fixed_colors,
        part: fields.part,
        commit: fields.commit,
        ..TournamentSpec::among(players.collect())
    };
    match difference(header, &self::header(&spec)) {
        Some(difference) => Err(format!("cannot be read back: {difference}")),
        None => Ok(spec),
    }
}

/// The keys of a header that is read.
#[derive(Deserialize)]
struct Fields {
    players: Vec<PlayerFields>,
    format: Format,
    games: u32,
    rule: Rule,
    size: u8,
    limits: LimitFields,
    openings: Vec<String>,
    adjudication: Adjudication,
    sprt: Option<Sprt>,
    seed: u64,
    fixed_colors: bool,
    #[serde(default)]
    opening_rule: OpeningRule,
    part: Option<Part>,
    commit: Option<String>,
}

#[derive(Deserialize)]
struct PlayerFields {
    id: String,
    kind: String,
    options: toml::Table,
}

#[derive(Deserialize)]
struct LimitFields {
    turn_ms: Option<u64>,
    match_ms: Option<u64>,
    increment_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u16>,
    tolerance_ms: u64,
}

impl LimitFields {
    fn limits(&self) -> Limits {
        Limits {
            time: self.turn_ms.map(Duration::from_millis),
            clock: self.match_ms.map(|left| Clock {
                left: Duration::from_millis(left),
                increment: Duration::from_millis(self.increment_ms.unwrap_or(0)),
            }),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        }
    }
}

/// The commit in the first line of a journal.
pub(super) fn commit_of(text: &[u8]) -> Option<String> {
    let line = text.split(|&byte| byte == b'\n').next()?;
    let Seal::Intact(object) = unsealed(line) else {
        return None;
    };
    let header = serde_json::from_slice::<Value>(&object).ok()?;
    Some(header.get(COMMIT)?.as_str()?.to_owned())
}

/// Replaces the shard in a header, so that headers of different shards of one call are equal.
pub(super) fn set_shard(header: &mut Value, shard: Shard) {
    if let Some(part) = header.get_mut(PART).and_then(Value::as_object_mut) {
        part.insert("shard".to_owned(), json!(shard));
    }
}

/// The first key whose values differ, with the value in `found` and in `wanted`. The version and
/// the number of games may differ.
pub(super) fn difference(found: &Value, wanted: &Value) -> Option<String> {
    let (Some(found), Some(wanted)) = (found.as_object(), wanted.as_object()) else {
        return Some("its first line is not a header".to_owned());
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

/// The first difference below the key `path`, which is empty for the whole header.
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

/// A value on one line, shortened in the middle if it is long.
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
