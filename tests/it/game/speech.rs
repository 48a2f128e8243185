//! The remarks of bots: what they say, when, and how the text appears.

use std::time::Duration;

use game::{Intent, Remark, SeatHandle, SeatStatus};
use player::character::chat::{Event, Mood};
use rules::Side;

use super::support::*;

fn remark(desk: &mut Desk, side: Side) -> Option<Remark> {
    desk.game.voices().of(side).remark().cloned()
}

/// The remark of White, in English; empty when there is none.
fn white(desk: &mut Desk) -> String {
    remark(desk, Side::Second).map_or_else(String::new, |remark| remark.text("en"))
}

fn black(desk: &mut Desk) -> String {
    remark(desk, Side::First).map_or_else(String::new, |remark| remark.text("en"))
}

/// Lets this much time pass in four updates.
fn pass(desk: &mut Desk, milliseconds: u64) {
    for _ in 0..4 {
        desk.pass(Duration::from_millis(milliseconds / 4));
    }
}

/// Plays Black's stone and waits for the answer.
fn exchange(desk: &mut Desk, stone: &str) {
    let before = desk.ply();
    desk.intend(Intent::Place(point(stone)));
    desk.until("the answer", |desk| desk.ply() == before + 2);
    desk.update();
}

/// The name of White's player.
fn name_of(desk: &Desk) -> &str {
    desk.session().character(Side::Second).display_name("en")
}

#[test]
fn a_bot_greets_and_a_human_says_nothing() {
    let mut desk = Desk::between("you", "parrot");
    assert_eq!(white(&mut desk), "Hello, You!");
    let greeting = remark(&mut desk, Side::Second).expect("it was just heard");
    assert_eq!(greeting.event(), Event::Greet);
    assert_eq!(greeting.mood(), Some(Mood::Happy));
    assert_eq!(remark(&mut desk, Side::First), None);
    pass(&mut desk, 60_000);
    assert_eq!(
        white(&mut desk),
        "Hello, You!",
        "it stays until the next remark"
    );
}

#[test]
fn a_human_with_lines_of_chat_is_silent() {
    let mut desk = Desk::between("chatterbox", "chatterbox");
    assert_eq!((black(&mut desk), white(&mut desk)), Default::default());
    desk.intend(Intent::Replace(Side::First, "you".into()));
    assert_eq!((black(&mut desk), white(&mut desk)), Default::default());
}

#[test]
fn a_move_taken_back_is_answered_and_counted_in_each_game() {
    let mut desk = Desk::between("you", "parrot");
    exchange(&mut desk, "h8");
    desk.undo();
    assert_eq!(white(&mut desk), "Undo 1: H8");
    exchange(&mut desk, "g7");
    desk.undo();
    assert_eq!(white(&mut desk), "Undo 2: G7");
    desk.intend(Intent::Redo);
    assert_eq!(white(&mut desk), "", "nobody does anything in a redo");
    desk.intend(Intent::Restart);
    assert_eq!(white(&mut desk), "Hello, You!");
    exchange(&mut desk, "h8");
    desk.undo();
    assert_eq!(white(&mut desk), "Undo 1: H8", "a new game forgets");
}

#[test]
fn each_illegal_click_is_answered_once() {
    let mut desk = Desk::between("you", "parrot");
    exchange(&mut desk, "h8");
    desk.intend(Intent::Place(point("h8")));
    assert_eq!(white(&mut desk), "Not H8");
    let said = remark(&mut desk, Side::Second);
    pass(&mut desk, 500);
    desk.intend(Intent::Place(point("h8")));
    assert_eq!(remark(&mut desk, Side::Second), said, "not started again");
    let answer = desk.session().game().last_move().expect("White has moved");
    desk.intend(Intent::Place(answer));
    assert_eq!(
        white(&mut desk),
        format!("Not {}", answer.to_string().to_uppercase())
    );
}

#[test]
fn a_result_is_answered_until_it_is_taken_back() {
    let mut desk = Desk::between("you", "parrot");
    exchange(&mut desk, "h8");
    desk.intend(Intent::Resign);
    desk.until("the end", |desk| desk.session().game().result().is_some());
    assert_eq!(white(&mut desk), "Won after 2");
    pass(&mut desk, 60_000);
    assert_eq!(white(&mut desk), "Won after 2");
    desk.undo();
    assert_eq!(white(&mut desk), "");
    desk.intend(Intent::Redo);
    assert_eq!(white(&mut desk), "", "no second win yet");
}

#[test]
fn a_win_by_forfeit_is_forgotten_when_the_game_continues() {
    let mut desk = Desk::between("panics", "adviser");
    desk.until("the end", |desk| desk.session().game().result().is_some());
    assert_eq!(white(&mut desk), "I won");
    desk.intend(Intent::Replace(Side::First, "slow".into()));
    assert_eq!(white(&mut desk), "");
}

#[test]
fn two_bots_speak_and_viewing_a_finished_game_causes_no_remarks() {
    let mut desk = Desk::between("brisk", "parrot");
    desk.intend(Intent::Replace(Side::First, "parrot".into()));
    let greeting = format!("Hello, {}!", name_of(&desk));
    assert_eq!(black(&mut desk), greeting);
    assert!(white(&mut desk).starts_with("Who are you, "));
    desk.intend(Intent::Replace(Side::First, "brisk".into()));
    desk.until("the end", |desk| desk.session().game().result().is_some());
    assert!(white(&mut desk).starts_with("Lost after "));
    let mood = remark(&mut desk, Side::Second).and_then(|remark| remark.mood());
    assert_eq!(mood, Some(Mood::Sad));
    for intent in [Intent::Undo, Intent::Undo, Intent::Redo, Intent::Redo] {
        desk.intend(intent.clone());
        assert_eq!(white(&mut desk), "", "after {intent:?}");
    }
    assert!(desk.session().game().result().is_some());
}

#[test]
fn a_new_player_speaks_and_a_replaced_one_no_longer_does() {
    let mut desk = Desk::between("parrot", "thinker");
    desk.until("Black's move", |desk| desk.ply() == 1);
    assert!(black(&mut desk).starts_with("Hello, "));
    desk.intend(Intent::TakeOver(Side::First));
    assert_eq!(black(&mut desk), "");
    desk.intend(Intent::TakeOver(Side::First));
    assert!(black(&mut desk).starts_with("Hello, "));
    desk.intend(Intent::TakeOver(Side::Second));
    assert_eq!(black(&mut desk), "Who are you, You?");
    assert_eq!(white(&mut desk), "");
    desk.intend(Intent::Replace(Side::Second, "parrot".into()));
    assert!(white(&mut desk).starts_with("Hello, "));
    desk.intend(Intent::Replace(Side::Second, "slow".into()));
    assert_eq!(white(&mut desk), "", "it has nothing to say");
}

#[test]
fn a_remark_on_thinking_comes_after_some_time_and_ends_with_the_thinking() {
    let mut desk = Desk::between("you", "thinker");
    pass(&mut desk, 4_000);
    desk.intend(Intent::Place(point("h8")));
    desk.until("the stone", |desk| desk.ply() == 1);
    assert_eq!(
        white(&mut desk),
        "Now, then",
        "a reflex would be no thinking"
    );
    pass(&mut desk, 600);
    assert_eq!(white(&mut desk), "Hm...");
    pass(&mut desk, 3_800);
    assert_eq!(white(&mut desk), "4 seconds already");
    pass(&mut desk, 30_000);
    assert_eq!(white(&mut desk), "4 seconds already", "it still thinks");
    desk.intend(Intent::MoveNow);
    desk.until("the answer", |desk| desk.ply() == 2);
    assert_eq!(white(&mut desk), "");
}

#[test]
fn a_greeting_is_not_cut_short_by_thinking() {
    let mut desk = Desk::between("thinker", "you");
    pass(&mut desk, 2_500);
    assert_eq!(black(&mut desk), "Now, then");
    pass(&mut desk, 1_000);
    assert_eq!(black(&mut desk), "Hm...");
}

#[test]
fn a_tip_comes_once_while_a_human_hesitates() {
    let mut desk = Desk::between("you", "adviser");
    pass(&mut desk, 5_500);
    assert_eq!(white(&mut desk), "Good day");
    pass(&mut desk, 1_000);
    assert_eq!(white(&mut desk), "Take your time");
    let tip = remark(&mut desk, Side::Second);
    pass(&mut desk, 20_000);
    assert_eq!(remark(&mut desk, Side::Second), tip);
    exchange(&mut desk, "h8");
    pass(&mut desk, 6_500);
    assert_eq!(white(&mut desk), "Take your time");
    assert_ne!(remark(&mut desk, Side::Second), tip, "it is said again");
}

#[test]
fn the_score_of_a_move_is_known_when_the_move_is_shown() {
    let mut desk = Desk::between("seer", "you");
    desk.until("the first stone", |desk| desk.ply() == 1);
    assert_eq!(black(&mut desk), "3 to go");
    let guess = desk.session().game().legal_points().next();
    let guess = guess.expect("the board is all but empty");
    desk.intend(Intent::Place(guess));
    desk.until("the guess", |desk| desk.ply() == 2);
    assert_eq!(
        black(&mut desk),
        format!("{} was my guess no. 1", guess.to_string().to_uppercase())
    );
}

#[test]
fn a_remark_disappears_when_another_position_is_viewed() {
    let mut desk = Desk::between("you", "parrot");
    exchange(&mut desk, "h8");
    assert_eq!(white(&mut desk), "Hello, You!");
    desk.intend(Intent::Back);
    assert_eq!(white(&mut desk), "");
}

#[test]
fn no_bot_speaks_while_bots_are_paused() {
    let mut desk = Desk::between("thinker", "adviser");
    desk.intend(Intent::Pause);
    pass(&mut desk, 10_000);
    let thinking = |seat: &SeatHandle| seat.status() == SeatStatus::Thinking;
    assert!(!desk.game.seats().iter().any(thinking));
    let said = (black(&mut desk), white(&mut desk));
    let greetings = ("Now, then".to_owned(), "Good day".to_owned());
    assert_eq!(said, greetings, "nothing was added");
}
