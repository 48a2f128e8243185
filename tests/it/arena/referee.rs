//! [`Referee`]: explains a human's slip, rules on a bot's.

use std::time::Duration;

use arena::{FlagRule, Referee, TurnOutcome};
use player::{Clock, Limits, Patience, PlayerError, SeatError};
use rules::{
    Action, ActionError, Forfeit, Game, GameResult, GameSetup, Point, Rule, Side, WinReason,
};

use crate::diagram::Diagram;
use crate::player::puppet::SHORT;

const SECOND: Duration = Duration::from_secs(1);

fn timed() -> Limits {
    Limits {
        time: Some(SECOND),
        ..Limits::default()
    }
}

/// A referee of a game with one stone on h8.
fn begun() -> Referee {
    let mut referee =
        Referee::new(GameSetup::default(), [timed(), Limits::default()]).with_patience(SHORT);
    referee
        .apply(Action::Place(Point::new(7, 7)), Duration::ZERO)
        .unwrap();
    referee
}

fn won(winner: Side, forfeit: Forfeit) -> Option<GameResult> {
    Some(GameResult::Win {
        winner,
        reason: WinReason::Forfeit(forfeit),
    })
}

#[test]
fn illegal_move_of_a_human_is_explained_and_changes_nothing() {
    let mut referee = begun();
    let before = referee.game().clone();
    let (occupied, outside) = (Point::new(7, 7), Point::new(20, 0));
    for (point, error) in [
        (occupied, ActionError::Occupied(occupied)),
        (outside, ActionError::OffBoard(outside)),
    ] {
        assert_eq!(
            referee.apply(Action::Place(point), Duration::ZERO),
            Err(error)
        );
        assert_eq!(referee.game(), &before);
    }
    assert_eq!(
        ActionError::Occupied(occupied).to_string(),
        "h8 is occupied"
    );
    assert!(
        referee
            .apply(Action::Place(Point::new(8, 8)), Duration::ZERO)
            .is_ok()
    );
}

#[test]
fn forbidden_point_is_explained_to_a_human_and_lost_for_a_bot() {
    let diagram = Diagram::parse(
        "
        O . . . . . . . O
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . X a X . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . . . . . . . O
        ",
    );
    let action = Action::Place(diagram.point('a'));
    let mut referee = Referee::resume(diagram.game(Rule::Renju), [Limits::default(); 2]);
    let told = referee
        .apply(action, Duration::ZERO)
        .unwrap_err()
        .to_string();
    assert_eq!(told, "e5 is forbidden to Black: double-three");
    assert_eq!(referee.game().result(), None);
    let outcome = referee.rule(Ok(action), Duration::ZERO);
    assert_eq!(
        outcome,
        TurnOutcome::Forfeited(Forfeit::Illegal(told.clone()))
    );
    assert_eq!(
        referee.game().result().cloned(),
        won(Side::Second, Forfeit::Illegal(told))
    );
}

#[test]
fn legal_action_of_a_bot_is_carried_out() {
    let mut referee = begun();
    let action = Action::Place(Point::new(0, 0));
    assert_eq!(
        referee.rule(Ok(action), SECOND),
        TurnOutcome::Played(action)
    );
    assert_eq!(referee.game().ply(), 2);
    assert_eq!(
        referee.rule(Ok(Action::Resign), SECOND),
        TurnOutcome::Played(Action::Resign)
    );
    let reason = WinReason::Resignation;
    let result = GameResult::Win {
        winner: Side::Second,
        reason,
    };
    assert_eq!(referee.game().result(), Some(&result));
}

#[test]
fn failure_of_a_bot_is_a_loss_with_its_reason() {
    let occupied = Action::Place(Point::new(7, 7));
    let cases = [
        (Ok(occupied), Forfeit::Illegal("h8 is occupied".into())),
        (Err(SeatError::Unresponsive(SECOND)), Forfeit::Time),
        (
            Err(PlayerError::Panicked("oh".into()).into()),
            Forfeit::Crash("panicked: oh".into()),
        ),
        (
            Err(PlayerError::Failed("no weights".into()).into()),
            Forfeit::Crash("no weights".into()),
        ),
        (
            Err(PlayerError::Aborted.into()),
            Forfeit::Crash("aborted".into()),
        ),
        (
            Err(PlayerError::NoAction.into()),
            Forfeit::Illegal("no action although there are legal ones".into()),
        ),
    ];
    for (answer, forfeit) in cases {
        let mut referee = begun();
        let outcome = referee.rule(answer, Duration::ZERO);
        assert_eq!(outcome, TurnOutcome::Forfeited(forfeit.clone()));
        assert_eq!(referee.game().result().cloned(), won(Side::First, forfeit));
        assert_eq!(referee.game().ply(), 1);
    }
}

#[test]
fn answer_within_the_grace_is_in_time_and_later_is_lost() {
    let action = Action::Place(Point::new(0, 0));
    let resumed = || {
        let mut game = Game::new(GameSetup::default());
        game.play(Action::Place(Point::new(7, 7))).unwrap();
        Referee::resume(game, [Limits::default(), timed()]).with_patience(SHORT)
    };
    assert_eq!(
        resumed().rule(Ok(action), SECOND + SHORT.grace),
        TurnOutcome::Played(action)
    );
    let mut referee = resumed();
    let late = SECOND + SHORT.grace + Duration::from_millis(1);
    assert_eq!(
        referee.rule(Ok(action), late),
        TurnOutcome::Forfeited(Forfeit::Time)
    );
    assert_eq!(
        referee.game().result().cloned(),
        won(Side::First, Forfeit::Time)
    );
    assert_eq!(
        begun().rule(Ok(action), 1000 * SECOND),
        TurnOutcome::Played(action),
        "no limit, no clock"
    );
}

#[test]
fn limits_belong_to_their_side() {
    let referee = begun();
    assert_eq!(referee.limits(Side::First), timed());
    assert_eq!(referee.limits(Side::Second), Limits::default());
    assert_eq!(referee.patience().grace, SHORT.grace);
}

#[test]
fn failure_outside_its_turn_is_lost_for_that_side() {
    for side in Side::ALL {
        let mut referee = begun();
        referee.fail(side, &SeatError::Unresponsive(SECOND));
        assert_eq!(referee.game().result().cloned(), won(!side, Forfeit::Time));
    }
}

#[test]
fn nothing_changes_after_the_end() {
    let mut referee = begun();
    referee.apply(Action::Resign, Duration::ZERO).unwrap();
    let before = referee.game().clone();
    let action = Action::Place(Point::new(0, 0));
    assert_eq!(
        referee.apply(action, Duration::ZERO),
        Err(ActionError::GameOver)
    );
    assert!(matches!(
        referee.rule(Ok(action), SECOND),
        TurnOutcome::Forfeited(_)
    ));
    referee.fail(Side::First, &SeatError::Unresponsive(SECOND));
    assert_eq!(referee.game(), &before);
}

#[test]
fn clock_of_a_late_player_is_empty() {
    let clock = Clock {
        left: SECOND,
        increment: SECOND,
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let mut referee = Referee::new(GameSetup::default(), [limits; 2]);
    referee.rule(Ok(Action::Place(Point::new(7, 7))), 5 * SECOND);
    assert_eq!(
        referee.game().result().cloned(),
        won(Side::Second, Forfeit::Time)
    );
    let left = referee.clock(Side::First).unwrap().left;
    assert_eq!(left, Duration::ZERO);
}

/// What becomes of the turns of the first side, which take these milliseconds, from a clock of one
/// second. The other side takes no time.
fn turns_of(times_ms: &[u64], increment_ms: u64, flag: FlagRule) -> Vec<bool> {
    let clock = Clock {
        left: SECOND,
        increment: Duration::from_millis(increment_ms),
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let referee = Referee::new(GameSetup::default(), [limits; 2]).with_flag(flag);
    // A grace of one second.
    let mut referee = referee.with_patience(Patience::default());
    let turn = |(number, ms): (usize, &u64)| {
        let [own, other] = [0, 14].map(|y| Action::Place(Point::new(2 * number as u8, y)));
        let outcome = referee.rule(Ok(own), Duration::from_millis(*ms));
        referee.rule(Ok(other), Duration::ZERO);
        outcome == TurnOutcome::Played(own)
    };
    times_ms.iter().enumerate().map(turn).collect()
}

#[test]
fn answers_after_the_clock_share_one_grace() {
    let turns = |times: &[u64]| turns_of(times, 0, FlagRule::Loses);
    assert_eq!(turns(&[1_600, 400, 1]), [true, true, false]);
    assert_eq!(turns(&[900, 600, 600]), [true, true, false]);
    assert_eq!(turns(&[2_000, 0, 1]), [true, true, false]);
    assert_eq!(turns(&[2_001]), [false]);
    let shown = turns_of(&[1_900, 900, 900, 9_000], 0, FlagRule::Shown);
    assert_eq!(shown, [true; 4], "time is only shown");
}

#[test]
fn increments_fill_the_clock_but_pay_no_debt() {
    let turns = |times: &[u64]| turns_of(times, 500, FlagRule::Loses);
    // The debts after the turns are 800, 900, 900 and 1,000 ms.
    assert_eq!(turns(&[1_800, 600, 500, 600, 500]), [true; 5]);
    assert_eq!(turns(&[1_800, 600, 601]), [true, true, false]);
    assert_eq!(turns(&[1_800, 600, 500, 600, 501]).pop(), Some(false));
    let steady = turns(&[1_500; 9]);
    assert_eq!(steady.iter().filter(|&&played| played).count(), 1);
}
