//! How long the loser of a solved game holds out.

use game::{HeldOut, Intent, Notice, Pairing, Resistance};
use rules::{GameSetup, Rule};

use super::support::*;

fn held_out(desk: &Desk) -> Option<HeldOut> {
    let resistance: &Resistance = desk.game.coach().resistance();
    resistance.held_out(desk.session())
}

/// The oracle with Black against a human who has seen its first stone.
fn desk(rule: Rule) -> Desk {
    let setup = GameSetup::new(rule, 15).expect("a board");
    let mut desk = Desk::of(book(), "oracle", "you", setup);
    desk.until("the first stone", |desk| desk.ply() == 1);
    desk
}

#[test]
fn weak_replies_bring_the_end_nearer_and_a_take_back_restores_it() {
    let mut desk = desk(Rule::Standard);
    let first = held_out(&desk).expect("the oracle knows the end");
    assert_eq!((first.plies, first.end), (1, first.longest));
    assert!(first.longest > 40, "{first:?}");
    desk.play("a1");
    desk.until("the answer", |desk| desk.ply() == 3);
    let weak = held_out(&desk).expect("the oracle knows the end");
    assert_eq!((weak.plies, weak.longest), (3, first.longest));
    assert!(weak.end < first.end, "{weak:?}");
    // An earlier position has its own end.
    desk.intend(Intent::Back);
    desk.intend(Intent::Back);
    assert_eq!(held_out(&desk), Some(first));
    desk.intend(Intent::Last);
    assert_eq!(held_out(&desk), Some(weak));
    desk.undo();
    assert_eq!(held_out(&desk), Some(first));
    desk.intend(Intent::Restart);
    assert_ne!(held_out(&desk), Some(first), "another game has begun");
}

#[test]
fn games_without_a_solution_have_no_end() {
    for setup in [
        GameSetup::new(Rule::Renju, 15),
        GameSetup::new(Rule::Freestyle, 9),
    ] {
        let mut desk = Desk::of(book(), "oracle", "you", setup.expect("a board"));
        desk.until("the first stone", |desk| desk.ply() == 1);
        assert_eq!(held_out(&desk), None);
    }
    let mut desk = Desk::between("kitten", "you");
    let pairing = |rule, size| Pairing {
        players: ["oracle".into(), "you".into()],
        rule,
        size,
        ..Pairing::from_cast(book().cast())
    };
    for (rule, size, is_solved) in [
        (Rule::Standard, 15, true),
        (Rule::Renju, 15, false),
        (Rule::Standard, 19, false),
    ] {
        desk.intend(Intent::Begin(pairing(rule, size)));
        let told = matches!(desk.session().notice(), Some(Notice::NotSolved(_)));
        assert_eq!(told, !is_solved, "{rule} {size}");
    }
    let mut desk = Desk::between("random", "you");
    desk.until("the first stone", |desk| desk.ply() == 1);
    assert_eq!(held_out(&desk), None);
}
