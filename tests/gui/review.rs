//! The review of a game: the chances, the mistakes with their reasons, and how to navigate to them.

use bevy::prelude::*;
use game::Intent;
use record::{Evaluation, ProvenWin};
use rules::Color as Stone;

use crate::support::*;

fn play(app: &mut App, stones: &str) {
    for stone in stones.split(' ') {
        let before = ply(app);
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the stone", |app| ply(app) == before + 1);
        app.update();
    }
}

/// Sets what is known about the position after `ply` plies: Black's share, or the plies to a win of
/// a colour.
fn know(app: &mut App, ply: usize, black: f32, win: Option<(Stone, u16)>, best: &str) {
    let evaluation = Evaluation {
        black,
        proven: win.map(|(winner, plies)| ProvenWin { winner, plies }),
        line: vec![point(best)],
        depth: 10,
    };
    let intent = knowing(session(app), ply, evaluation);
    intend(app, intent);
}

#[test]
fn keys_and_buttons_go_from_mistake_to_mistake_and_a_sentence_explains_each() {
    let mut app = default_view("you", "you");
    play(&mut app, "h8 a1 i8 b2 g8 o15 f8");
    for (ply, black) in [(1, 0.5), (2, 0.75), (5, 0.75), (6, 1.0)] {
        know(&mut app, ply, black, None, "c3");
    }
    app.update();
    tap(&mut app, KeyCode::KeyE);
    assert_eq!(ply(&app), 7, "there is none after it");
    for plies in [6, 2, 2] {
        intend(&mut app, Intent::PreviousMistake);
        app.update();
        assert_eq!(ply(&app), plies);
    }
    tap(&mut app, KeyCode::KeyE);
    app.update();
    assert_eq!(ply(&app), 6);
    let told = texts(&mut app);
    let sentence = "6? left an open three unanswered: ";
    assert!(
        told.iter()
            .any(|it| it.starts_with(sentence) && it.ends_with("Better: C3.")),
        "{told:?}"
    );
    // In the analysis there are buttons for the mistakes, and a click on the graph shows the
    // position at that place.
    intend(&mut app, Intent::NextMistake);
    tap(&mut app, KeyCode::Tab);
    app.update();
    let previous = find_named(&mut app, "Previous mistake");
    let (center, _) = place_of(&app, previous);
    click(&mut app, center);
    assert_eq!(ply(&app), 2);
    let graph = find_named(&mut app, "Graph");
    let (center, size) = place_of(&app, graph);
    click(&mut app, center - Vec2::new(size.x / 2.0 - 7.0, 0.0));
    assert_eq!(ply(&app), 0);
}

#[test]
fn a_line_is_adopted_by_a_click_on_its_row() {
    // A player whose line of two moves is known as soon as it reports.
    let book = book_with("[players.lynx]\nkind = \"bad\"\nhow = \"foresees\"");
    let mut app = default_view_with("you", "you", |game| game.book = book);
    play(&mut app, "h8 i9 g7");
    tap(&mut app, KeyCode::Tab);
    update_until(&mut app, "an analysis", |app| {
        let analysis = game(app).analysis();
        analysis.progress().is_some() && !analysis.is_thinking()
    });
    app.update();
    let head = session(&app).position().head();
    let row = find_named(&mut app, "Line 1");
    let (center, _) = place_of(&app, row);
    click(&mut app, center);
    assert_eq!(ply(&app), 4);
    assert_eq!(
        session(&app).position().head(),
        head,
        "the game stands where it stood"
    );
    intend(&mut app, Intent::Forward);
    assert_eq!(ply(&app), 5, "the rest of the line is there");
}
