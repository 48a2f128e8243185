//! Tables that a search looks numbers up in: [`LateMoves`] and [`logarithms`].

use super::tuning::LateMovePruning;
use super::value::{Depth, PLY};

/// How many moves late move pruning keeps, by depth.
pub(super) struct LateMoves {
    tuning: LateMovePruning,
    /// `[depth][improving]`, for the usual depths.
    kept: Box<[[usize; 2]]>,
}

/// Depths with a place in the table; for greater ones the number is computed.
const TABULATED: Depth = 20 * PLY;

impl LateMoves {
    pub fn new(tuning: LateMovePruning) -> Self {
        let kept = |depth| [false, true].map(|improving| count_kept(&tuning, depth, improving));
        Self {
            kept: (0..TABULATED).map(kept).collect(),
            tuning,
        }
    }

    /// Moves that are searched at this depth, before the rest is left out.
    #[inline]
    pub fn kept(&self, depth: Depth, improving: bool) -> usize {
        match self.kept.get(depth as usize) {
            Some(kept) => kept[usize::from(improving)],
            None => count_kept(&self.tuning, depth, improving),
        }
    }
}

fn count_kept(tuning: &LateMovePruning, depth: Depth, improving: bool) -> usize {
    let plies = depth as f32 / PLY as f32;
    let divisor = if improving {
        1.0
    } else {
        tuning.not_improving_divisor as f32
    };
    let kept = (tuning.base as f32 + libm::powf(plies, tuning.exponent as f32)) / divisor;
    kept.max(tuning.min_moves as f32) as usize
}

/// `[n]`: the natural logarithm of `n / 16` in 64ths.
pub(super) fn logarithms() -> &'static [i32] {
    static TABLE: std::sync::OnceLock<Vec<i32>> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        (0..PLY * 512)
            .map(|at| {
                let number = f64::from(at.max(PLY)) / f64::from(PLY);
                (libm::log(number) * 64.0) as i32
            })
            .collect()
    })
}
