//! [`RuleWeights`]: the numbers of the evaluation and of the move order under one rule, as data.

use super::class::PointClass;
use super::codes::{COMBINATIONS, all_combinations};
use super::shape::LineShape;
use super::threats::{THREAT_SETS, Threat};
use rules::{Color, Rule};

/// The largest [`attack`](TableWeights::attack) or [`defence`](TableWeights::defence); the least is 0.
pub(crate) const MOST_URGENT: i16 = 10_000;
/// The largest amount of a value or of a threat's value: two of them fit into 16 bits.
pub const MOST_VALUE: i16 = 10_000;

/// What combinations of shapes and sets of threats are worth in one colour's eyes, in engine units: `v` more means that the logarithm of
/// the odds grows by `v / 200`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableWeights {
    /// By combination: what an empty point adds to the evaluation, -10,000 to 10,000.
    pub value: Vec<i16>,
    /// By combination: how urgent the point is for the colour itself, 0 to 10,000.
    pub attack: Vec<i16>,
    /// By combination: how urgent it is for the other colour, 0 to 10,000.
    pub defence: Vec<i16>,
    /// By set of [`Threat`]s: what it is worth to the colour when it is to move, -10,000 to 10,000.
    pub threats: Vec<i16>,
}

/// The weights of one rule. As text: see [`RuleWeights::parse`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWeights {
    pub(super) rule: Rule,
    /// How they were made, a line a step.
    pub provenance: Vec<String>,
    pub(super) tables: Vec<TableWeights>,
}

impl RuleWeights {
    /// The built-in weights of a rule. Parses their text: about a millisecond.
    pub fn builtin(rule: Rule) -> Self {
        let text = Self::builtin_text(rule);
        Self::parse(text).expect("a test parses the built-in weights")
    }

    /// The text of the built-in weights of a rule.
    pub const fn builtin_text(rule: Rule) -> &'static str {
        match rule {
            Rule::Freestyle => include_str!("../../../assets/weights/freestyle.txt"),
            Rule::Standard => include_str!("../../../assets/weights/standard.txt"),
            Rule::Renju => include_str!("../../../assets/weights/renju.txt"),
        }
    }

    /// Weights of 0.
    pub(super) fn zero(rule: Rule) -> Self {
        Self {
            rule,
            provenance: Vec::new(),
            tables: vec![TableWeights::zero(); table_count(rule)],
        }
    }

    /// Weights by reason alone, from which fitting can start.
    pub fn reasoned(rule: Rule) -> Self {
        let table = |&color: &Color| TableWeights::reasoned(rule.restricts(color));
        Self {
            rule,
            provenance: vec!["reasoned by hand".to_owned()],
            tables: Color::ALL[..table_count(rule)].iter().map(table).collect(),
        }
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// One table for both colours, or Black's and White's where the rule treats them differently.
    pub fn tables(&self) -> &[TableWeights] {
        &self.tables
    }

    /// The weights of each table, to change them.
    pub fn tables_mut(&mut self) -> &mut [TableWeights] {
        &mut self.tables
    }

    /// Sets weights to 0 that no position of the rule uses.
    pub fn clear_impossible(&mut self) {
        for (table, color) in self.tables.iter_mut().zip(Color::ALL) {
            table.clear_impossible(self.rule.restricts(color));
        }
    }
}

/// The number of tables of a rule: one where both colours have the same shapes.
pub const fn table_count(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle | Rule::Standard => 1,
        Rule::Renju => 2,
    }
}

/// By shape, what it adds to a point's attack. Reasoned, not tuned: each step of a row is worth about two and a half of the
/// step before, and an open end about as much as a stone.
const ATTACK: [i16; LineShape::COUNT] =
    [0, 0, 1, 3, 8, 20, 24, 28, 40, 110, 125, 280, 1_200, 5_000];
/// By shape, what it adds to a point's value: about a third of what one more stone would make of it.
const VALUE: [i16; LineShape::COUNT] = [0, 0, 0, 1, 3, 8, 10, 12, 14, 40, 46, 60, 160, 320];
/// By class, what all four directions together add to the attack.
const TOGETHER: [i16; PointClass::COUNT] = [0, 0, 0, 0, 10, 20, 0, 40, 400, 0, 60, 1_000, 600, 0];
/// By [`Threat`], what it is worth to the side to move beyond what its points are: the turn itself, and whether a threat comes first.
const THREAT: [i16; Threat::ALL.len()] = [-150, 800, -120, 120, 20, 60, 25, -60, -10, -30, -10];
/// What the turn is worth in a quiet position.
const TURN: i16 = 15;

impl TableWeights {
    /// All 0.
    pub(super) fn zero() -> Self {
        Self {
            value: vec![0; COMBINATIONS],
            attack: vec![0; COMBINATIONS],
            defence: vec![0; COMBINATIONS],
            threats: vec![0; THREAT_SETS],
        }
    }

    fn reasoned(fouls: bool) -> Self {
        let mut table = Self::zero();
        for (code, shapes) in all_combinations().enumerate() {
            let class = PointClass::of(shapes, fouls);
            if class == PointClass::Foul {
                continue;
            }
            let sum = |of: [i16; LineShape::COUNT]| shapes.iter().map(|&it| of[it as usize]).sum();
            let own: i16 = sum(ATTACK);
            table.attack[code] = (own + TOGETHER[class as usize]).min(MOST_URGENT);
            // Who stops a row gains less than who makes it.
            table.defence[code] = table.attack[code] / 2;
            table.value[code] = sum(VALUE);
        }
        for (set, value) in table.threats.iter_mut().enumerate() {
            *value = reasoned_threats(set);
        }
        table.clear_impossible(fouls);
        table
    }

    /// Makes 0 what no position asks for: fouls where there are none.
    fn clear_impossible(&mut self, fouls: bool) {
        for (code, shapes) in all_combinations().enumerate() {
            if !fouls && shapes.contains(&LineShape::Foul) {
                (self.value[code], self.attack[code], self.defence[code]) = (0, 0, 0);
            }
        }
    }
}

/// An open four wins unless a five comes first; the rest adds up.
fn reasoned_threats(set: usize) -> i16 {
    let comes_late = |threat| threat == Threat::OpenFour && Threat::FiveAgainst.is_in(set);
    let there = Threat::ALL.into_iter().filter(|threat| threat.is_in(set));
    let worth = there
        .filter(|&threat| !comes_late(threat))
        .map(|threat| THREAT[threat as usize]);
    TURN + worth.sum::<i16>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_rank_as_they_should_whatever_was_fitted() {
        for rule in Rule::ALL {
            let weights = RuleWeights::builtin(rule);
            for (table, color) in weights.tables().iter().zip(Color::ALL) {
                let most = |wanted: fn(PointClass) -> bool| {
                    let codes = all_combinations().zip(&table.attack);
                    let of_class = codes.filter(|(shapes, _)| {
                        wanted(PointClass::of(*shapes, rule.restricts(color)))
                    });
                    of_class.map(|(_, &attack)| attack).max()
                };
                let five = most(|class| class == PointClass::Five);
                let quiet = most(|class| class < PointClass::Four);
                assert!(five > most(|class| class < PointClass::Five), "{rule}");
                assert!(quiet < most(|class| class == PointClass::OpenFour));
            }
        }
    }
}
