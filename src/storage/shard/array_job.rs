//! [`ArrayJob`]: the shard that a scheduler's array job gives to a task through its environment.

use std::fmt;

use super::number::{Shard, ShardError};

/// The variable with the number of tasks of a Kubernetes Indexed Job. Kubernetes does not set it;
/// the manifest sets it to `completions`.
pub const SHARDS_VARIABLE: &str = "NEKOMOKU_SHARDS";

const SLURM_ID: &str = "SLURM_ARRAY_TASK_ID";
const SLURM_MIN: &str = "SLURM_ARRAY_TASK_MIN";
const SLURM_MAX: &str = "SLURM_ARRAY_TASK_MAX";
const SLURM_COUNT: &str = "SLURM_ARRAY_TASK_COUNT";
const SLURM_STEP: &str = "SLURM_ARRAY_TASK_STEP";
const KUBERNETES_INDEX: &str = "JOB_COMPLETION_INDEX";

/// A task of an array job, recognised by its environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrayJob {
    /// The part of the job that the task takes.
    pub shard: Shard,
    /// The variables that say so, with their values.
    pub variables: Vec<(&'static str, String)>,
}

/// Why the environment of an array job names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArrayJobError {
    /// A variable is missing that the task of an array job needs.
    #[error("{present} is set, but {missing} is not: {hint}")]
    Missing {
        /// The variable that is set.
        present: &'static str,
        /// The variable that is missing.
        missing: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// A variable does not hold a number.
    #[error("{variable} is `{value}`, expected a whole number")]
    NoNumber {
        /// The variable.
        variable: &'static str,
        /// What it holds.
        value: String,
    },
    /// The tasks of a Slurm array are not numbered in equal steps.
    #[error(
        "the Slurm array from {min} to {max} has {count} tasks, expected a range in equal steps"
    )]
    Range {
        /// The lowest number of a task.
        min: u64,
        /// The highest.
        max: u64,
        /// The number of tasks.
        count: u64,
    },
    /// The numbers are out of range.
    #[error("{variable} is {value}: {error}")]
    Shard {
        /// The variable with the task's number.
        variable: &'static str,
        /// Its value.
        value: u64,
        /// What is wrong.
        error: ShardError,
    },
}

impl ArrayJob {
    /// The array job that this process is a task of; `None` outside of array jobs.
    ///
    /// # Errors
    /// When the variables of a scheduler are there, but do not name a shard.
    pub fn here() -> Result<Option<Self>, ArrayJobError> {
        Self::of(&|name| std::env::var(name).ok())
    }

    /// The array job that these variables name.
    fn of(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>, ArrayJobError> {
        let mut reader = Variables {
            variable,
            read: Vec::new(),
        };
        let shard = match (reader.number(SLURM_ID)?, reader.number(KUBERNETES_INDEX)?) {
            (Some(id), _) => reader.slurm(id)?,
            (None, Some(index)) => {
                let count = reader.needed(KUBERNETES_INDEX, SHARDS_VARIABLE)?;
                shard(KUBERNETES_INDEX, index, (index.saturating_add(1), count))?
            }
            (None, None) => return Ok(None),
        };
        Ok(Some(Self {
            shard,
            variables: reader.read,
        }))
    }
}

impl fmt::Display for ArrayJob {
    /// The variables: `SLURM_ARRAY_TASK_ID=1, SLURM_ARRAY_TASK_COUNT=4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.variables.iter();
        let words = words.map(|(name, value)| format!("{name}={value}"));
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}

/// Reads variables and remembers those that were there.
struct Variables<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    read: Vec<(&'static str, String)>,
}

impl Variables<'_> {
    fn number(&mut self, name: &'static str) -> Result<Option<u64>, ArrayJobError> {
        let Some(value) = (self.variable)(name) else {
            return Ok(None);
        };
        let number = value.trim().parse().ok();
        let number = number.ok_or_else(|| ArrayJobError::NoNumber {
            variable: name,
            value: value.clone(),
        })?;
        self.read.push((name, value));
        Ok(Some(number))
    }

    fn needed(
        &mut self,
        present: &'static str,
        missing: &'static str,
    ) -> Result<u64, ArrayJobError> {
        let number = self.number(missing)?;
        number.ok_or(ArrayJobError::Missing {
            present,
            missing,
            hint: match missing {
                SHARDS_VARIABLE => "set it to the job's number of completions",
                _ => "Slurm sets both",
            },
        })
    }

    /// The shard of the task `id` of a Slurm array: `--array=0-3`, `--array=1-8:2`.
    fn slurm(&mut self, id: u64) -> Result<Shard, ArrayJobError> {
        let min = self.needed(SLURM_ID, SLURM_MIN)?;
        let count = self.needed(SLURM_ID, SLURM_COUNT)?;
        let step = self.number(SLURM_STEP)?.unwrap_or(1).max(1);
        let most = count.saturating_sub(1).saturating_mul(step);
        let last = min.saturating_add(most);
        let max = self.number(SLURM_MAX)?.unwrap_or(last);
        let is_range = max >= last && max - last < step;
        if !is_range || id < min || !(id - min).is_multiple_of(step) {
            return Err(ArrayJobError::Range { min, max, count });
        }
        shard(SLURM_ID, id, ((id - min) / step + 1, count))
    }
}

fn shard(
    variable: &'static str,
    value: u64,
    (number, count): (u64, u64),
) -> Result<Shard, ArrayJobError> {
    Shard::new(number, count).map_err(|error| ArrayJobError::Shard {
        variable,
        value,
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result for an environment that is given as `NAME=value NAME=value`.
    fn found(environment: &str) -> String {
        let variable = |name: &str| {
            let words = environment
                .split(' ')
                .filter_map(|word| word.split_once('='));
            let mut values = words.filter(|(found, _)| *found == name);
            values.next().map(|(_, value)| value.to_owned())
        };
        match ArrayJob::of(&variable) {
            Ok(None) => "none".to_owned(),
            Ok(Some(job)) => format!("{} by {job}", job.shard),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn slurm_arrays_are_recognised() {
        let cases = [
            ("HOME=/root", "none"),
            (
                "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4",
                "1/4 by SLURM_ARRAY_TASK_ID=0, SLURM_ARRAY_TASK_MIN=0, SLURM_ARRAY_TASK_COUNT=4",
            ),
            (
                "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 \
                 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=4",
                "4/4 by SLURM_ARRAY_TASK_ID=7, SLURM_ARRAY_TASK_MIN=1, SLURM_ARRAY_TASK_COUNT=4, \
                 SLURM_ARRAY_TASK_STEP=2, SLURM_ARRAY_TASK_MAX=7",
            ),
        ];
        for (environment, expected) in cases {
            assert_eq!(found(environment), expected, "{environment}");
        }
    }

    #[test]
    fn kubernetes_indexed_jobs_are_recognised_when_the_number_of_tasks_is_given() {
        assert_eq!(
            found("JOB_COMPLETION_INDEX=2 NEKOMOKU_SHARDS=4"),
            "3/4 by JOB_COMPLETION_INDEX=2, NEKOMOKU_SHARDS=4"
        );
        assert_eq!(
            found("JOB_COMPLETION_INDEX=2"),
            "JOB_COMPLETION_INDEX is set, but NEKOMOKU_SHARDS is not: \
             set it to the job's number of completions"
        );
        assert_eq!(found("NEKOMOKU_SHARDS=4"), "none");
    }

    #[test]
    fn environments_that_name_no_shard_are_errors() {
        let cases = [
            (
                "SLURM_ARRAY_TASK_ID=2",
                "SLURM_ARRAY_TASK_ID is set, but SLURM_ARRAY_TASK_MIN is not: \
                 Slurm sets both",
            ),
            (
                "SLURM_ARRAY_TASK_ID=two SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4",
                "SLURM_ARRAY_TASK_ID is `two`, expected a whole number",
            ),
            (
                "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 \
                 SLURM_ARRAY_TASK_COUNT=3",
                "the Slurm array from 1 to 7 has 3 tasks, expected a range in equal steps",
            ),
            (
                "SLURM_ARRAY_TASK_ID=4 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=4",
                "SLURM_ARRAY_TASK_ID is 4: \
                 shard 5 of 4 does not exist, expected a number from 1 to 4",
            ),
            (
                "JOB_COMPLETION_INDEX=4 NEKOMOKU_SHARDS=4",
                "JOB_COMPLETION_INDEX is 4: \
                 shard 5 of 4 does not exist, expected a number from 1 to 4",
            ),
        ];
        for (environment, expected) in cases {
            assert_eq!(found(environment), expected, "{environment}");
        }
    }
}
