//! [`Settings`]: the keys of a character that its estimated Elo depends on.

use player::config::with_level;
use toml::{Table, Value};

/// The kind whose characters have an estimate.
pub(super) const KIND: &str = "tree";
/// The node limit of a turn in the games behind the estimate. More nodes count as this many.
pub(super) const MOST_NODES: f64 = 100_000.0;
/// The depth limit of a character without one.
const NO_DEPTH: f64 = 64.0;

/// The numbers of a character of the kind `tree`, those of its level included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settings {
    /// `search.max_nodes`, at most [`MOST_NODES`].
    pub nodes: f64,
    /// `search.max_depth` in plies.
    pub depth: f64,
    /// Whether the evaluation is corrected by a net.
    pub net: bool,
    /// `choice.temperature` in percent of the points.
    pub temperature: f64,
    /// `choice.top_k`
    pub top_k: f64,
    /// `choice.max_loss` in percent of the points.
    pub max_loss: f64,
    /// `perception.miss_four`, a probability, as the next two.
    pub miss_four: f64,
    /// `perception.miss_open_three`
    pub miss_open_three: f64,
    /// `perception.miss_vcf`
    pub miss_vcf: f64,
    /// `perception.sight` in points; 0 for the whole board.
    pub sight: f64,
    /// `perception.tilt`
    pub tilt: f64,
    /// `style.attack`, 1 for neutral.
    pub attack: f64,
    /// `style.defence`, 1 for neutral.
    pub defence: f64,
    /// `style.centre`, `tenuki`, `simplify`, `four_greed` and `mirror` in percent of the points.
    pub likings: [f64; 5],
}

/// The keys of [`Settings::likings`].
pub(super) const LIKINGS: [&str; 5] = ["centre", "tenuki", "simplify", "four_greed", "mirror"];

/// Keys and sections without influence on the strength under the conditions of the estimate, and
/// the level, which stands for other keys.
const NEUTRAL: [&str; 5] = ["level", "manners", "seed", "book", "search.table_mib"];

impl Settings {
    /// The settings of a character of this kind with these options. `None` when another key than
    /// those here may change its strength, or a value is not a number.
    pub fn of(kind: &str, options: &Table) -> Option<Self> {
        if kind != KIND {
            return None;
        }
        let mut left = with_level(options);
        let mut take = |key: &str, default: f64| match remove(&mut left, key) {
            None => Some(default),
            Some(Value::Integer(value)) => Some(value as f64),
            Some(Value::Float(value)) => Some(value),
            Some(_) => None,
        };
        let nodes = take("search.max_nodes", 0.0)?;
        let mut likings = [0.0; 5];
        for (liking, key) in likings.iter_mut().zip(LIKINGS) {
            *liking = take(&format!("style.{key}"), 0.0)?;
        }
        let settings = Self {
            nodes: if nodes < 1.0 {
                MOST_NODES
            } else {
                nodes.min(MOST_NODES)
            },
            depth: take("search.max_depth", NO_DEPTH)?,
            net: false,
            temperature: take("choice.temperature", 0.0)?,
            top_k: take("choice.top_k", 6.0)?,
            max_loss: take("choice.max_loss", 10.0)?,
            miss_four: take("perception.miss_four", 0.0)?,
            miss_open_three: take("perception.miss_open_three", 0.0)?,
            miss_vcf: take("perception.miss_vcf", 0.0)?,
            sight: take("perception.sight", 0.0)?,
            tilt: take("perception.tilt", 0.0)?,
            attack: take("style.attack", 1.0)?,
            defence: take("style.defence", 1.0)?,
            likings,
        };
        let net = match remove(&mut left, "search.evaluator") {
            None => false,
            Some(Value::String(word)) if word == "combinations" => false,
            Some(Value::String(word)) if word == "net" => true,
            Some(_) => return None,
        };
        NEUTRAL.iter().for_each(|key| drop(remove(&mut left, key)));
        let is_empty = |value: &Value| value.as_table().is_some_and(Table::is_empty);
        left.values()
            .all(is_empty)
            .then_some(Self { net, ..settings })
    }
}

/// Removes the value at a key with dots.
fn remove(table: &mut Table, key: &str) -> Option<Value> {
    match key.split_once('.') {
        None => table.remove(key),
        Some((section, rest)) => remove(table.get_mut(section)?.as_table_mut()?, rest),
    }
}
