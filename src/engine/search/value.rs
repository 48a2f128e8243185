//! Values and depths inside the search. Small integers, so that they fit into an entry of the table.

use crate::score::{Score, WIN};

/// From the side to move's view: `σ(value / SCALE)` is the share of the points that it is expected to get.
pub(crate) type Value = i32;
/// A value of about half a win: 0.46 on the scale from a draw, 0, to a win, 1.
pub(crate) const SCALE: Value = 200;

/// A five on board; a win `n` plies away is worth `MATE - n`.
pub(super) const MATE: Value = 30_000;
/// Values from here on tell a win, below its negative a loss.
pub(crate) const MATE_BOUND: Value = 29_000;
/// Bound of what evaluators say.
pub(crate) const EVAL_BOUND: Value = 20_000;
/// Outside of everything.
pub(crate) const INFINITE: Value = 32_000;

/// Depths are counted in sixteenths of a ply, so that reductions and extensions may be finer than plies.
pub(crate) type Depth = i32;
pub(crate) const PLY: Depth = 16;
/// Deepest position below the root that is looked at.
pub(super) const MAX_PLY: usize = 224;

/// A win in so many plies from the root.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// A loss in so many plies from the root.
pub(super) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The share of the points, 0 to 1, that the side to move may expect where a [`TreeSearch`](super::TreeSearch) gives this score.
pub fn expected_points(score: Score) -> f32 {
    expected_points_at(score, SCALE)
}

/// Likewise, of another search, where so many of its units are about half a win: 0.46 on the scale from a draw, 0, to a win, 1.
pub fn expected_points_at(score: Score, scale: Score) -> f32 {
    let scaled = score as f32 / scale as f32;
    (1.0 / (1.0 + libm::expf(-scaled))).clamp(0.0, 1.0)
}

/// The score that promises this share of the points, 0 to 1, as long as it is no proven result: shares beyond 0.5 % and 99.5 % count as these.
pub fn score_of_points(share: f32) -> Score {
    let share = share.clamp(0.005, 0.995);
    (SCALE as f32 * libm::logf(share / (1.0 - share))).round() as Score
}

/// As the rest of the program counts.
pub(crate) const fn to_score(value: Value) -> Score {
    if value >= MATE_BOUND {
        WIN - (MATE - value)
    } else if value <= -MATE_BOUND {
        MATE + value - WIN
    } else {
        value
    }
}
