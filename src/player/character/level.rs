//! Levels: one number from 0 to 100 that sets nodes, choice and perception by a table.

use toml::{Table, Value};

/// The highest level: full strength within its nodes.
pub(crate) const MAX_LEVEL: u8 = 100;
/// From this level on a character always stops the other side's five.
pub(crate) const ALWAYS_STOPS_FIVES: u8 = 15;

/// The settings of a level. Between two rows of the table they are interpolated linearly, nodes by
/// their logarithm.
#[derive(Clone, Copy, Debug)]
struct LevelRow {
    level: u8,
    /// `search.max_nodes`
    nodes: f64,
    /// The keys of `choice`.
    temperature: f64,
    top_k: f64,
    max_loss: f64,
    /// The keys of `perception`.
    miss_four: f64,
    miss_open_three: f64,
    miss_vcf: f64,
}

/// Tuned by `nekomoku calibrate` until every ten levels were a step up: first lapses and random
/// choices become rarer, then the search grows. The lowest levels need their nodes to rank forty
/// bad moves; with fewer nodes they would play better.
// CITE: a budget in nodes rather than time, so that a level is the same on every machine, follows
// Yixin's levels.
const STEPS: [LevelRow; 12] = [
    step(0, 2_500.0, [100.0, 40.0, 100.0], [0.40, 0.90, 1.00]),
    step(10, 2_500.0, [60.0, 40.0, 95.0], [0.15, 0.70, 1.00]),
    step(15, 2_200.0, [50.0, 40.0, 92.0], [0.00, 0.60, 0.95]),
    step(20, 2_000.0, [40.0, 40.0, 90.0], [0.00, 0.50, 0.90]),
    step(30, 1_500.0, [16.0, 30.0, 70.0], [0.00, 0.32, 0.80]),
    step(40, 1_000.0, [8.0, 24.0, 50.0], [0.00, 0.15, 0.60]),
    step(50, 1_000.0, [5.0, 16.0, 35.0], [0.00, 0.06, 0.40]),
    step(60, 1_000.0, [3.5, 12.0, 25.0], [0.00, 0.02, 0.20]),
    step(70, 2_200.0, [2.0, 8.0, 18.0], [0.00, 0.00, 0.05]),
    step(80, 5_000.0, [1.0, 6.0, 12.0], [0.00, 0.00, 0.00]),
    step(90, 15_000.0, [0.0, 4.0, 8.0], [0.00, 0.00, 0.00]),
    step(100, 100_000.0, [0.0, 4.0, 8.0], [0.00, 0.00, 0.00]),
];

const fn step(level: u8, nodes: f64, choice: [f64; 3], misses: [f64; 3]) -> LevelRow {
    let [temperature, top_k, max_loss] = choice;
    let [miss_four, miss_open_three, miss_vcf] = misses;
    LevelRow {
        level,
        nodes,
        temperature,
        top_k,
        max_loss,
        miss_four,
        miss_open_three,
        miss_vcf,
    }
}

impl LevelRow {
    /// The settings of this level.
    fn at(level: u8) -> Self {
        let next = STEPS.partition_point(|step| step.level <= level);
        let low = STEPS[next.saturating_sub(1)];
        let Some(high) = STEPS.get(next) else {
            return low;
        };
        let way = f64::from(level - low.level) / f64::from(high.level - low.level);
        let mix = |of: fn(&Self) -> f64| of(&low) + (of(high) - of(&low)) * way;
        Self {
            level,
            nodes: low.nodes * libm::pow(high.nodes / low.nodes, way),
            temperature: mix(|step| step.temperature),
            top_k: mix(|step| step.top_k),
            max_loss: mix(|step| step.max_loss),
            miss_four: mix(|step| step.miss_four),
            miss_open_three: mix(|step| step.miss_open_three),
            miss_vcf: mix(|step| step.miss_vcf),
        }
    }

    /// The keys that it sets, with their sections.
    fn keys(&self) -> [(&'static str, &'static str, Value); 8] {
        let whole = |number: f64| Value::Integer(number.round() as i64);
        let share = |number: f64| Value::Float((number * 1e3).round() / 1e3);
        // Enough for four times the positions of a turn; a game keeps some of them.
        let table_mib = (self.nodes * 64.0 / f64::from(1 << 20)).clamp(1.0, 64.0);
        [
            ("search", "max_nodes", whole(self.nodes)),
            ("search", "table_mib", whole(table_mib.ceil())),
            ("choice", "temperature", share(self.temperature)),
            ("choice", "top_k", whole(self.top_k)),
            ("choice", "max_loss", share(self.max_loss)),
            ("perception", "miss_four", share(self.miss_four)),
            ("perception", "miss_open_three", share(self.miss_open_three)),
            ("perception", "miss_vcf", share(self.miss_vcf)),
        ]
    }
}

/// Adds the keys of the key `level` to the options of a character. Existing keys stay. An invalid
/// level is left to the code that reads the key.
pub(crate) fn expand(options: &mut Table) {
    let level = options.get("level").and_then(Value::as_integer);
    let level = level.and_then(|level| u8::try_from(level).ok());
    let Some(level) = level.filter(|&level| level <= MAX_LEVEL) else {
        return;
    };
    for (section, key, value) in LevelRow::at(level).keys() {
        let section = options
            .entry(section)
            .or_insert_with(|| Table::new().into());
        if let Some(section) = section.as_table_mut() {
            section.entry(key).or_insert(value);
        }
    }
}
