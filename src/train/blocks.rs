//! [`Blocks`]: the places of the weights of all tables of a rule in one row of numbers.

use engine::state::{COMBINATIONS, THREAT_SETS, table_count};
use rules::{Color, Rule};

/// Places of weights: first one block for each table of one kind, then one for each table of the
/// other kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub tables: usize,
    first: usize,
    second: usize,
}

impl Blocks {
    /// The blocks of the evaluation: values of combinations, then values of sets of threats.
    pub(super) const fn value(rule: Rule) -> Self {
        Self::new(rule, COMBINATIONS, THREAT_SETS)
    }

    /// The blocks of the move order: urgency for the colour itself, then for the other colour.
    pub(super) const fn policy(rule: Rule) -> Self {
        Self::new(rule, COMBINATIONS, COMBINATIONS)
    }

    const fn new(rule: Rule, first: usize, second: usize) -> Self {
        let tables = table_count(rule);
        Self {
            tables,
            first,
            second,
        }
    }

    /// Number of weights.
    pub(super) const fn len(self) -> usize {
        self.tables * (self.first + self.second)
    }

    /// The table of a colour.
    pub(super) const fn table(self, color: Color) -> usize {
        color.index() % self.tables
    }

    /// The place of a number of the first kind.
    pub(super) const fn first(self, table: usize, number: usize) -> usize {
        table * self.first + number
    }

    /// The place of a number of the second kind.
    pub(super) const fn second(self, table: usize, number: usize) -> usize {
        self.tables * self.first + table * self.second + number
    }
}
