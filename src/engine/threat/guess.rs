//! First guesses: how hard a move will be to prove or to refute, before anything is searched.
//!
//! The figures were found on renju puzzles at 20,000 nodes; a few units more or less change little.

use super::table::Numbers;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// By class of the attacker's move, what it takes to prove it: the more it threatens, the less.
const PROOF: [u32; PointClass::COUNT] = [10, 4, 9, 8, 6, 6, 3, 2, 1, 4, 2, 1, 1, 1];
/// And to refute it: before a four there is one reply to look at.
const DISPROOF: [u32; PointClass::COUNT] = [1, 2, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1];
/// Units of urgency that make a reply one harder to prove wrong than the most urgent.
const URGENCY: i32 = 120;
/// The most that it makes of it.
const MOST_LAZY: i32 = 8;

/// Of a move of the attacker's after so many moves of the line that were no fours: short wins first.
pub(super) fn of_attack(class: PointClass, quiet: u32) -> Numbers {
    let late = if class < PointClass::Four { quiet } else { 0 };
    Numbers {
        proof: PROOF[class as usize] + late,
        disproof: DISPROOF[class as usize],
    }
}

/// Of a reply of the defender's, when the most urgent has an urgency of `most`.
pub(super) fn of_reply(state: &PatternState, point: Point, defender: Color, most: i32) -> Numbers {
    let less = (most - i32::from(state.urgency(point, defender))) / URGENCY;
    Numbers {
        proof: 1,
        disproof: 1 + less.clamp(0, MOST_LAZY) as u32,
    }
}
