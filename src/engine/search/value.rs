//! Values and depths of the search: small integers that fit into an entry of the table.

use crate::score::{SCALE, Score, WIN};

/// For the side to move: `σ(value / SCALE)` is its expected share of the points.
pub(crate) type Value = i32;

/// A five on board. A win `n` plies away has the value `MATE - n`.
pub(super) const MATE: Value = 30_000;
/// Values of at least this are wins, values of at most minus this are losses.
pub(crate) const MATE_BOUND: Value = 29_000;
/// Bound of evaluations.
pub(crate) const EVAL_BOUND: Value = 20_000;
/// Larger than every value.
pub(crate) const INFINITE: Value = 32_000;

/// Depths are in sixteenths of a ply, so that reductions and extensions can be finer than plies.
pub(crate) type Depth = i32;
pub(crate) const PLY: Depth = 16;
/// Largest distance from the root in plies.
pub(super) const MAX_PLY: usize = 224;

/// The value of a win `ply` plies from the root.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The value of a loss `ply` plies from the root.
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The share of the points, 0 to 1, that the side to move can expect at this score of a
/// [`TreeSearch`](super::TreeSearch).
pub fn expected_points(score: Score) -> f32 {
    let scaled = score as f32 / SCALE as f32;
    (1.0 / (1.0 + libm::expf(-scaled))).clamp(0.0, 1.0)
}

/// The score for this share of the points, 0 to 1, never a proven result: shares below 0.5 % and
/// above 99.5 % count as these.
pub fn score_of_points(share: f32) -> Score {
    let share = share.clamp(0.005, 0.995);
    (SCALE as f32 * libm::logf(share / (1.0 - share))).round() as Score
}

/// The value as a [`Score`].
pub(crate) const fn to_score(value: Value) -> Score {
    if value >= MATE_BOUND {
        WIN - (MATE - value)
    } else if value <= -MATE_BOUND {
        MATE + value - WIN
    } else {
        value
    }
}
