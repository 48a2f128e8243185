//! Margins: what some plies of search may change about a value, and what follows from it.
//!
//! Depths in units of the search, values in engine units.
// CITE: the forms and most figures are what Rapfi's author found by matches (Haobin Duan, search/ab/parameter.h); what differs was measured
// here.

use super::value::{Depth, PLY, Value};
use rules::Rule;

/// From this depth on, a position that far below the window is searched properly.
pub(super) const RAZORING_DEPTH: Depth = 5 * PLY / 2;
/// From this depth on, the best move of the table is tested for being the only one.
pub(super) const SINGULAR_DEPTH: Depth = 27 * PLY / 4;

/// By rule, what a ply may change.
const SWING: [Value; Rule::ALL.len()] = [63, 61, 80];

/// Below the window by more than this, only a win by fours helps.
pub(super) fn razoring(depth: Depth) -> Value {
    14 * depth / PLY + 19
}

/// Above the window by more than this, the other side will not come back in time. `doubtful`: nothing is known of a position that is
/// expected to fail high.
pub(super) fn futility(rule: Rule, depth: Depth, improving: bool, doubtful: bool) -> Value {
    let swing = SWING[rule as usize] - if doubtful { 12 } else { 0 };
    let depth = depth - PLY - if improving { PLY } else { 0 };
    (swing * depth / PLY).max(0)
}

/// Above the window by more than this, a pass is tried.
pub(super) fn null_move(depth: Depth) -> Value {
    600 - (28 * depth / PLY).min(300)
}

/// Above the window by more than this, a cut is likely.
pub(super) fn likely_cut(depth: Depth) -> Value {
    15 * (depth / PLY) - 9
}

/// Below the value of the best move of the table by more than this, the others are worse than it.
pub(super) fn singular(depth: Depth, was_pv: bool) -> Value {
    depth / PLY * if was_pv { 2 } else { 1 }
}

/// Moves tried before the rest is left out, near the horizon; at least 2.
pub(super) fn late_from(depth: Depth, improving: bool) -> usize {
    let plies = depth as f32 / PLY as f32;
    let most = (3.0 + libm::powf(plies, 1.32)) / if improving { 1.0 } else { 2.0 };
    most.max(2.0) as usize
}

/// Depth by which a move is searched deeper than `next` after a search only `reduced` deep found it worth `value`: more for a surprise,
/// less for what hardly beats the best so far.
pub(super) fn second_look(
    (reduced, next): (Depth, Depth),
    value: Value,
    (alpha, best): (Value, Value),
) -> Depth {
    let gap = (next - reduced) / PLY;
    let steps = i32::from(value > alpha + 34 + 11 * gap)
        + i32::from(value > alpha + 320 + 26 * gap)
        - i32::from(value < best + next / PLY);
    steps * PLY
}
