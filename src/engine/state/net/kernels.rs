//! The loops in which a net spends its time. Each is compiled for several processors, and the
//! best one is chosen at run time. They compute in integers that hold every sum, so all of them
//! agree.

use multiversion::multiversion;

use super::{CLIP, HIDDEN, INPUTS, LANES, MOST_ACTIVE, Row, Sums, WEIGHT_ONE};

/// Products that are added up side by side.
const TOGETHER: usize = 16;

/// A point whose codes are others than they were.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub region: u8,
    /// Codes of Black's and White's shapes, or [`STONE`](super::STONE) twice.
    pub before: [u16; 2],
    pub now: [u16; 2],
}

/// The neurons of a side to move.
pub(super) struct Neurons<'a> {
    pub weights: &'a [[i16; INPUTS]; HIDDEN],
    /// The initial value of each neuron; `ROW_ONE` times `WEIGHT_ONE` stands for 1.
    pub begun: &'a [i32; HIDDEN],
    /// The weight of each in the output.
    pub output: &'a [i16; HIDDEN],
}

/// Takes out of the sums what points added before, and adds what they add now. `rows` are those of
/// [`Net`](super::Net).
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn exchange(sums: &mut Sums, rows: [&[Row]; 2], changes: &[Change]) {
    exchange_portably(sums, rows, changes);
}

/// The output of neurons for these inputs; 1 is [`WEIGHT_ONE`] times `ROW_ONE`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn output(neurons: &Neurons<'_>, inputs: &[i16; INPUTS]) -> i32 {
    output_portably(neurons, inputs)
}

/// The sum of the products of two rows of numbers, whose length is a multiple of [`TOGETHER`].
/// Compilers have instructions for this form.
#[inline(always)]
pub(super) fn product<const COUNT: usize>(a: &[i16; COUNT], b: &[i16; COUNT]) -> i32 {
    const { assert!(COUNT.is_multiple_of(TOGETHER)) };
    let mut sums = [0; TOGETHER];
    let (a, b) = (a.as_chunks::<TOGETHER>().0, b.as_chunks::<TOGETHER>().0);
    for (a, b) in a.iter().zip(b) {
        for lane in 0..TOGETHER {
            sums[lane] += i32::from(a[lane]) * i32::from(b[lane]);
        }
    }
    sums.iter().sum()
}

/// [`exchange`] for any processor, and what the compiler makes the others of.
#[inline(always)]
fn exchange_portably(sums: &mut Sums, [black, white]: [&[Row]; 2], changes: &[Change]) {
    for change in changes {
        let sum = &mut sums[usize::from(change.region)];
        let rows = |codes: [u16; 2]| {
            let [black_code, white_code] = codes.map(usize::from);
            (&black[black_code], &white[white_code])
        };
        let (before, now) = (rows(change.before), rows(change.now));
        for lane in 0..LANES {
            let add = |(black, white): (&Row, &Row)| (black[lane] + white[lane]).clamp(0, CLIP);
            sum[lane] += add(now) - add(before);
        }
    }
}

/// [`output`] for any processor.
#[inline(always)]
fn output_portably(neurons: &Neurons<'_>, inputs: &[i16; INPUTS]) -> i32 {
    let mut output = 0;
    for (neuron, weights) in neurons.weights.iter().enumerate() {
        let sum = neurons.begun[neuron] + product(weights, inputs);
        let active = (sum / WEIGHT_ONE).clamp(0, MOST_ACTIVE);
        output += active * i32::from(neurons.output[neuron]);
    }
    output
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::state::net::{MOST_SUM, REGIONS};

    /// Most that a row holds: `NetTable::fault` refuses more.
    const MOST_IN_ROW: i16 = i16::MAX / 2;

    #[test]
    fn every_processor_computes_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut row = |_| -> Row {
            std::array::from_fn(|_| random.random_range(-MOST_IN_ROW..=MOST_IN_ROW) >> 5)
        };
        let mut black = (0..64).map(&mut row).collect::<Vec<_>>();
        let mut white = (0..64).map(&mut row).collect::<Vec<_>>();
        black.push([MOST_IN_ROW; LANES]);
        white.push([MOST_IN_ROW; LANES]);
        let rows: [&[Row]; 2] = [&black, &white];
        let most = (MOST_SUM / INPUTS as i32) as i16;
        let mut outputs = 0;
        for _ in 0..1_000 {
            let mut code = || [random.random_range(0..65), random.random_range(0..65)];
            let (before, now) = (code(), code());
            let regions = 0..REGIONS as u8;
            let changes = regions.flat_map(|region| {
                (0..8).map(move |number| Change {
                    region,
                    before: before.map(|it| (it + number) % 65),
                    now: now.map(|it| (it * 3 + number) % 65),
                })
            });
            let changes = changes.collect::<Vec<_>>();
            let start: Sums = std::array::from_fn(|_| [CLIP * 32; LANES]);
            let (mut sums, mut expected) = (start, start);
            exchange(&mut sums, rows, &changes);
            exchange_portably(&mut expected, rows, &changes);
            assert_eq!(sums, expected);

            let weights: [[i16; INPUTS]; HIDDEN] =
                std::array::from_fn(|_| std::array::from_fn(|_| random.random_range(-most..=most)));
            let neurons = Neurons {
                weights: &weights,
                begun: &std::array::from_fn(|_| random.random_range(-9_000_000..=9_000_000)),
                output: &std::array::from_fn(|_| random.random_range(-3_000..=3_000)),
            };
            let inputs = sums.as_flattened().first_chunk().expect("all sums");
            let found = output(&neurons, inputs);
            assert_eq!(found, output_portably(&neurons, inputs));
            outputs += i32::from(found != 0);
        }
        assert!(outputs > 900, "most of them say something");
    }
}
