//! The remarks of bots: what they say, when, and how the text appears.

use std::time::Duration;

use app::{Motion, Words};
use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::time::TimeUpdateStrategy;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use game::{Intent, Language};
use player::GameSetup;

use crate::sizes::{Size, resize};
use crate::support::*;

/// Lets this much time pass in four updates.
fn pass(app: &mut App, milliseconds: u64) {
    pass_in_steps(app, milliseconds / 4, 4);
}

fn pass_in_steps(app: &mut App, milliseconds: u64, steps: u64) {
    let step = Duration::from_millis(milliseconds);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
    for _ in 0..steps {
        app.update();
    }
}

/// The words in the bubble of White.
fn shown(app: &mut App) -> String {
    let node = find_named(app, "Words of the second side");
    let text = app.world().get::<Text>(node).expect("it is a text");
    text.0.clone()
}

fn bubble_is_there(app: &mut App) -> bool {
    let bubble = find_named(app, "Bubble of the second side");
    let node = app.world().get::<Node>(bubble).expect("it is a node");
    let visibility = app.world().get::<InheritedVisibility>(bubble);
    node.display == Display::Flex && visibility.is_some_and(|it| it.get())
}

#[test]
fn characters_appear_with_time() {
    let mut app = default_view("you", "parrot");
    let whole = "Hello, You!";
    let mut lengths = Vec::new();
    while shown(&mut app) != whole {
        let typed = shown(&mut app);
        assert!(whole.starts_with(&typed), "{typed}");
        lengths.push(typed.len());
        assert!(lengths.len() < 60, "{lengths:?}");
        app.update();
    }
    assert!(lengths.is_sorted() && lengths.len() > 10, "{lengths:?}");
}

#[test]
fn without_animation_a_remark_appears_at_once() {
    let mut app = default_view("you", "parrot");
    app.world_mut().resource_mut::<Motion>().0 = false;
    intend(&mut app, Intent::Restart);
    assert_eq!(shown(&mut app), "Hello, You!");
}

#[test]
fn a_bubble_follows_the_language_and_stays_until_another_position_is_viewed() {
    let mut app = default_view("you", "parrot");
    pass(&mut app, 1_000);
    assert_eq!(shown(&mut app), "Hello, You!");
    let chinese = Language::Chinese;
    app.world_mut()
        .resource_mut::<Words>()
        .set_language(chinese);
    app.update();
    assert_eq!(shown(&mut app), "你，你好！");
    pass(&mut app, 30_000);
    assert_eq!(shown(&mut app), "你，你好！");
    assert!(bubble_is_there(&mut app));
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    intend(&mut app, Intent::Back);
    app.update();
    app.update();
    assert_eq!(shown(&mut app), "");
    assert!(!bubble_is_there(&mut app));
}

#[test]
fn the_app_rests_when_everything_is_said() {
    let mut app = default_view("you", "adviser");
    let wait = |app: &App| match app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    };
    assert!(wait(&app) < Duration::from_millis(40), "it types");
    pass(&mut app, 4_000);
    let until_tip = Duration::from_millis(4_900)..Duration::from_millis(5_100);
    assert!(until_tip.contains(&wait(&app)), "nothing before the tip");
    pass(&mut app, 8_000);
    assert_eq!(shown(&mut app), "Take your time");
    assert_eq!(wait(&app), Duration::from_secs(60));
    app.world_mut()
        .resource_mut::<Messages<RequestRedraw>>()
        .clear();
    pass(&mut app, 1_000);
    assert!(app.world().resource::<Messages<RequestRedraw>>().is_empty());
}

#[test]
fn the_longest_remarks_fit_in_every_window_and_move_nothing() {
    let windows = [
        (1280.0, 800.0),
        (1024.0, 768.0),
        (900.0, 700.0),
        (800.0, 600.0),
        (640.0, 480.0),
        (600.0, 900.0),
    ];
    for language in Language::ALL {
        let game = lineup("you", "longwinded", GameSetup::default());
        let mut app = view_app_in(language, game, Vec2::new(1280.0, 800.0), 1.0);
        pass_in_steps(&mut app, 500, 5);
        let cards = windows.map(|(width, height)| {
            let case = format!("{width}x{height} {language:?}");
            fit(&mut app, Vec2::new(width, height));
            remark_fits(&mut app, &case)
        });
        intend(&mut app, Intent::Place(point("h8")));
        update_until(&mut app, "the stone", |app| ply(app) == 1);
        intend(&mut app, Intent::Back);
        pass_in_steps(&mut app, 16, 3);
        assert!(!bubble_is_there(&mut app), "{language:?}");
        let silent = windows.map(|(width, height)| {
            fit(&mut app, Vec2::new(width, height));
            let card = find_named(&mut app, "Card of the second side");
            place_of(&app, card)
        });
        assert_eq!(silent, cards, "{language:?}");
    }
}

/// Gives the window this size, and lets the view follow.
fn fit(app: &mut App, window: Vec2) {
    let pixels = window.as_uvec2();
    resize(app, Size { pixels, scale: 1.0 });
    for _ in 0..3 {
        let_pass(app, Duration::ZERO);
    }
}

/// Checks the remark of the second side. Returns the place of its card.
fn remark_fits(app: &mut App, case: &str) -> (Vec2, Vec2) {
    assert!(bubble_is_there(app), "{case}");
    let card = find_named(app, "Card of the second side");
    let [bubble, words] =
        ["Bubble of the second side", "Words of the second side"].map(|name| find_named(app, name));
    let (center, room) = place_of(app, bubble);
    let (_, text) = place_of(app, words);
    let laid_out = app.world().get::<TextLayoutInfo>(words);
    let drawn = laid_out.expect("it is a text").size;
    assert!(drawn.x <= text.x + 0.5 && drawn.y <= room.y, "{case}");
    assert!(text.x + 18.0 <= room.x && text.y <= room.y, "{case}");
    let (card_center, card_size) = place_of(app, card);
    let reach = (center - card_center).abs() + room / 2.0;
    assert!(reach.cmple(card_size / 2.0).all(), "{case}");
    let name = find_named(app, "Name of the second side");
    let (name, name_size) = place_of(app, name);
    let low = name.y + name_size.y / 2.0;
    assert!(name_size.x > 20.0, "{case}: the name has room");
    assert!(low <= center.y - room.y / 2.0 + 0.5, "{case}: the name");
    (card_center, card_size)
}

#[test]
fn the_app_rests_under_a_pointer_that_has_clicked() {
    let mut app = default_view("you", "you");
    for name in ["say-games", "say-leave-the-games"] {
        press(&mut app, name);
        pass(&mut app, 8_000);
        let mode = app.world().resource::<WinitSettings>().focused_mode;
        let rests =
            matches!(mode, UpdateMode::Reactive { wait, .. } if wait >= Duration::from_secs(1));
        assert!(rests, "after {name}: {mode:?}");
    }
    let button = find_named(&mut app, "button-undo");
    let (center, _) = place_of(&app, button);
    click(&mut app, center);
    pass(&mut app, 8_000);
    let mode = app.world().resource::<WinitSettings>().focused_mode;
    assert_eq!(
        mode,
        UpdateMode::reactive_low_power(Duration::from_secs(60))
    );
}
