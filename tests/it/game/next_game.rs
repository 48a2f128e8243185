//! What follows a game that is over.

use game::{Begins, Intent, Pairing};
use rules::{OpeningRule, Rule};

use super::support::*;

/// Five of Black's in a row, against a person.
fn finished(desk: &mut Desk) {
    desk.play("h8 h9 i8 i9 j8 j9 k8 k9 l8");
    assert!(desk.result().is_some());
}

#[test]
fn a_game_that_is_over_is_not_given_up_at_an_earlier_position() {
    let mut desk = Desk::between("you", "you");
    finished(&mut desk);
    desk.intend(Intent::Back);
    assert!(desk.session().human_to_decide().is_some());
    for intent in [Intent::AskToResign, Intent::Resign] {
        assert!(!intent.is_possible(desk.session()), "{intent:?}");
    }
    // Another move makes it a game again.
    desk.play("o1");
    assert!(Intent::Resign.is_possible(desk.session()));
}

#[test]
fn the_game_after_a_review_begins_without_the_analysis() {
    for next in [Intent::Restart, Intent::SwapSides] {
        let mut desk = Desk::between("you", "you");
        finished(&mut desk);
        desk.intend(Intent::Review);
        assert!(desk.game.analysis().is_on());
        desk.intend(Intent::Back);
        desk.intend(next.clone());
        assert_eq!(desk.ply(), 0, "{next:?}");
        assert!(!desk.game.analysis().is_on(), "{next:?}");
    }
}

#[test]
fn the_analysis_stays_on_where_no_review_ends() {
    // A game that is not over starts again from the empty board.
    let mut desk = Desk::between("you", "you");
    desk.play("h8");
    desk.intend(Intent::Analyse(true));
    desk.intend(Intent::Restart);
    assert!(desk.game.analysis().is_on());
    // The next players are bots.
    finished(&mut desk);
    desk.intend(Intent::Begin(Pairing {
        players: ["random", "random"].map(String::from),
        rule: Rule::Freestyle,
        size: 15,
        opening: OpeningRule::Free,
        begins: Begins::Left,
        games: 1,
        time: Default::default(),
    }));
    assert!(desk.game.analysis().is_on());
}
