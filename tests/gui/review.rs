//! The review of a game: the chances, the mistakes with their reasons, and how to navigate to them.

use app::{MistakeView, PreviewView};
use bevy::prelude::*;
use game::{Class, Intent};
use record::{Evaluation, ProvenWin};
use rules::{Color as Stone, GameSetup, Point, Side};

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
    let previous = find_named(&mut app, "say-previous-mistake");
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
    let book = book_with("[players.oracle]\nkind = \"bad\"\nhow = \"foresees\"");
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

/// The signs of mistakes on the stones.
fn signs(app: &mut App) -> Vec<(Point, Class)> {
    let mut views = app.world_mut().query::<&MistakeView>();
    let views = views.iter(app.world());
    views.map(|view| (view.point, view.class)).collect()
}

/// The stones of the line shown, in the order of play.
fn previewed(app: &mut App) -> Vec<(Point, Stone)> {
    let mut views = app.world_mut().query::<&PreviewView>();
    let mut stones = views.iter(app.world()).collect::<Vec<_>>();
    stones.sort_by_key(|stone| stone.number);
    stones.iter().map(|it| (it.point, it.color)).collect()
}

fn spans(app: &mut App) -> Vec<String> {
    let mut spans = app.world_mut().query::<&TextSpan>();
    spans.iter(app.world()).map(|it| it.0.clone()).collect()
}

#[test]
fn a_mistake_is_marked_on_its_stone_and_in_the_list_with_the_better_line_on_the_board() {
    let mut app = default_view("you", "you");
    play(&mut app, "h8 a1 i8 b2 g8 o15 f8");
    for (ply, black) in [(1, 0.5), (2, 0.75), (5, 0.75), (6, 1.0)] {
        know(&mut app, ply, black, None, "c3");
    }
    app.update();
    assert_eq!(
        signs(&mut app),
        [],
        "a game is not reviewed while it is played"
    );
    assert!(!spans(&mut app).contains(&"?".to_owned()));
    tap(&mut app, KeyCode::Tab);
    intend(&mut app, Intent::PreviousMistake);
    app.update();
    app.update();
    assert_eq!(ply(&app), 6);
    let marked = [
        (point("a1"), Class::Mistake),
        (point("o15"), Class::Mistake),
    ];
    assert_eq!(signs(&mut app), marked);
    assert_eq!(previewed(&mut app), [(point("c3"), Stone::White)]);
    let listed = spans(&mut app).into_iter().filter(|it| it == "?");
    assert_eq!(listed.count(), 2);
    // Before a mistake, its stone and its sign are not there.
    intend(&mut app, Intent::Back);
    app.update();
    assert_eq!(signs(&mut app), marked[..1]);
    tap(&mut app, KeyCode::Tab);
    app.update();
    assert_eq!(signs(&mut app), []);
}

fn is_seen(app: &mut App, name: &str) -> bool {
    if !has_name(app, name) {
        return false;
    }
    let entity = find_named(app, name);
    let visibility = app.world().get::<InheritedVisibility>(entity);
    visibility.is_some_and(|it| it.get()) && place_of(app, entity).1.min_element() > 0.0
}

#[test]
fn the_result_offers_the_next_steps_and_a_review_is_one_click() {
    let steps = [
        "button-review",
        "button-rematch",
        "button-swap-sides",
        "button-save",
        "button-new-opponent",
    ];
    for (white, has_opponent) in [("random", true), ("you", false)] {
        let mut app = default_view("you", white);
        play_on(&mut app);
        intend(&mut app, Intent::Resign);
        update_until(&mut app, "the end", |app| {
            session(app).game().result().is_some()
        });
        for _ in 0..3 {
            app.update();
        }
        for step in steps {
            let is_offered = has_opponent || step != "button-new-opponent";
            assert_eq!(is_seen(&mut app, step), is_offered, "{step} after {white}");
        }
        press(&mut app, "button-review");
        app.update();
        assert!(game(&app).analysis().is_on());
        for part in ["Graph", "Move list"] {
            assert!(is_seen(&mut app, part), "{part}");
        }
        let told = texts(&mut app);
        let is_over = |it: &String| it.starts_with("The game ends here.");
        assert!(told.iter().any(is_over), "{told:?}");
    }
}

/// Plays Black's first stone and waits until Black is to move again.
fn play_on(app: &mut App) {
    intend(app, Intent::Place(point("h8")));
    if session(app).is_human(Side::Second) {
        intend(app, Intent::Place(point("i9")));
    }
    update_until(app, "two stones", |app| ply(app) == 2);
    app.update();
}

#[test]
fn the_graph_and_the_moves_are_there_in_every_window() {
    for (width, height) in [
        (640.0, 480.0),
        (600.0, 900.0),
        (800.0, 600.0),
        (1280.0, 800.0),
    ] {
        let game = lineup("you", "you", GameSetup::default());
        let mut app = view_app(game, Vec2::new(width, height), 1.0);
        play(&mut app, "h8 i9");
        press(&mut app, "mode-analyse");
        for _ in 0..3 {
            app.update();
        }
        let case = format!("{width}x{height}");
        let graph = find_named(&mut app, "Graph");
        let (_, size) = place_of(&app, graph);
        assert!(size.x > 100.0 && size.y > 50.0, "{case}: {size}");
        let list = find_named(&mut app, "Move list");
        let (_, size) = place_of(&app, list);
        assert!(size.y >= 44.0, "{case}: {size}");
    }
}

#[test]
fn the_list_of_moves_follows_the_cursor() {
    let game = lineup("you", "you", GameSetup::default());
    let mut app = view_app(game, Vec2::new(640.0, 480.0), 1.0);
    // Too many for the list, and without five in a row.
    for y in 1..=15 {
        for x in ["a", "b", "d", "e", "g", "h"] {
            intend(&mut app, Intent::Place(point(&format!("{x}{y}"))));
        }
    }
    let is_visible = |app: &mut App, ply: u16| {
        let text = format!("{ply}. ");
        let mut spans = app.world_mut().query::<(Entity, &TextSpan)>();
        let span = spans.iter(app.world()).find(|(_, it)| it.0 == text);
        let span = span.expect("the move is listed").0;
        let entry = app.world().get::<ChildOf>(span).expect("a parent").0;
        let list = find_named(app, "Move list");
        let (at, size) = place_of(app, entry);
        let (center, room) = place_of(app, list);
        (at.y - center.y).abs() + size.y / 2.0 <= room.y / 2.0 + 1.0
    };
    for _ in 0..4 {
        app.update();
    }
    let last = ply(&app);
    assert!(
        last > 20 && is_visible(&mut app, last),
        "the last of {last}"
    );
    for _ in 0..last - 3 {
        intend(&mut app, Intent::Back);
    }
    for _ in 0..4 {
        app.update();
    }
    assert_eq!(ply(&app), 3);
    assert!(is_visible(&mut app, 3));
    intend(&mut app, Intent::Last);
    for _ in 0..4 {
        app.update();
    }
    assert!(is_visible(&mut app, last));
}

/// True when the legend of the bands of the graph has a place on its card.
fn explains_bands(app: &mut App) -> bool {
    let mut texts = app.world_mut().query::<(&Text, &Node)>();
    let mut texts = texts.iter(app.world());
    let legend = texts.find(|(text, _)| text.starts_with("Band at the top edge"));
    let (_, node) = legend.expect("a legend");
    node.display != Display::None
}

#[test]
fn a_legend_explains_the_bands_of_the_graph_when_it_has_one() {
    let mut app = default_view("you", "you");
    play(&mut app, "h8 a1 i8 b2 g8");
    know(&mut app, 3, 0.6, None, "c3");
    app.update();
    assert!(!explains_bands(&mut app));
    know(&mut app, 5, 1.0, Some((Stone::Black, 5)), "f8");
    app.update();
    assert!(explains_bands(&mut app));
    intend(&mut app, Intent::Restart);
    app.update();
    assert!(!explains_bands(&mut app));
}
