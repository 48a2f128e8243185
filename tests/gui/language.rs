//! Languages: every text is in the chosen one, and the bundled fonts have every character.

use app::Words;
use bevy::prelude::*;
use bevy::text::ComputedTextBlock;
use game::{Intent, Language};
use rules::Rule;

use crate::support::*;

/// Every text in the window, shown or hidden, in alphabetical order.
fn texts(app: &mut App) -> Vec<String> {
    let mut nodes = app.world_mut().query::<&Text>();
    let texts = nodes.iter(app.world()).map(|text| text.0.clone());
    let mut texts = texts.filter(|text| !text.is_empty()).collect::<Vec<_>>();
    texts.sort();
    texts
}

/// A game of renju between two people.
fn app_in(language: Language) -> App {
    let game = lineup("you", "you", setup(Rule::Renju, 15));
    view_app_in(language, game, Vec2::new(1280.0, 800.0), 1.0)
}

fn press_language_button(app: &mut App) {
    let button = find_named(app, "Language");
    let (center, _) = place_of(app, button);
    click(app, center);
}

#[test]
fn every_text_follows_the_language_at_once() {
    let mut english = app_in(Language::English);
    let mut chinese = app_in(Language::Chinese);
    let stages: [&[Intent]; 3] = [
        &[],
        &[Intent::Place(point("h8")), Intent::Place(point("h8"))],
        &[Intent::Resign],
    ];
    for stage in stages {
        for intent in stage {
            for app in [&mut english, &mut chinese] {
                intend(app, intent.clone());
                app.update();
            }
        }
        let (before, expected) = (texts(&mut english), texts(&mut chinese));
        assert_ne!(before, expected, "after {stage:?}");
        press_language_button(&mut english);
        assert_eq!(texts(&mut english), expected, "after {stage:?}");
        tap(&mut english, KeyCode::KeyL);
        assert_eq!(texts(&mut english), before, "after {stage:?}");
    }
}

#[test]
fn buttons_at_the_right_of_the_top_bar_keep_their_places() {
    let mut app = app_in(Language::English);
    let places = |app: &mut App| {
        ["say-games", "say-settings", "say-keys", "Language"].map(|name| {
            let button = find_named(app, name);
            place_of(app, button)
        })
    };
    let before = places(&mut app);
    for _ in Language::ALL {
        press_language_button(&mut app);
        assert_eq!(places(&mut app), before);
        let button = find_named(&mut app, "Language");
        let name = app.world().get::<Children>(button).expect("its name")[0];
        let room = place_of(&app, button).1.x - place_of(&app, name).1.x;
        assert!(room >= 8.0, "the name leaves {room} pixels");
    }
}

#[test]
fn control_and_l_does_not_change_the_language() {
    let mut app = app_in(Language::English);
    tap_control(&mut app, KeyCode::KeyL);
    assert_eq!(
        app.world().resource::<Words>().language(),
        Language::English
    );
}

#[test]
fn no_text_shows_a_key_or_an_unfilled_argument() {
    for language in Language::ALL {
        let game = lineup("random", "you", setup(Rule::Standard, 15));
        let mut app = view_app_in(language, game, Vec2::new(1280.0, 800.0), 1.0);
        update_until(&mut app, "the first stone", |app| ply(app) == 1);
        let running = texts(&mut app);
        intend(&mut app, Intent::Resign);
        update_until(&mut app, "the end", |app| {
            session(app).game().result().is_some()
        });
        app.update();
        for text in running.into_iter().chain(texts(&mut app)) {
            let is_key =
                text.contains('-') && text.chars().all(|it| it == '-' || it.is_ascii_lowercase());
            assert!(!is_key && !text.contains(['{', '$']), "{text}");
        }
    }
}

/// The characters of `text` that `font` cannot draw.
fn missing(app: &mut App, text: &str, font: &TextFont) -> String {
    let node = app.world_mut().spawn((Text::new(text), font.clone())).id();
    app.update();
    let block = app.world().get::<ComputedTextBlock>(node);
    let layout = block.expect("a text has its layout").buffer();
    let mut missing = String::new();
    for line in layout.lines() {
        for run in line.runs() {
            for cluster in run.clusters() {
                // Glyph 0 is the box that stands for a missing character.
                if cluster.glyphs().any(|glyph| glyph.id == 0) {
                    missing += &text[cluster.text_range()];
                }
            }
        }
    }
    missing
}

#[test]
fn both_weights_have_every_character_that_people_write() {
    let mut app = app_in(Language::English);
    let mut fonts = app.world_mut().query::<&TextFont>();
    let [regular, bold] = [FontWeight::NORMAL, FontWeight::BOLD].map(|weight| {
        let font = fonts.iter(app.world()).find(|font| font.weight == weight);
        font.expect("both weights are in use").clone()
    });
    let shipped = [
        include_str!("../../assets/locales/en.ftl"),
        include_str!("../../assets/locales/zh.ftl"),
        include_str!("../../players.toml"),
        include_str!("../../assets/chat.toml"),
        "abc 12 \u{2212}3 \u{2192} fine！（好的）「嗯」",
        "Łukasz, Žofie, Gyöngyi; 龘 aside: 齄鼹 甭噻",
    ];
    for font in [regular, bold] {
        for text in shipped {
            // 龘 is not in GB 2312, so a missing character is reported.
            let expected = if text.contains('龘') { "龘" } else { "" };
            let text = text.replace('\n', " ");
            assert_eq!(
                missing(&mut app, &text, &font),
                expected,
                "{:?}",
                font.weight
            );
        }
    }
}
