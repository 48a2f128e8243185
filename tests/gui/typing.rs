//! A page that is built again while the user types in one of its fields: the focus, the caret and an
//! unfinished word of an input method stay.

use app::{NextLanguage, Page};
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::{Ime, PrimaryWindow};
use game::{Group, Intent, Setting, Sounds};

use crate::acts::*;
use crate::sizes::{Size, resize};
use crate::states::{EventLoop, State, enter, still_app};
use crate::support::*;

/// The fields that are on a page from the start: the name, and what opens the page.
const FIELDS: [State; 5] = [
    ("Your name", |app| open(app, Page::Settings)),
    ("Search games", |app| open(app, Page::Games)),
    ("Path or command of an engine", |app| {
        open(app, Page::Engines);
    }),
    ("Name of the character", |app| edit_tiger(app, Group::Style)),
    ("Path of a file with openings", |app| {
        open(app, Page::Tournament);
    }),
];

fn text(app: &App, field: Entity) -> String {
    let text = app.world().get::<EditableText>(field);
    text.expect("it is a field").value().to_string()
}

/// Sends an unfinished word, or an empty one.
fn compose(app: &mut App, word: &str) {
    let mut windows = app
        .world_mut()
        .query_filtered::<Entity, With<PrimaryWindow>>();
    let window = windows.single(app.world()).expect("there is a window");
    app.world_mut().write_message(Ime::Preedit {
        window,
        value: word.into(),
        cursor: Some((word.len(), word.len())),
    });
    app.update();
    app.update();
}

/// What builds a page again.
const CHANGES: [fn(&mut App); 4] = [
    |app| {
        let size = Size {
            pixels: UVec2::new(700, 900),
            scale: 1.0,
        };
        resize(app, size);
    },
    |app| intend(app, Intent::Set(Setting::Sounds(Sounds::Quiet))),
    |app| {
        app.world_mut().write_message(NextLanguage);
    },
    |app| intend(app, Intent::ReadCast),
];

#[test]
fn a_page_that_is_built_again_keeps_what_the_user_types() {
    let mut app = still_app(Vec2::new(1280.0, 800.0));
    for state in FIELDS {
        enter(&mut app, state);
        let name = state.0;
        press(&mut app, name);
        let field = find_named(&mut app, name);
        assert_eq!(
            app.world().resource::<InputFocus>().get(),
            Some(field),
            "{name}"
        );
        type_text(&mut app, "qz");
        tap_key(
            &mut app,
            bevy::input::keyboard::Key::ArrowLeft,
            KeyCode::ArrowLeft,
        );
        let before = text(&app, field);
        let is_shown = page(&app);
        for (number, change) in CHANGES.into_iter().enumerate() {
            compose(&mut app, "hao");
            change(&mut app);
            EventLoop::of(&app).rest(&mut app);
            let has_focus = app.world().resource::<InputFocus>().get() == Some(field);
            assert!(has_focus, "{name} after change {number}");
            let is_composing = app.world().get::<EditableText>(field);
            assert!(
                is_composing.is_some_and(EditableText::is_composing),
                "{name} after change {number}"
            );
            compose(&mut app, "");
            assert_eq!(text(&app, field), before, "{name} after change {number}");
        }
        type_text(&mut app, "x");
        let expected = before.replace("qz", "qxz");
        assert_eq!(text(&app, field), expected, "the caret of {name}");
        assert_eq!(page(&app), is_shown, "no letter was a key");
    }
}
