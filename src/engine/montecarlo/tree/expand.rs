//! Listing the moves of a node, with their priors.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::arena::WeighedMoves;
use crate::montecarlo::params::TreeGrowth;
use crate::search::{Descent, Listing};
use rules::Point;

/// Prior of a move that is not a candidate.
const OUTSIDER: f32 = 1e-6;

/// The moves of the position in the order of the main search. At the root all other legal moves
/// follow.
pub(super) fn expand(
    descent: &mut Descent<'_>,
    listing: Listing,
    growth: &TreeGrowth,
    seed: u64,
) -> WeighedMoves {
    let Listing {
        points, complete, ..
    } = listing;
    let chances = if growth.policy > 0.0 {
        descent.chances(&points)
    } else {
        None
    };
    let weighed = weigh(&points, growth, seed ^ descent.state().key());
    let mut moves = WeighedMoves {
        weighed: match chances {
            Some(chances) => mix(weighed, &chances, growth.policy as f32),
            None => weighed,
        },
        listed: points.len(),
        complete,
    };
    if descent.ply() == 0 && !complete {
        let others = descent.legal_points().into_iter();
        let others = others.filter(|point| !points.contains(point));
        moves.weighed.extend(others.map(|point| (point, OUTSIDER)));
        moves.complete = true;
    }
    moves
}

/// The points with priors of which the policy's probabilities are this share.
fn mix(weighed: Vec<(Point, f32)>, chances: &[f64], share: f32) -> Vec<(Point, f32)> {
    let both = weighed.into_iter().zip(chances);
    let mixed = both.map(|((point, prior), &chance)| {
        let by_policy = chance as f32;
        (point, prior + share * (by_policy - prior))
    });
    mixed.collect()
}

/// The points with their priors, which decrease from the first point to the last, with noise.
fn weigh(points: &[Point], growth: &TreeGrowth, seed: u64) -> Vec<(Point, f32)> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let share = 1.0 / (1.0 + growth.decay);
    let mut ranked = 1.0;
    let mut weigh = || {
        let weight = ranked * (1.0 + growth.noise * random.random::<f64>());
        ranked *= share;
        weight
    };
    let weights = points.iter().map(|_| weigh()).collect::<Vec<_>>();
    let sum = weights.iter().sum::<f64>();
    let priors = weights.iter().map(|weight| (weight / sum) as f32);
    points.iter().copied().zip(priors).collect()
}
