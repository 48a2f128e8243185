//! The shipped solutions, played through by both checkers.

use std::time::Instant;

use judges::solution::Naive;
use proof::solution::{Solution, Verification, verify};
use rand::seq::index::sample;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use solution::SolvedGame;

use crate::many::many;
use crate::property;

/// Verifies one position in `every`, the one with the number `first` among them.
fn verified(solution: &Solution, first: usize, every: usize) -> Verification {
    let is_chosen = |number| number % every == first % every;
    let verified = verify(solution, &is_chosen, 1, &mut |_, _| {});
    let verified = verified.expect("its strategies are well formed");
    assert_eq!(verified.gaps, []);
    assert!(verified.checked > 0);
    verified
}

#[test]
fn every_reply_to_the_first_stone_is_covered() {
    for game in SolvedGame::ALL {
        let solution = game.solution();
        assert_eq!(solution.header().from.0, []);
        assert_eq!(solution.header().scope, None);
        assert_eq!(solution.header().rule, game.rule);
        assert_eq!(solution.header().size, game.size);
        let verified = verified(&solution, 0, 100);
        assert_eq!(verified.replies, [224, 224, 224], "{game:?}");
    }
}

#[test]
#[ignore = "minutes in release, too long for every `cargo test`; `.ci/run` runs a twentieth of it, and \
    `cargo test --release --no-default-features --test core very_many -- --ignored` all of it"]
fn very_many_positions_of_the_shipped_solutions_are_won() {
    for game in SolvedGame::ALL {
        let solution = game.solution();
        let first = property::seed() as usize;
        let found = verified(&solution, first, (100 / many(100)) as usize);
        println!(
            "{game:?}: {} of {} positions verified",
            found.checked, found.positions
        );
        let naive = Naive::read(&solution::to_lines(&solution).expect("it has a text"));
        // The first position leads to the others; the last ones have the most stones.
        let step = 80_000 / many(100) as usize;
        for number in (1 + first % step..naive.positions()).step_by(step) {
            naive.check(number, 20);
        }
    }
}

#[test]
#[ignore = "an hour in release; run it by hand after a change of a solution or of a checker, \
    `cargo test --release --no-default-features --test core random_tenth -- --ignored --nocapture`"]
fn a_random_tenth_of_the_shipped_solutions_holds_without_shortcuts() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    for game in SolvedGame::ALL {
        let solution = game.solution();
        let naive = Naive::read(&solution::to_lines(&solution).expect("it has a text"));
        let tenth = naive.positions() / 10;
        let begun = Instant::now();
        for (done, number) in (1..).zip(sample(&mut rng, naive.positions(), tenth)) {
            naive.check(number, 20);
            if done % 50 == 0 || done == tenth {
                let seconds = begun.elapsed().as_secs();
                println!("{game:?}: {done} of {tenth} positions hold, {seconds} s");
            }
        }
    }
}
