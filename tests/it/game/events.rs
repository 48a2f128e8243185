//! Events of threats, take-backs and low time, which the window makes audible.

use std::time::Duration;

use game::{Event, Intent, TimeTerms};
use rules::{Color, Side};

use super::support::*;

/// The events of threats so far.
fn threats(desk: &Desk) -> Vec<Color> {
    let threat = |event: &Event| match event {
        Event::ThreatMade(color) => Some(*color),
        _ => None,
    };
    desk.events.iter().filter_map(threat).collect()
}

fn low(desk: &Desk) -> Vec<Side> {
    let low = |event: &Event| match event {
        Event::TimeLow(side) => Some(*side),
        _ => None,
    };
    desk.events.iter().filter_map(low).collect()
}

#[test]
fn a_four_is_a_threat_and_neither_a_three_nor_the_five_is() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 a1 i8 a2 j8 a3");
    assert_eq!(threats(&desk), [], "threes");
    desk.play("k8");
    assert_eq!(threats(&desk), [Color::Black]);
    desk.play("a4");
    assert_eq!(threats(&desk), [Color::Black, Color::White]);
    desk.play("l8");
    assert!(desk.result().is_some());
    assert_eq!(threats(&desk).len(), 2, "the game is over");
}

#[test]
fn looking_at_a_four_again_is_no_threat_and_taking_back_is_no_move() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 a1 i8 a3 j8 a5 k8");
    let four = desk.session().cursor();
    desk.intend(Intent::Back);
    desk.intend(Intent::Forward);
    assert_eq!(threats(&desk).len(), 1);
    desk.events.clear();
    desk.undo();
    let before = desk.session().cursor();
    assert_ne!(before, four);
    assert_eq!(desk.events, [Event::TakenBack(before)]);
}

#[test]
fn low_time_is_reported_once_a_turn_for_the_side_on_the_clock() {
    let time = TimeTerms {
        control: "60s+0s".parse().expect("it is a time control"),
        ..TimeTerms::default()
    };
    let mut desk = Desk::timed("you", "you", time);
    desk.intend(Intent::Restart);
    desk.frame = Duration::ZERO;
    desk.play("h8");
    desk.pass(Duration::from_secs(49));
    assert_eq!(low(&desk), []);
    for _ in 0..20 {
        desk.pass(Duration::from_millis(100));
    }
    assert_eq!(low(&desk), [Side::Second]);
    desk.play("a1");
    desk.pass(Duration::from_secs(55));
    assert_eq!(low(&desk), [Side::Second, Side::First]);
}
