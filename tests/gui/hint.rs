//! Hints: three steps of them, each correct and about the position shown.

use app::{EvidenceView, HintView, PreviewView, ReasonView};
use bevy::prelude::*;
use game::{Hint, Intent, Step};
use rules::{Color as Stone, Foul, Point, Rule};

use crate::support::*;

fn hint(app: &App) -> &Hint {
    game(app).hint()
}

fn play(app: &mut App, stones: &str) {
    for stone in stones.split(' ') {
        let before = ply(app);
        intend(app, Intent::Place(point(stone)));
        update_until(app, "the stone", |app| ply(app) == before + 1);
        app.update();
    }
}

#[test]
fn a_hint_comes_in_three_steps_and_goes_with_its_position() {
    let mut app = default_view("you", "you");
    play(&mut app, "h8 a1 i8 b3 j8 a15");
    let marks = |app: &mut App| {
        app.world_mut()
            .query::<&HintView>()
            .iter(app.world())
            .count()
    };
    let ghosts = |app: &mut App| {
        let mut views = app.world_mut().query::<&PreviewView>();
        let colors = views
            .iter(app.world())
            .map(|view| (view.number, view.color));
        colors.collect::<std::collections::BTreeMap<_, _>>()
    };
    tap(&mut app, KeyCode::KeyH);
    assert!(hint(&app).step().is_some(), "it is asked for");
    update_until(&mut app, "a hint", |app| hint(app).finding().is_some());
    app.update();
    assert_eq!(hint(&app).step(), Some(Step::That));
    assert_eq!(
        notice(&app).as_deref(),
        Some("you can win by force (H: where)")
    );
    assert_eq!((marks(&mut app), ghosts(&mut app).len()), (0, 0));
    let button = find_named(&mut app, "button-hint");
    let (center, _) = place_of(&app, button);
    click(&mut app, center);
    assert_eq!((marks(&mut app), ghosts(&mut app).len()), (1, 0));
    click(&mut app, center);
    app.update();
    assert_eq!(notice(&app).as_deref(), Some("proven: you win in 2 moves"));
    assert_eq!(marks(&mut app), 0, "a stone of the line stands there");
    let line = ghosts(&mut app).into_values().collect::<Vec<_>>();
    assert_eq!(line, [Stone::Black, Stone::White, Stone::Black]);
    play(&mut app, "o1");
    app.update();
    assert_eq!(
        (hint(&app).step(), marks(&mut app), ghosts(&mut app).len()),
        (None, 0, 0)
    );
    // The line that the other side threatens begins with its own stone.
    for _ in 0..3 {
        tap(&mut app, KeyCode::KeyH);
        update_until(&mut app, "a hint", |app| hint(app).finding().is_some());
    }
    app.update();
    assert_eq!(ghosts(&mut app).get(&1), Some(&Stone::Black));
}

/// The stones with a ring.
fn rings(app: &mut App) -> Vec<Point> {
    let mut views = app.world_mut().query::<&EvidenceView>();
    let mut points = views
        .iter(app.world())
        .map(|it| it.point)
        .collect::<Vec<_>>();
    points.sort_unstable();
    points
}

fn sorted(stones: &[&str]) -> Vec<Point> {
    let mut points = stones.iter().map(|it| point(it)).collect::<Vec<_>>();
    points.sort_unstable();
    points
}

#[test]
fn a_hint_points_at_the_stones_that_are_its_reason() {
    let mut app = default_view("you", "you");
    // White has to stop a four.
    play(&mut app, "h8 g8 i8 a1 j8 b1 k8");
    assert_eq!(rings(&mut app), []);
    tap(&mut app, KeyCode::KeyH);
    update_until(&mut app, "a hint", |app| hint(app).finding().is_some());
    app.update();
    assert_eq!(rings(&mut app), sorted(&["h8", "i8", "j8", "k8"]));
    let legend = "rings: the stones concerned";
    assert!(texts(&mut app).iter().any(|it| it == legend));
    play(&mut app, "l8");
    app.update();
    assert_eq!(rings(&mut app), []);
    assert!(!texts(&mut app).iter().any(|it| it == legend));
}

#[test]
fn a_search_for_a_hint_is_shown_and_ends_when_the_position_changes() {
    let mut app = game_app("you", "you");
    play(&mut app, "h8");
    intend(&mut app, Intent::Hint);
    assert_eq!(notice(&app).as_deref(), Some("looking for a hint…"));
    play(&mut app, "i9");
    assert_eq!(hint(&app).step(), None);
}

#[test]
fn a_forbidden_point_says_why_under_the_mouse() {
    let game = lineup("you", "you", setup(Rule::Renju, 15));
    let mut app = view_app(game, Vec2::new(1280.0, 800.0), 1.0);
    // Black's threes meet in h8.
    play(&mut app, "h9 a1 h10 a3 i8 a5 j8 a7");
    let reasons = |app: &mut App| {
        let mut views = app.world_mut().query::<&ReasonView>();
        let views = views.iter(app.world());
        views.map(|it| (it.point, it.foul)).collect::<Vec<_>>()
    };
    assert_eq!(reasons(&mut app), []);
    let place = place_of_point(&mut app, point("h8"));
    hover(&mut app, place);
    app.update();
    assert_eq!(reasons(&mut app), [(point("h8"), Foul::DoubleThree)]);
    assert!(texts(&mut app).iter().any(|it| it.starts_with("H8: ")));
    assert_eq!(rings(&mut app), sorted(&["h9", "h10", "i8", "j8"]));
    let place = place_of_point(&mut app, point("d4"));
    hover(&mut app, place);
    app.update();
    assert_eq!(reasons(&mut app), []);
}

/// Asks for the three steps of a hint. Returns for each whether the legend names rings.
fn legends(app: &mut App) -> [bool; 3] {
    [Step::That, Step::Where, Step::Why].map(|step| {
        tap(app, KeyCode::KeyH);
        update_until(app, "a hint", |app| hint(app).finding().is_some());
        app.update();
        app.update();
        assert_eq!(hint(app).step(), Some(step));
        let is_told = has_text(app, "rings: the stones concerned");
        let has_rings = step != Step::Why && !rings(app).is_empty();
        assert_eq!(is_told, has_rings, "{step:?}");
        is_told
    })
}

#[test]
fn the_legend_of_a_hint_names_only_signs_that_are_on_the_board() {
    let mut app = default_view("you", "you");
    play(&mut app, "h8 a1 i8 b3 j8 a15");
    assert_eq!(legends(&mut app), [true, true, false]);
    // The first stone of a long win extends no stones of its own.
    let mut app = default_view("you", "you");
    play(&mut app, "h8 f11 h7 h9 h6 g5");
    legends(&mut app);
    // A quiet move has no reason on the board but the line that follows it.
    let mut app = default_view("you", "you");
    play(&mut app, "h8");
    assert_eq!(legends(&mut app), [false; 3]);
    let told = notice(&app).expect("a notice");
    let has_line = hint(&app).line().0.len() > 1;
    assert_eq!(told.starts_with("this may follow"), has_line, "{told}");
}
