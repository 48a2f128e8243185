//! Time controls as text, and the clocks of games with a human, whose actions are carried out and not ruled on.

use std::time::Duration;

use nekomoku::arena::{FlagRule, Referee, TimeControl, TurnOutcome};
use nekomoku::rules::{Action, Forfeit, GameResult, GameSetup, Point, Side, WinReason};

const SECOND: Duration = Duration::from_secs(1);

fn control(text: &str) -> TimeControl {
    text.parse().expect("it is a time control")
}

fn referee(text: &str) -> Referee {
    Referee::new(GameSetup::default(), [control(text).limits(); 2])
}

fn left(referee: &Referee, side: Side) -> Option<u128> {
    referee.clock(side).map(|clock| clock.left.as_millis())
}

const fn place(x: u8) -> Action {
    Action::Place(Point::new(x, 7))
}

#[test]
fn controls_are_read_as_they_are_written() {
    for text in [
        "none", "10/move", "0.5/move", "5+3", "15+0", "0.1+0.25", "1440+0",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
    assert_eq!(control(" 3 + 2 "), control("3+2"));
    let expected = TimeControl::Game {
        main: 300 * SECOND,
        increment: 3 * SECOND,
    };
    assert_eq!(control("5+3"), expected);
    assert_eq!(control("10/move"), TimeControl::Move(10 * SECOND));
    let third = TimeControl::Game {
        main: 100 * SECOND,
        increment: SECOND,
    };
    assert_eq!(control(&third.to_string()), third);
}

#[test]
fn other_texts_are_no_controls() {
    for text in [
        "", "5", "5+", "+3", "0+3", "-1+0", "5+-3", "0/move", "ten/move", "10/game", "NaN+0",
        "inf+0", "2000+0", "None",
    ] {
        let error = text.parse::<TimeControl>().expect_err(text).to_string();
        assert!(error.starts_with("expected `none`"), "{error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn halves_are_halves_of_everything() {
    assert_eq!(control("5+3").halved(), control("2.5+1.5"));
    assert_eq!(control("10/move").halved(), control("5/move"));
    assert_eq!(control("none").halved(), TimeControl::None);
    assert_eq!(control("5+3").start(), Some(300 * SECOND));
    assert_eq!(control("none").start(), None);
}

#[test]
fn turn_of_a_human_takes_its_time_and_adds_the_increment() {
    let mut referee = referee("1+5");
    referee.apply(place(7), 20 * SECOND).unwrap();
    assert_eq!(left(&referee, Side::First), Some(45_000));
    assert_eq!(left(&referee, Side::Second), Some(60_000));
    referee.apply(place(7), SECOND).unwrap_err();
    assert_eq!(left(&referee, Side::Second), Some(60_000), "a slip is free");
}

#[test]
fn flag_of_a_human_falls_on_time() {
    for text in ["10/move", "0.5+3"] {
        let mut referee = referee(text);
        let all = control(text).start().unwrap();
        assert!(!referee.call_flag(all - Duration::from_millis(1)), "{text}");
        assert!(referee.call_flag(all), "{text}");
        let lost = GameResult::Win {
            winner: Side::Second,
            reason: WinReason::Forfeit(Forfeit::Time),
        };
        assert_eq!(referee.game().result(), Some(&lost));
        assert!(!referee.call_flag(all), "it is over");
    }
    assert!(!referee("none").call_flag(1_000_000 * SECOND));
}

#[test]
fn time_that_is_only_shown_loses_nothing() {
    let mut referee = referee("1+5").with_flag(FlagRule::Shown);
    assert!(!referee.call_flag(100 * SECOND));
    let outcome = referee.rule(Ok(place(7)), 100 * SECOND);
    assert_eq!(outcome, TurnOutcome::Played(place(7)));
    assert_eq!(left(&referee, Side::First), Some(5_000));
}

#[test]
fn limits_shrink_while_the_turn_goes_on() {
    let limits = referee("1+5").limits(Side::First);
    assert_eq!(limits.after(20 * SECOND).longest(), Some(40 * SECOND));
    assert_eq!(limits.after(80 * SECOND).longest(), Some(Duration::ZERO));
    let limits = referee("10/move").limits(Side::First);
    assert_eq!(limits.after(4 * SECOND).longest(), Some(6 * SECOND));
}
