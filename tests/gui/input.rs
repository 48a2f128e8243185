//! Mouse and keyboard through the whole input path: layout, picking, hover, click, intent, seat,
//! referee, stone.

use app::{KeyboardCursor, MarkView, StoneView};
use bevy::prelude::*;
use game::Intent;
use rules::{Color as Stone, GameSetup, Point, Rule};

use crate::support::*;

fn stones(app: &mut App) -> Vec<(Point, Stone)> {
    let mut views = app.world_mut().query::<&StoneView>();
    views
        .iter(app.world())
        .map(|stone| (stone.point, stone.color))
        .collect()
}

fn marks(app: &mut App) -> Vec<String> {
    let mut views = app.world_mut().query::<&MarkView>();
    let mut marks = views
        .iter(app.world())
        .map(|mark| format!("{:?} {}", mark.kind, mark.point))
        .collect::<Vec<_>>();
    marks.sort();
    marks
}

#[test]
fn a_click_shows_its_stone_within_two_updates() {
    let mut app = default_view("you", "slow");
    let place = place_of_point(&mut app, point("h8"));
    hover(&mut app, place);
    click(&mut app, place);
    assert_eq!(stones(&mut app), [(point("h8"), Stone::Black)]);
}

#[test]
fn every_corner_takes_its_click_at_every_scale() {
    for (scale, size) in [(1.0, 15), (2.0, 15), (1.5, 20), (1.25, 5)] {
        let corners = [(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)];
        let mut app = view_app(
            lineup("you", "you", setup(Rule::Freestyle, size)),
            Vec2::new(1000.0, 700.0),
            scale,
        );
        for (index, (x, y)) in corners.into_iter().enumerate() {
            let place = place_of_point(&mut app, Point::new(x, y));
            click(&mut app, place);
            app.update();
            assert_eq!(
                ply(&app) as usize,
                index + 1,
                "corner {x},{y} at scale {scale}"
            );
            assert_eq!(notice(&app), None, "the click arrives once");
        }
        let mut expected = corners.map(|(x, y)| Point::new(x, y)).to_vec();
        let mut shown = stones(&mut app)
            .into_iter()
            .map(|(point, _)| point)
            .collect::<Vec<_>>();
        expected.sort();
        shown.sort();
        assert_eq!(shown, expected, "at scale {scale}");
    }
}

#[test]
fn a_click_between_points_or_beside_the_board_does_nothing() {
    let mut app = default_view("you", "you");
    let cell = place_of_point(&mut app, point("i9")) - place_of_point(&mut app, point("h8"));
    let between = place_of_point(&mut app, point("h8")) + cell / 2.0;
    for place in [between, Vec2::new(4.0, 400.0)] {
        click(&mut app, place);
        app.update();
    }
    assert_eq!(ply(&app), 0);
}

#[test]
fn the_ghost_follows_the_mouse_over_empty_points_only() {
    let mut app = default_view("you", "you");
    let place = place_of_point(&mut app, point("c3"));
    hover(&mut app, place);
    app.update();
    assert_eq!(marks(&mut app), ["Ghost c3"]);
    click(&mut app, place);
    app.update();
    assert_eq!(marks(&mut app), ["LastMove c3"]);
}

#[test]
fn forbidden_points_are_marked_on_blacks_turn_and_refused() {
    let mut app = view_app(
        lineup("you", "you", setup(Rule::Renju, 15)),
        Vec2::new(1280.0, 800.0),
        1.0,
    );
    for stone in ["h9", "a1", "h10", "a3", "i8", "a5", "j8", "a7"] {
        let place = place_of_point(&mut app, point(stone));
        click(&mut app, place);
        app.update();
    }
    assert_eq!(ply(&app), 8);
    assert!(
        marks(&mut app).contains(&"Forbidden h8".to_owned()),
        "{:?}",
        marks(&mut app)
    );
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    app.update();
    assert_eq!(ply(&app), 8);
    assert_eq!(
        notice(&app).as_deref(),
        Some("H8 is forbidden to Black: double-three")
    );
    let place = place_of_point(&mut app, point("o15"));
    click(&mut app, place);
    app.update();
    assert_eq!(ply(&app), 9);
    assert!(
        !marks(&mut app)
            .iter()
            .any(|mark| mark.starts_with("Forbidden")),
        "White has none"
    );
}

#[test]
fn the_keyboard_plays_a_stone() {
    let mut app = default_view("you", "slow");
    tap(&mut app, KeyCode::ArrowUp);
    assert_eq!(
        app.world().resource::<KeyboardCursor>().0,
        Some(point("h8"))
    );
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::ArrowLeft);
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(stones(&mut app), [(point("g9"), Stone::Black)]);
    tap(&mut app, KeyCode::KeyU);
    assert_eq!(ply(&app), 0);
}

#[test]
fn a_smaller_board_hides_the_cursor_beside_it() {
    let mut app = default_view("you", "slow");
    app.insert_resource(KeyboardCursor(Some(point("o15"))));
    app.update();
    let setup = GameSetup::new(Rule::Freestyle, 9).unwrap();
    let pairing = lineup("you", "slow", setup).pairing();
    intend(&mut app, Intent::Begin(pairing));
    app.update();
    assert_eq!(app.world().resource::<KeyboardCursor>().0, None);
    tap(&mut app, KeyCode::ArrowUp);
    let cursor = app.world().resource::<KeyboardCursor>().0;
    assert_eq!(cursor, Some(point("e5")));
}

#[test]
fn buttons_do_what_they_say() {
    let mut app = default_view("you", "slow");
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    app.update();
    assert_eq!(ply(&app), 1);
    let press = |app: &mut App, name: &str| {
        let button = find_named(app, name);
        let (center, _) = place_of(app, button);
        click(app, center);
        app.update();
    };
    press(&mut app, "button-move-now");
    update_until(&mut app, "the demanded move", |app| ply(app) == 2);
    press(&mut app, "button-undo");
    assert_eq!(ply(&app), 0);
    press(&mut app, "button-redo");
    assert_eq!(ply(&app), 2);
    press(&mut app, "button-resign");
    press(&mut app, "button-resign-now");
    update_until(&mut app, "the resignation", |app| {
        session(app).game().result().is_some()
    });
    press(&mut app, "button-rematch");
    assert_eq!((ply(&app), session(&app).game().result()), (0, None));
}

#[test]
fn a_taken_back_stone_leaves_the_board() {
    let mut app = default_view("you", "slow");
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    app.update();
    tap(&mut app, KeyCode::Backspace);
    assert_eq!((ply(&app), stones(&mut app)), (0, vec![]));
    for _ in 0..20 {
        app.update();
    }
    let mut named = app.world_mut().query::<&Name>();
    let left = named
        .iter(app.world())
        .filter(|name| name.as_str().contains("stone h8"))
        .count();
    assert_eq!(left, 0, "the fading stone is gone in the end");
}
