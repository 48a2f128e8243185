//! The grain of a sawn board: how much lighter or darker than its mean the wood is at each place.
//!
//! Long lines that wander together (year rings cut lengthwise) come from noise in one dimension,
//! read along a coordinate that is itself bent by slow noise; short fibres come from noise
//! stretched along x. No random numbers: lattice values are hashes, so the same place always has
//! the same tone.

/// The tone of the wood over the unit square.
pub(crate) struct Grain {
    /// The number of fibres in the height of the board: as many as the pixels can show.
    fibers: f32,
}

impl Grain {
    /// The grain as it shows on a board of `side` pixels.
    pub(crate) fn new(side: u32) -> Self {
        Self {
            fibers: (side as f32 / 2.4).clamp(40.0, 520.0),
        }
    }

    /// The tone at (x, y) of the unit square: about -1 (dark) … 1 (light), 0 on average; smooth
    /// along x over a hundredth of the square.
    pub(crate) fn tone(&self, x: f32, y: f32) -> f32 {
        let bend = 0.045 * noise(1.3 * x + 0.4, 1.6 * y, 1) + 0.010 * noise(3.7 * x, 5.0 * y, 2);
        let across = y + 0.035 * x + bend;
        let strength = 0.5 + 0.5 * noise(1.7 * x, 3.1 * across, 3);
        let rings = 0.50 * noise(0.0, 5.0 * across, 4)
            + 0.34 * strength * noise(0.0, 23.0 * across, 5)
            + 0.40 * (1.0 - 0.7 * strength) * noise(0.6 * x, 61.0 * across, 6);
        let fine = noise(9.0 * x, self.fibers * 0.45 * across, 7);
        let finest = noise(23.0 * x, self.fibers * across, 8);
        rings + 0.30 * fine + 0.26 * finest
    }
}

/// Value noise: smooth, -1 … 1, one lattice point a unit. The lattice's rows are shifted against
/// each other, as aligned ones would show as upright seams.
fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let (row, part) = split(y);
    let (north, south) = (
        along_row(x, row, seed),
        along_row(x, row.wrapping_add(1), seed),
    );
    north + (south - north) * ease(part)
}

/// Noise along one row of the lattice.
fn along_row(x: f32, row: u32, seed: u32) -> f32 {
    let key = (row ^ seed.wrapping_mul(0xC2B2_AE3D)).wrapping_mul(0x9E37_79B1);
    // The top bits of the key, as a part of a unit, are the row's shift.
    let (column, part) = split(x + (key >> 8) as f32 / 16_777_216.0);
    let (west, east) = (lattice(column, key), lattice(column.wrapping_add(1), key));
    west + (east - west) * ease(part)
}

/// The whole and the broken part of a number above -16. Adding first makes truncation the floor,
/// which is a library call on plain x86-64 and took a third of the time.
fn split(number: f32) -> (u32, f32) {
    let lifted = number + 16.0;
    let whole = lifted as i32;
    (whole.cast_unsigned(), lifted - whole as f32)
}

/// 0 … 1 to 0 … 1 with level ends.
fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// The value, -1 … 1, of one lattice point.
fn lattice(column: u32, key: u32) -> f32 {
    scatter(column, key).cast_signed() as f32 / 2_147_483_648.0
}

/// A hash of two numbers in which every bit depends on both.
pub(crate) fn scatter(column: u32, row: u32) -> u32 {
    let bits = column.wrapping_mul(0x85EB_CA77) ^ row;
    let bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits ^ (bits >> 13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tone_is_centered_and_bounded() {
        let grain = Grain::new(700);
        let mut sum = 0.0;
        for step in 0..10_000 {
            let (x, y) = ((step % 100) as f32 / 100.0, (step / 100) as f32 / 100.0);
            let tone = grain.tone(x, y);
            assert!(tone.abs() < 1.9, "{tone}");
            sum += tone;
        }
        assert!((sum / 10_000.0).abs() < 0.2, "{sum}");
    }

    #[test]
    fn noise_is_continuous() {
        let mut before = noise(0.0, 0.0, 9);
        for step in 1..4_000 {
            let here = noise(step as f32 / 500.0, step as f32 / 700.0, 9);
            assert!((here - before).abs() < 0.02, "step {step}");
            before = here;
        }
    }
}
