//! Turns, undo, redo, restart, and players that fail.

use std::time::Duration;

use game::{Event, Intent, Notice, OpeningDecision, SeatStatus};
use rules::{ActionError, Color, Forfeit, GameResult, GameSetup, OpeningRule, Side, WinReason};

use super::support::*;

fn forfeit(desk: &Desk) -> Option<(Side, Forfeit)> {
    match desk.result() {
        Some(GameResult::Win {
            winner,
            reason: WinReason::Forfeit(forfeit),
        }) => Some((*winner, forfeit.clone())),
        _ => None,
    }
}

fn status(desk: &Desk, side: Side) -> SeatStatus {
    let seat = desk.game.seats().of(side);
    seat.expect("a bot has a seat").status()
}

#[test]
fn a_stone_lies_as_soon_as_the_intent_is_carried_out() {
    let mut desk = Desk::between("you", "slow");
    let happened = desk.game.apply(Intent::Place(point("h8")), desk.now);
    assert_eq!(desk.ply(), 1, "without a tick, a thread or a wait");
    assert_eq!(happened, [Event::Played(desk.session().cursor())]);
    assert!(
        desk.game.seats().of(Side::First).is_none(),
        "a human has no seat"
    );
}

#[test]
fn a_human_places_and_the_bot_answers() {
    let mut desk = Desk::between("you", "brisk");
    desk.exchange("h8");
    assert_eq!(desk.session().human_to_decide(), Some(Side::First));
}

#[test]
fn an_illegal_click_is_explained_and_changes_nothing() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8");
    desk.intend(Intent::Place(point("h8")));
    assert_eq!(desk.ply(), 1);
    let told = Notice::Illegal(ActionError::Occupied(point("h8")));
    assert_eq!(desk.session().notice(), Some(&told));
}

#[test]
fn undo_goes_back_to_my_last_decision_and_redo_forward() {
    let mut desk = Desk::between("you", "brisk");
    desk.exchange("h8");
    desk.exchange("a1");
    desk.undo();
    desk.intend(Intent::Redo);
    assert_eq!(desk.ply(), 4);
    for plies in [2, 0] {
        desk.undo();
        desk.until("the consent", |desk| desk.ply() == plies);
    }
    desk.undo();
    assert_eq!(desk.ply(), 0, "there is nothing left to take back");
}

#[test]
fn undo_while_the_bot_thinks_takes_my_stone_back_and_drops_its_answer() {
    let mut desk = Desk::between("you", "slow");
    desk.play("h8");
    assert_eq!(status(&desk, Side::Second), SeatStatus::Thinking);
    desk.undo();
    for _ in 0..50 {
        desk.update();
        std::thread::sleep(Duration::from_micros(200));
        assert_eq!(desk.ply(), 0);
    }
    assert_ne!(status(&desk, Side::Second), SeatStatus::Thinking);
    desk.play("g7");
}

#[test]
fn a_new_game_drops_the_old_answer() {
    let mut desk = Desk::between("slow", "you");
    assert_eq!(status(&desk, Side::First), SeatStatus::Thinking);
    let number = desk.session().number();
    desk.intend(Intent::Restart);
    assert_eq!(desk.session().number(), number + 1);
    assert!(desk.events.contains(&Event::GameBegun(number + 1)));
    for _ in 0..50 {
        desk.update();
        std::thread::sleep(Duration::from_micros(200));
        assert_eq!(desk.ply(), 0, "the answer of the game before is played");
    }
    desk.intend(Intent::MoveNow);
    desk.until("the demanded move", |desk| desk.ply() == 1);
}

#[test]
fn move_now_makes_a_slow_bot_answer() {
    let mut desk = Desk::between("slow", "you");
    desk.intend(Intent::MoveNow);
    desk.until("the demanded move", |desk| desk.ply() == 1);
}

#[test]
fn undo_among_bots_goes_one_ply_back_and_waits() {
    let mut desk = Desk::between("random", "random");
    desk.until("some moves", |desk| desk.ply() >= 6);
    let before = desk.ply();
    desk.undo();
    assert_eq!(desk.ply(), before - 1);
    for _ in 0..20 {
        desk.update();
        std::thread::sleep(Duration::from_micros(200));
    }
    assert_eq!(desk.ply(), before - 1, "a paused bot waits");
    desk.intend(Intent::MoveNow);
    desk.until("one move", |desk| desk.ply() == before);
    desk.intend(Intent::Pause);
    desk.until("the game to continue", |desk| desk.ply() > before);
}

#[test]
fn resigning_loses_and_can_be_taken_back() {
    let mut desk = Desk::between("slow", "you");
    desk.intend(Intent::Resign);
    assert_eq!(desk.result(), None, "it is not my turn");
    desk.intend(Intent::MoveNow);
    desk.until("a stone", |desk| desk.ply() == 1);
    desk.apply(Intent::Resign);
    let expected = GameResult::Win {
        winner: Side::First,
        reason: WinReason::Resignation,
    };
    assert_eq!(desk.result(), Some(&expected));
    assert!(desk.events.contains(&Event::GameOver(expected)));
    desk.undo();
}

#[test]
fn resigning_is_asked_once_and_a_move_withdraws_the_question() {
    let mut desk = Desk::between("you", "you");
    desk.intend(Intent::AskToResign);
    assert!(
        !desk.session().is_asked_to_resign(),
        "the board is still empty"
    );
    desk.play("h8");
    desk.intend(Intent::AskToResign);
    assert!(desk.session().is_asked_to_resign());
    assert_eq!(desk.result(), None);
    desk.intend(Intent::KeepPlaying);
    assert!(!desk.session().is_asked_to_resign());
    desk.intend(Intent::AskToResign);
    desk.play("i9");
    assert!(!desk.session().is_asked_to_resign());
    desk.intend(Intent::AskToResign);
    desk.intend(Intent::Resign);
    assert!(desk.result().is_some() && !desk.session().is_asked_to_resign());
}

#[test]
fn each_decision_of_a_swap2_opening_is_announced() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap2);
    let mut desk = Desk::new(start(lineup("you", "random", setup)));
    let decided = |desk: &Desk| match desk.session().notice() {
        Some(Notice::Opening(decision, name)) => Some((*decision, name.get("en").to_owned())),
        _ => None,
    };
    let name = |desk: &Desk, side| {
        let character = desk.session().character(side);
        character.display_name("en").to_owned()
    };
    for stone in ["h8", "i9", "g7"] {
        desk.apply(Intent::Place(point(stone)));
    }
    let random = name(&desk, Side::Second);
    assert_eq!(decided(&desk), Some((OpeningDecision::LaidThree, random)));
    desk.until("the choice", |desk| {
        desk.session().side_to_decide() == Some(Side::First)
    });
    let (decision, named) = decided(&desk).expect("it is announced");
    let side = match decision {
        OpeningDecision::LaidThree => panic!("they lay there before"),
        OpeningDecision::LaidTwo => Side::First,
        OpeningDecision::TookBlack => desk.session().game().side_of(Color::Black),
        OpeningDecision::KeptColors => desk.session().game().side_of(Color::White),
    };
    assert_eq!(named, name(&desk, side));
}

#[test]
fn a_bot_that_panics_loses_and_the_game_continues_after_undo() {
    let mut desk = Desk::between("you", "panics");
    desk.play("h8");
    desk.until_over();
    let (winner, reason) = forfeit(&desk).expect("it is a forfeit");
    assert_eq!(winner, Side::First);
    assert!(
        matches!(&reason, Forfeit::Crash(text) if text.contains("on purpose")),
        "{reason}"
    );
    desk.undo();
    assert_eq!((desk.ply(), desk.result()), (0, None));
}

#[test]
fn a_bot_that_cheats_loses_and_the_board_is_unchanged() {
    let mut desk = Desk::between("you", "cheats");
    desk.play("h8");
    desk.until_over();
    let (winner, reason) = forfeit(&desk).expect("it is a forfeit");
    assert_eq!((winner, desk.ply()), (Side::First, 1));
    assert_eq!(reason.to_string(), "illegal move: h8 is occupied");
}

#[test]
fn a_bot_that_hangs_is_asked_for_its_move_and_then_loses_on_time() {
    let mut desk = Desk::between("you", "hangs");
    desk.until("the player", |desk| {
        status(desk, Side::Second) == SeatStatus::Ready
    });
    desk.play("h8");
    // The limit of 50 ms and a grace period, then another grace period.
    desk.pass(Duration::from_millis(1_100));
    assert_eq!(desk.result(), None);
    desk.pass(Duration::from_millis(1_100));
    assert_eq!(forfeit(&desk), Some((Side::First, Forfeit::Time)));
    desk.intend(Intent::Restart);
    assert_eq!(desk.result(), None);
}

#[test]
fn a_quick_bot_waits_for_its_shortest_think_time() {
    let mut desk = Desk::polite("polite", "you");
    let asked = desk.now;
    // Its thread answers long before.
    std::thread::sleep(Duration::from_millis(30));
    while desk.now + Duration::from_millis(16) < asked + Duration::from_millis(400) {
        desk.update();
        assert_eq!(desk.ply(), 0, "played after {:?}", desk.now - asked);
    }
    desk.until("the move", |desk| desk.ply() == 1);
}

#[test]
fn two_bots_play_a_whole_game() {
    let mut desk = Desk::between("random", "brisk");
    desk.until_over();
    let game = desk.session().game();
    assert_eq!(
        game.result().and_then(GameResult::winner),
        Some(Side::Second)
    );
    assert_eq!(game.winning_stones().len(), 5);
}

#[test]
fn a_human_and_a_bot_play_a_whole_game() {
    let mut desk = Desk::between("you", "brisk");
    while desk.result().is_none() {
        if desk.session().human_to_decide().is_some() {
            let game = desk.session().game().clone();
            desk.decide(&game);
        }
        desk.until("a turn", |desk| {
            desk.result().is_some() || desk.session().human_to_decide().is_some()
        });
    }
    let over = desk
        .events
        .iter()
        .filter(|it| matches!(it, Event::GameOver(_)));
    assert_eq!(over.count(), 1);
    let played = desk
        .events
        .iter()
        .filter(|it| matches!(it, Event::Played(_)));
    assert_eq!(played.count(), usize::from(desk.ply()));
}

#[test]
fn the_second_half_of_a_double_click_is_not_played() {
    let mut desk = Desk::between("you", "slow");
    desk.apply(Intent::Place(point("h8")));
    desk.intend(Intent::Place(point("h8")));
    assert_eq!(desk.ply(), 1);
    desk.undo();
    for _ in 0..50 {
        desk.update();
        assert_eq!(desk.ply(), 0);
    }
}
