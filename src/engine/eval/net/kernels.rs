//! The loops in which a net spends its time. Each is compiled for several processors, and the
//! best one is chosen at run time. They compute in integers that hold every sum, so all of them
//! agree.

use multiversion::multiversion;

use super::{CLIP, HIDDEN, INPUTS, LANES, MOST_ACTIVE, Row, Sums, WEIGHT_ONE};

/// Features of a point.
pub const FEATURES: usize = 8;
/// The kernel of a policy reaches this many lines in each direction.
pub const REACH: usize = 2;
/// Points under the kernel.
pub(super) const TAPS: usize = SIDE * SIDE;
/// The features of a point.
pub(super) type Features = [i16; FEATURES];

/// Lines and columns under the kernel of a policy.
const SIDE: usize = 2 * REACH + 1;

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

/// The kernel of a policy.
pub(super) struct Kernel {
    /// For each point under it, row by row, the weights of the features.
    pub taps: [Features; TAPS],
    /// The initial value of each feature; `ROW_ONE` times `WEIGHT_ONE` stands for 1.
    pub bias: [i32; FEATURES],
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

/// The features around a point, at least 0: for each row of points under the kernel, their
/// features.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn features_around(kernel: &Kernel, rows: [&[Features; SIDE]; SIDE]) -> [i32; FEATURES] {
    features_around_portably(kernel, rows)
}

/// [`features_around`] for any processor.
#[inline(always)]
fn features_around_portably(kernel: &Kernel, rows: [&[Features; SIDE]; SIDE]) -> [i32; FEATURES] {
    let mut sums = kernel.bias;
    for (row, weights) in rows.into_iter().zip(kernel.taps.chunks_exact(SIDE)) {
        for (point, weights) in row.iter().zip(weights) {
            for feature in 0..FEATURES {
                sums[feature] += i32::from(point[feature]) * i32::from(weights[feature]);
            }
        }
    }
    sums.map(|it| (it / WEIGHT_ONE).max(0))
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
        let mut sum = neurons.begun[neuron];
        for input in 0..INPUTS {
            sum += i32::from(weights[input]) * i32::from(inputs[input]);
        }
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
    use crate::eval::net::{MOST_SUM, REGIONS};

    /// Most that a row holds: `NetTable::fault` refuses more.
    const MOST: i16 = i16::MAX / 2;

    #[test]
    fn every_processor_computes_the_same() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let mut row =
            |_| -> Row { std::array::from_fn(|_| random.random_range(-MOST..=MOST) >> 5) };
        let mut black = (0..64).map(&mut row).collect::<Vec<_>>();
        let mut white = (0..64).map(&mut row).collect::<Vec<_>>();
        black.push([MOST; LANES]);
        white.push([MOST; LANES]);
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

            let mut numbers = |most: i16| -> Features {
                std::array::from_fn(|_| random.random_range(-most..=most))
            };
            let most = (MOST_SUM / (TAPS as i32 + 1)) as i16;
            let kernel = Kernel {
                taps: std::array::from_fn(|_| numbers(most)),
                bias: numbers(most).map(i32::from),
            };
            let rows: [[Features; SIDE]; SIDE] =
                std::array::from_fn(|_| std::array::from_fn(|_| numbers(CLIP).map(|it| it.max(0))));
            let rows = rows.each_ref();
            let found = features_around(&kernel, rows);
            assert_eq!(found, features_around_portably(&kernel, rows));
        }
        assert!(outputs > 900, "most of them say something");
    }
}
