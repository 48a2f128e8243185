//! [`PatternTable`]: the patterns of a line and their scores. It is data, so a player can have
//! its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::params::{KeyValue, ParamType};
use crate::score::Score;
use rules::MAX_SIZE;

/// Largest score of a pattern.
pub(crate) const MAX_PATTERN_SCORE: Score = 100_000_000;
/// Largest number of patterns of a table: enough for every shape of seven points with its mirror
/// image.
pub(crate) const MAX_PATTERNS: usize = 256;

/// Number of points of the longest pattern.
const LONGEST: usize = MAX_SIZE as usize;

/// Names of the built-in tables.
const NAMES: [&str; 1] = ["classic"];

/// The tiers of the table `classic`. Every occurrence in a line counts, overlapping ones included.
const CLASSIC: [(Score, &[&str]); 4] = [
    // Four in a row decide the game, even if both ends are blocked.
    (50_000, &["1111"]),
    // Three in a row with both ends open win next.
    (4_320, &["01110"]),
    // One stone less than the tier above.
    (
        720,
        &["01100", "00110", "01010", "1110", "0111", "1011", "1101"],
    ),
    // Two stones less than the first open tier.
    (120, &["00100", "01000", "00010"]),
];

/// Patterns with the same score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PatternTier {
    /// Engine units for each occurrence, 0 to 100,000,000.
    pub score: Score,
    /// Own stones `1`, empty points `0`: 1 to 22 points with at least one stone, read in one
    /// direction.
    pub lines: Vec<String>,
}

/// A valid pattern table: each pattern once, and with its mirror image at the same score, so that
/// scores are equal in all eight symmetries.
///
/// In TOML it is the name of a built-in table (`"classic"`) or a table `{ tiers = [{ score = 120,
/// lines = ["00100"] }] }`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PatternTable {
    tiers: Vec<PatternTier>,
}

/// An error at one place of a pattern table. Tiers and lines are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {fault}")]
pub struct PatternError {
    /// The place: `tiers`, `tiers[0].score`, `tiers[0].lines[2]`.
    pub path: String,
    /// The fault.
    pub fault: PatternFault,
}

/// A fault of a pattern table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternFault {
    /// There is no tier, or no line in a tier.
    #[error("the list is empty, expected at least one element")]
    Empty,
    /// Too many patterns in all.
    #[error("{0} patterns are too many, expected {MAX_PATTERNS} at most")]
    TooMany(usize),
    /// A score out of range.
    #[error("{0} is out of range, expected 0 to {MAX_PATTERN_SCORE}")]
    Score(Score),
    /// A pattern is empty or too long; the largest length.
    #[error(
        "`{line}` has {count} points, expected 1 to {1}",
        line = shown(.0),
        count = .0.chars().count()
    )]
    Length(String, usize),
    /// An invalid character.
    #[error("`{line}` has `{1}`, expected only 0 (empty) and 1 (own stone)", line = shown(.0))]
    Character(String, char),
    /// A pattern without own stones.
    #[error("`{line}` has no 1, expected at least one own stone", line = shown(.0))]
    NoStone(String),
    /// A pattern that occurs twice.
    #[error("`{line}` occurs twice, expected each pattern once", line = shown(.0))]
    Repeated(String),
    /// A pattern whose mirror image is missing or has another score.
    #[error("`{0}` is read from both ends of a line, expected `{1}` at the same score as well")]
    Unmirrored(String, String),
}

/// A pattern, shortened for a message.
fn shown(line: &str) -> String {
    match line.char_indices().nth(2 * LONGEST) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}

impl PatternTable {
    /// A table of these tiers.
    ///
    /// # Errors
    /// All errors of the tiers.
    pub fn new(tiers: Vec<PatternTier>) -> Result<Self, Vec<PatternError>> {
        let errors = check(&tiers);
        if errors.is_empty() {
            Ok(Self { tiers })
        } else {
            Err(errors)
        }
    }

    /// The built-in table of this name.
    pub fn built_in(name: &str) -> Option<Self> {
        (name == NAMES[0]).then(Self::classic)
    }

    /// The table of the original program: fours, open threes, and patterns with one or two stones
    /// less.
    pub fn classic() -> Self {
        let tier = |(score, lines): (Score, &[&str])| PatternTier {
            score,
            lines: lines.iter().map(|&line| line.to_owned()).collect(),
        };
        Self {
            tiers: CLASSIC.into_iter().map(tier).collect(),
        }
    }

    /// The tiers as they were written.
    pub fn tiers(&self) -> &[PatternTier] {
        &self.tiers
    }

    /// Each pattern with its score.
    pub fn patterns(&self) -> impl Iterator<Item = (&str, Score)> {
        self.tiers.iter().flat_map(|tier| {
            let lines = tier.lines.iter();
            lines.map(|line| (line.as_str(), tier.score))
        })
    }

    /// An error for every pattern with more than `most` points.
    pub(crate) fn longer_than(&self, most: usize) -> Vec<PatternError> {
        let mut errors = Vec::new();
        for (tier, patterns) in self.tiers.iter().enumerate() {
            let lines = patterns.lines.iter().enumerate();
            let long = lines.filter(|(_, line)| line.len() > most);
            errors.extend(long.map(|(place, line)| PatternError {
                path: format!("tiers[{tier}].lines[{place}]"),
                fault: PatternFault::Length(line.clone(), most),
            }));
        }
        errors
    }
}

impl ParamType for PatternTable {
    fn describe(value: Option<&Self>) -> KeyValue {
        let classic = value.filter(|it| **it == Self::classic());
        KeyValue::Other {
            toml: classic.map(|_| "\"classic\"".into()),
            expected: "name of a table, or a table",
        }
    }
}

impl Default for PatternTable {
    fn default() -> Self {
        Self::classic()
    }
}

fn check(tiers: &[PatternTier]) -> Vec<PatternError> {
    let count = tiers.iter().map(|tier| tier.lines.len()).sum();
    let whole = if tiers.is_empty() {
        Some(PatternFault::Empty)
    } else if count > MAX_PATTERNS {
        Some(PatternFault::TooMany(count))
    } else {
        None
    };
    let at_tiers = |fault| PatternError {
        path: "tiers".to_owned(),
        fault,
    };
    let mut errors: Vec<PatternError> = whole.into_iter().map(at_tiers).collect();
    let mut scores = BTreeMap::new();
    for tier in tiers {
        for line in &tier.lines {
            scores.entry(line.as_str()).or_insert(tier.score);
        }
    }
    let mut seen = BTreeSet::new();
    for (index, tier) in tiers.iter().enumerate() {
        let found = tier_faults(tier, &scores, &mut seen).into_iter();
        errors.extend(found.map(|(place, fault)| PatternError {
            path: format!("tiers[{index}].{place}"),
            fault,
        }));
    }
    errors
}

/// The errors of a tier, each with its place. `scores` has the scores of all patterns, `seen` the
/// earlier patterns.
fn tier_faults<'a>(
    tier: &'a PatternTier,
    scores: &BTreeMap<&str, Score>,
    seen: &mut BTreeSet<&'a str>,
) -> Vec<(String, PatternFault)> {
    let mut faults = Vec::new();
    if !(0..=MAX_PATTERN_SCORE).contains(&tier.score) {
        faults.push(("score".to_owned(), PatternFault::Score(tier.score)));
    }
    if tier.lines.is_empty() {
        faults.push(("lines".to_owned(), PatternFault::Empty));
    }
    for (index, line) in tier.lines.iter().enumerate() {
        let fault = if seen.insert(line) {
            malformed(line).or_else(|| unmirrored(line, tier.score, scores))
        } else {
            Some(PatternFault::Repeated(line.clone()))
        };
        faults.extend(fault.map(|fault| (format!("lines[{index}]"), fault)));
    }
    faults
}

/// The error of a single pattern.
fn malformed(line: &str) -> Option<PatternFault> {
    let points = line.chars().count();
    if let Some(other) = line.chars().find(|character| !"01".contains(*character)) {
        Some(PatternFault::Character(line.to_owned(), other))
    } else if !(1..=LONGEST).contains(&points) {
        Some(PatternFault::Length(line.to_owned(), LONGEST))
    } else if !line.contains('1') {
        Some(PatternFault::NoStone(line.to_owned()))
    } else {
        None
    }
}

/// A fault if `line` has no mirror image with the same score. A line is read in one direction only,
/// so such a pattern would distinguish left and right.
fn unmirrored(line: &str, score: Score, scores: &BTreeMap<&str, Score>) -> Option<PatternFault> {
    let mirrored: String = line.chars().rev().collect();
    let is_there = scores.get(mirrored.as_str()) == Some(&score);
    (!is_there).then(|| PatternFault::Unmirrored(line.to_owned(), mirrored))
}

/// A table as it is read, before it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UncheckedTable {
    tiers: Vec<PatternTier>,
}

impl<'de> Deserialize<'de> for PatternTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameOrTable;

        impl<'de> Visitor<'de> for NameOrTable {
            type Value = PatternTable;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a built-in table or a table `{ tiers = [..] }`")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<PatternTable, E> {
                PatternTable::built_in(name).ok_or_else(|| E::unknown_variant(name, &NAMES))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PatternTable, A::Error> {
                let table = UncheckedTable::deserialize(MapAccessDeserializer::new(map))?;
                PatternTable::new(table.tiers).map_err(|errors| {
                    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
                    A::Error::custom(texts.join("; "))
                })
            }
        }

        deserializer.deserialize_any(NameOrTable)
    }
}
