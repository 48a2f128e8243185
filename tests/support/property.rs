//! The configuration of every property test: fixed seeds, so that `cargo test` draws the same cases
//! every time on every machine.

use std::env;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// The environment variable that replaces the fixed seed: a whole number, or `random`.
const SEED: &str = "NEKOMOKU_TEST_SEED";

/// The seed of the default suite.
const FIXED: u64 = 1;

/// The fixed seed, or the one in `$NEKOMOKU_TEST_SEED`. A failing test prints it.
pub fn seed() -> u64 {
    let seed = match env::var(SEED) {
        Err(_) => FIXED,
        Ok(seed) if seed == "random" => rand::random(),
        Ok(seed) => seed.parse().unwrap_or_else(|_| {
            panic!("{SEED}: found `{seed}`, expected a whole number or `random`")
        }),
    };
    // The test harness shows this line only when the test fails.
    println!("the test runs with {SEED}={seed}");
    seed
}

/// A configuration that draws `cases` cases from the [`seed`].
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
