//! [`Weights`]: what a search plays by, under every rule.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use super::rule_weights::RuleWeights;
use super::scores::Combinations;
use rules::Rule;

/// The weights of every rule, in the form that a [`PatternState`](super::PatternState) looks them up.
///
/// A value that its users share in an `Arc`: searches with different weights can run in one process. The tables
/// of a rule are computed when the first state under that rule is made, and are shared by all
/// states of these weights from then on; they take about 40 KiB, twice that for renju. What
/// depends on the rules alone exists once in a process, whatever the number of weights.
pub struct Weights {
    /// `[rule]`
    sources: [Source; Rule::ALL.len()],
    /// `[rule]`
    tables: [OnceLock<Combinations>; Rule::ALL.len()],
}

/// Where the weights of a rule come from.
#[derive(Clone, PartialEq)]
enum Source {
    /// All of them are 0.
    None,
    Builtin,
    Own(RuleWeights),
}

impl Weights {
    /// The built-in weights. Costs nothing until the first state under a rule is made; that parses
    /// the weights of the rule, which takes a few milliseconds.
    pub const fn builtin() -> Self {
        Self {
            sources: [const { Source::Builtin }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
        }
    }

    /// Weights of 0: for states that are only asked for shapes, classes and threats. They follow
    /// from the rules alone, so one value serves the process.
    pub fn none() -> &'static Self {
        static NONE: Weights = Weights {
            sources: [const { Source::None }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
        };
        &NONE
    }

    /// The same weights with those of one rule replaced. The tables of the other rules are shared
    /// where they were computed before.
    #[must_use]
    pub fn with(&self, own: RuleWeights) -> Self {
        let rule = own.rule() as usize;
        let (mut sources, mut tables) = (self.sources.clone(), self.tables.clone());
        sources[rule] = Source::Own(own);
        tables[rule] = OnceLock::new();
        Self { sources, tables }
    }

    /// The numbers of a rule. Parses the built-in ones.
    pub fn of(&self, rule: Rule) -> Cow<'_, RuleWeights> {
        match &self.sources[rule as usize] {
            Source::None => Cow::Owned(RuleWeights::zero(rule)),
            Source::Builtin => Cow::Owned(RuleWeights::builtin(rule)),
            Source::Own(weights) => Cow::Borrowed(weights),
        }
    }

    /// Computes the tables of a rule, unless that was done before: a few milliseconds.
    pub fn prepare(&self, rule: Rule) {
        self.combinations(rule);
    }

    /// The tables of a rule.
    pub(super) fn combinations(&self, rule: Rule) -> &Combinations {
        self.tables[rule as usize].get_or_init(|| Combinations::new(&self.of(rule)))
    }
}

impl Default for Weights {
    /// The built-in weights.
    fn default() -> Self {
        Self::builtin()
    }
}

/// Weights are equal when they come from equal numbers.
impl PartialEq for Weights {
    fn eq(&self, other: &Self) -> bool {
        self.sources == other.sources
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for source in &self.sources {
            match source {
                Source::None => list.entry(&"none"),
                Source::Builtin => list.entry(&"built-in"),
                Source::Own(weights) => list.entry(&weights.provenance),
            };
        }
        list.finish()
    }
}
