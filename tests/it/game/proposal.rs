//! Proposals to a bot: to take a move back, and to agree on a draw.

use std::time::{Duration, Instant};

use game::Intent;
use rules::{DrawReason, GameResult};

use super::support::*;

const AGREED: GameResult = GameResult::Draw(DrawReason::Agreed);

#[test]
fn a_bot_that_is_asked_while_it_thinks_refuses_and_continues_to_think() {
    let mut desk = Desk::between("you", "strict");
    desk.intend(Intent::Place(point("h8")));
    desk.intend(Intent::Undo);
    desk.until("the answer", |desk| desk.ply() == 2);
    assert_eq!(desk.session().tree().walk().count(), 3);
}

#[test]
fn a_bot_that_has_to_move_at_once_while_it_is_asked_answers_and_then_moves() {
    // The bot thinks until it is stopped; when the second key arrives it has not yet answered the
    // draw offer.
    let mut desk = Desk::between("you", "slow");
    desk.intend(Intent::Place(point("h8")));
    desk.until("the stone", |desk| desk.ply() == 1);
    for intent in [Intent::OfferDraw, Intent::MoveNow] {
        desk.apply(intent);
    }
    desk.until("the answer", |desk| desk.ply() == 2);
}

#[test]
fn a_bot_that_says_nothing_keeps_nobody_from_taking_back() {
    let mut desk = Desk::between("you", "loads");
    desk.intend(Intent::Place(point("h8")));
    desk.until("the stone", |desk| desk.ply() == 1);
    let asked = Instant::now();
    desk.intend(Intent::Undo);
    desk.until("the board to be empty", |desk| desk.ply() == 0);
    assert!(asked.elapsed() < Duration::from_secs(5));
    desk.intend(Intent::Place(point("a1")));
    desk.until("another stone", |desk| desk.ply() == 1);
}

#[test]
fn two_humans_agree_on_a_draw_at_once_but_not_on_an_empty_board() {
    let mut desk = Desk::between("you", "you");
    desk.intend(Intent::OfferDraw);
    assert_eq!(desk.session().game().result(), None);
    desk.intend(Intent::Place(point("h8")));
    desk.until("the stone", |desk| desk.ply() == 1);
    desk.intend(Intent::OfferDraw);
    assert_eq!(desk.session().game().result(), Some(&AGREED));
    desk.intend(Intent::Undo);
    assert_eq!((desk.ply(), desk.session().game().result()), (1, None));
    desk.intend(Intent::Place(point("i9")));
    desk.until("the next stone", |desk| desk.ply() == 2);
    desk.intend(Intent::Back);
    desk.intend(Intent::OfferDraw);
    assert_eq!(desk.session().game().result(), None, "it stands elsewhere");
}
