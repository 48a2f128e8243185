//! What shapes are worth: data by the shapes of a point in its four directions.

use std::sync::OnceLock;

use super::class::PointClass;
use super::codes::{Codes, all_combinations};
use super::shape::LineShapes;
use super::threats::THREAT_SETS;
use super::weights::{TableWeights, Weights};
use rules::{Color, Rule};

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
#[derive(Clone, Copy)]
pub(super) struct Combinations {
    codes: &'static Codes,
    /// `[color]`
    tables: [&'static Table; 2],
}

/// The same in one colour's eyes.
struct Table {
    /// By code; the rest makes the length a power of two.
    combined: Box<[Combined; PLACES]>,
    /// By set, when it is this colour's turn.
    threats: Box<[i16; THREAT_SETS]>,
}

const PLACES: usize = 4096;

/// `[rule]`: what is used in this process. One entry where both colours have the same.
static TABLES: [OnceLock<Vec<Table>>; Rule::ALL.len()] =
    [const { OnceLock::new() }; Rule::ALL.len()];

impl Combinations {
    /// Those of a rule: of the embedded weights, unless others were put to use before. Made at the first call, in about 3 ms.
    pub(super) fn of(rule: Rule) -> Self {
        let tables = TABLES[rule as usize].get_or_init(|| all(&Weights::embedded(rule)));
        Self {
            codes: Codes::get(),
            tables: [&tables[0], &tables[1 % tables.len()]],
        }
    }

    /// What a colour's four shapes come to.
    #[inline]
    pub(super) fn get(&self, shapes: LineShapes, color: Color) -> Combined {
        let code = usize::from(self.codes.of(shapes, color));
        self.tables[color.index()].combined[code & (PLACES - 1)]
    }

    /// What a set of threats is worth to a colour when it is to move.
    #[inline]
    pub(super) fn threat_value(&self, color: Color, set: usize) -> i32 {
        i32::from(self.tables[color.index()].threats[set & (THREAT_SETS - 1)])
    }
}

impl Table {
    fn new(weights: &TableWeights, fouls: bool) -> Self {
        let mut combined = Box::new([Combined::default(); PLACES]);
        for (code, shapes) in all_combinations().enumerate() {
            combined[code] = Combined {
                class: PointClass::of(shapes, fouls),
                attack: weights.attack[code],
                defence: weights.defence[code],
                value: weights.value[code],
            };
        }
        let mut threats = Box::new([0; THREAT_SETS]);
        threats.copy_from_slice(&weights.threats);
        Self { combined, threats }
    }
}

fn all(weights: &Weights) -> Vec<Table> {
    let of_table = |(table, color)| Table::new(table, weights.rule().restricts(color));
    let tables = weights.tables().iter().zip(Color::ALL);
    tables.map(of_table).collect()
}

/// Weights were put to use too late: states have been made with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("other {0} weights are in use already")]
pub struct InUse(pub Rule);

/// Puts weights to use in place of the embedded ones of their rule, for the rest of the process.
///
/// # Errors
/// When a state was made under this rule before, or weights were put to use.
pub fn use_weights(weights: &Weights) -> Result<(), InUse> {
    let rule = weights.rule();
    let put = TABLES[rule as usize].set(all(weights));
    put.map_err(|_| InUse(rule))
}
