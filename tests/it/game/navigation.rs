//! Viewing other positions of the game: the game stays at its last position until somebody plays at
//! another one.

use game::Intent;

use super::support::*;

#[test]
fn a_bot_waits_while_its_opponent_looks_back_and_then_continues() {
    let mut desk = Desk::between("you", "slow");
    desk.play("h8");
    assert_eq!(
        desk.session().side_to_think(),
        desk.session().side_to_decide()
    );
    desk.intend(Intent::Back);
    assert_eq!(desk.ply(), 0);
    desk.intend(Intent::Forward);
    assert!(
        !desk.session().flow().is_paused(),
        "the game continues where it stood"
    );
    desk.intend(Intent::MoveNow);
    desk.until("the answer", |desk| desk.ply() == 2);
    // The bot does not move again at a position where it has moved.
    desk.intend(Intent::Back);
    assert!(desk.session().flow().is_paused());
    for _ in 0..5 {
        desk.update();
    }
    assert_eq!(desk.ply(), 1);
    // The bot moves when it is asked to, and the game continues from there.
    desk.intend(Intent::Pause);
    desk.intend(Intent::MoveNow);
    desk.until("another answer", |desk| desk.ply() == 2);
    assert!(!desk.session().position().looks_elsewhere());
}

#[test]
fn a_move_at_an_earlier_position_continues_the_game_from_there() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 i9 g7");
    desk.intend(Intent::Back);
    desk.intend(Intent::Back);
    desk.play("j10");
    let (shown, tree) = (desk.session().cursor(), desk.session().tree());
    assert_eq!(
        (desk.session().position().head(), tree.walk().count()),
        (shown, 5)
    );
    desk.intend(Intent::Back);
    desk.intend(Intent::Last);
    assert_eq!(
        desk.session().cursor(),
        shown,
        "on along the line shown last"
    );
}

#[test]
fn a_result_counts_whichever_position_is_shown_when_the_next_game_begins() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 a1 h9 b1");
    desk.intend(Intent::Resign);
    desk.until("the end", |desk| desk.session().game().result().is_some());
    let score = desk.session().score();
    assert_eq!(score.games(), 1);
    desk.intend(Intent::First);
    assert_eq!(desk.session().score(), score);
    desk.intend(Intent::Restart);
    assert_eq!(desk.session().score(), score);
}

#[test]
fn a_replay_shows_ply_after_ply_and_ends_with_the_line() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 i9 g7");
    desk.intend(Intent::Replay);
    assert!(desk.session().position().is_replaying());
    assert_eq!(desk.ply(), 0, "from the start, when the end is shown");
    let mut seen = vec![0];
    desk.until("its end", |desk| {
        if seen.last() != Some(&desk.ply()) {
            seen.push(desk.ply());
        }
        !desk.session().position().is_replaying()
    });
    assert_eq!(seen, [0, 1, 2, 3]);
    assert!(!desk.session().position().looks_elsewhere());
    // Any other action ends the replay.
    desk.intend(Intent::Replay);
    desk.intend(Intent::Forward);
    assert!(!desk.session().position().is_replaying());
    assert_eq!(desk.ply(), 1);
}

#[test]
fn a_look_back_leaves_the_game_where_it_is() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8 i9 g7 a1");
    let head = desk.session().cursor();
    desk.intend(Intent::Back);
    assert_eq!(desk.ply(), 3);
    assert!(desk.session().position().looks_elsewhere());
    desk.intend(Intent::First);
    assert_eq!((desk.ply(), desk.session().position().head()), (0, head));
    desk.intend(Intent::Back);
    assert_eq!(desk.ply(), 0, "there is nothing before it");
    desk.intend(Intent::Forward);
    assert_eq!(desk.ply(), 1);
    desk.intend(Intent::Last);
    assert_eq!(desk.session().cursor(), head);
    assert!(!desk.session().position().looks_elsewhere());
    // A click on the list may arrive after the next game has begun.
    desk.intend(Intent::Restart);
    desk.intend(Intent::Show(head));
    assert_eq!(desk.ply(), 0);
}
