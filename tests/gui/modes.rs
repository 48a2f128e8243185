//! Playing and analysing are two modes, each with its own panel.

use app::{CandidateView, ModelView, NumberView};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use game::{Mode, Numbers};

use crate::support::*;

fn mode(app: &App) -> Mode {
    game(app).settings().mode
}

fn count<T: Component>(app: &mut App) -> usize {
    app.world_mut().query::<&T>().iter(app.world()).count()
}

/// True when the bar of winning chances is shown.
fn has_balance(app: &mut App) -> bool {
    let bar = find_named(app, "Balance");
    place_of(app, bar).1.min_element() > 0.0
}

/// Whether a button is on, as a screen reader reads it out.
fn is_on(app: &mut App, name: &str) -> bool {
    let button = find_named(app, name);
    let node = app.world().get::<AccessibilityNode>(button);
    node.expect("it is a button").toggled() == Some(accesskit::Toggled::True)
}

#[test]
fn each_mode_shows_what_was_chosen_in_it() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "a1", "h9", "a3"]);
    tap(&mut app, KeyCode::KeyD);
    app.update();
    assert_eq!(count::<NumberView>(&mut app), 4);
    // Each mode shows nothing of the other one.
    tap(&mut app, KeyCode::Tab);
    app.update();
    assert_eq!(
        (mode(&app), count::<NumberView>(&mut app)),
        (Mode::Analyse, 0)
    );
    tap(&mut app, KeyCode::KeyM);
    app.update();
    assert!(count::<ModelView>(&mut app) > 0);
    tap(&mut app, KeyCode::Tab);
    app.update();
    assert_eq!(mode(&app), Mode::Play);
    assert_eq!(count::<ModelView>(&mut app), 0);
    assert_eq!(count::<NumberView>(&mut app), 4);
    let settings = game(&app).settings();
    assert_eq!(settings.play.numbers, Numbers::Last);
    assert!(settings.analyse.models && !settings.play.models);
}

#[test]
fn the_best_moves_and_the_bar_can_be_hidden() {
    let mut app = default_view("you", "you");
    // Two threes at once win, which ends the analysis. After that only the choices change what is
    // shown.
    play(
        &mut app,
        &["h8", "a1", "i8", "b3", "j9", "a15", "j10", "o1"],
    );
    press(&mut app, "mode-analyse");
    let mut idle = 0;
    update_until(&mut app, "the end of the analysis", |app| {
        let is_thinking = game(app).analysis().is_thinking();
        idle = if is_thinking { 0 } else { idle + 1 };
        idle > 30
    });
    assert!(count::<CandidateView>(&mut app) > 0 && has_balance(&mut app));
    tap(&mut app, KeyCode::Comma);
    app.update();
    press(&mut app, "Candidates false");
    press(&mut app, "Balance false");
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert_eq!(count::<CandidateView>(&mut app), 0);
    assert!(!has_balance(&mut app));
    tap(&mut app, KeyCode::Tab);
    tap(&mut app, KeyCode::Comma);
    app.update();
    assert!(
        !has_name(&mut app, "Candidates false"),
        "there are none in play"
    );
}

/// True when the card with the search of a bot is shown.
fn has_thinking(app: &mut App) -> bool {
    let card = find_named(app, "Thinking");
    place_of(app, card).1.min_element() > 0.0
}

#[test]
fn the_search_of_an_opponent_is_hidden_until_the_user_shows_it() {
    let mut app = default_view("you", "slow");
    assert!(!has_thinking(&mut app));
    tap(&mut app, KeyCode::KeyI);
    app.update();
    assert!(has_thinking(&mut app) && game(&app).settings().play.thinking);
    tap(&mut app, KeyCode::Comma);
    app.update();
    press(&mut app, "Thinking false");
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert!(!has_thinking(&mut app));
    tap(&mut app, KeyCode::Tab);
    app.update();
    assert!(has_thinking(&mut app), "an analysis is shown");
    let mut watched = default_view("slow", "slow");
    assert!(has_thinking(&mut watched), "it gives nothing away");
}

#[test]
fn the_bar_at_the_top_shows_the_mode_and_changes_it() {
    let mut app = default_view("you", "you");
    assert!(is_on(&mut app, "mode-play") && !is_on(&mut app, "mode-analyse"));
    press(&mut app, "mode-play");
    assert_eq!(mode(&app), Mode::Play, "it is chosen already");
    press(&mut app, "mode-analyse");
    assert_eq!(mode(&app), Mode::Analyse);
    assert!(!is_on(&mut app, "mode-play") && is_on(&mut app, "mode-analyse"));
    assert!(is_on(&mut app, "say-analysis"));
    press(&mut app, "mode-play");
    assert_eq!(mode(&app), Mode::Play);
}

#[test]
fn a_switch_shows_whether_it_is_on() {
    let mut app = default_view("slow", "slow");
    assert!(!is_on(&mut app, "say-pause-at-threats"));
    press(&mut app, "say-pause-at-threats");
    assert!(is_on(&mut app, "say-pause-at-threats"));
    tap(&mut app, KeyCode::KeyM);
    app.update();
    assert!(is_on(&mut app, "say-models"));
}
