//! [`TableEntry`]: what the transposition table stores for a position, and how it is packed.

use super::value::{Depth, MATE_BOUND, Value};
use super::window::Window;
use rules::Point;

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Only the static evaluation is known.
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// Distance of a win counts from the root.
    pub value: Value,
    /// The static evaluation.
    pub eval: Value,
    pub best: Option<Point>,
    /// Depth in the units of the search, 0 for the horizon.
    pub depth: Depth,
    pub bound: Bound,
    /// True when the position was on a principal variation.
    pub pv: bool,
}

impl TableEntry {
    /// True when the value is outside of the window, or exact.
    #[inline]
    pub fn decides(&self, window: Window) -> bool {
        match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => self.value >= window.beta,
            Bound::Upper => self.value <= window.alpha,
        }
    }

    /// True when the value is a tighter bound than a static evaluation of `eval`.
    #[inline]
    pub(crate) fn corrects(&self, eval: Value) -> bool {
        self.value.abs() < MATE_BOUND
            && match self.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::Lower => self.value > eval,
                Bound::Upper => self.value < eval,
            }
    }
}

/// The point of an entry without a best move.
const NO_POINT: u64 = 1023;
/// Number of searches whose entries are distinguished.
pub(super) const GENERATIONS: u8 = 128;
// Value 16, evaluation 16, point 10, depth 12, generation 7, bound 2, principal variation 1.
const EVAL_AT: u32 = 16;
const POINT_AT: u32 = 32;
const DEPTH_AT: u32 = 42;
const DEPTH_MASK: u64 = 0xfff;
const GENERATION_AT: u32 = 54;
const BOUND_AT: u32 = 61;
const PV_AT: u32 = 63;

/// Packs an entry that was found `ply` plies from the root.
pub(super) fn pack(entry: TableEntry, ply: usize, generation: u8) -> u64 {
    let word = |value: Value| u64::from(value as i16 as u16);
    let best = entry.best.map_or(NO_POINT, |point| point.index() as u64);
    word(to_table(entry.value, ply))
        | word(entry.eval) << EVAL_AT
        | best << POINT_AT
        | (entry.depth.clamp(0, DEPTH_MASK as Depth) as u64) << DEPTH_AT
        | u64::from(generation) << GENERATION_AT
        | (entry.bound as u64) << BOUND_AT
        | u64::from(entry.pv) << PV_AT
}

/// Unpacks the entry of a position `ply` plies from the root.
pub(super) fn unpack(data: u64, ply: usize) -> TableEntry {
    let best = data >> POINT_AT & NO_POINT;
    TableEntry {
        value: from_table(Value::from(data as u16 as i16), ply),
        eval: Value::from((data >> EVAL_AT) as u16 as i16),
        best: (best != NO_POINT).then(|| Point::new((best & 31) as u8, (best >> 5) as u8)),
        depth: (data >> DEPTH_AT & DEPTH_MASK) as Depth,
        bound: match data >> BOUND_AT & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> PV_AT == 1,
    }
}

/// Converts the distance of a win from the root to one from the position.
const fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

const fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}

/// The generation of a packed entry.
#[inline]
pub(super) const fn generation_of(data: u64) -> u8 {
    (data >> GENERATION_AT & (GENERATIONS as u64 - 1)) as u8
}

/// The depth of a packed entry.
#[inline]
pub(super) const fn depth_of(data: u64) -> Depth {
    (data >> DEPTH_AT & DEPTH_MASK) as Depth
}
