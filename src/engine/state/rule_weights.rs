//! [`RuleWeights`]: the numbers of the evaluation and of the move order under one rule, as data.

use super::class::PointClass;
use super::codes::{COMBINATIONS, all_combinations};
use super::shape::LineShape;
use super::threats::{THREAT_SETS, Threat};
use rules::{Color, Rule};

/// Largest [`attack`](TableWeights::attack) or [`defence`](TableWeights::defence); the smallest is
/// 0.
pub(crate) const MOST_URGENT: i16 = 10_000;
/// Largest absolute value of a point or of a set of threats: two of them fit into 16 bits.
pub const MOST_VALUE: i16 = 10_000;

/// The values of combinations of shapes and of sets of threats for one colour, in engine units: a
/// difference of `v` changes the logarithm of the odds by `v / 200`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableWeights {
    /// By combination: the value that an empty point adds to the evaluation, -10,000 to 10,000.
    pub value: Vec<i16>,
    /// By combination: the urgency of the point for the colour itself, 0 to 10,000.
    pub attack: Vec<i16>,
    /// By combination: the urgency of the point for the other colour, 0 to 10,000.
    pub defence: Vec<i16>,
    /// By set of [`Threat`]s: its value for the colour when it is to move, -10,000 to 10,000.
    pub threats: Vec<i16>,
}

/// The weights of one rule. [`RuleWeights::parse`] describes the text format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleWeights {
    pub(super) rule: Rule,
    /// How they were made, one line for each step.
    pub provenance: Vec<String>,
    pub(super) tables: Vec<TableWeights>,
}

impl RuleWeights {
    /// The built-in weights of a rule. Parses their text in about a millisecond.
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

    /// Hand-made weights, from which a fit can start.
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

    /// One table for both colours, or one for Black and one for White if the rule treats them
    /// differently.
    pub fn tables(&self) -> &[TableWeights] {
        &self.tables
    }

    /// The weights of each table, for changes.
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

/// Number of tables of a rule: one if both colours have the same shapes.
pub const fn table_count(rule: Rule) -> usize {
    match rule {
        Rule::Freestyle | Rule::Standard => 1,
        Rule::Renju => 2,
    }
}

/// By shape, its part of a point's attack. Chosen by hand, not tuned: each step of a row is worth
/// about two and a half of the step before, and an open end about as much as a stone.
const ATTACK: [i16; LineShape::COUNT] =
    [0, 0, 1, 3, 8, 20, 24, 28, 40, 110, 125, 280, 1_200, 5_000];
/// By shape, its part of a point's value: about a third of what one more stone would make.
const VALUE: [i16; LineShape::COUNT] = [0, 0, 0, 1, 3, 8, 10, 12, 14, 40, 46, 60, 160, 320];
/// By class, the addition of all four directions together to the attack.
const TOGETHER: [i16; PointClass::COUNT] = [0, 0, 0, 0, 10, 20, 0, 40, 400, 0, 60, 1_000, 600, 0];
/// By [`Threat`], its value for the side to move beyond the values of its points: the turn itself,
/// and which threat comes first.
const THREAT: [i16; Threat::ALL.len()] = [-150, 800, -120, 120, 20, 60, 25, -60, -10, -30, -10];
/// The value of the turn in a quiet position.
const TURN: i16 = 15;

impl TableWeights {
    /// All weights 0.
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
            // Stopping a row gains less than making it.
            table.defence[code] = table.attack[code] / 2;
            table.value[code] = sum(VALUE);
        }
        for (set, value) in table.threats.iter_mut().enumerate() {
            *value = reasoned_threats(set);
        }
        table.clear_impossible(fouls);
        table
    }

    /// Sets weights to 0 that no position uses: fouls if the colour has none.
    fn clear_impossible(&mut self, fouls: bool) {
        for (code, shapes) in all_combinations().enumerate() {
            if !fouls && shapes.contains(&LineShape::Foul) {
                (self.value[code], self.attack[code], self.defence[code]) = (0, 0, 0);
            }
        }
    }
}

/// An open four wins unless a five comes first; all other threats add up.
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
    fn classes_keep_their_rank_whatever_was_fitted() {
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
