//! A fuzz target of one reader: libFuzzer chooses what to mutate, the mutations know the structure.

/// Makes the target of the reader with this name.
macro_rules! fuzz_reader {
    ($name:literal) => {
        #[path = "../../robust/mod.rs"]
        mod robust;

        use std::sync::LazyLock;

        use libfuzzer_sys::{fuzz_mutator, fuzz_target};
        use rand::SeedableRng;
        use rand_chacha::ChaCha8Rng;
        use robust::{Reader, mutate};

        static READER: LazyLock<&Reader> = LazyLock::new(|| Reader::named($name));
        static SAMPLES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| (READER.samples)());

        fuzz_target!(|input: &[u8]| {
            // Whether the input is accepted does not matter here.
            let _ = (READER.read)(input);
        });

        fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seed));
            let mutated = mutate(&data[..size], &SAMPLES, max_size, &mut rng);
            data[..mutated.len()].copy_from_slice(&mutated);
            mutated.len()
        });
    };
}
