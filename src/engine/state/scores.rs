//! What shapes are worth: data by the shapes of a point in its four directions.

use std::sync::Arc;

use super::class::PointClass;
use super::codes::{Codes, all_combinations};
use super::rule_weights::{RuleWeights, TableWeights};
use super::shape::LineShapes;
use super::threats::THREAT_SETS;

use rules::Color;

/// What a point's four shapes of one colour come to, whatever their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Combined {
    /// What a stone there makes.
    pub class: PointClass,
    /// How urgent the point is for the colour itself, 0 to 10,000.
    pub attack: i16,
    /// How urgent it is for the other colour, 0 to 10,000.
    pub defence: i16,
    /// What it adds to the evaluation while it is empty, in engine units.
    pub value: i16,
}

/// What combinations of shapes come to in both colours' eyes under one rule, and what sets of threats are worth.
#[derive(Clone)]
pub(super) struct Combinations {
    codes: &'static Codes,
    /// `[color]`; one table twice where both colours have the same.
    tables: [Arc<Table>; 2],
}

/// The same in one colour's eyes.
struct Table {
    /// By code; the rest makes the length a power of two.
    combined: [Combined; PLACES],
    /// By set, when it is this colour's turn.
    threats: [i16; THREAT_SETS],
}

const PLACES: usize = 4096;

/// [`Combinations`] for a run of lookups: plain references, which the processor need not load again
/// after each write to a state.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    codes: &'static Codes,
    /// `[color]`
    tables: [&'a Table; 2],
}

impl Combinations {
    /// The tables of these weights.
    pub(super) fn new(weights: &RuleWeights) -> Self {
        let table = |number: usize| {
            let fouls = weights.rule().restricts(Color::ALL[number]);
            Arc::new(Table::new(&weights.tables()[number], fouls))
        };
        let first = table(0);
        let second = match weights.tables().len() {
            1 => Arc::clone(&first),
            _ => table(1),
        };
        Self {
            codes: Codes::get(),
            tables: [first, second],
        }
    }

    #[inline]
    pub(super) fn lookup(&self) -> Lookup<'_> {
        let [black, white] = &self.tables;
        Lookup {
            codes: self.codes,
            tables: [black, white],
        }
    }

    /// What a set of threats is worth to a colour when it is to move.
    #[inline]
    pub(super) fn threat_value(&self, color: Color, set: usize) -> i32 {
        i32::from(self.tables[color.index()].threats[set & (THREAT_SETS - 1)])
    }
}

impl Lookup<'_> {
    /// What a colour's four shapes come to.
    #[inline]
    pub(super) fn get(self, shapes: LineShapes, color: Color) -> Combined {
        let code = usize::from(self.codes.of(shapes, color));
        self.tables[color.index()].combined[code & (PLACES - 1)]
    }
}

impl Table {
    fn new(weights: &TableWeights, fouls: bool) -> Self {
        let mut combined = [Combined::default(); PLACES];
        for (code, shapes) in all_combinations().enumerate() {
            combined[code] = Combined {
                class: PointClass::of(shapes, fouls),
                attack: weights.attack[code],
                defence: weights.defence[code],
                value: weights.value[code],
            };
        }
        let mut threats = [0; THREAT_SETS];
        threats.copy_from_slice(&weights.threats);
        Self { combined, threats }
    }
}
