//! Gradient descent by Adam over numbered samples.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::space::{Space, add};

/// The function to minimise: a sum over samples of a function of the weights.
pub(super) trait Objective: Sync {
    /// The loss of a sample at these weights. Its gradient is added to `gradient`.
    fn loss(&self, weights: &[f32], sample: u32, gradient: &mut [f32]) -> f32;
}

/// The parameters of a descent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descent {
    /// Number of passes over the samples.
    pub epochs: u32,
    /// Learning rate at the start; it falls to 0.
    pub rate: f32,
    /// Number of threads. The result does not depend on it.
    pub threads: usize,
    /// Seed of the order of samples.
    pub seed: u64,
    /// Number of samples in a batch. `None`: a 64th of them, 128 to 8192.
    pub batch: Option<usize>,
}

/// Number of parts of a batch whose gradients are added in a fixed order, so that equal arguments
/// give equal weights on any number of threads.
const SHARDS: usize = 8;
/// Smallest and largest size of a usual batch; between them an epoch has 64 batches.
const BATCH: (usize, usize) = (128, 8192);

impl Descent {
    /// Returns the weights after a descent over the samples.
    // CITE: Diederik Kingma and Jimmy Ba, "Adam: A Method for Stochastic Optimization" (2015),
    // algorithm 1; the rate falls by a cosine as in Loshchilov and Hutter, "SGDR" (2017), equation
    // 5, without restarts.
    pub(super) fn run(
        &self,
        objective: &impl Objective,
        samples: &[u32],
        space: &Space,
    ) -> Vec<f32> {
        let mut parameters = vec![0.0; space.stiffness.len()];
        let mut adam = Adam::new(parameters.len());
        let mut samples = samples.to_vec();
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let usual = (samples.len() / 64).clamp(BATCH.0, BATCH.1);
        let batch = self.batch.unwrap_or(usual).max(1);
        let steps = samples.len().div_ceil(batch) * self.epochs as usize;
        let mut step = 0;
        for _ in 0..self.epochs {
            samples.shuffle(&mut rng);
            for batch in samples.chunks(batch) {
                let weights = space.weights(&parameters);
                let gradient = self.sum(objective, batch, &weights).1;
                let mut gradient = space.gradient(gradient);
                let all = samples.len() as f32;
                for ((gradient, parameter), stiffness) in
                    gradient.iter_mut().zip(&parameters).zip(&space.stiffness)
                {
                    *gradient = *gradient / batch.len() as f32 + stiffness * parameter / all;
                }
                let turn = std::f64::consts::PI * f64::from(step) / steps as f64;
                let rate = f64::from(self.rate) * (1.0 + libm::cos(turn)) / 2.0;
                adam.step(&mut parameters, &gradient, rate as f32);
                step += 1;
            }
        }
        space.weights(&parameters)
    }

    /// The mean loss of samples; 0 without samples.
    pub(super) fn loss(&self, objective: &impl Objective, samples: &[u32], weights: &[f32]) -> f64 {
        self.sum(objective, samples, weights).0 / samples.len().max(1) as f64
    }

    /// The sums of the losses and gradients of samples.
    fn sum(&self, objective: &impl Objective, samples: &[u32], weights: &[f32]) -> (f64, Vec<f32>) {
        let shards = samples.chunks(samples.len().div_ceil(SHARDS).max(1));
        let shards = shards.collect::<Vec<_>>();
        let of_shard = |shard: &[u32]| {
            let mut gradient = vec![0.0; weights.len()];
            let losses = shard
                .iter()
                .map(|&sample| f64::from(objective.loss(weights, sample, &mut gradient)));
            (losses.sum::<f64>(), gradient)
        };
        let threads = self.threads.clamp(1, SHARDS);
        let sums = std::thread::scope(|scope| {
            let per_thread = shards.len().div_ceil(threads).max(1);
            let mut groups = shards.chunks(per_thread);
            let own = groups.next().unwrap_or_default();
            let spawned = groups
                .map(|group| {
                    let sums = move || group.iter().map(|it| of_shard(it)).collect::<Vec<_>>();
                    (group, std::thread::Builder::new().spawn_scoped(scope, sums))
                })
                .collect::<Vec<_>>();
            let mut sums = own.iter().map(|it| of_shard(it)).collect::<Vec<_>>();
            for (group, thread) in spawned {
                match thread {
                    Ok(thread) => sums.extend(thread.join().expect("sums do not panic")),
                    // Where the system has no more threads, this one does the work.
                    Err(_) => sums.extend(group.iter().map(|it| of_shard(it))),
                }
            }
            sums
        });
        let mut total = (0.0, vec![0.0; weights.len()]);
        for (loss, gradient) in sums {
            total.0 += loss;
            add(&mut total.1, &gradient);
        }
        total
    }
}

/// The moments of the gradient.
struct Adam {
    first: Vec<f32>,
    second: Vec<f32>,
    /// Correction for the start of the moments at 0.
    bias: (f32, f32),
}

impl Adam {
    const DECAY: (f32, f32) = (0.9, 0.999);
    const EPSILON: f32 = 1e-8;

    fn new(parameters: usize) -> Self {
        Self {
            first: vec![0.0; parameters],
            second: vec![0.0; parameters],
            bias: (1.0, 1.0),
        }
    }

    fn step(&mut self, parameters: &mut [f32], gradient: &[f32], rate: f32) {
        let (keep, keep_square) = Self::DECAY;
        self.bias = (self.bias.0 * keep, self.bias.1 * keep_square);
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((parameter, slope), (first, second)) in
            parameters.iter_mut().zip(gradient).zip(moments)
        {
            *first = keep * *first + (1.0 - keep) * slope;
            *second = keep_square * *second + (1.0 - keep_square) * slope * slope;
            let (mean, square) = (*first / (1.0 - self.bias.0), *second / (1.0 - self.bias.1));
            *parameter -= rate * mean / (square.sqrt() + Self::EPSILON);
        }
    }
}

/// Compares the gradient of each of these samples with the change of its loss along a random
/// direction.
#[cfg(test)]
pub(super) fn assert_gradient(
    objective: &impl Objective,
    weights: &[f32],
    samples: impl IntoIterator<Item = u32>,
) {
    use rand::RngExt;
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let direction = weights.iter().map(|_| rng.random_range(-1.0..1.0_f32));
    let direction = direction.collect::<Vec<_>>();
    for sample in samples {
        let loss = |step: f32| {
            let pairs = weights.iter().zip(&direction);
            let at = pairs.map(|(it, way)| it + step * way).collect::<Vec<_>>();
            f64::from(objective.loss(&at, sample, &mut vec![0.0; at.len()]))
        };
        let mut gradient = vec![0.0; weights.len()];
        objective.loss(weights, sample, &mut gradient);
        let pairs = gradient.iter().zip(&direction);
        let slope = pairs.map(|(it, way)| f64::from(it * way)).sum::<f64>();
        let step = 1e-4;
        let seen = (loss(step) - loss(-step)) / f64::from(2.0 * step);
        let close = (seen - slope).abs() < 0.03 * (slope.abs() + 0.5);
        assert!(close, "sample {sample}: {seen}, expected {slope}");
    }
}
