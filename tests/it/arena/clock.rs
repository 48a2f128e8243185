//! Time controls as text, and the clocks of games with a human, whose actions are carried out and
//! not ruled on.

use std::time::Duration;

use arena::{FlagRule, Referee, TimeControl, TurnOutcome};
use rules::{Action, Forfeit, GameResult, GameSetup, Point, Side, WinReason};

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
        "none",
        "10s/move",
        "0.5s/move",
        "2m/move",
        "5m+3s",
        "15m",
        "90s",
        "6s+0.25s",
        "1440m",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
    for (text, usual) in [
        (" 3m + 2s ", "3m+2s"),
        ("1m30s", "90s"),
        ("1h + 1m", "60m+1m"),
        ("1.5m+250ms", "90s+0.25s"),
        ("10m+0s", "10m"),
        ("24h", "1440m"),
        ("100 ms / move", "0.1s/move"),
    ] {
        let text = text.replace(" /", "/").replace("/ ", "/");
        assert_eq!(control(&text).to_string(), usual);
    }
    let expected = TimeControl::Game {
        main: 300 * SECOND,
        increment: 3 * SECOND,
    };
    assert_eq!(control("5m+3s"), expected);
    assert_eq!(control("10s/move"), TimeControl::Move(10 * SECOND));
}

#[test]
fn other_texts_are_not_time_controls() {
    for text in [
        "",
        "5m+",
        "+3s",
        "0m+3s",
        "-1m",
        "5m+-3s",
        "0s/move",
        "ten/move",
        "10s/game",
        "NaNs",
        "infs",
        "25h",
        "None",
        "5x",
        "m",
        "5m+3",
        "5+3s",
        "1m30",
        "10 minutes",
        "5+",
        "+",
    ] {
        let error = text.parse::<TimeControl>().expect_err(text).to_string();
        assert!(error.starts_with("expected `none`"), "{text}: {error}");
        assert!(!error.contains('\n'));
    }
}

#[test]
fn numbers_without_units_are_refused_with_the_right_notation() {
    for (text, hint) in [
        ("5+3", "`5m+3s` or `5s+3s`"),
        ("60+0.5", "`60m+0.5s` or `60s+0.5s`"),
        ("5", "`5m` or `5s`"),
        ("10/move", "`10s/move`"),
    ] {
        let error = text.parse::<TimeControl>().expect_err(text).to_string();
        assert_eq!(error, format!("a time needs its units, expected {hint}"));
    }
}

#[test]
fn stored_controls_of_version_0_1_are_read() {
    let stored = |text: &str| serde_json::from_value::<TimeControl>(text.into()).ok();
    for (old, new) in [
        ("5+3", "5m+3s"),
        ("0.1+0.25", "6s+0.25s"),
        ("15+0", "15m"),
        ("10/move", "10s/move"),
        ("none", "none"),
    ] {
        assert_eq!(stored(old), Some(control(new)), "{old}");
        assert_eq!(stored(new), Some(control(new)), "{new}");
    }
    for text in ["5", "0+3", "5+", "NaN+0", "2000+0"] {
        assert_eq!(stored(text), None, "{text}");
    }
}

#[test]
fn halves_are_halves_of_everything() {
    assert_eq!(control("5m+3s").halved(), control("2.5m+1.5s"));
    assert_eq!(control("10s/move").halved(), control("5s/move"));
    assert_eq!(control("none").halved(), TimeControl::None);
    assert_eq!(control("5m+3s").start(), Some(300 * SECOND));
    assert_eq!(control("none").start(), None);
}

#[test]
fn turn_of_a_human_takes_its_time_and_adds_the_increment() {
    let mut referee = referee("1m+5s");
    referee.apply(place(7), 20 * SECOND).unwrap();
    assert_eq!(left(&referee, Side::First), Some(45_000));
    assert_eq!(left(&referee, Side::Second), Some(60_000));
    referee.apply(place(7), SECOND).unwrap_err();
    assert_eq!(left(&referee, Side::Second), Some(60_000), "a slip is free");
}

#[test]
fn flag_of_a_human_falls_on_time() {
    for text in ["10s/move", "0.5m+3s"] {
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
    let mut referee = referee("1m+5s").with_flag(FlagRule::Shown);
    assert!(!referee.call_flag(100 * SECOND));
    let outcome = referee.rule(Ok(place(7)), 100 * SECOND);
    assert_eq!(outcome, TurnOutcome::Played(place(7)));
    assert_eq!(left(&referee, Side::First), Some(5_000));
}

#[test]
fn limits_shrink_during_the_turn() {
    let limits = referee("1m+5s").limits(Side::First);
    assert_eq!(limits.after(20 * SECOND).longest(), Some(40 * SECOND));
    assert_eq!(limits.after(80 * SECOND).longest(), Some(Duration::ZERO));
    let limits = referee("10s/move").limits(Side::First);
    assert_eq!(limits.after(4 * SECOND).longest(), Some(6 * SECOND));
}
