//! [`Child`]: a move with its proof numbers, and the combined numbers of all moves of a position.

use super::table::{INFINITE, Numbers};
use super::weight::Weight;
use rules::Point;

/// A move with its proof numbers.
pub(super) struct Child {
    pub point: Point,
    /// The numbers of the position after it.
    pub numbers: Numbers,
    pub weight: Weight,
}

impl Child {
    /// Its weighted numbers in the position before it.
    pub(crate) fn weighed(&self) -> Numbers {
        Numbers {
            proof: weigh(self.numbers.proof, self.weight.proof),
            disproof: weigh(self.numbers.disproof, self.weight.disproof),
        }
    }

    /// The smallest numbers of its position whose weighted numbers reach `limit`.
    pub(crate) fn unweighed(&self, limit: Numbers) -> Numbers {
        Numbers {
            proof: unweigh(limit.proof, self.weight.proof),
            disproof: unweigh(limit.disproof, self.weight.disproof),
        }
    }
}

fn weigh(number: u32, weight: u32) -> u32 {
    if number == 0 || number >= INFINITE {
        return number.min(INFINITE);
    }
    let weighed = u64::from(number) * u64::from(weight) / u64::from(Weight::UNIT);
    let most = (number + Weight::MOST_ADDED).min(INFINITE - 1);
    weighed.clamp(1, u64::from(most)) as u32
}

fn unweigh(number: u32, weight: u32) -> u32 {
    if number >= INFINITE {
        return INFINITE;
    }
    let least = (u64::from(number) * u64::from(Weight::UNIT)).div_ceil(u64::from(weight));
    let least = least.max(u64::from(number.saturating_sub(Weight::MOST_ADDED)));
    least.min(u64::from(INFINITE)) as u32
}

/// The smallest weighted number of all children.
pub(super) fn least(children: &[Child], of: impl Fn(Numbers) -> u32) -> u32 {
    let numbers = children.iter().map(|child| of(child.weighed()));
    numbers.min().unwrap_or(INFINITE)
}

/// The sum of the weighted proof numbers.
pub(super) fn sum(children: &[Child]) -> u32 {
    let numbers = children.iter().map(|child| child.weighed().proof);
    numbers.fold(0, |sum, it| (sum + it).min(INFINITE))
}

/// The largest weighted disproof number, plus one for each other move that is not refuted. With
/// transpositions a sum would explode.
pub(super) fn weak_sum(children: &[Child]) -> u32 {
    let numbers = children.iter().map(|child| child.weighed().disproof);
    let open = numbers.clone().filter(|&it| it > 0).count() as u32;
    let largest = numbers.max().unwrap_or(0);
    (largest + open.saturating_sub(1)).min(INFINITE)
}

/// The child with the smallest weighted numbers, and the smallest first number of the others.
pub(super) fn choose(children: &[Child], rank: impl Fn(Numbers) -> (u32, u32)) -> (usize, u32) {
    let (mut best, mut second) = (0, INFINITE);
    for at in 1..children.len() {
        let this = rank(children[at].weighed());
        let kept = rank(children[best].weighed());
        if this < kept {
            second = second.min(kept.0);
            best = at;
        } else {
            second = second.min(this.0);
        }
    }
    (best, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limit_is_reached_when_the_weighted_number_reaches_it() {
        for weight in [1, 6, 15, 16, 17, 40, 80] {
            for limit in 2..800 {
                let least = unweigh(limit, weight);
                assert!(weigh(least, weight) >= limit, "{weight} {limit}");
                let below = weigh(least - 1, weight);
                assert!(below < limit, "{weight} {limit}");
            }
            assert_eq!(weigh(0, weight), 0);
            assert!(weigh(1, weight) > 0 && weigh(INFINITE - 1, weight) < INFINITE);
            assert_eq!(weigh(INFINITE, weight), INFINITE);
            assert_eq!(unweigh(INFINITE, weight), INFINITE);
        }
    }
}
