//! No text or picture overflows, at any size of the window.

use app::{Page, SheetCommand};
use bevy::prelude::*;
use game::{Intent, Language, Setting};
use rules::Rule;

use crate::support::*;

/// Names of the nodes with text or a picture that stick out of the window.
pub fn overflowing(app: &mut App, window: Vec2) -> Vec<String> {
    type Shown = Or<(With<Text>, With<ImageNode>, With<Name>)>;
    let mut nodes = app
        .world_mut()
        .query_filtered::<(Entity, &ComputedNode, Option<&Text>), Shown>();
    let nodes = nodes.iter(app.world()).map(|(entity, node, text)| {
        (
            entity,
            node.size(),
            text.map_or_else(String::new, |text| text.0.clone()),
        )
    });
    let mut sticking_out = Vec::new();
    for (entity, size, text) in nodes.collect::<Vec<_>>() {
        let visible = app
            .world()
            .get::<InheritedVisibility>(entity)
            .is_some_and(|it| it.get());
        if !visible || size.min_element() < 1.0 {
            continue;
        }
        let (center, size) = place_of(app, entity);
        let (mut low, mut high) = (center - size / 2.0, center + size / 2.0);
        // Rows beyond the end of a list are not drawn.
        if let Some(clip) = app.world().get::<CalculatedClip>(entity) {
            let scale = pixel(app, entity);
            (low, high) = (
                low.max(clip.clip.min * scale),
                high.min(clip.clip.max * scale),
            );
        }
        let drawn = low.cmplt(high).all();
        if drawn && (low.min_element() < -1.0 || high.x > window.x + 1.0 || high.y > window.y + 1.0)
        {
            let name = app
                .world()
                .get::<Name>(entity)
                .map_or("", Name::as_str)
                .to_owned();
            sticking_out.push(format!("{name}{text:?} from {low} to {high}"));
        }
    }
    sticking_out
}

#[test]
fn nothing_sticks_out_of_the_window_during_a_game_and_after_it() {
    let windows = [
        (1280.0, 800.0, 1.0),
        (800.0, 600.0, 1.0),
        (640.0, 480.0, 2.0),
        (700.0, 1100.0, 1.0),
        (2560.0, 1440.0, 1.5),
    ];
    for (width, height, scale) in windows {
        let window = Vec2::new(width, height);
        for (language, size) in [(Language::English, 15), (Language::Chinese, 22)] {
            let mut lineup = lineup("brisk", "you", setup(Rule::Renju, size));
            lineup.time.control = "90m+3s".parse().expect("it is a time control");
            let mut app = view_app_in(language, lineup, window, scale);
            update_until(&mut app, "the first stone", |app| ply(app) == 1);
            app.update();
            let running = overflowing(&mut app, window);
            assert!(running.is_empty(), "{window} size {size}: {running:#?}");
            intend(&mut app, Intent::Resign);
            update_until(&mut app, "the end", |app| {
                session(app).game().result().is_some()
            });
            for _ in 0..3 {
                app.update();
            }
            let over = overflowing(&mut app, window);
            assert!(over.is_empty(), "{window} size {size}, over: {over:#?}");
        }
    }
}

/// Windows with the scale of the display and the size of everything in percent: from the smallest
/// to 4K.
const SCALED: [(f32, f32, f32, u16); 6] = [
    (640.0, 480.0, 1.0, 160),
    (640.0, 480.0, 1.5, 80),
    (1024.0, 768.0, 1.0, 160),
    (1280.0, 800.0, 1.0, 80),
    (1280.0, 800.0, 2.0, 160),
    (3840.0, 2160.0, 1.0, 160),
];

#[test]
fn nothing_sticks_out_on_any_sheet_at_any_scale_of_the_interface() {
    let pages = [
        None,
        Some(Page::Settings),
        Some(Page::Setup),
        Some(Page::Training),
        Some(Page::Tournament),
        Some(Page::EarlierTournaments),
        Some(Page::Engines),
        Some(Page::Solved),
        Some(Page::Repertoire),
        Some(Page::Report),
        Some(Page::Games),
        Some(Page::Help),
        Some(Page::Menu),
    ];
    for (place, (width, height, scale, percent)) in SCALED.into_iter().enumerate() {
        let window = Vec2::new(width, height);
        let language = [Language::English, Language::Chinese][place % 2];
        let lineup = lineup("you", "cat", setup(Rule::Renju, 15));
        let mut app = view_app_in(language, lineup, window, scale);
        // The theme with the widest borders.
        for command in [Setting::Theme("contrast".into()), Setting::Scale(percent)] {
            send(&mut app, Intent::Set(command));
        }
        for page in pages {
            let command = page.map_or(SheetCommand::Close, SheetCommand::Open);
            app.world_mut().write_message(command);
            for _ in 0..4 {
                app.update();
            }
            let outside = overflowing(&mut app, window);
            let case = format!("{window} at {percent} % in {language:?}, {page:?}");
            assert!(outside.is_empty(), "{case}: {outside:#?}");
            if page == Some(Page::Settings) {
                check_texts_on_sheet(&mut app, &case);
            }
        }
    }
}

/// All settings are visible without scrolling.
fn check_texts_on_sheet(app: &mut App, case: &str) {
    let list = find_named(app, "Settings list");
    let (center, size) = place_of(app, list);
    for name in ["Theme wood", "Scale 160", "Reduced motion true"] {
        let entity = find_named(app, name);
        let (at, extent) = place_of(app, entity);
        let outside = (at - center).abs() + extent / 2.0 - size / 2.0;
        assert!(outside.max_element() < 1.5, "{case}: {name} at {at}");
    }
}

#[test]
fn the_setup_sheet_fits_into_the_smallest_window() {
    let window = Vec2::new(640.0, 480.0);
    for language in [Language::English, Language::Chinese] {
        let mut lineup = lineup("lynx", "fox", setup(Rule::Renju, 15));
        lineup.time.control = "5m+5s".parse().expect("it is a time control");
        let mut app = view_app_in(language, lineup, window, 1.0);
        tap_control(&mut app, KeyCode::KeyN);
        app.update();
        let out = overflowing(&mut app, window);
        assert!(out.is_empty(), "{language:?}: {out:#?}");
        let start = find_named(&mut app, "sheet-start");
        let (center, size) = place_of(&app, start);
        assert!(center.y + size.y / 2.0 < 474.0, "{language:?}: {center}");
        let clock = find_named(&mut app, "Clock none");
        let last = find_named(&mut app, "Clock 15m");
        let row = [clock, last].map(|button| place_of(&app, button).0.y);
        assert_eq!(row[0], row[1], "{language:?}: one row");
    }
}

/// Sizes of windows, and the number of rows that the list of moves shows at least during an
/// analysis.
const ANALYSED: [(f32, f32, f32); 8] = [
    (1280.0, 800.0, 4.0),
    (1024.0, 700.0, 4.0),
    (900.0, 600.0, 0.0),
    (800.0, 600.0, 0.0),
    (640.0, 480.0, 0.0),
    (720.0, 1280.0, 5.0),
    (600.0, 900.0, 0.0),
    (1920.0, 1080.0, 8.0),
];

/// The cards that the panel clips.
fn cut_off(app: &mut App) -> Vec<String> {
    let edges = |app: &mut App, name: &str| {
        let node = find_named(app, name);
        let (center, size) = place_of(app, node);
        (center.y - size.y / 2.0, center.y + size.y / 2.0)
    };
    let panel = edges(app, "Panel");
    let cards = [
        "Card of the first side",
        "Card of the second side",
        "Result",
        "Thinking",
        "Chances",
        "Moves",
    ];
    let places = cards.map(|name| (name, edges(app, name)));
    let outside = places.iter().filter(|(_, (top, bottom))| {
        bottom > top && (*top < panel.0 - 1.0 || *bottom > panel.1 + 1.0)
    });
    let told = outside.map(|(name, place)| format!("{name} at {place:?} in {panel:?}"));
    told.collect()
}

#[test]
fn every_card_fits_while_a_position_is_analysed() {
    let mut faults = Vec::new();
    for (width, height, rows) in ANALYSED {
        for (language, clock) in [(Language::English, "none"), (Language::Chinese, "5m+3s")] {
            let case = format!("{width}x{height} {language:?}");
            let mut lineup = lineup("you", "you", setup(Rule::Renju, 15));
            lineup.time.control = clock.parse().expect("it is a time control");
            let mut app = view_app_in(language, lineup, Vec2::new(width, height), 1.0);
            intend(&mut app, Intent::Place(point("h8")));
            update_until(&mut app, "the stone", |app| ply(app) == 1);
            tap(&mut app, KeyCode::Tab);
            update_until(&mut app, "the analysis", |app| {
                let progress = game(app).analysis().progress();
                progress.is_some_and(|progress| progress.candidates.len() > 2)
            });
            app.update();
            let cut = cut_off(&mut app);
            faults.extend(cut.iter().map(|fault| format!("{case}: {fault}")));
            let list = find_named(&mut app, "Move list");
            let has = place_of(&app, list).1.y / 22.0;
            if clock == "none" && has < rows {
                faults.push(format!("{case}: {has} rows of moves"));
            }
            intend(&mut app, Intent::Resign);
            update_until(&mut app, "the end", |app| {
                session(app).game().result().is_some()
            });
            for _ in 0..3 {
                app.update();
            }
            let cut = cut_off(&mut app);
            faults.extend(cut.iter().map(|fault| format!("{case}, over: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
