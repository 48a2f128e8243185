//! [`Blocks`]: where the weights of all tables of a rule lie in one row of numbers.

use engine::state::{COMBINATIONS, THREAT_SETS, table_count};
use rules::{Color, Rule};

/// Places of weights: first a block a table of one kind, then one a table of the other kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub tables: usize,
    first: usize,
    second: usize,
}

impl Blocks {
    /// Values of combinations, then values of sets of threats.
    pub(super) const fn value(rule: Rule) -> Self {
        Self::new(rule, COMBINATIONS, THREAT_SETS)
    }

    /// Urgency for the colour itself, then for the other one.
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

    /// All of them.
    pub(super) const fn len(self) -> usize {
        self.tables * (self.first + self.second)
    }

    /// The table of a colour.
    pub(super) const fn table(self, color: Color) -> usize {
        color.index() % self.tables
    }

    /// Where a number of the first kind lies.
    pub(super) const fn first(self, table: usize, number: usize) -> usize {
        table * self.first + number
    }

    /// Where a number of the second kind lies.
    pub(super) const fn second(self, table: usize, number: usize) -> usize {
        self.tables * self.first + table * self.second + number
    }
}
