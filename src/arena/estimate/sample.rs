//! Random settings of characters, and pairs of them of about the same strength.

use rand::{Rng, RngExt};
use toml::{Table, Value};

use super::settings::{KIND, LIKINGS, Settings};

/// Probability that a key of a random character differs from its level.
const CHANGED: f64 = 0.2;
/// Number of characters among which the second one of a pair is chosen.
const CANDIDATES: usize = 6;

/// Options of two random characters of the kind `tree`. The second one is that of several whose
/// strength is closest to the first one's by a rough measure: games between equals have the most
/// information.
pub fn random_pair(rng: &mut impl Rng) -> [Table; 2] {
    let first = random_options(rng);
    let strength = rough_strength(&first);
    let distance = |options: &Table| (rough_strength(options) - strength).abs();
    let others = (0..CANDIDATES).map(|_| random_options(rng));
    let second = others.min_by(|a, b| distance(a).total_cmp(&distance(b)));
    [first, second.unwrap_or_default()]
}

/// Options of a character: a random level, and some keys that differ from it.
pub fn random_options(rng: &mut impl Rng) -> Table {
    let level = rng.random_range(0..=100_u8);
    let mut options = Table::from_iter([("level".to_owned(), Value::from(level))]);
    for (key, draw) in DRAWS {
        if rng.random_bool(CHANGED) {
            put(&mut options, key, draw(rng.random(), level));
        }
    }
    for key in LIKINGS {
        if rng.random_bool(CHANGED / 2.0) {
            let value = within(-40.0, 40.0, rng.random());
            put(&mut options, &format!("style.{key}"), Some(value.into()));
        }
    }
    options
}

/// The value of a key for a random number from 0 to 1 and a level; `None` leaves it out.
type Draw = fn(f64, u8) -> Option<Value>;

/// The keys besides those of style. Values that people choose often are more frequent than others.
const DRAWS: [(&str, Draw); 13] = [
    ("search.max_nodes", |at, _| {
        Some(whole(100.0 * libm::pow(400.0, at)))
    }),
    ("search.max_depth", |at, _| {
        Some(whole(within(1.0, 10.0, at)))
    }),
    ("search.evaluator", |_, _| Some("net".into())),
    ("choice.temperature", |at, _| {
        Some(tenths(60.0 * at * at * at))
    }),
    ("choice.top_k", |at, _| Some(whole(within(2.0, 40.0, at)))),
    ("choice.max_loss", |at, _| Some(tenths(100.0 * at * at))),
    ("perception.miss_four", |at, level| {
        (level < 15).then(|| hundredths(at))
    }),
    ("perception.miss_open_three", |at, _| {
        Some(hundredths(at * at))
    }),
    ("perception.miss_vcf", |at, _| Some(hundredths(at))),
    ("perception.sight", |at, _| {
        Some(whole(within(2.0, 10.0, at)))
    }),
    ("perception.tilt", |at, _| Some(hundredths(at * at))),
    ("style.attack", |at, _| {
        Some(hundredths(libm::pow(16.0, at) / 4.0))
    }),
    ("style.defence", |at, _| {
        Some(hundredths(libm::pow(16.0, at) / 4.0))
    }),
];

fn within(low: f64, high: f64, at: f64) -> f64 {
    (low + (high - low) * at).round()
}

fn whole(value: f64) -> Value {
    Value::Integer(value.round() as i64)
}

fn tenths(value: f64) -> Value {
    Value::Float((value * 10.0).round() / 10.0)
}

fn hundredths(value: f64) -> Value {
    Value::Float((value * 100.0).round() / 100.0)
}

/// Sets the value at a key `section.name`.
fn put(options: &mut Table, key: &str, value: Option<Value>) {
    if let (Some((section, name)), Some(value)) = (key.split_once('.'), value) {
        let section = options
            .entry(section)
            .or_insert_with(|| Table::new().into());
        if let Some(section) = section.as_table_mut() {
            section.insert(name.to_owned(), value);
        }
    }
}

/// A rough Elo by numbers that were chosen by eye from the ratings of the levels. It decides only
/// who meets whom.
fn rough_strength(options: &Table) -> f64 {
    let Some(it) = Settings::of(KIND, options) else {
        return 0.0;
    };
    let chance = it.temperature.min(it.max_loss).sqrt();
    let likings = it
        .likings
        .map(f64::abs)
        .iter()
        .sum::<f64>()
        .min(it.max_loss);
    let blindness = if it.sight > 0.0 {
        600.0 / it.sight
    } else {
        0.0
    };
    1_966.0 + 120.0 * libm::log10(it.nodes / 15_000.0)
        - 120.0 * chance.min(5.0)
        - 60.0 * (chance - 5.0).max(0.0)
        - 350.0 * it.miss_open_three
        - 250.0 * it.miss_vcf
        - 200.0 * it.miss_four
        - 80.0 * (libm::log(it.attack).abs() + libm::log(it.defence).abs())
        - 8.0 * likings
        - 80.0 * (6.0 - it.depth).max(0.0)
        - blindness
}
