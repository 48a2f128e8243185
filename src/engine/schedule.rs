//! [`Schedule`]: depth and width of a search by the number of stones on board ("dynamic depth and
//! width").

use serde::{Deserialize, Serialize};

use super::params::{KeyValue, ParamType, Params};
use super::range::OutOfRange;
use crate::params;

/// Largest depth of a schedule in plies.
pub const MAX_DEPTH: u8 = 64;
/// Largest number of candidates: every point of the largest board.
pub const MAX_WIDTH: u16 = 484;

params! {
    /// Depth and widths from a number of stones on.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    pub struct ScheduleStep {
        /// Stones on board from which the step holds; 0 in the first step, more in each later one.
        pub ply: u16 = 0, needed;
        /// Depth of the search.
        pub depth: u8 = 1, range 1..=MAX_DEPTH, unit "plies", needed;
        /// Moves tried at the root.
        pub root: u16 = 1, range 1..=MAX_WIDTH, needed;
        /// Moves tried below the root.
        pub child: u16 = 1, range 1..=MAX_WIDTH, needed;
    }
}

impl ScheduleStep {
    const fn new(ply: u16, depth: u8, root: u16, child: u16) -> Self {
        Self {
            ply,
            depth,
            root,
            child,
        }
    }
}

/// Why a schedule is invalid. Steps are counted from 1.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// There is no step.
    #[error("the schedule is empty, expected at least one step")]
    Empty,
    /// The first step does not start at ply 0.
    #[error("step 1 begins at ply {0}, expected 0")]
    LateStart(u16),
    /// A step does not start after the one before.
    #[error(
        "step {step} begins at ply {ply}, expected more than {before}, where the step before it \
         begins"
    )]
    Order {
        /// Number of the step.
        step: usize,
        /// The ply at which it starts.
        ply: u16,
        /// The ply at which the one before starts.
        before: u16,
    },
    /// A depth or a width is out of range.
    #[error("step {step} has {} {}, expected {}", .error.key, .error.value, .error.range)]
    Range {
        /// Number of the step.
        step: usize,
        /// The error of `depth`, `root` or `child`.
        error: OutOfRange,
    },
}

/// Steps in ascending order of ply, the first at ply 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<ScheduleStep>", into = "Vec<ScheduleStep>")]
pub struct Schedule(Vec<ScheduleStep>);

impl Schedule {
    /// A schedule of these steps.
    ///
    /// # Errors
    /// All errors of the steps.
    pub fn new(steps: Vec<ScheduleStep>) -> Result<Self, Vec<ScheduleError>> {
        let errors = check(&steps);
        if errors.is_empty() {
            Ok(Self(steps))
        } else {
            Err(errors)
        }
    }

    /// The schedule of the original program: depth 4, 6, 8, 8 and widths 4/4, 6/4, 10/4, 15/4 from
    /// 0, 8, 20 and 40 stones.
    pub fn seed() -> Self {
        Self(vec![
            ScheduleStep::new(0, 4, 4, 4),
            ScheduleStep::new(8, 6, 6, 4),
            ScheduleStep::new(20, 8, 10, 4),
            ScheduleStep::new(40, 8, 15, 4),
        ])
    }

    /// One step for the whole game.
    ///
    /// # Errors
    /// All errors of the numbers.
    pub fn fixed(depth: u8, root: u16, child: u16) -> Result<Self, Vec<ScheduleError>> {
        Self::new(vec![ScheduleStep::new(0, depth, root, child)])
    }

    /// The step for `stones` stones on board.
    pub fn at(&self, stones: u16) -> ScheduleStep {
        let mut steps = self.0.iter().rev();
        *steps
            .find(|step| step.ply <= stones)
            .expect("the first step begins at ply 0")
    }

    /// All steps, in order.
    pub fn steps(&self) -> &[ScheduleStep] {
        &self.0
    }
}

impl ParamType for Schedule {
    fn describe(value: Option<&Self>) -> KeyValue {
        let step = |it: &ScheduleStep| {
            let ScheduleStep {
                ply,
                depth,
                root,
                child,
            } = it;
            format!("{{ ply = {ply}, depth = {depth}, root = {root}, child = {child} }}")
        };
        let toml = |it: &Self| {
            let steps = it.0.iter().map(step).collect::<Vec<_>>();
            format!("[{}]", steps.join(", "))
        };
        KeyValue::Sections {
            toml: value.map(toml),
            keys: ScheduleStep::default().keys(),
        }
    }
}

impl Default for Schedule {
    fn default() -> Self {
        Self::seed()
    }
}

impl TryFrom<Vec<ScheduleStep>> for Schedule {
    type Error = String;
    fn try_from(steps: Vec<ScheduleStep>) -> Result<Self, String> {
        Self::new(steps).map_err(|errors| {
            let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
            texts.join("; ")
        })
    }
}

impl From<Schedule> for Vec<ScheduleStep> {
    fn from(schedule: Schedule) -> Self {
        schedule.0
    }
}

fn check(steps: &[ScheduleStep]) -> Vec<ScheduleError> {
    let mut errors = Vec::new();
    match steps.first() {
        None => errors.push(ScheduleError::Empty),
        Some(first) if first.ply > 0 => errors.push(ScheduleError::LateStart(first.ply)),
        Some(_) => {}
    }
    for (number, pair) in (2..).zip(steps.windows(2)) {
        if pair[1].ply <= pair[0].ply {
            errors.push(ScheduleError::Order {
                step: number,
                ply: pair[1].ply,
                before: pair[0].ply,
            });
        }
    }
    for (step, values) in (1..).zip(steps) {
        let wrong = values.out_of_range().into_iter();
        errors.extend(wrong.map(|error| ScheduleError::Range { step, error }));
    }
    errors
}
