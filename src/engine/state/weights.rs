//! [`Weights`]: what a search plays by, under every rule.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::rule_weights::RuleWeights;
use super::scores::Combinations;
use crate::eval::net::Net;
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
    /// `[rule]`: what corrects the evaluation by these weights.
    nets: [NetSource; Rule::ALL.len()],
}

/// Where the net of a rule comes from.
#[derive(Clone, Debug, PartialEq)]
enum NetSource {
    None,
    Builtin,
    Own(Arc<Net>),
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
    /// The built-in weights and nets. Costs nothing until the first state under a rule is made; that parses
    /// the weights of the rule, which takes a few milliseconds.
    pub const fn builtin() -> Self {
        Self {
            sources: [const { Source::Builtin }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
            nets: [const { NetSource::Builtin }; Rule::ALL.len()],
        }
    }

    /// Weights of 0: for states that are only asked for shapes, classes and threats. They follow
    /// from the rules alone, so one value serves the process.
    pub fn none() -> &'static Self {
        static NONE: Weights = Weights {
            sources: [const { Source::None }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
            nets: [const { NetSource::None }; Rule::ALL.len()],
        };
        &NONE
    }

    /// The same weights with those of one rule replaced; a net of that rule corrected the old ones and
    /// is left out. The tables of the other rules are shared where they were computed before.
    #[must_use]
    pub fn with(&self, own: RuleWeights) -> Self {
        let rule = own.rule() as usize;
        let (mut sources, mut tables) = (self.sources.clone(), self.tables.clone());
        sources[rule] = Source::Own(own);
        tables[rule] = OnceLock::new();
        let mut nets = self.nets.clone();
        nets[rule] = NetSource::None;
        Self {
            sources,
            tables,
            nets,
        }
    }

    /// The same weights with a net that corrects the evaluation under its rule. All tables are shared where they were computed before.
    #[must_use]
    pub fn with_net(&self, net: Arc<Net>) -> Self {
        let mut nets = self.nets.clone();
        let rule = net.rule() as usize;
        nets[rule] = NetSource::Own(net);
        Self {
            sources: self.sources.clone(),
            tables: self.tables.clone(),
            nets,
        }
    }

    /// The net that corrects the evaluation under a rule, if there is one. Reads the built-in one at the first call in a process: a few
    /// milliseconds.
    pub fn net(&self, rule: Rule) -> Option<Arc<Net>> {
        match &self.nets[rule as usize] {
            NetSource::None => None,
            NetSource::Builtin => Net::builtin(rule),
            NetSource::Own(net) => Some(Arc::clone(net)),
        }
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
        self.sources == other.sources && self.nets == other.nets
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
        list.entries(&self.nets).finish()
    }
}
