//! Proposals to a bot: to take a move back, and to agree on a draw.

use bevy::prelude::*;
use game::{Intent, SeatHandle};
use rules::{DrawReason, GameResult};

use crate::support::*;

const AGREED: GameResult = GameResult::Draw(DrawReason::Agreed);

/// A game against this bot, which has answered h8.
fn answered(bot: &str) -> App {
    let mut app = default_view("you", bot);
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    app.update();
    app
}

#[test]
fn a_bot_that_allows_no_take_back_says_so_and_the_game_continues() {
    let mut app = answered("strict");
    intend(&mut app, Intent::Undo);
    update_until(&mut app, "what it says", |app| notice(app).is_some());
    assert_eq!(ply(&app), 2);
    let told = notice(&app);
    assert_eq!(told.as_deref(), Some("Old Tom does not allow take-backs"));
    intend(&mut app, Intent::Place(point("a1")));
    update_until(&mut app, "the next answer", |app| ply(app) == 4);
}

#[test]
fn a_draw_is_agreed_on_and_taken_back() {
    let mut app = answered("generous");
    press(&mut app, "button-draw");
    update_until(&mut app, "the end", |app| {
        session(app).game().result().is_some()
    });
    assert_eq!(session(&app).game().result(), Some(&AGREED));
    app.update();
    let shown = texts(&mut app);
    for text in ["A draw", "Agreed after 2 moves."] {
        assert!(shown.iter().any(|it| it == text), "{text}: {shown:?}");
    }
    assert_eq!(session(&app).record().game().result(), Some(&AGREED));
    intend(&mut app, Intent::Undo);
    update_until(&mut app, "the game to continue", |app| {
        session(app).game().result().is_none()
    });
    assert_eq!(ply(&app), 2);
}

#[test]
fn a_bot_that_declines_a_draw_says_so() {
    let mut app = answered("strict");
    tap(&mut app, KeyCode::KeyL);
    intend(&mut app, Intent::OfferDraw);
    update_until(&mut app, "what it says", |app| notice(app).is_some());
    assert_eq!(session(&app).game().result(), None);
    app.update();
    assert!(texts(&mut app).contains(&"老汤不同意和棋".to_owned()));
}

#[test]
fn a_bot_that_has_refused_is_not_asked_the_same_question_again() {
    let mut app = default_view("you", "obstinate");
    intend(&mut app, Intent::Place(point("h8")));
    intend(&mut app, Intent::Undo);
    update_until(&mut app, "what it says", |app| notice(app).is_some());
    let known = |app: &App| {
        let seats = game(app).seats().iter().filter_map(SeatHandle::progress);
        seats.map(|it| it.nodes).max().unwrap_or(0)
    };
    update_until(&mut app, "some thoughts", |app| known(app) > 0);
    let before = known(&app);
    for _ in 0..3 {
        intend(&mut app, Intent::Undo);
        assert!(known(&app) >= before, "it has begun again");
    }
    assert_eq!(ply(&app), 1);
}
