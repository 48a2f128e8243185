//! [`Schedule`]: when something that is learned by spaced repetition (FSRS) is due next.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating, Seed, State};
use serde::{Deserialize, Serialize};

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It was solved without a mistake.
    Solved,
    /// The answer was wrong, or advice was asked for.
    Failed,
    /// It was put off for 24 hours.
    Skipped,
}

/// A moment, and how many new questions are still asked on its day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Today {
    /// Seconds since 1970.
    pub(crate) now_s: i64,
    /// Number of new questions; those that were answered before do not count.
    pub(crate) new_left: usize,
}

impl Today {
    /// A day on which all new questions are asked.
    #[cfg(test)]
    pub(crate) const fn without_limit(now_s: i64) -> Self {
        let new_left = usize::MAX;
        Self { now_s, new_left }
    }

    /// True when a question with this schedule is asked now.
    pub(crate) fn asks(self, schedule: &Schedule) -> bool {
        schedule.is_due(self.now_s) && (self.new_left > 0 || !schedule.is_new())
    }

    /// How many of these questions are asked by now.
    pub(crate) fn count<'a>(self, schedules: impl Iterator<Item = &'a Schedule>) -> usize {
        let due = schedules.filter(|it| it.is_due(self.now_s));
        let [mut old, mut new] = [0, 0];
        due.for_each(|it| *if it.is_new() { &mut new } else { &mut old } += 1);
        old + self.new_left.min(new)
    }
}

/// When a question is due next, and how it was answered so far. Times are in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Schedule {
    /// When it is due.
    pub due_s: i64,
    /// When it was answered last; `None` for a new question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_s: Option<i64>,
    /// When it was solved or failed for the first time, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun_s: Option<i64>,
    /// Number of times that it was solved.
    pub solved: u32,
    /// Number of times that it was failed.
    pub failed: u32,
    /// Number of times that it was skipped.
    pub skipped: u32,
    memory: Memory,
}

/// The state of the memory in the model of FSRS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Memory {
    stage: Stage,
    /// Days until the probability of remembering the answer has fallen to 90 %.
    stability: f64,
    /// 1 to 10; 0 for a new question.
    difficulty: f64,
    /// Days from the last answer to the time that it was due at.
    scheduled_days: i64,
    repetitions: i32,
    lapses: i32,
}

/// The stages of learning in FSRS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Stage {
    #[default]
    New,
    Learning,
    Review,
    Relearning,
}

/// Time for which a skipped question is put off.
const SKIP_S: i64 = 86_400;

impl Schedule {
    /// The schedule of a new question, which is due at once.
    pub(crate) fn new(now_s: i64) -> Self {
        Self {
            due_s: now_s,
            answered_s: None,
            begun_s: None,
            solved: 0,
            failed: 0,
            skipped: 0,
            memory: Memory::default(),
        }
    }

    /// True for a question that was neither solved nor failed yet.
    pub fn is_new(&self) -> bool {
        self.memory.stage == Stage::New
    }

    /// True for a question whose answer has held, so that it comes back after days.
    pub fn is_learned(&self) -> bool {
        self.memory.stage == Stage::Review
    }

    /// True for a question that was answered for the first time within these seconds since 1970.
    pub(crate) fn is_begun_in(&self, span: &RangeInclusive<i64>) -> bool {
        self.begun_s.is_some_and(|begun| span.contains(&begun))
    }

    /// True when it is due at this time.
    pub const fn is_due(&self, now_s: i64) -> bool {
        self.due_s <= now_s
    }

    /// Enters an answer, and sets the time at which the question is due next.
    pub(crate) fn answer(&mut self, answer: Answer, now_s: i64) {
        let rating = match answer {
            Answer::Skipped => {
                self.skipped = self.skipped.saturating_add(1);
                self.due_s = now_s.saturating_add(SKIP_S);
                return;
            }
            Answer::Solved => {
                self.solved = self.solved.saturating_add(1);
                Rating::Good
            }
            Answer::Failed => {
                self.failed = self.failed.saturating_add(1);
                Rating::Again
            }
        };
        // A clock that was set back must not make the time since the last answer negative.
        let now_s = now_s.max(self.answered_s.unwrap_or(now_s));
        if self.is_new() {
            self.begun_s = Some(now_s);
        }
        let card = scheduler().next(self.card(), date(now_s), rating).card;
        self.due_s = card.due.timestamp();
        self.answered_s = Some(now_s);
        self.memory = Memory {
            stage: Stage::of(card.state),
            stability: rounded(card.stability),
            difficulty: rounded(card.difficulty),
            scheduled_days: card.scheduled_days,
            repetitions: card.reps,
            lapses: card.lapses,
        };
    }

    /// The card as the scheduler sees it.
    fn card(&self) -> Card {
        let memory = self.memory;
        Card {
            due: date(self.due_s),
            stability: memory.stability,
            difficulty: memory.difficulty,
            elapsed_days: 0,
            scheduled_days: memory.scheduled_days,
            reps: memory.repetitions,
            lapses: memory.lapses,
            state: memory.stage.state(),
            last_review: date(self.answered_s.unwrap_or(self.due_s)),
        }
    }

    /// Checks what was read from a file.
    ///
    /// # Errors
    /// When a number is out of range.
    pub(crate) fn check(&self) -> Result<(), String> {
        let Memory {
            stability,
            difficulty,
            ..
        } = self.memory;
        let is_new = self.is_new();
        if !(0.0..=100_000.0).contains(&stability) || stability == 0.0 && !is_new {
            return Err(format!("the stability {stability} is out of range"));
        }
        let is_known = (1.0..=10.0).contains(&difficulty);
        if is_known || is_new && difficulty == 0.0 {
            Ok(())
        } else {
            Err(format!("the difficulty {difficulty} is out of range"))
        }
    }
}

impl Stage {
    const fn of(state: State) -> Self {
        match state {
            State::New => Self::New,
            State::Learning => Self::Learning,
            State::Review => Self::Review,
            State::Relearning => Self::Relearning,
        }
    }

    const fn state(self) -> State {
        match self {
            Self::New => State::New,
            Self::Learning => State::Learning,
            Self::Review => State::Review,
            Self::Relearning => State::Relearning,
        }
    }
}

/// A number with six digits after the point, which a file holds exactly.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// The scheduler with the usual parameters and without random shifts.
// CITE: J. Ye, "A Stochastic Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling",
// 2022; the version and its parameters are those of the crate rs-fsrs.
fn scheduler() -> FSRS {
    FSRS::new(Parameters {
        enable_fuzz: false,
        seed: Seed::Empty,
        ..Parameters::default()
    })
}

/// A time in seconds since 1970 as a date; the earliest date where it is none.
fn date(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}
