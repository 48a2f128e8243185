//! Values of nodes for the selection.

use super::arena::TreeNode;
use crate::montecarlo::params::TreeGrowth;
use crate::score::SCALE;
use crate::search::{MATE_BOUND, Value, mate_in};

/// The largest value of an evaluation. Wins that a search claims have larger values, and proven
/// wins the largest.
const EVAL_VALUE: f64 = 0.9;
/// The value of the nearest claimed win, and its decrease with each ply.
const CLAIM_VALUE: f64 = 0.97;
const CLAIM_PER_PLY: f64 = 0.001;
const PROVEN_PER_PLY: f64 = 0.000_1;

/// The value, -1 to 1, of a score. It grows like the logistic curve, but by operations with equal
/// results on every machine.
pub(super) fn squash(score: Value, is_proven: bool) -> f64 {
    let size = score.abs();
    let plies = f64::from(mate_in(0) - size);
    let value = match (size >= MATE_BOUND, is_proven) {
        (true, true) => 1.0 - PROVEN_PER_PLY * plies,
        (true, false) => CLAIM_VALUE - CLAIM_PER_PLY * plies.min(60.0),
        (false, _) => {
            let scaled = f64::from(size) / f64::from(2 * SCALE);
            EVAL_VALUE * scaled / (1.0 + scaled * scaled).sqrt()
        }
    };
    value.copysign(f64::from(score))
}

/// The value of a visited node for the side to move there, -1 to 1: a mixture of mean and minimax
/// value.
pub(super) fn value(node: &TreeNode, growth: &TreeGrowth) -> f64 {
    let minimax = squash(node.score, node.is_proven);
    if node.is_proven {
        minimax
    } else {
        (1.0 - growth.minimax) * node.mean() + growth.minimax * minimax
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_rank_as_scores_do_and_proofs_above_claims() {
        let open = [0, 1, 50, 500, 20_000, mate_in(31), mate_in(5), mate_in(1)];
        let mut values = open.map(|score| squash(score, false)).to_vec();
        values.extend([mate_in(9), mate_in(1)].map(|score| squash(score, true)));
        assert!(values.is_sorted_by(|a, b| a < b), "{values:?}");
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
        for score in open {
            let sum = squash(score, false) + squash(-score, false);
            assert!(sum.abs() < 1e-12);
        }
    }
}
