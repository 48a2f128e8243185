//! The game behind the board: turns, undo, redo, restart, and players that fail.

use app::{Intent, SeatHandle, SeatStatus};
use bevy::prelude::*;
use rules::{Forfeit, GameResult, Side, WinReason};

use crate::support::*;

fn forfeit(app: &App) -> Option<(Side, Forfeit)> {
    match session(app).game().result() {
        Some(GameResult::Win {
            winner,
            reason: WinReason::Forfeit(forfeit),
        }) => Some((*winner, forfeit.clone())),
        _ => None,
    }
}

fn status(app: &mut App, side: Side) -> SeatStatus {
    let mut seats = app.world_mut().query::<&SeatHandle>();
    seats
        .iter(app.world())
        .find(|seat| seat.side() == side)
        .expect("both sides have seats")
        .status()
}

#[test]
fn a_human_places_and_the_bot_answers() {
    let mut app = game_app("you", "brisk");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    assert_eq!(session(&app).human_to_decide(), Some(Side::First));
}

#[test]
fn a_human_stone_is_there_within_two_updates() {
    let mut app = game_app("you", "slow");
    app.update();
    intend(&mut app, Intent::Place(point("h8")));
    app.update();
    assert_eq!(ply(&app), 1);
}

#[test]
fn an_illegal_click_is_explained_and_changes_nothing() {
    let mut app = game_app("you", "you");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    app.update();
    intend(&mut app, Intent::Place(point("h8")));
    app.update();
    assert_eq!(ply(&app), 1);
    assert_eq!(notice(&app).as_deref(), Some("H8 is occupied"));
}

#[test]
fn undo_goes_back_to_my_last_decision_and_redo_forward() {
    let mut app = game_app("you", "brisk");
    for (stone, plies) in [("h8", 2), ("a1", 4)] {
        intend(&mut app, Intent::Place(point(stone)));
        update_until(&mut app, "the answer", |app| ply(app) == plies);
        app.update();
    }
    intend(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 2);
    intend(&mut app, Intent::Redo);
    assert_eq!(ply(&app), 4);
    intend(&mut app, Intent::Undo);
    intend(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 0);
    intend(&mut app, Intent::Undo);
    assert_eq!(ply(&app), 0, "there is nothing left to take back");
}

#[test]
fn undo_while_the_bot_thinks_takes_my_stone_back_and_drops_its_answer() {
    let mut app = game_app("you", "slow");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the bot to think", |app| ply(app) == 1);
    app.update();
    assert_eq!(status(&mut app, Side::Second), SeatStatus::Thinking);
    intend(&mut app, Intent::Undo);
    for _ in 0..50 {
        app.update();
        assert_eq!(ply(&app), 0);
    }
    assert_ne!(status(&mut app, Side::Second), SeatStatus::Thinking);
    intend(&mut app, Intent::Place(point("g7")));
    update_until(&mut app, "another stone", |app| ply(app) == 1);
}

#[test]
fn a_new_game_drops_the_old_answer() {
    let mut app = game_app("slow", "you");
    app.update();
    assert_eq!(status(&mut app, Side::First), SeatStatus::Thinking);
    let number = session(&app).number();
    intend(&mut app, Intent::Restart);
    assert_eq!(session(&app).number(), number + 1);
    for _ in 0..50 {
        app.update();
        assert_eq!(ply(&app), 0, "the answer of the game before is played");
    }
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the demanded move", |app| ply(app) == 1);
}

#[test]
fn move_now_makes_a_slow_bot_answer() {
    let mut app = game_app("slow", "you");
    app.update();
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the demanded move", |app| ply(app) == 1);
}

#[test]
fn undo_among_bots_goes_one_ply_back_and_waits() {
    let mut app = game_app("random", "random");
    update_until(&mut app, "some moves", |app| ply(app) >= 6);
    let before = ply(&app);
    intend(&mut app, Intent::Undo);
    assert_eq!(ply(&app), before - 1);
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(ply(&app), before - 1, "a paused bot waits");
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "one move", |app| ply(app) == before);
    intend(&mut app, Intent::Pause);
    update_until(&mut app, "the game to go on", |app| ply(app) > before);
}

#[test]
fn resigning_loses_and_can_be_taken_back() {
    let mut app = game_app("slow", "you");
    app.update();
    intend(&mut app, Intent::Resign);
    assert_eq!(session(&app).game().result(), None, "it is not my turn");
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "a stone", |app| ply(app) == 1);
    app.update();
    intend(&mut app, Intent::Resign);
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    let expected = GameResult::Win {
        winner: Side::First,
        reason: WinReason::Resignation,
    };
    assert_eq!(session(&app).game().result(), Some(&expected));
    intend(&mut app, Intent::Undo);
    assert_eq!(session(&app).game().result(), None);
}

#[test]
fn a_bot_that_panics_loses_and_the_game_goes_on_after_undo() {
    let mut app = game_app("you", "panics");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the loss", |app| {
        session(app).game().result().is_some()
    });
    let (winner, reason) = forfeit(&app).expect("it is a forfeit");
    assert_eq!(winner, Side::First);
    assert!(
        matches!(&reason, Forfeit::Crash(text) if text.contains("on purpose")),
        "{reason}"
    );
    intend(&mut app, Intent::Undo);
    assert_eq!((ply(&app), session(&app).game().result()), (0, None));
}

#[test]
fn a_bot_that_cheats_loses_and_the_board_is_unchanged() {
    let mut app = game_app("you", "cheats");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the loss", |app| {
        session(app).game().result().is_some()
    });
    let (winner, reason) = forfeit(&app).expect("it is a forfeit");
    assert_eq!((winner, ply(&app)), (Side::First, 1));
    assert_eq!(reason.to_string(), "illegal move: h8 is occupied");
}

#[test]
fn a_bot_that_hangs_loses_on_time_and_a_new_game_is_possible() {
    let mut app = game_app("hangs", "you");
    update_until(&mut app, "the loss", |app| {
        session(app).game().result().is_some()
    });
    assert_eq!(forfeit(&app), Some((Side::Second, Forfeit::Time)));
    intend(&mut app, Intent::Restart);
    assert_eq!(session(&app).game().result(), None);
}

#[test]
fn a_quick_bot_waits_for_its_shortest_think_time() {
    let mut app = polite_game_app("polite", "you", true);
    // 400 ms at 16 ms an update, with the real thread answering long before.
    for update in 0..24 {
        assert_eq!(ply(&app), 0, "played in update {update}");
        std::thread::sleep(std::time::Duration::from_millis(2));
        app.update();
    }
    update_until(&mut app, "the move", |app| ply(app) == 1);
}

#[test]
fn two_bots_play_a_whole_game() {
    let mut app = game_app("random", "brisk");
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    let game = session(&app).game();
    assert_eq!(
        game.result().and_then(GameResult::winner),
        Some(Side::Second)
    );
    assert_eq!(game.winning_stones().len(), 5);
}

#[test]
fn the_second_half_of_a_double_click_is_not_played_after_an_undo() {
    let mut app = game_app("you", "slow");
    app.world_mut().write_message(Intent::Place(point("h8")));
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    app.update();
    intend(&mut app, Intent::Undo);
    for _ in 0..50 {
        app.update();
        assert_eq!(ply(&app), 0);
    }
}
