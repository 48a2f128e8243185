//! [`Weight`]: how much a move's numbers count for in the position before it.
//!
//! A four and its answer change little: the position after them is as hard as the one before, and with several fours at hand the same search
//! is made again after each of them and each row of them. So the attacker's fours count for more than they are, and what follows a four
//! without having to do with it for still more; a line of threats may be broken off, not begun anew. For the same reason the defender's fours
//! hardly add to what has to be proven, for what wins without them mostly wins after them; to refute by them is harder than it looks.
//!
//! The figures were found on renju puzzles and on wins under the other rules; each may be half as large again without much change.

use crate::engine::state::PointClass;
use crate::rules::Point;

/// Factors, in sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    pub proof: u32,
    pub disproof: u32,
}

/// What came before a move of the attacker's.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// The attacker's last move, and what it made.
    pub last: Option<(Point, PointClass)>,
    /// Its moves so far that were no fours.
    pub quiet: u32,
}

/// A four that makes nothing else.
const PLAIN_FOUR: u32 = 40;
/// By how much what follows a four elsewhere weighs more.
const ELSEWHERE: u32 = 2;
/// The defender's fours: to prove the win after them, and to refute it.
const COUNTER_FOUR: Weight = Weight {
    proof: 6,
    disproof: 24,
};
/// Points along a line within which a stone has to do with another.
const REACH: u8 = 4;

impl Weight {
    /// A factor of one.
    pub const UNIT: u32 = 16;
    const NONE: Self = Self {
        proof: Self::UNIT,
        disproof: Self::UNIT,
    };

    /// Of a move of the attacker's.
    pub fn of_attack(point: Point, class: PointClass, before: Before) -> Self {
        let own = match class {
            PointClass::Four => PLAIN_FOUR,
            _ if class > PointClass::Four => Self::UNIT,
            _ => Self::UNIT + before.quiet,
        };
        let is_elsewhere = class < PointClass::OpenFour
            && before
                .last
                .is_some_and(|(last, made)| made >= PointClass::Four && !is_near(last, point));
        let factor = if is_elsewhere { ELSEWHERE } else { 1 };
        Self {
            proof: own * factor,
            ..Self::NONE
        }
    }

    /// Of a reply of the defender's.
    pub fn of_reply(class: PointClass) -> Self {
        if class >= PointClass::Four {
            COUNTER_FOUR
        } else {
            Self::NONE
        }
    }
}

/// Whether two points lie on one line, near each other.
fn is_near(one: Point, other: Point) -> bool {
    let (columns, rows) = (one.x().abs_diff(other.x()), one.y().abs_diff(other.y()));
    let is_line = columns == 0 || rows == 0 || columns == rows;
    is_line && columns.max(rows) <= REACH
}
