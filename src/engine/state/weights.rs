//! [`Weights`]: the weights of a search under every rule.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, OnceLock};

use super::rule_weights::RuleWeights;
use super::scores::Combinations;
use crate::state::net::Net;
use rules::Rule;

/// The weights of every rule, in the form that a [`PatternState`](super::PatternState) looks up.
///
/// It is a value that its users share in an `Arc`, so searches with different weights can run in
/// one process. The tables of a rule are computed when the first state under that rule is created,
/// and are then shared by all states with these weights. They take about 40 KiB, twice that for
/// renju. Data that depends on the rules alone exists once in a process, whatever the number of
/// weights.
pub struct Weights {
    /// `[rule]`
    sources: [Source; Rule::ALL.len()],
    /// `[rule]`
    tables: [OnceLock<Combinations>; Rule::ALL.len()],
    /// `[rule]`: the net that corrects the evaluation by these weights.
    nets: [NetSource; Rule::ALL.len()],
}

/// The source of the net of a rule.
#[derive(Clone, Debug, PartialEq)]
enum NetSource {
    None,
    Builtin,
    Own(Arc<Net>),
}

/// The source of the weights of a rule.
#[derive(Clone, PartialEq)]
enum Source {
    /// All weights are 0.
    None,
    Builtin,
    Own(RuleWeights),
}

impl Weights {
    /// The built-in weights and nets. The first state under a rule parses the weights of the rule,
    /// which takes a few milliseconds; until then it costs nothing.
    pub const fn builtin() -> Self {
        Self {
            sources: [const { Source::Builtin }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
            nets: [const { NetSource::Builtin }; Rule::ALL.len()],
        }
    }

    /// Weights of 0: for states that are used for shapes, classes and threats only. These follow
    /// from the rules alone, so one value serves the process.
    pub fn none() -> &'static Self {
        static NONE: Weights = Weights {
            sources: [const { Source::None }; Rule::ALL.len()],
            tables: [const { OnceLock::new() }; Rule::ALL.len()],
            nets: [const { NetSource::None }; Rule::ALL.len()],
        };
        &NONE
    }

    /// The same weights with those of one rule replaced. A net of that rule is left out, because it
    /// corrected the old ones. Computed tables of the other rules are shared.
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

    /// The same weights with a net that corrects the evaluation under its rule. Computed tables are
    /// shared.
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

    /// The net that corrects the evaluation under a rule, if there is one. Reads the built-in one
    /// at the first call in a process: a few milliseconds.
    pub fn net(&self, rule: Rule) -> Option<Arc<Net>> {
        match &self.nets[rule as usize] {
            NetSource::None => None,
            NetSource::Builtin => Net::builtin(rule),
            NetSource::Own(net) => Some(Arc::clone(net)),
        }
    }

    /// The weights of a rule. Parses the built-in ones.
    pub fn of(&self, rule: Rule) -> Cow<'_, RuleWeights> {
        match &self.sources[rule as usize] {
            Source::None => Cow::Owned(RuleWeights::zero(rule)),
            Source::Builtin => Cow::Owned(RuleWeights::builtin(rule)),
            Source::Own(weights) => Cow::Borrowed(weights),
        }
    }

    /// Computes the tables of a rule if need be, in a few milliseconds.
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

/// Weights are equal when their numbers are equal.
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
