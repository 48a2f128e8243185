//! Comments on positions: written with keys and mouse, saved, and removed.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::{Ime, PrimaryWindow};
use game::{Intent, Language};
use record::Record;

use crate::support::*;

fn view(stones: &[&str]) -> App {
    let mut app = default_view("you", "you");
    play(&mut app, stones);
    app
}

/// Presses the key that begins a comment.
fn begin(app: &mut App) {
    tap(app, KeyCode::KeyW);
    app.update();
    assert!(is_open(app));
}

fn is_open(app: &mut App) -> bool {
    has_name(app, "Comment field")
}

fn field(app: &mut App) -> String {
    let mut fields = app.world_mut().query::<&EditableText>();
    let field = fields.single(app.world()).expect("there is one field");
    field.value().to_string()
}

/// The comment on the position shown.
fn comment(app: &App) -> String {
    session(app)
        .position()
        .comment(session(app).cursor())
        .to_owned()
}

/// The comment below the list of moves, if there is one.
fn read(app: &mut App) -> Option<String> {
    let reader = find_named(app, "Comment");
    let (_, size) = place_of(app, reader);
    let mut world = app.world_mut().query::<(&Text, &ChildOf)>();
    let inside = app.world().get::<Children>(reader).expect("a link")[0];
    let mut texts = world.iter(app.world());
    let text = texts.find(|(_, parent)| parent.parent() == inside);
    (size.y > 0.0).then(|| text.expect("it has a text").0.0.clone())
}

#[test]
fn a_comment_is_written_changed_and_removed() {
    let mut app = view(&["h8", "i9"]);
    assert_eq!(read(&mut app), None);
    begin(&mut app);
    type_text(&mut app, "A quiet move");
    assert_eq!(comment(&app), "A quiet move");
    tap_key(&mut app, Key::Escape, KeyCode::Escape);
    app.update();
    assert!(!is_open(&mut app));
    assert_eq!(read(&mut app).as_deref(), Some("A quiet move"));
    // A click on the text opens the field.
    press(&mut app, "Comment");
    assert_eq!(field(&mut app), "A quiet move");
    type_text(&mut app, "!");
    press(&mut app, "comment-done");
    assert_eq!(read(&mut app).as_deref(), Some("A quiet move!"));
    // Another position has no comment.
    intend(&mut app, Intent::Back);
    app.update();
    assert_eq!(read(&mut app), None);
    intend(&mut app, Intent::Forward);
    press(&mut app, "say-comment");
    press(&mut app, "comment-remove");
    assert_eq!((comment(&app).as_str(), read(&mut app)), ("", None));
    assert!(!is_open(&mut app));
}

#[test]
fn no_key_is_a_shortcut_while_somebody_writes() {
    let mut app = view(&["h8", "i9"]);
    begin(&mut app);
    for key in [
        KeyCode::KeyU,
        KeyCode::KeyN,
        KeyCode::KeyH,
        KeyCode::Tab,
        KeyCode::Space,
        KeyCode::Backspace,
        KeyCode::Comma,
        KeyCode::F5,
    ] {
        let text = if key == KeyCode::KeyU { "u" } else { "n" };
        tap_key(&mut app, Key::Character(text.into()), key);
    }
    assert_eq!(ply(&app), 2);
    assert!(!has_name(&mut app, "Sheet"));
    assert!(is_open(&mut app));
    assert_eq!(field(&mut app), "unnnnnnn");
    tap_key(&mut app, Key::Escape, KeyCode::Escape);
    tap(&mut app, KeyCode::KeyU);
    assert_eq!(ply(&app), 1, "afterwards they are");
}

#[test]
fn a_click_beside_the_field_ends_its_focus_and_a_click_into_it_sets_the_focus() {
    let mut app = view(&["h8", "i9"]);
    begin(&mut app);
    let title = find_named(&mut app, "Thinking");
    let (center, _) = place_of(&app, title);
    click(&mut app, center);
    assert!(is_open(&mut app), "the position is still shown");
    press(&mut app, "Comment field");
    type_text(&mut app, "more");
    assert_eq!(comment(&app), "more");
    click(&mut app, center);
    tap(&mut app, KeyCode::KeyU);
    app.update();
    assert_eq!(ply(&app), 1);
    assert!(!is_open(&mut app), "another position is shown");
}

#[test]
fn the_other_side_moves_without_taking_the_field_away() {
    let mut app = default_view("you", "slow");
    play(&mut app, &["h8"]);
    begin(&mut app);
    type_text(&mut app, "he th");
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    type_text(&mut app, "inks");
    assert!(is_open(&mut app));
    assert_eq!(comment(&app), "");
    let before = session(&app).tree().path(session(&app).cursor())[1];
    assert_eq!(session(&app).position().comment(before), "he thinks");
    intend(&mut app, Intent::Restart);
    app.update();
    app.update();
    assert!(!is_open(&mut app), "another game has other comments");
}

#[test]
fn chinese_comes_from_the_input_method() {
    let lineup = lineup("you", "you", Default::default());
    let mut app = view_app_in(Language::Chinese, lineup, Vec2::new(1280.0, 800.0), 1.0);
    play(&mut app, &["h8"]);
    begin(&mut app);
    let mut windows = app
        .world_mut()
        .query_filtered::<(Entity, &Window), With<PrimaryWindow>>();
    let (window, state) = windows.single(app.world()).expect("there is a window");
    assert!(
        state.ime_enabled,
        "the window system is asked for characters"
    );
    for ime in [
        Ime::Preedit {
            window,
            value: "hao".into(),
            cursor: Some((3, 3)),
        },
        Ime::Commit {
            window,
            value: "好棋".into(),
        },
    ] {
        app.world_mut().write_message(ime);
        app.update();
        app.update();
    }
    assert_eq!(comment(&app), "好棋");
    tap_key(&mut app, Key::Escape, KeyCode::Escape);
    app.update();
    assert_eq!(read(&mut app).as_deref(), Some("好棋"));
}

#[test]
fn edits_of_a_comment_can_be_undone() {
    let mut app = view(&["h8"]);
    begin(&mut app);
    type_text(&mut app, "one two");
    let control = |app: &mut App, key: &str, code| {
        hold_key(app, Key::Control, KeyCode::ControlLeft, |app| {
            tap_key(app, Key::Character(key.into()), code);
        });
        app.update();
    };
    control(&mut app, "z", KeyCode::KeyZ);
    assert_eq!(
        (field(&mut app).as_str(), comment(&app).as_str()),
        ("one", "one")
    );
    control(&mut app, "z", KeyCode::KeyZ);
    assert_eq!(comment(&app), "");
    control(&mut app, "y", KeyCode::KeyY);
    assert_eq!(comment(&app), "one");
    type_text(&mut app, "s");
    assert_eq!(comment(&app), "ones", "the caret is where the text changed");
    assert_eq!(ply(&app), 1, "the moves stay");
    hold_key(&mut app, Key::Control, KeyCode::ControlLeft, |app| {
        tap_key(app, Key::Enter, KeyCode::Enter);
    });
    app.update();
    assert!(!is_open(&mut app));
}

#[test]
fn comments_are_kept_with_the_game_and_marked_in_the_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = default_view_in(folder.path(), "you", "you");
    play(&mut app, &["h8", "i9"]);
    begin(&mut app);
    type_text(&mut app, "why not?");
    app.update();
    let files = std::fs::read_dir(folder.path()).expect("it is there");
    let files = files.map(|file| file.expect("a file").path());
    // The lock file of the open game is left out.
    let files = files.filter(|file| file.extension().is_some_and(|it| it == "json"));
    let texts = files.map(|file| std::fs::read_to_string(file).expect("a text"));
    let records = texts.map(|text| Record::parse(&text).expect("a record"));
    let records = records.collect::<Vec<_>>();
    assert_eq!(records.len(), 1);
    let kept = &records[0];
    assert_eq!(kept.tree.note(kept.shown).comment, "why not?");
    let mut spans = app.world_mut().query::<&TextSpan>();
    let marks = spans.iter(app.world()).filter(|span| span.0 == " *");
    assert_eq!(marks.count(), 1);
}

#[test]
fn there_is_room_to_write_in_every_window() {
    for (width, height) in [
        (640.0, 480.0),
        (800.0, 600.0),
        (1024.0, 700.0),
        (1280.0, 800.0),
        (600.0, 900.0),
        (720.0, 1280.0),
    ] {
        for analysed in [false, true] {
            let case = format!("{width}x{height}, analysed: {analysed}");
            let lineup = lineup("you", "cat", Default::default());
            let mut app = view_app(lineup, Vec2::new(width, height), 1.0);
            if analysed {
                tap(&mut app, KeyCode::Tab);
            }
            begin(&mut app);
            app.update();
            let panel = find_named(&mut app, "Panel");
            let (center, size) = place_of(&app, panel);
            let bottom = center.y + size.y / 2.0;
            // Low windows have no cards during an analysis.
            let names = ["Comment field", "comment-done", "Card of the first side"];
            let has_cards = !analysed || width > 1_200.0;
            for name in &names[..if has_cards { 3 } else { 2 }] {
                let entity = find_named(&mut app, name);
                let (at, size) = place_of(&app, entity);
                assert!(size.min_element() > 20.0, "{case}: {name} of {size}");
                assert!(at.y + size.y / 2.0 < bottom + 1.0, "{case}: {name} at {at}");
            }
        }
    }
}

#[test]
fn letters_and_chords_typed_within_one_update_count() {
    use bevy::input::ButtonState::{Pressed, Released};
    use bevy::input::keyboard::KeyboardInput;
    let mut app = view(&["h8"]);
    begin(&mut app);
    let send = |app: &mut App, key: Key, key_code, state| {
        let text = match &key {
            Key::Character(text) => Some(text.clone()),
            _ => None,
        };
        app.world_mut().write_message(KeyboardInput {
            key_code,
            logical_key: key,
            state,
            text,
            repeat: false,
            window: Entity::PLACEHOLDER,
        });
    };
    let letter = |text: &str| Key::Character(text.into());
    // Ctrl+A with a Russian layout replaces what was typed before.
    send(&mut app, letter("x"), KeyCode::KeyX, Pressed);
    send(&mut app, Key::Control, KeyCode::ControlLeft, Pressed);
    send(&mut app, letter("\u{444}"), KeyCode::KeyA, Pressed);
    send(&mut app, Key::Control, KeyCode::ControlLeft, Released);
    send(&mut app, letter("o"), KeyCode::KeyO, Pressed);
    send(&mut app, letter("k"), KeyCode::KeyK, Pressed);
    send(&mut app, Key::Escape, KeyCode::Escape, Pressed);
    for _ in 0..6 {
        app.update();
    }
    assert_eq!(comment(&app), "ok");
    assert!(!is_open(&mut app));
}

#[test]
fn the_buttons_of_a_comment_fit_into_the_smallest_window() {
    for language in [Language::English, Language::Chinese] {
        let lineup = lineup("you", "you", rules::GameSetup::default());
        let window = Vec2::new(640.0, 480.0);
        let mut app = view_app_in(language, lineup, window, 1.0);
        play(&mut app, &["h8", "i9", "g7", "h7", "j10"]);
        begin(&mut app);
        let panel = find_named(&mut app, "Panel");
        let (center, size) = place_of(&app, panel);
        let done = find_named(&mut app, "comment-done");
        let (at, extent) = place_of(&app, done);
        let outside = (at - center).abs() + extent / 2.0 - size / 2.0;
        assert!(outside.max_element() <= 0.5, "{language:?}: {outside}");
    }
}
