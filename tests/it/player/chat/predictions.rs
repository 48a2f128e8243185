//! Predictions of the opponent's moves, and whether they come true.

use engine::WIN;
use player::character::chat::{Event, Observer, Occasion};
use rules::Side;

use super::table::{Table, point, thought};

fn predicted(ply: u16, at: &str, n: u32) -> Occasion {
    Occasion::new(Event::Predicted, ply)
        .at(point(at))
        .counting(n)
}

#[test]
fn expected_move_is_predicted_and_counted() {
    let mut table = Table::new(Side::First, "");
    table.decide(&["h8 a3 j10", "g7 c1"], 0);
    assert_eq!(table.predictions("h8"), []);
    assert_eq!(table.predictions("a3"), [predicted(2, "a3", 1)]);
    table.decide(&["o1 a5", "c12 a7"], 0);
    assert_eq!(table.predictions("c12"), []);
    assert_eq!(
        table.predictions("a7"),
        [predicted(4, "a7", 2)],
        "what was expected of the move played counts"
    );
    table.decide(&["m3 o15"], 0);
    assert_eq!(table.predictions("m3 o13"), []);
    table.decide(&["o2"], 0);
    assert_eq!(table.predictions("o2 n5"), [], "nothing was expected");
}

#[test]
fn expectation_lapses_when_its_side_plays_something_else() {
    let mut table = Table::new(Side::Second, "h8");
    table.decide(&["a1 o15"], 0);
    assert_eq!(table.predictions("c3 o15"), []);
    // An answer is expected to the decision before it, not to one long ago.
    let mut table = Table::new(Side::First, "");
    table.decide(&["h8 a3"], 0);
    assert_eq!(table.predictions("h8 o1 o3 a3"), []);
}

#[test]
fn observer_ignores_the_decisions_of_the_other_side() {
    let mut table = Table::new(Side::First, "h8");
    assert_eq!(table.decide(&["a3 o1"], WIN - 5), []);
    assert_eq!(table.predictions("a3 o1"), []);
    let mut unseen = Observer::new(Side::First);
    assert_eq!(unseen.decided(&thought(&["h8"], WIN - 5)), []);
}

#[test]
fn prediction_taken_back_does_not_count_twice() {
    let mut table = Table::new(Side::First, "");
    table.decide(&["h8 a3"], 0);
    table.predictions("h8");
    assert_eq!(table.predictions("a3"), [predicted(2, "a3", 1)]);
    table.decide(&["c12 o1"], 0);
    assert_eq!(table.predictions("c12 o2"), []);
    // Two stones of each side go; the opponent plays what it played before.
    table.take_back(3);
    assert_eq!(table.predictions("a3"), [predicted(2, "a3", 1)]);
    table.decide(&["c12 o1"], 0);
    table.predictions("c12");
    assert_eq!(table.predictions("o1"), [predicted(4, "o1", 2)]);
}

#[test]
fn expectation_stands_when_only_the_answer_is_taken_back() {
    let mut table = Table::new(Side::First, "");
    table.decide(&["h8 a3"], 0);
    table.predictions("h8");
    assert_eq!(table.predictions("o1"), []);
    table.take_back(1);
    assert_eq!(table.predictions("a3"), [predicted(2, "a3", 1)]);
}

#[test]
fn expectation_beyond_the_position_is_forgotten() {
    let mut table = Table::new(Side::First, "");
    table.decide(&["h8 a3"], 0);
    table.predictions("h8");
    table.predictions("o1");
    table.decide(&["c12 a5"], 0);
    table.predictions("c12");
    table.take_back(3);
    table.predictions("h8");
    table.predictions("o1");
    // The same stone again, but without a search before it.
    table.predictions("c12");
    assert_eq!(table.predictions("a5"), []);
}
