//! [`Weight`]: how much a move's numbers count for in the position before it.
//!
//! A four and its answer change little: the position after them is as hard as the one before, and with several fours at hand the same search
//! is made again after each of them and each row of them. So the attacker's fours count for more than they are, and what follows a four
//! without having to do with it for still more; a line of threats may be broken off, not begun anew. For the same reason the defender's fours
//! hardly add to what has to be proven, for what wins without them mostly wins after them; to refute by them is harder than it looks.
//!
//! The figures were found on renju puzzles and on wins under the other rules; each may be half as large again without much change.

use crate::state::PointClass;
use rules::Point;

/// Factors, in sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Weight {
    pub proof: u32,
    pub disproof: u32,
}

/// The attacker's moves before one of its moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// Its last moves, the latest first, as long as they were fours.
    pub fours: [Option<Point>; 4],
    /// Moves so far that were no fours.
    pub quiet: u32,
}

/// A four that makes nothing else, one that makes a three or an open two as well, and an open three that makes nothing else.
const PLAIN_FOUR: u32 = 32;
const FOUR_PLUS: u32 = 20;
const PLAIN_THREE: u32 = 20;
/// By how much what follows fours elsewhere weighs more.
const ELSEWHERE: u32 = 2;
/// The defender's fours: to prove the win after them, and to refute it.
const COUNTER_FOUR: Weight = Weight {
    proof: 6,
    disproof: 24,
};
/// Points along a line within which a stone has to do with another.
const REACH: u8 = 4;

impl Before {
    /// After another move, which made a `class`.
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
    /// A factor of one.
    pub const UNIT: u32 = 16;
    /// The most that a weight adds to a number: a search of millions of positions must not leave a line with several fours for good.
    pub(crate) const MOST_ADDED: u32 = 160;
    const NONE: Self = Self {
        proof: Self::UNIT,
        disproof: Self::UNIT,
    };

    /// Of a move of the attacker's that makes a `class`.
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

    /// Of a reply of the defender's.
    pub(crate) fn of_reply(class: PointClass) -> Self {
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
