//! The workshop in the window: characters are edited by buttons, sliders and the keyboard alone.

use std::fs;

use app::{Chair, Page, SheetCommand};
use bevy::input::keyboard::Key;
use bevy::picking::pointer::PointerAction;
use bevy::prelude::*;
use bevy::ui_widgets::ScrollIntoView;
use game::{CastBook, Intent, Language, WorkshopCommand};
use player::Registry;
use rules::GameSetup;
use tempfile::TempDir;

use crate::keyboard::walk_to;
use crate::support::*;

/// The app with a file of the user's in a folder, and the picker with its details.
fn picker() -> (App, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let mut app = default_view_with("you", "fox", |game| {
        game.book = CastBook::open_at(Registry::builtin(), file);
    });
    let page = Page::Picker(Chair::Card(1));
    app.world_mut().write_message(SheetCommand::Open(page));
    app.world_mut().write_message(SheetCommand::Details(true));
    settle(&mut app);
    (app, folder)
}

fn settle(app: &mut App) {
    for _ in 0..3 {
        app.update();
    }
}

/// Presses a button of the list of characters.
fn open(app: &mut App, name: &str) {
    let entity = find_named(app, name);
    app.world_mut().trigger(ScrollIntoView { entity });
    app.update();
    press(app, name);
    settle(app);
}

/// The value of a key, as the file would have it.
fn value(app: &App, key: &str) -> String {
    let draft = game(app).workshop().draft().expect("one is edited");
    let field = draft.fields().iter().find(|it| it.key == key);
    let value = draft.value(field.expect("there is such a key"));
    value.map_or_else(String::new, |it| it.to_string())
}

fn saved(folder: &TempDir) -> String {
    fs::read_to_string(folder.path().join("players.toml")).unwrap_or_default()
}

#[test]
fn a_character_is_edited_and_saved_by_buttons() {
    let (mut app, folder) = picker();
    open(&mut app, "picker-edit tiger");
    assert_eq!(page(&app), Some(Page::Workshop(Chair::Card(1))));
    press(&mut app, "\u{2212} level");
    press(&mut app, "\u{2212} level");
    assert_eq!(value(&app, "level"), "68");
    press(&mut app, "Keys of Looks");
    press(&mut app, "avatar \"owl\"");
    press(&mut app, "Keys of Manners");
    press(&mut app, "manners.take_back false");
    press(&mut app, "Restore manners.take_back");
    press(&mut app, "workshop-save");
    settle(&mut app);
    assert_eq!(
        saved(&folder),
        "[players.tiger]\navatar = \"owl\"\nlevel = 68\n"
    );
    let told = texts(&mut app);
    assert!(
        told.iter().any(|it| it.starts_with("Saved to ")),
        "{told:?}"
    );
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), Some(Page::Picker(Chair::Card(1))));
}

#[test]
fn a_slider_follows_the_pointer_and_the_estimate_follows_the_slider() {
    let (mut app, _folder) = picker();
    open(&mut app, "picker-edit tabby");
    let slider = find_named(&mut app, "Slider level");
    let (center, size) = place_of(&app, slider);
    let at = |share: f32| Vec2::new(center.x + size.x * (share - 0.5), center.y);
    let estimate = |app: &mut App| {
        let told = texts(app);
        told.into_iter()
            .find(|it| it.contains(" Elo"))
            .unwrap_or_default()
    };
    pointer(
        &mut app,
        at(0.25),
        PointerAction::Move { delta: Vec2::ZERO },
    );
    pointer(
        &mut app,
        at(0.25),
        PointerAction::Press(PointerButton::Primary),
    );
    settle(&mut app);
    assert_eq!(value(&app, "level"), "25");
    let weak = estimate(&mut app);
    let delta = at(0.75) - at(0.25);
    pointer(&mut app, at(0.75), PointerAction::Move { delta });
    settle(&mut app);
    assert_eq!(value(&app, "level"), "75", "while the button is held");
    assert_ne!(estimate(&mut app), weak);
    assert!(texts(&mut app).iter().any(|it| it == "75"));
    pointer(
        &mut app,
        at(0.75),
        PointerAction::Release(PointerButton::Primary),
    );
    settle(&mut app);
    assert_eq!(value(&app, "level"), "75");
}

#[test]
fn a_duplicate_gets_a_name_and_is_tried_at_once() {
    let (mut app, folder) = picker();
    open(&mut app, "picker-duplicate fox");
    let name = WorkshopCommand::Name("Reinhard".to_owned());
    intend(&mut app, Intent::Workshop(name));
    settle(&mut app);
    press(&mut app, "workshop-try");
    settle(&mut app);
    assert_eq!(page(&app), None);
    let bot = session(&app).character(rules::Side::Second);
    assert_eq!(bot.display_name("en"), "Reinhard");
    assert_eq!(saved(&folder), "");
}

#[test]
fn mistakes_are_shown_at_the_key() {
    let (mut app, _folder) = picker();
    open(&mut app, "picker-edit tiger");
    press(&mut app, "Keys of Perception");
    press(&mut app, "+ perception.miss_four");
    settle(&mut app);
    let told = texts(&mut app);
    assert!(
        told.iter().any(|it| it.contains("always stops a five")),
        "{told:?}"
    );
}

#[test]
fn texts_of_a_character_are_edited_in_a_small_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let pair = lineup("you", "fox", GameSetup::default());
    let mut game_of = game_plugin(book(), pair, false);
    game_of.book = CastBook::open_at(Registry::builtin(), file);
    let window = Vec2::new(640.0, 480.0);
    let mut app = view_of(game_of, Language::English, window, 1.0);
    let page = Page::Picker(Chair::Card(1));
    app.world_mut().write_message(SheetCommand::Open(page));
    app.world_mut().write_message(SheetCommand::Details(true));
    settle(&mut app);
    walk_to(&mut app, KeyCode::Tab, "picker-edit fox");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    let write = |app: &mut App, field: &str, text: &str| {
        let entity = find_named(app, field);
        app.world_mut().trigger(ScrollIntoView { entity });
        settle(app);
        press(app, field);
        hold_key(app, Key::Control, KeyCode::ControlLeft, |app| {
            tap_key(app, Key::Character("a".into()), KeyCode::KeyA);
        });
        type_text(app, text);
        tap_key(app, Key::Enter, KeyCode::Enter);
        settle(app);
    };
    walk_to(&mut app, KeyCode::Tab, "Keys of Looks");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    write(&mut app, "Tagline of the character", "Red and clever.");
    walk_to(&mut app, KeyCode::Tab, "Keys of Chat");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    write(&mut app, "Wording 0 0", "Good evening.");
    assert!(has_text(&mut app, "Greeting"), "{:#?}", texts(&mut app));
    walk_to(&mut app, KeyCode::Tab, "Keys of Search");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    write(&mut app, "Text of book.files", "[\"builtin\"");
    let told = texts(&mut app);
    assert!(told.iter().any(|it| it.contains("not a value")), "{told:?}");
    write(&mut app, "Text of book.files", "[\"builtin\"]");
    walk_to(&mut app, KeyCode::Tab, "workshop-save");
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    let text = saved(&folder);
    for part in ["Red and clever.", "Good evening.", "files = [\"builtin\"]"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let fox = game(&app).book().cast().get("fox").expect("it is there");
    assert_eq!(
        fox.tagline.as_ref().map(|it| it.get("en")),
        Some("Red and clever.")
    );
    assert_eq!(fox.chat.entries()[0].lines.get("en", 0), "Good evening.");
}

#[test]
fn a_button_measures_the_character_and_ends_it_again() {
    let (mut app, _folder) = picker();
    open(&mut app, "picker-edit random");
    press(&mut app, "Measure");
    settle(&mut app);
    assert!(has_text(&mut app, "Measuring: "), "{:?}", texts(&mut app));
    let field = find_named(&mut app, "Name of the character");
    update_until(&mut app, "the first games", |app| {
        let measured = game(app).workshop().measurement();
        measured.is_some_and(|it| it.rating.is_some())
    });
    settle(&mut app);
    assert!(has_text(&mut app, " of 60 games"), "{:?}", texts(&mut app));
    let field_now = find_named(&mut app, "Name of the character");
    assert_eq!(field_now, field, "a text that is being written stays");
    press(&mut app, "Measure");
    settle(&mut app);
    assert!(!game(&app).workshop().is_measuring());
    assert!(has_text(&mut app, "Measured: "), "{:?}", texts(&mut app));
    press(&mut app, "Measure");
    settle(&mut app);
    assert!(game(&app).workshop().is_measuring());
    tap(&mut app, KeyCode::Escape);
    settle(&mut app);
    assert_eq!(page(&app), Some(Page::Picker(Chair::Card(1))));
    assert!(!game(&app).workshop().is_measuring(), "the user has left");
}

#[test]
fn saving_takes_the_text_that_stands_in_the_field() {
    let (mut app, folder) = picker();
    open(&mut app, "picker-edit tiger");
    press(&mut app, "Name of the character");
    tap_key(&mut app, Key::End, KeyCode::End);
    type_text(&mut app, "x");
    press(&mut app, "workshop-save");
    settle(&mut app);
    assert!(saved(&folder).contains("x\""), "{}", saved(&folder));
}

#[test]
fn the_buttons_above_the_keys_keep_their_places() {
    let (mut app, _folder) = picker();
    open(&mut app, "picker-edit tiger");
    let names = [
        "workshop-save",
        "Measure",
        "Keys of Strength",
        "Keys of Looks",
    ];
    let places = |app: &mut App| {
        names.map(|name| {
            let entity = find_named(app, name);
            place_of(app, entity)
        })
    };
    let before = places(&mut app);
    for button in [
        "Keys of Looks",
        "Keys of Chat",
        "Keys of Strength",
        "\u{2212} level",
        "workshop-save",
    ] {
        press(&mut app, button);
        settle(&mut app);
        assert_eq!(places(&mut app), before, "{button}");
    }
    assert!(has_text(&mut app, "Saved to "));
}

#[test]
fn portraits_are_chosen_by_their_pictures() {
    let (mut app, _folder) = picker();
    open(&mut app, "picker-edit tiger");
    press(&mut app, "Keys of Looks");
    settle(&mut app);
    let owl = find_named(&mut app, "avatar \"owl\"");
    let inside = app.world().get::<Children>(owl).expect("a picture")[0];
    assert!(app.world().get::<ImageNode>(inside).is_some());
    assert!(place_of(&app, inside).1.min_element() >= 40.0);
    press(&mut app, "avatar \"owl\"");
    assert_eq!(value(&app, "avatar"), "\"owl\"");
}
