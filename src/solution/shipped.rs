//! The solutions that come with the program.

use std::path::Path;

use crate::pack::read_solution;
use proof::solution::Solution;
use rules::Rule;

/// Black's win on 15 lines where exactly five win.
const STANDARD: &[u8] = include_bytes!("../../assets/solutions/15-standard.sol");

/// Bytes that the shipped solution needs at most while it is read, measured with some room.
pub const SHIPPED_MEMORY: u64 = 240 << 20;

/// The shipped solution for a rule and a board of `size` lines from the empty board; `None` where
/// there is none. Reading it takes about a second.
pub fn shipped(rule: Rule, size: u8) -> Option<Solution> {
    match (rule, size) {
        (Rule::Standard, 15) => read_solution(Path::new("15-standard.sol"), STANDARD).ok(),
        _ => None,
    }
}
