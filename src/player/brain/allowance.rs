//! [`Allowance`]: how much of the time that the manager grants is used.

use std::time::Duration;

use engine::Limits;

/// What a thought may take, and until when there has to be an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowance {
    /// The limits of the search.
    pub limits: Limits,
    /// When the answer has to be out, from the command's arrival, even if it is a fallback; `None` where the manager
    /// has told no limit of time.
    pub answer_by: Option<Duration>,
    /// Whether the manager waits for the answer at most some minutes.
    pub is_timed: bool,
}

/// `timeout_turn 0` asks to play as fast as possible. In so much time the searches get past their first plies.
const FASTEST: Duration = Duration::from_millis(10);
/// Yixin-Board says "without limit" by 2,000,000 ms a turn and 100,000,000 ms a match: who is granted as much is in no hurry.
const AS_GOOD_AS_UNLIMITED: Duration = Duration::from_secs(1_000);

/// Kept back from a turn of `turn`, for the pipes and for a scheduler with other things to do: 4 %, at least 20 ms, which is about
/// what a busy machine takes to get back to a thread, and at most half a second, which is enough for any.
fn margin(turn: Duration) -> Duration {
    (turn / 25).clamp(Duration::from_millis(20), Duration::from_millis(500))
}

/// When a search with `turn` to answer in has to be done: before the margin, but not before half of
/// the turn or 5 ms, whichever is less.
fn search_time(turn: Duration) -> Duration {
    let least = (turn / 2).clamp(Duration::from_millis(1), Duration::from_millis(5));
    turn.saturating_sub(margin(turn)).max(least)
}

/// When the answer has to be out: three quarters of the margin are for a player to heed the demand
/// for its move. It gets 5 ms for that even where this is beyond a turn of less than 10 ms.
fn answer_time(turn: Duration) -> Duration {
    turn.saturating_sub(margin(turn) / 4)
        .max(search_time(turn) + Duration::from_millis(5))
}

impl Allowance {
    /// The allowance where the manager grants `turn` for the turn, zero for as fast as possible, and where `limits` say the rest: its
    /// clock, nodes and depth, but no time.
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
