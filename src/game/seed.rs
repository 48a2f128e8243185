//! [`readable_seed`]: a random seed.

/// A random seed, short enough to be read out.
pub fn readable_seed() -> u64 {
    u64::from(rand::random::<u32>())
}
