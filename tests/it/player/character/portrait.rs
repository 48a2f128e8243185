//! The style of a player, computed from finished games.

use player::character::{Mean, Portrait};
use rules::Side;

use super::support::game;

/// A game in which White plays beside the last stone twice and then far from a three that it should
/// have stopped.
fn of_white() -> Portrait {
    let mut portrait = Portrait::default();
    portrait.add(&game("h8 h9 i8 i9 j8 a1 k8 g8 l8"), Side::Second, 0);
    portrait
}

fn values(means: [Mean; 3]) -> [f64; 3] {
    means.map(|mean| mean.value())
}

#[test]
fn taste_counts_free_turns_only() {
    let white = of_white();
    assert_eq!(white.distance.value(), 1.0);
    assert_eq!(white.mirrored.value(), 0.0);
}

#[test]
fn opening_and_the_other_side_are_left_out() {
    let mut portrait = Portrait::default();
    let game = game("a1 o15 h8 n14 i8 b2");
    portrait.add(&game, Side::Second, 2);
    // n14 after h8 and b2 after i8.
    assert_eq!(portrait.distance.value(), 6.5);
    assert_eq!(
        values([portrait.length, portrait.fours, portrait.greed]),
        [6.0, 0.0, 0.0]
    );
    assert_eq!(portrait.length.games(), 1);
    assert_eq!(portrait.greed.games(), 0);
}

#[test]
fn game_without_a_move_of_that_side_changes_nothing() {
    let mut portrait = of_white();
    portrait.add(&game("h8"), Side::Second, 0);
    portrait.add(&game("h8 h9"), Side::Second, 2);
    assert_eq!(portrait, of_white());
}
