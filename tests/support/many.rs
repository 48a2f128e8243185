//! The cases of the long tests.

use std::env;
use std::ops::Range;

use crate::property;

/// The share of `all` that `$NEKOMOKU_LONG_TESTS` names in percent, at least one; all of them
/// without the variable.
pub fn many(all: u64) -> u64 {
    let percent = env::var("NEKOMOKU_LONG_TESTS").map_or(100, |percent| {
        let percent = percent.parse::<u64>().ok();
        let percent = percent.filter(|percent| (1..=100).contains(percent));
        percent.expect("NEKOMOKU_LONG_TESTS: expected a whole number from 1 to 100")
    });
    (all * percent / 100).max(1)
}

/// That share of the numbers from `first` on, `all` of them. Where it is not all of them, the seed
/// of the property tests decides which.
pub fn some(first: u64, all: u64) -> Range<u64> {
    let count = many(all);
    let start = first + property::seed() % (all / count) * count;
    start..start + count
}
