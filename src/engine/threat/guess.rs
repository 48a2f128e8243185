//! Initial estimates of proof and disproof numbers, before a search.
//!
//! The numbers were found on renju puzzles at 20,000 nodes. A few units more or less change little.

use super::table::Numbers;
use crate::state::{PatternState, PointClass};
use rules::{Color, Point};

/// By class of the attacker's move, its proof number: the more it threatens, the smaller.
const PROOF: [u32; PointClass::COUNT] = [10, 4, 9, 8, 6, 6, 3, 2, 1, 4, 2, 1, 1, 1];
/// By class of the attacker's move, its disproof number. A four leaves one reply.
const DISPROOF: [u32; PointClass::COUNT] = [1, 2, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1];
/// Difference in urgency to the most urgent reply that adds one to the number of a reply.
const URGENCY: i32 = 120;
/// Largest addition by that difference.
const MOST_LAZY: i32 = 8;

/// Numbers of a move of the attacker, after `quiet` moves of the line that were not fours. Short
/// wins come first.
pub(super) fn of_attack(class: PointClass, quiet: u32) -> Numbers {
    let late = if class < PointClass::Four { quiet } else { 0 };
    Numbers {
        proof: PROOF[class as usize] + late,
        disproof: DISPROOF[class as usize],
    }
}

/// Numbers of a reply of the defender, when the most urgent reply has the urgency `most`.
pub(super) fn of_reply(state: &PatternState, point: Point, defender: Color, most: i32) -> Numbers {
    let less = (most - i32::from(state.urgency(point, defender))) / URGENCY;
    Numbers {
        proof: 1,
        disproof: 1 + less.clamp(0, MOST_LAZY) as u32,
    }
}
