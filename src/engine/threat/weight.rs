//! [`Weight`]: the weight of a move's numbers in the position before it.
//!
//! A four and its answer change little: the position after them is as hard as the one before, and
//! with several fours the same search is repeated after each order of them. So the attacker's fours
//! have larger weights, and moves after a four that are unrelated to it still larger ones. For the
//! same reason the defender's fours add little to the proof number, because a win without them
//! usually works after them; refuting by them is harder than it seems.
//!
//! The factors were found on renju puzzles and on wins under the other rules. Each may be half as
//! large again without much change.

use crate::state::PointClass;
use rules::Point;

/// Factors, in sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    pub proof: u32,
    pub disproof: u32,
}

/// The attacker's moves before a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Its last moves, the latest first, as long as they were fours.
    pub fours: [Option<Point>; 4],
    /// Number of moves so far that were not fours.
    pub quiet: u32,
}

/// Factors of a four that makes nothing else, of one that also makes a three or an open two, and of
/// an open three that makes nothing else.
const PLAIN_FOUR: u32 = 32;
const FOUR_PLUS: u32 = 20;
const PLAIN_THREE: u32 = 20;
/// Factor of moves elsewhere after fours.
const ELSEWHERE: u32 = 2;
/// Factors of the defender's fours, for proving the win after them and for refuting it.
const COUNTER_FOUR: Weight = Weight {
    proof: 6,
    disproof: 24,
};
/// Distance along a line within which two stones are related.
const REACH: u8 = 4;

impl Before {
    /// The weight after another move, which made a `class`.
    pub fn and(self, point: Point, class: PointClass) -> Self {
        if class < PointClass::Four {
            return Self {
                fours: [None; 4],
                quiet: self.quiet + 1,
            };
        }
        let [first, second, third, _] = self.fours;
        Self {
            fours: [Some(point), first, second, third],
            quiet: self.quiet,
        }
    }
}

impl Weight {
    /// The factor one.
    pub const UNIT: u32 = 16;
    /// Largest addition of a weight to a number, so that a search of millions of nodes does not
    /// abandon a line with several fours for good.
    pub(crate) const MOST_ADDED: u32 = 160;
    const NONE: Self = Self {
        proof: Self::UNIT,
        disproof: Self::UNIT,
    };

    /// The weight of a move of the attacker that makes a `class`.
    pub(crate) fn of_attack(point: Point, class: PointClass, before: Before) -> Self {
        let own = match class {
            PointClass::Four => PLAIN_FOUR,
            PointClass::FourPlus => FOUR_PLUS,
            _ if class > PointClass::FourPlus => Self::UNIT,
            PointClass::OpenThree => PLAIN_THREE + before.quiet,
            _ => Self::UNIT + before.quiet,
        };
        let mut fours = before.fours.into_iter().flatten().peekable();
        let is_elsewhere = class < PointClass::OpenFour
            && fours.peek().is_some()
            && !fours.any(|four| is_near(four, point));
        let factor = if is_elsewhere { ELSEWHERE } else { 1 };
        Self {
            proof: own * factor,
            ..Self::NONE
        }
    }

    /// The weight of a reply of the defender.
    pub(crate) fn of_reply(class: PointClass) -> Self {
        if class >= PointClass::Four {
            COUNTER_FOUR
        } else {
            Self::NONE
        }
    }
}

/// True when two points are on one line and near each other.
fn is_near(one: Point, other: Point) -> bool {
    let (columns, rows) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    let is_line = columns == 0 || rows == 0 || columns == rows;
    is_line && columns.max(rows) <= REACH
}
