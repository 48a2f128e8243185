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

#[test]
fn every_property_test_draws_its_cases_from_a_seed() {
    let tests = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut unseeded = Vec::new();
    let mut folders = vec![tests];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let blocks = text.split("\nproptest! {\n").skip(1);
                let seeded = |block: &str| {
                    let first = block.lines().next().unwrap_or_default();
                    first.contains("proptest_config(cases(")
                };
                if !blocks.into_iter().all(seeded) {
                    unseeded.push(path);
                }
            }
        }
    }
    assert!(unseeded.is_empty(), "without `cases(..)`: {unseeded:?}");
}
