//! The values of points by the combination of their shapes.

use std::sync::Arc;

use super::class::PointClass;
use super::codes::{Codes, all_combinations};
use super::rule_weights::{RuleWeights, TableWeights};
use super::shape::LineShapes;
use super::threats::THREAT_SETS;

use rules::Color;

/// The data that follow from a point's four shapes of one colour, whatever their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Combined {
    /// The class of a stone there.
    pub class: PointClass,
    /// The urgency of the point for the colour itself, 0 to 10,000.
    pub attack: i16,
    /// The urgency of the point for the other colour, 0 to 10,000.
    pub defence: i16,
    /// Its part of the evaluation while it is empty, in engine units.
    pub value: i16,
}

/// The values of combinations of shapes and of sets of threats for both colours under one rule.
#[derive(Clone)]
pub(super) struct Combinations {
    codes: &'static Codes,
    /// `[color]`; one table twice if both colours have the same.
    tables: [Arc<Table>; 2],
}

/// The values for one colour.
struct Table {
    /// By code; unused entries make the length a power of two.
    combined: [Combined; PLACES],
    /// By set, for this colour to move.
    threats: [i16; THREAT_SETS],
}

const PLACES: usize = 4096;

/// [`Combinations`] for many look-ups: plain references, which the processor need not load again
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

    /// The value of a set of threats for a colour when it is to move.
    #[inline]
    pub(super) fn threat_value(&self, color: Color, set: usize) -> i32 {
        i32::from(self.tables[color.index()].threats[set & (THREAT_SETS - 1)])
    }
}

impl Lookup<'_> {
    /// The data of a colour's four shapes.
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
