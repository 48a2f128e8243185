//! What became of a game: the chances, the mistakes and why they are some, and the ways to them.

use app::{Class, Intent, Judgement, Reason, Reviewed, Session};
use bevy::prelude::*;
use record::{Evaluation, NodeId, ProvenWin};
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

fn line(app: &App) -> Vec<NodeId> {
    session(app).tree().walk().collect()
}

/// Says what is known of the position after so many plies: Black's share, or the plies to a win of this colour.
fn know(app: &mut App, ply: usize, black: f32, win: Option<(Stone, u16)>, best: &str) {
    let node = line(app)[ply];
    app.world_mut().resource_mut::<Session>().evaluate(
        node,
        Evaluation {
            black,
            proven: win.map(|(winner, plies)| ProvenWin { winner, plies }),
            line: vec![point(best)],
            depth: 10,
        },
    );
}

fn reviewed(app: &mut App) -> Reviewed {
    app.update();
    app.world().resource::<Reviewed>().clone()
}

fn judgements(app: &mut App) -> Vec<Judgement> {
    reviewed(app).review.judgements
}

#[test]
fn chances_lost_are_mistakes_by_their_class() {
    let mut app = game_app("you", "you");
    play(&mut app, "h8 i9 g7 a1");
    assert_eq!(reviewed(&mut app).review.shares, [], "nobody has looked");
    for (ply, black) in [(1, 0.5), (2, 0.65), (3, 0.4), (4, 0.75)] {
        know(&mut app, ply, black, None, "c3");
    }
    let review = reviewed(&mut app).review;
    assert_eq!(review.shares[..2], [Some(0.5), Some(0.5)]);
    let told = review
        .judgements
        .iter()
        .map(|it| (it.ply, it.color, it.class, it.reason, it.better));
    let c3 = Some(point("c3"));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (2, Stone::White, Class::Inaccuracy, Reason::Weaker, c3),
            (3, Stone::Black, Class::Mistake, Reason::Weaker, c3),
            (4, Stone::White, Class::Blunder, Reason::Weaker, c3),
        ]
    );
    let [black, white] = review.accuracy.map(|it| it.expect("each has moved"));
    assert!(white < black && black < 100.0, "{black} {white}");
}

#[test]
fn what_a_mistake_overlooked_is_read_off_the_board() {
    let black = |plies| Some((Stone::Black, plies));
    let white = |plies| Some((Stone::White, plies));
    for (stones, before, after, reason) in [
        // White leaves the three on the eighth row alone.
        (
            "h8 a1 i8 b2 g8 o15",
            None,
            black(5),
            Reason::LeftThree(point("j8")),
        ),
        (
            "h8 a1 i8 b2 g8 o15",
            None,
            None,
            Reason::LeftThree(point("j8")),
        ),
        // White leaves the four alone.
        (
            "h8 g8 i8 b2 j8 c3 k8 o15",
            black(1),
            black(1),
            Reason::LeftFour(point("l8")),
        ),
        // Black has a four and plays elsewhere.
        ("h8 g8 i8 b2 j8 c3 k8 l8 a15", None, None, Reason::Weaker),
        (
            "h8 a1 i8 b2 j8 c4 k8 d6 a15",
            black(1),
            white(9),
            Reason::MissedFive(point("l8")),
        ),
        ("h8 i9 g7", black(7), None, Reason::MissedWin(7)),
        ("h8 i9 g7", None, white(9), Reason::AllowedWin(9)),
    ] {
        let mut app = game_app("you", "you");
        play(&mut app, stones);
        let last = usize::from(ply(&app));
        let mover_is_black = last % 2 == 1;
        let (good, bad) = if mover_is_black {
            (0.9, 0.1)
        } else {
            (0.1, 0.9)
        };
        know(&mut app, last - 1, good, before, "e5");
        know(&mut app, last, bad, after, "e5");
        let judged = judgements(&mut app);
        let judged = judged.last().expect("it is a mistake");
        let found = match (judged.reason, reason) {
            // Either end of a three will do.
            (Reason::LeftThree(_), Reason::LeftThree(_))
            | (Reason::MissedFive(_), Reason::MissedFive(_)) => reason,
            (found, _) => found,
        };
        assert_eq!((found, judged.ply), (reason, last), "{stones}");
    }
}

#[test]
fn keys_and_buttons_go_from_mistake_to_mistake_and_a_sentence_tells_each() {
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
    // Where the analysis is on, there are buttons for it, and a click on the graph goes to what lies there.
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
    let mut app = default_view("you", "you");
    // Somebody whose line of two moves stands as soon as it is told.
    let book = book_with("[players.lynx]\nkind = \"bad\"\nhow = \"foresees\"");
    app.insert_resource(book);
    play(&mut app, "h8 i9 g7");
    tap(&mut app, KeyCode::Tab);
    update_until(&mut app, "an analysis", |app| {
        let analysis = app.world().resource::<app::Analysis>();
        analysis.progress().is_some() && !analysis.is_thinking()
    });
    app.update();
    let head = session(&app).head();
    let row = find_named(&mut app, "Line 1");
    let (center, _) = place_of(&app, row);
    click(&mut app, center);
    assert_eq!(ply(&app), 4);
    assert_eq!(session(&app).head(), head, "the game stands where it stood");
    intend(&mut app, Intent::Forward);
    assert_eq!(ply(&app), 5, "the rest of the line is there");
}
