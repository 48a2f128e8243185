//! [`Allowance`]: the part of the time granted by the manager that a search may use.

use std::time::Duration;

use engine::Limits;

/// The limits of a search, and the deadline of its answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The limits of the search.
    pub limits: Limits,
    /// Time from the arrival of the command until the answer must be sent, if need be a fallback
    /// move. `None` when the manager set no time limit.
    pub answer_by: Option<Duration>,
    /// True when the manager waits at most some minutes for the answer.
    pub is_timed: bool,
}

/// The time of a search for `timeout_turn 0`, which means as fast as possible. It is enough for the
/// first plies.
const FASTEST: Duration = Duration::from_millis(10);
/// Times of this length count as unlimited. Yixin-Board sends 2,000,000 ms a turn and 100,000,000
/// ms a match for "no limit".
const AS_GOOD_AS_UNLIMITED: Duration = Duration::from_secs(1_000);

/// The part of a turn that is not used, for the pipes and the scheduler: 4 %, at least 20 ms, which
/// a busy machine may need to resume a thread, and at most half a second.
fn margin(turn: Duration) -> Duration {
    (turn / 25).clamp(Duration::from_millis(20), Duration::from_millis(500))
}

/// Time until a search must end: before the margin, but not before half of the turn or 5 ms,
/// whichever is less.
fn search_time(turn: Duration) -> Duration {
    let least = (turn / 2).clamp(Duration::from_millis(1), Duration::from_millis(5));
    turn.saturating_sub(margin(turn)).max(least)
}

/// Time until the answer must be sent. A quarter of the margin remains after it; a player has three
/// quarters to answer a demand for its move, and at least 5 ms, even in a turn of less than 10 ms.
fn answer_time(turn: Duration) -> Duration {
    turn.saturating_sub(margin(turn) / 4)
        .max(search_time(turn) + Duration::from_millis(5))
}

impl Allowance {
    /// The allowance of a turn for which the manager grants the time `turn`; zero means as fast as
    /// possible. `limits` has the clock, nodes and depth, and no time.
    pub(super) fn new(turn: Option<Duration>, limits: Limits) -> Self {
        let turn_limit = turn.filter(|turn| !turn.is_zero());
        let left = limits.clock.map(|clock| clock.left);
        let granted = turn.into_iter().chain(left).min();
        Self {
            limits: Limits {
                time: turn.map(|turn| turn_limit.map_or(FASTEST, |_| search_time(turn))),
                ..limits
            },
            answer_by: turn_limit.into_iter().chain(left).map(answer_time).min(),
            is_timed: granted.is_some_and(|granted| granted < AS_GOOD_AS_UNLIMITED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Clock;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn turn(turn: u64) -> (u128, Option<u128>) {
        let allowance = Allowance::new(Some(ms(turn)), Limits::default());
        let time = allowance.limits.time.expect("a turn limit is a limit");
        (
            time.as_millis(),
            allowance.answer_by.map(|by| by.as_millis()),
        )
    }

    #[test]
    fn turn_keeps_a_margin_for_the_pipes() {
        assert_eq!(turn(0), (10, None), "as fast as possible");
        assert_eq!(turn(1), (1, Some(6)), "nobody can keep such a limit");
        assert_eq!(turn(10), (5, Some(10)));
        assert_eq!(turn(20), (5, Some(15)));
        assert_eq!(turn(30), (10, Some(25)));
        assert_eq!(turn(100), (80, Some(95)));
        assert_eq!(turn(1_000), (960, Some(990)));
        assert_eq!(turn(5_000), (4_800, Some(4_950)));
        assert_eq!(turn(300_000), (299_500, Some(299_875)));
    }

    #[test]
    fn longest_search_ends_before_the_answer_is_due() {
        for turn in 1..2_000 {
            let allowance = Allowance::new(Some(ms(turn)), Limits::default());
            assert!(
                allowance.limits.time < allowance.answer_by,
                "{turn}: {allowance:?}"
            );
            assert!(
                turn < 20 || allowance.answer_by <= Some(ms(turn - 5)),
                "{turn}: {allowance:?}"
            );
        }
    }

    #[test]
    fn clock_bounds_the_answer_too() {
        let clock = |left| {
            let clock = Clock {
                left: ms(left),
                increment: ms(0),
            };
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            Allowance::new(None, limits)
        };
        assert_eq!(clock(1_000).answer_by, Some(ms(990)));
        assert_eq!(clock(0).answer_by, Some(ms(6)));
        assert!(clock(1_000).is_timed);
        assert!(!clock(100_000_000).is_timed, "Yixin-Board's word for none");
    }
}
