//! Zobrist keys: a 64-bit fingerprint of the stones on the board, updated by one exclusive or for
//! each stone.
// CITE: Zobrist 1970, "A New Hashing Method with Application for Game Playing", TR 88, University
// of Wisconsin.

use super::color::Color;
use super::point::{POINT_SPACE, Point};

/// Added to the key of the stones when White is to move.
const WHITE_TO_MOVE: u64 = mix(0x4e65_6b6f_6d6f_6b75);

/// Keys of the stones: `[color][point index]`.
static STONES: [[u64; POINT_SPACE]; 2] = stone_keys();

/// The key of one stone. It is the same in every build, so stored keys stay valid.
#[inline]
pub fn stone_key(color: Color, point: Point) -> u64 {
    STONES[color.index()][point.index()]
}

/// The key to add for the side to move.
#[inline]
pub const fn side_to_move_key(stm: Color) -> u64 {
    match stm {
        Color::Black => 0,
        Color::White => WHITE_TO_MOVE,
    }
}

/// One step of the `SplitMix64` generator from the given state.
// CITE: Steele, Lea & Flood 2014, "Fast Splittable Pseudorandom Number Generators", OOPSLA.
const fn mix(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn stone_keys() -> [[u64; POINT_SPACE]; 2] {
    let mut keys = [[0; POINT_SPACE]; 2];
    let mut state = 0x676f_6d6f_6b75_2e31;
    let mut color = 0;
    while color < 2 {
        let mut point = 0;
        while point < POINT_SPACE {
            state = mix(state);
            keys[color][point] = state;
            point += 1;
        }
        color += 1;
    }
    keys
}
