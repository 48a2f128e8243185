//! The celebration of a human's win.

use std::time::Duration;

use app::{Motion, Petal};
use bevy::prelude::*;
use game::Intent;

use crate::support::*;

fn petals(app: &mut App) -> usize {
    let mut petals = app.world_mut().query::<&Petal>();
    petals.iter(app.world()).count()
}

/// A game in which the first player makes five with Black.
fn win(app: &mut App) {
    let white = ["a1", "c1", "e1", "g1"];
    for (black, white) in ["h8", "i8", "j8", "k8"].into_iter().zip(white) {
        play(app, &[black, white]);
    }
    play(app, &["l8"]);
    app.update();
}

#[test]
fn petals_fall_after_a_win_and_are_gone_soon() {
    let mut app = default_view("you", "you");
    app.insert_resource(Motion(true));
    win(&mut app);
    assert!(petals(&mut app) > 20);
    // An update counts as a quarter of a second at most.
    let fifth = Duration::from_millis(200);
    (0..10).for_each(|_| let_pass(&mut app, fifth));
    assert!(petals(&mut app) > 20);
    (0..10).for_each(|_| let_pass(&mut app, fifth));
    assert_eq!(petals(&mut app), 0);
}

#[test]
fn the_next_game_ends_the_celebration() {
    let mut app = default_view("you", "you");
    app.insert_resource(Motion(true));
    win(&mut app);
    assert!(petals(&mut app) > 0);
    intend(&mut app, Intent::Restart);
    app.update();
    assert_eq!(petals(&mut app), 0);
}

#[test]
fn nothing_falls_without_motion_or_after_a_loss() {
    let mut app = default_view("you", "you");
    app.insert_resource(Motion(false));
    win(&mut app);
    assert_eq!(petals(&mut app), 0);
    let mut app = default_view("you", "you");
    app.insert_resource(Motion(true));
    play(&mut app, &["h8"]);
    send(&mut app, Intent::Resign);
    app.update();
    app.update();
    assert_eq!(petals(&mut app), 0, "no five was made");
}
