//! `ratings.toml`: the ratings of a run, and its conditions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use toml::{Table, Value};

use super::estimate::StrengthModel;
use super::stats::Rating;
use player::config::{Character, ConfigErrors, Layer, Source, segments};
use player::{Fingerprint, Registry, parse_options};
use rules::{GameSetup, Rule};
use storage::{self, FileKind};

/// Version of the file format.
const SCHEMA: i64 = 1;

/// The kind of player for which the levels are measured.
const LEVELS: &str = "tree";

/// The ratings of the built-in cast, see `docs/measurements.md`.
static EMBEDDED: &str = include_str!("../../assets/ratings.toml");

const HEADER: &str = "\
# Elo ratings of players. A rating run replaces this file as a whole, because ratings of other
# conditions cannot be compared. `error` is half of the 95 % interval. A rating is valid for the
# player with this fingerprint. Another kind, other keys that decide moves, or other files that
# these keys name change the fingerprint.
";

/// The ratings of one run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    schema: i64,
    /// The conditions of the games.
    pub conditions: Conditions,
    /// Ratings by player ID.
    players: BTreeMap<String, Rated>,
}

/// A rating and the player that it belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rated {
    elo: f64,
    error: f64,
    games: u32,
    /// Fingerprint of the player that was rated; files of earlier versions have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<Fingerprint>,
}

impl Rated {
    /// A rating of the player with this fingerprint, rounded to tenths of an Elo point.
    pub fn new(rating: Rating, fingerprint: Option<Fingerprint>) -> Self {
        let Rating { elo, error, games } = rating;
        let [elo, error] = [elo, error].map(|it| (10.0 * it).round() / 10.0);
        Self {
            elo,
            error,
            games,
            fingerprint,
        }
    }

    /// The rating.
    pub const fn rating(&self) -> Rating {
        Rating {
            elo: self.elo,
            error: self.error,
            games: self.games,
        }
    }

    /// True when the rating belongs to this player. False if the file has no fingerprint.
    fn is_of(&self, fingerprint: &Fingerprint) -> bool {
        self.fingerprint.as_ref() == Some(fingerprint)
    }
}

/// The strength of a character.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Strength {
    /// A measured rating.
    Measured(Rating),
    /// The Elo that follows from its settings, or that of its level alone.
    Estimated(f64),
}

impl Strength {
    /// Elo of the rating or the estimate.
    pub const fn elo(self) -> f64 {
        match self {
            Self::Measured(rating) => rating.elo,
            Self::Estimated(elo) => elo,
        }
    }
}

/// The conditions of a rating run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// The rule of the games.
    pub rule: Rule,
    /// Size of the board in lines, 5 to 22.
    pub size: u8,
    /// Limits of every turn, as text: `20000 nodes`.
    pub limits: String,
    /// Source of the openings, as text: `4 random plies`.
    pub openings: String,
    /// Number of games of each pairing.
    pub games_per_pairing: u32,
    /// Seed of the run.
    #[serde(serialize_with = "write_seed", deserialize_with = "read_seed")]
    pub seed: u64,
}

impl Default for Ratings {
    /// The ratings that are built into the program.
    ///
    /// # Panics
    /// Never: a test reads them.
    fn default() -> Self {
        let source = Source {
            name: "built-in ratings.toml".into(),
            text: EMBEDDED.into(),
        };
        Self::parse(source).expect("the embedded ratings are valid")
    }
}

impl Ratings {
    /// The ratings of these players, by ID.
    pub fn new(conditions: Conditions, players: impl IntoIterator<Item = (String, Rated)>) -> Self {
        Self {
            schema: SCHEMA,
            conditions,
            players: players.into_iter().collect(),
        }
    }

    /// The rating under this ID, whoever it was measured for. [`Self::strength`] returns that of a
    /// character.
    pub fn get(&self, id: &str) -> Option<Rating> {
        self.players.get(id).map(Rated::rating)
    }

    /// The strength of a character, if known: its rating if it was measured for the same player,
    /// otherwise the estimate from its settings, otherwise the Elo of its level, where no key of
    /// `search` changes what the level searches.
    pub fn strength(&self, character: &Character, registry: &Registry) -> Option<Strength> {
        let measured = self.players.get(&character.id);
        let measured = measured.filter(|it| it.is_of(&character.fingerprint(registry)));
        if let Some(measured) = measured {
            return Some(Strength::Measured(measured.rating()));
        }
        let of_level = || {
            let level = character.level()?;
            let searches_otherwise = character.options.contains_key("search");
            self.level(&character.kind, level, registry)
                .filter(|_| !searches_otherwise)
        };
        let rating = self.estimate(&character.kind, &character.options, registry);
        Some(Strength::Estimated(rating.or_else(of_level)?.elo))
    }

    /// The estimated Elo of a character of this kind with these options: that of the level of the
    /// same strength by the built-in [`StrengthModel`]. `None` when the model does not know the
    /// kind or a key, or the levels are not rated.
    pub fn estimate(&self, kind: &str, options: &Table, registry: &Registry) -> Option<Rating> {
        let equal = StrengthModel::builtin().level(kind, options)?;
        let rated = |level: f64| self.level(kind, level as u8, registry);
        let (below, above) = (rated(equal.level.floor())?, rated(equal.level.ceil())?);
        let mix = |low: f64, high: f64| low + equal.level.fract() * (high - low);
        Some(Rating {
            elo: mix(below.elo, above.elo) + equal.beyond,
            error: mix(below.error, above.error).hypot(equal.error),
            games: below.games.min(above.games),
        })
    }

    /// The rating of a level, 0 to 100, of a kind whose levels are measured: interpolated between
    /// the nearest levels below and above with a valid rating. So is its error.
    pub fn level(&self, kind: &str, level: u8, registry: &Registry) -> Option<Rating> {
        let rated = |level: u8| {
            let rated = self.players.get(&format!("level-{level}"))?;
            let options = Table::from_iter([("level".to_owned(), Value::from(level))]);
            let is_same = rated.is_of(&registry.fingerprint(LEVELS, &options));
            is_same.then(|| (level, rated.rating()))
        };
        let level = Some(level).filter(|_| kind == LEVELS)?;
        let (low, below) = (0..=level).rev().find_map(rated)?;
        let (high, above) = (level..=100).find_map(rated)?;
        let share = f64::from(level - low) / f64::from((high - low).max(1));
        let mix = |low: f64, high: f64| low + share * (high - low);
        Some(Rating {
            elo: mix(below.elo, above.elo),
            error: mix(below.error, above.error),
            games: below.games.min(above.games),
        })
    }

    /// All rated players, ordered by ID.
    pub fn players(&self) -> impl Iterator<Item = (&str, Rating)> {
        self.players
            .iter()
            .map(|(id, rated)| (id.as_str(), rated.rating()))
    }

    /// The file in use: `./ratings.toml`, otherwise the one in the configuration folder, otherwise
    /// the built-in one.
    ///
    /// # Errors
    /// When a file exists and cannot be read.
    pub fn source() -> Result<Source, ConfigErrors> {
        let folder = directories::ProjectDirs::from("", "", "nekomoku");
        let looked_for = [
            Some(PathBuf::from("ratings.toml")),
            folder.map(|folder| folder.config_dir().join("ratings.toml")),
        ];
        let found = looked_for.into_iter().flatten().find(|path| path.is_file());
        found.map_or_else(
            || {
                Ok(Source {
                    name: "built-in ratings.toml".into(),
                    text: EMBEDDED.into(),
                })
            },
            |path| Source::read(&path, FileKind::Ratings),
        )
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or [`Self::parse`] fails.
    pub fn read(path: &Path) -> Result<Self, ConfigErrors> {
        Self::parse(Source::read(path, FileKind::Ratings)?)
    }

    /// Parses the text of a file.
    ///
    /// # Errors
    /// The errors in the text, with file, line and key.
    pub fn parse(source: Source) -> Result<Self, ConfigErrors> {
        let layer = Layer::parse(source)?;
        let schema = layer.table.get("schema");
        if schema.is_some_and(|schema| *schema != Value::Integer(SCHEMA)) {
            let message = format!("only {SCHEMA} is known");
            return Err(layer.error(&["schema"], message).into());
        }
        let ratings = match parse_options::<Self>(layer.table.clone()) {
            Ok(ratings) => ratings,
            Err(errors) => {
                let located = errors.0.into_iter().map(|error| {
                    let path = segments(&error.path);
                    let path = path.iter().map(String::as_str).collect::<Vec<_>>();
                    layer.error(&path, error.message)
                });
                return Err(ConfigErrors::new(located.collect()));
            }
        };
        let faults = ratings.faults();
        if faults.is_empty() {
            return Ok(ratings);
        }
        let located = faults
            .iter()
            .map(|fault| layer.error(&fault.path, fault.message.as_str()));
        Err(ConfigErrors::new(located.collect()))
    }

    /// Values of the right type that are out of range.
    fn faults(&self) -> Vec<BadValue<'_>> {
        let mut faults = Vec::new();
        let Conditions { rule, size, .. } = self.conditions;
        if let Err(error) = GameSetup::new(rule, size) {
            faults.push(BadValue {
                path: vec!["conditions", "size"],
                message: error.to_string(),
            });
        }
        for (id, rating) in &self.players {
            let mut check = |key, valid: bool, message: &str| {
                if !valid {
                    faults.push(BadValue {
                        path: vec!["players", id, key],
                        message: message.to_owned(),
                    });
                }
            };
            check("elo", rating.elo.is_finite(), "expected a finite number");
            let error = rating.error;
            let possible = error.is_finite() && error >= 0.0;
            check("error", possible, "expected a finite number from 0");
        }
        faults
    }

    /// The text of the file, ending with a line feed.
    pub fn to_toml(&self) -> String {
        let table = toml::to_string(self).expect("texts, finite numbers and tables are all TOML");
        format!("{HEADER}{table}")
    }

    /// Replaces a file, completely or not at all.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        storage::write(path, self.to_toml())
    }
}

/// A value that is out of range.
struct BadValue<'a> {
    path: Vec<&'a str>,
    message: String,
}

/// Integers of TOML are signed, so the upper half of the seeds is written as text.
fn write_seed<S: Serializer>(seed: &u64, serializer: S) -> Result<S::Ok, S::Error> {
    match i64::try_from(*seed) {
        Ok(small) => serializer.serialize_i64(small),
        Err(_) => serializer.collect_str(seed),
    }
}

fn read_seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    deserializer.deserialize_any(SeedVisitor)
}

struct SeedVisitor;

impl de::Visitor<'_> for SeedVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number from 0, above 9223372036854775807 as text")
    }

    fn visit_i64<E: de::Error>(self, seed: i64) -> Result<u64, E> {
        u64::try_from(seed).map_err(|_| E::invalid_value(de::Unexpected::Signed(seed), &self))
    }

    fn visit_str<E: de::Error>(self, seed: &str) -> Result<u64, E> {
        seed.parse()
            .map_err(|_| E::invalid_value(de::Unexpected::Str(seed), &self))
    }
}
