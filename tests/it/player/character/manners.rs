//! Resigning, and answers to proposals.

use player::Proposal;
use rules::{Action, Game};

use super::support::{ask, game, player};

/// White to move has to stop a five of an open four.
const OPEN_FOUR: &str = "h8 b2 i8 b13 j8 n2 k8";
/// White to move is lost to several open threes.
const OPEN_ROWS: &str = "h8 a1 i8 o1 j8 a15 h9 o15 i9 d1 j9 l15 h10";

#[test]
fn resigns_after_the_set_number_of_hopeless_turns() {
    let options =
        |turns| format!("search.table_mib = 1\nmanners = {{ resign = 3, resign_after = {turns} }}");
    let lost = game(OPEN_ROWS);
    assert_eq!(
        ask(&mut *player("tree", &options(1), 1), &lost, 3000).action,
        Action::Resign
    );
    let mut patient = player("tree", &options(2), 1);
    let first = ask(&mut *patient, &lost, 3000);
    let mut later = lost.clone();
    later.play(first.action).expect("a legal move");
    let free = later.legal_points().find(|point| point.y() == 0);
    later
        .play(Action::Place(free.expect("the edge is empty")))
        .expect("a legal move");
    let second = ask(&mut *patient, &later, 3000);
    assert_eq!(second.action, Action::Resign);
    // The count restarts in another game.
    let anew = ask(&mut *patient, &lost, 3000);
    assert!(matches!(anew.action, Action::Place(_)));
}

#[test]
fn five_comes_before_resigning() {
    let options = "search.table_mib = 1\nmanners = { resign = 50, resign_after = 1 }";
    let mut player = player("tree", options, 1);
    let stops = ask(&mut *player, &game(OPEN_FOUR), 500);
    assert!(
        matches!(stops.action, Action::Place(_)),
        "it has a four to stop"
    );
    let resigns = ask(
        &mut *player,
        &game("h8 a1 i8 o1 j8 a15 h9 o15 i9 d1 j9 l15 h10"),
        3000,
    );
    assert_eq!(resigns.action, Action::Resign);
}

#[test]
fn proposals_are_answered_according_to_the_manners() {
    let start = game("h8 i9 g7");
    let answer = |options: &str, game: &Game, proposal| {
        let options = format!("search.table_mib = 1\n{options}");
        let mut player = player("tree", &options, 1);
        ask(&mut *player, game, 3000);
        player.respond(game, proposal)
    };
    assert!(answer("", &start, Proposal::TakeBack));
    assert!(!answer(
        "manners.take_back = false",
        &start,
        Proposal::TakeBack
    ));
    assert!(!answer("", &start, Proposal::Draw));
    assert!(!answer("manners.draw = 5", &start, Proposal::Draw));
    assert!(answer("manners.draw = 100", &start, Proposal::Draw));
    assert!(answer("manners.draw = 5", &game(OPEN_ROWS), Proposal::Draw));
}
