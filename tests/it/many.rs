//! The number of cases of the long tests.

use std::env;

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
