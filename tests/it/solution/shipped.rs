//! The shipped solution, played through by both checkers.

use std::sync::LazyLock;

use proof::solution::{Solution, Verification, verify};
use rules::Rule;

use super::naive::Naive;
use crate::many::many;

static STANDARD: LazyLock<Solution> =
    LazyLock::new(|| solution::shipped(Rule::Standard, 15).expect("it is shipped"));

/// Verifies one position in `every`.
fn verified(every: usize) -> Verification {
    let verified = verify(&STANDARD, &|number| number % every == 0, 1, &mut |_, _| {});
    let verified = verified.expect("its strategies are well formed");
    assert_eq!(verified.gaps, []);
    assert!(verified.checked > 0);
    verified
}

#[test]
fn every_reply_to_the_first_stone_is_covered() {
    assert_eq!(STANDARD.header().from.0, []);
    assert_eq!(STANDARD.header().scope, None);
    let verified = verified(100);
    assert_eq!(verified.replies, [224, 224, 224]);
}

#[test]
#[ignore = "minutes in release, too long for every `cargo test`; `.ci/run` runs it: `cargo test \
    --release --no-default-features --test it very_many -- --ignored`"]
fn very_many_positions_of_the_shipped_solution_are_won() {
    let every = (100 / many(100)) as usize;
    let found = verified(every);
    println!(
        "{} of {} positions verified",
        found.checked, found.positions
    );
    let naive = Naive::read(&solution::to_lines(&STANDARD).expect("it has a text"));
    // The checker without shortcuts takes six seconds for a position. The first position leads to
    // the others; the last ones have the most stones.
    let step = 40_000 / many(100) as usize;
    for number in (1..naive.positions()).step_by(step) {
        naive.check(number, 20);
    }
}
