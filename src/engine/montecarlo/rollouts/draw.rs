//! [`Draw`]: the only random step of a rollout.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Up to the first depth iterations have the full temperature, from the second depth on a quarter
/// of it.
const HOT: usize = 6;
const COLD: usize = 14;

/// Draws moves by their place in the order: each is drawn `T / (1 + T)` times as often as the one
/// before it, where `T` is the temperature. At 0 it is always the first.
pub(super) struct Draw {
    random: ChaCha8Rng,
    /// Probability, out of 2^32, that a move is passed over.
    pass: u32,
}

impl Draw {
    /// The draws of one iteration. Equal arguments give equal draws.
    pub fn new(seed: u64, key: u64, depth: usize, temperature: f64) -> Self {
        let mixed = seed.rotate_left(32) ^ key ^ (depth as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let cooled = temperature.max(0.0) * Self::share(depth);
        let pass = cooled / (1.0 + cooled);
        Self {
            random: ChaCha8Rng::seed_from_u64(mixed),
            // NaN and values above 1 count as the largest share.
            pass: (pass.min(0.99) * f64::from(u32::MAX)) as u32,
        }
    }

    /// Always draws the first move.
    pub fn first() -> Self {
        Self::new(0, 0, 0, 0.0)
    }

    /// The factor of the temperature in an iteration.
    fn share(depth: usize) -> f64 {
        let cooled = depth.clamp(HOT, COLD) - HOT;
        1.0 - 0.75 * cooled as f64 / (COLD - HOT) as f64
    }

    /// Draws one of `moves` moves, which must be at least one.
    pub fn pick(&mut self, moves: usize) -> usize {
        let mut passed = 0;
        while self.pass > 0 && moves > 1 && self.random.next_u32() < self.pass {
            passed += 1;
        }
        passed % moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(temperature: f64, depth: usize) -> [u32; 4] {
        let mut draw = Draw::new(1, 2, depth, temperature);
        let mut counts = [0; 4];
        (0..4_000).for_each(|_| counts[draw.pick(4)] += 1);
        counts
    }

    #[test]
    fn each_move_is_drawn_less_often_than_the_one_before_it_and_even_less_at_a_lower_temperature() {
        let [hot, cold] = [drawn(1.0, 6), drawn(1.0, 14)];
        assert!(hot.is_sorted_by(|a, b| a > b) && hot[3] > 0, "{hot:?}");
        assert!(hot[0].abs_diff(2_133) < 150, "8 of 15: {hot:?}");
        assert!(cold[0] > hot[0] + 800, "{cold:?}");
        assert_eq!(drawn(0.0, 6), [4_000, 0, 0, 0]);
    }

    #[test]
    fn invalid_temperatures_end_as_well() {
        for temperature in [f64::NAN, f64::INFINITY, -1.0, 1e300] {
            drawn(temperature, 1);
        }
    }
}
