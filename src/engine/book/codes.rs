//! The two bytes of a move: its point, and its flags with its degree.

use super::{BookEnd, BookNode};
use rules::Point;

/// Flag of a move: another move of the same position is stored after all moves below this one.
pub(super) const SIBLING: u8 = 0x80;
/// Why the move has no continuation: two bits, 0 if it has one.
pub(super) const END: u8 = 0x60;
/// The value of these bits when the position is continued elsewhere in the tree.
pub(super) const ELSEWHERE: u8 = 0x60;
/// The degree plus one; 0 for unknown.
pub(super) const DEGREE: u8 = 0x1f;

/// Number of plies before each move of a tree, in order.
pub(super) fn plies_before(infos: &[u8]) -> impl Iterator<Item = usize> {
    let (mut plies, mut open) = (0, Vec::new());
    infos.iter().map(move |&info| {
        let before = plies;
        if info & SIBLING != 0 {
            open.push(before);
        }
        plies = match info & END {
            0 => before + 1,
            _ => open.pop().unwrap_or_default(),
        };
        before
    })
}

/// The byte with the flags and degree of a move.
pub(super) fn info_byte(known: BookNode, has_sibling: bool) -> u8 {
    let end = match known.end {
        None => 0,
        Some(BookEnd::Threats) => 0x20,
        Some(BookEnd::Unknown) => 0x40,
        Some(BookEnd::Elsewhere) => ELSEWHERE,
    };
    let degree = known.degree.map_or(0, |degree| degree.0 + 1);
    end | degree | if has_sibling { SIBLING } else { 0 }
}

/// The byte of a point.
pub(super) const fn byte_of(point: Point) -> u8 {
    point.y() << 4 | point.x()
}

/// The point of a byte.
pub(super) const fn point_of(byte: u8) -> Point {
    Point::new(byte & 15, byte >> 4)
}
