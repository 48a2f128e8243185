//! Mutated samples of every format, drawn from fixed seeds: no reader panics or hangs, and most of
//! the inputs are accepted, so that the tests reach beyond the first check of a reader.

#[path = "../robust/mod.rs"]
mod foreign;

use std::ops::Range;
use std::time::{Duration, Instant};

use foreign::{Reader, mutate};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::many::some;

/// How long one input may take before it counts as a hang, on a loaded machine and unoptimised.
const PATIENCE: Duration = Duration::from_secs(20);

/// The largest input, in bytes.
const MAX_LEN: usize = 1 << 16;

/// Reads a mutation of each sample set for each seed; returns the accepted share of each reader, by
/// name.
fn shares(seeds: Range<u64>) -> Vec<(&'static str, f64)> {
    let share = |reader: &Reader| {
        let samples = (reader.samples)();
        let mut accepted = 0;
        for seed in seeds.clone() {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let input = mutate(&[], &samples, MAX_LEN, &mut rng);
            let begun = Instant::now();
            accepted += u64::from((reader.read)(&input).is_ok());
            let name = reader.name;
            assert!(begun.elapsed() < PATIENCE, "{name}, seed {seed}: {input:?}");
        }
        (reader.name, accepted as f64 / seeds.clone().count() as f64)
    };
    Reader::ALL.iter().map(share).collect()
}

#[test]
fn every_sample_is_accepted() {
    let verdicts = Reader::ALL.iter().flat_map(|reader| {
        let samples = (reader.samples)().into_iter();
        samples.map(|sample| (reader.name, (reader.read)(&sample)))
    });
    let refused = verdicts.filter(|(_, verdict)| verdict.is_err());
    let refused = refused.collect::<Vec<_>>();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn no_mutated_sample_breaks_a_reader_and_most_are_accepted() {
    let shares = shares(0..200);
    for (name, share) in &shares {
        println!("{name}: {:.0} % accepted", 100.0 * share);
    }
    let mean = shares.iter().map(|(_, share)| share).sum::<f64>() / shares.len() as f64;
    assert!(mean > 0.5, "{shares:?}");
}

#[test]
fn every_reader_has_a_fuzz_target() {
    let targets = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/targets");
    for reader in &Reader::ALL {
        let name = Reader::named(reader.name).name;
        let target = std::fs::read_to_string(format!("{targets}/{name}.rs"));
        let call = format!("fuzz_reader!(\"{name}\")");
        assert!(target.is_ok_and(|text| text.contains(&call)), "{name}");
    }
}

#[test]
#[ignore = "minutes in release, too long for every `cargo test`; `.ci/run` runs a twentieth of it, and \
    `cargo test --release --no-default-features --test core very_many -- --ignored` all of it"]
fn very_many_mutated_samples_break_no_reader() {
    shares(some(1_000_000, 20_000));
}
