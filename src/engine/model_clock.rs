//! [`ModelClock`]: measures the share of a search's time that is spent in the models.

use std::time::{Duration, Instant};

/// One of this number of operations is timed. It is a prime, so that it does not synchronise with
/// the repeated operations of a search.
const PERIOD: u64 = 61;

/// Times a sample of the model checker's operations.
///
/// Reading the clock costs about as much as the shortest operation; for one in 61 that is far below
/// 1 % of a search. Each sample includes about one such reading, so the share is overstated by a
/// few percent of itself.
#[derive(Default)]
pub(crate) struct ModelClock {
    operations: u64,
    samples: u32,
    sampled: Duration,
}

impl ModelClock {
    /// Performs `operation` and sometimes measures its time.
    pub fn time<T>(&mut self, operation: impl FnOnce() -> T) -> T {
        self.operations += 1;
        if self.operations % PERIOD != 1 {
            return operation();
        }
        let start = Instant::now();
        let done = operation();
        self.sampled += start.elapsed();
        self.samples += 1;
        done
    }

    /// The share of `total`, 0 to 1, that all operations took, estimated from the sample. `None`
    /// without a sample.
    pub fn share(&self, total: Duration) -> Option<f32> {
        if self.samples == 0 || total.is_zero() {
            return None;
        }
        let each = self.sampled.as_secs_f64() / f64::from(self.samples);
        let share = each * self.operations as f64 / total.as_secs_f64();
        Some(share.min(1.0) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_sample_there_is_no_share() {
        assert_eq!(ModelClock::default().share(Duration::from_secs(1)), None);
        let mut clock = ModelClock::default();
        assert_eq!(clock.time(|| 7), 7);
        assert_eq!(clock.share(Duration::ZERO), None);
        assert!(clock.share(Duration::from_secs(1)).is_some());
    }

    #[test]
    fn sample_represents_all_operations() {
        let clock = ModelClock {
            operations: 610,
            samples: 10,
            sampled: Duration::from_millis(10),
        };
        let share = |millis| {
            clock
                .share(Duration::from_millis(millis))
                .expect("there are samples")
        };
        assert!((share(6_100) - 0.1).abs() < 1e-4);
        assert!((share(100) - 1.0).abs() < 1e-4, "never above 1");
    }

    #[test]
    fn one_operation_in_a_period_is_timed() {
        let mut clock = ModelClock::default();
        for _ in 0..10 * PERIOD {
            clock.time(|| {});
        }
        assert_eq!((clock.operations, clock.samples), (10 * PERIOD, 10));
    }
}
