//! Viewing other positions of the game: the game stays at its last position until somebody plays at
//! another one.

use bevy::prelude::*;
use game::Intent;
use record::NodeId;

use crate::support::*;

/// The entries of the list of moves from top to bottom, as they are written.
fn list(app: &mut App) -> Vec<String> {
    let list = find_named(app, "Move list");
    let world = app.world();
    let children = |entity: Entity| world.get::<Children>(entity).map_or(&[][..], |it| it);
    let entries = children(list).iter().flat_map(|&row| children(row));
    let written = entries.map(|&entry| {
        let text = children(entry)[0];
        let spans = children(text).iter();
        spans
            .map(|&span| world.get::<TextSpan>(span).expect("a span").0.as_str())
            .collect()
    });
    written.collect()
}

/// A click on an entry of the list.
fn click_on(app: &mut App, entry: &str) {
    let index = list(app)
        .iter()
        .position(|it| it == entry)
        .expect("it is listed");
    let list = find_named(app, "Move list");
    let rows = app
        .world()
        .get::<Children>(list)
        .expect("it has rows")
        .to_vec();
    let entries = rows
        .iter()
        .flat_map(|&row| app.world().get::<Children>(row).expect("a row has moves"));
    let entity = entries.copied().nth(index).expect("it is listed");
    let (center, _) = place_of(app, entity);
    click(app, center);
}

#[test]
fn the_list_shows_every_line_and_a_click_goes_there() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9", "g7"]);
    intend(&mut app, Intent::Back);
    play(&mut app, &["j10", "k11"]);
    app.update();
    assert_eq!(
        list(&mut app),
        ["1. H8", "2. I9", "3. J10", "3. G7", "4. K11"]
    );
    click_on(&mut app, "3. G7");
    assert_eq!(ply(&app), 3);
    assert!(session(&app).position().looks_elsewhere());
    click_on(&mut app, "1. H8");
    assert_eq!(ply(&app), 1);
    // The transport below the title, and the keys.
    let forward = find_named(&mut app, "say-forward");
    let (center, _) = place_of(&app, forward);
    click(&mut app, center);
    assert_eq!(ply(&app), 2);
    for (key, plies) in [
        (KeyCode::End, 3),
        (KeyCode::PageUp, 2),
        (KeyCode::Home, 0),
        (KeyCode::PageDown, 1),
    ] {
        tap(&mut app, key);
        assert_eq!(ply(&app), plies, "{key:?}");
    }
}

#[test]
fn the_move_shown_is_in_sight_in_a_long_game() {
    let mut app = default_view("you", "you");
    let game = session(&app).game().clone();
    let stones = game
        .legal_points()
        .filter(|it| it.x() % 2 == 0 && it.y() % 4 < 2);
    let stones = stones.map(|it| it.to_string()).collect::<Vec<_>>();
    for stone in stones.iter().take(60) {
        if session(&app).game().result().is_none() {
            play(&mut app, &[stone]);
        }
    }
    let nodes: Vec<NodeId> = session(&app).tree().walk().collect();
    for node in [nodes[1], nodes[30], nodes[nodes.len() - 1]] {
        intend(&mut app, Intent::Show(node));
        for _ in 0..4 {
            app.update();
        }
        let list = find_named(&mut app, "Move list");
        let (list_center, list_size) = place_of(&app, list);
        let index = nodes
            .iter()
            .position(|it| *it == node)
            .expect("it is there");
        let rows = app.world().get::<Children>(list).expect("rows").to_vec();
        let entries = rows
            .iter()
            .flat_map(|&row| app.world().get::<Children>(row).expect("moves"));
        let entity = entries.copied().nth(index - 1).expect("it is listed");
        let (center, size) = place_of(&app, entity);
        let off = (center.y - list_center.y).abs() + size.y / 2.0;
        assert!(
            off <= list_size.y / 2.0 + 1.0,
            "{index}: {center} in {list_center} {list_size}"
        );
    }
}
