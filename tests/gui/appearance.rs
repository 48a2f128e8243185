//! The settings: each one takes effect at once and is remembered.

use std::path::Path;

use app::{Layout, MarkView, Motion, NumberView, Page, Sheet, SheetCommand, Theme};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowCloseRequested, WindowMode};
use game::{
    AUTOMATIC_SCALE, Appearance, Intent, Language, Numbers, SCALES, Setting, Settings, Shown,
    Switch, Thoroughness,
};

use crate::support::*;

/// Two humans, and settings that are kept in this folder.
fn view_with(folder: &Path, window: Vec2, scale: f32) -> App {
    let lineup = lineup("you", "you", Default::default());
    let mut game = game_plugin(book(), lineup, false);
    game.settings = Settings::read(&folder.join("settings.toml"));
    view_of(game, Language::English, window, scale)
}

fn open_settings(app: &mut App) {
    tap(app, KeyCode::Comma);
    let page = app.world().resource::<Sheet>().page();
    assert_eq!(page, Some(Page::Settings));
    app.update();
}

fn appearance(app: &App) -> &Appearance {
    &game(app).settings().appearance
}

/// The content of the settings file.
fn remembered(folder: &Path) -> Appearance {
    Settings::read(&folder.join("settings.toml")).appearance
}

fn numbers(app: &mut App) -> Vec<(String, usize)> {
    let mut views = app.world_mut().query::<&NumberView>();
    let views = views.iter(app.world());
    let mut numbers = views
        .map(|view| (view.point.to_string(), view.number))
        .collect::<Vec<_>>();
    numbers.sort_by_key(|(_, number)| *number);
    numbers
}

const DEFAULT: Vec2 = Vec2::new(1280.0, 800.0);

#[test]
fn every_setting_can_be_clicked_applies_at_once_and_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_with(folder.path(), DEFAULT, 1.0);
    press(&mut app, "say-settings");
    assert_eq!(app.world().resource::<Sheet>().page(), Some(Page::Settings));
    app.update();
    press(&mut app, "Theme slate");
    assert_eq!(app.world().resource::<Theme>().id, "slate");
    press(&mut app, "Numbers Last");
    press(&mut app, "Coordinates false");
    press(&mut app, "Reduced motion true");
    assert!(!app.world().resource::<Motion>().0);
    press(&mut app, "Scale 125");
    assert!((app.world().resource::<UiScale>().0 - 1.25).abs() < 1e-3);
    let expected = Appearance {
        theme: "slate".into(),
        scale: 125,
        reduced_motion: true,
        full_screen: false,
        window: None,
    };
    assert_eq!(*appearance(&app), expected);
    assert_eq!(remembered(folder.path()), expected);
    let shown = Shown {
        numbers: Numbers::Last,
        coordinates: false,
        ..default()
    };
    let settings = Settings::read(&folder.path().join("settings.toml"));
    assert_eq!((settings.play, settings.analyse), (shown, default()));
    let mut again = view_with(folder.path(), DEFAULT, 1.0);
    assert_eq!(again.world().resource::<Theme>().id, "slate");
    assert!(!again.world().resource::<Motion>().0);
    press(&mut again, "say-settings");
    press(&mut again, "Reduced motion false");
    assert!(again.world().resource::<Motion>().0);
}

#[test]
fn the_arrow_keys_change_the_settings() {
    let mut app = default_view("you", "you");
    open_settings(&mut app);
    tap(&mut app, KeyCode::ArrowLeft);
    assert_eq!(
        appearance(&app).theme,
        "wood",
        "nothing is left of the first"
    );
    tap(&mut app, KeyCode::ArrowRight);
    assert_eq!(appearance(&app).theme, "slate");
    tap(&mut app, KeyCode::ArrowDown);
    tap(&mut app, KeyCode::ArrowRight);
    assert_eq!(appearance(&app).scale, SCALES[0], "after the automatic one");
    tap(&mut app, KeyCode::ArrowDown);
    tap(&mut app, KeyCode::ArrowRight);
    assert!(appearance(&app).reduced_motion);
    tap(&mut app, KeyCode::ArrowLeft);
    assert!(!appearance(&app).reduced_motion);
    for _ in 0..10 {
        tap(&mut app, KeyCode::ArrowDown);
    }
    let thinking = |app: &App| game(app).settings().shown().thinking;
    tap(&mut app, KeyCode::ArrowLeft);
    assert!(thinking(&app), "the last line");
    tap(&mut app, KeyCode::ArrowRight);
    assert!(!thinking(&app));
    assert_eq!(ply(&app), 0);
    tap(&mut app, KeyCode::Escape);
    assert_eq!(app.world().resource::<Sheet>().page(), None);
}

#[test]
fn a_theme_changes_every_colour_of_the_window() {
    let mut app = default_view("you", "you");
    let colors = |app: &mut App| {
        let mut fills = app.world_mut().query::<(&Name, &BackgroundColor)>();
        let fill = |name: &str| {
            let found = fills.iter(app.world()).find(|(it, _)| it.as_str() == name);
            found
                .unwrap_or_else(|| panic!("nothing is named {name}"))
                .1
                .0
        };
        let (fills, clear) = (["Top bar", "Moves", "button-undo"].map(fill), app.world());
        (fills, clear.resource::<ClearColor>().0)
    };
    let wood = colors(&mut app);
    set(&mut app, Setting::Theme("contrast".into()));
    let contrast = colors(&mut app);
    assert_eq!(contrast.1.to_srgba(), Srgba::BLACK);
    for (before, after) in wood.0.into_iter().zip(contrast.0) {
        assert_ne!(before, after);
    }
    set(&mut app, Setting::Theme("wood".into()));
    assert_eq!(colors(&mut app), wood);
    set(&mut app, Setting::Theme("none such".into()));
    assert_eq!(
        colors(&mut app),
        wood,
        "a theme that is gone is the default"
    );
}

fn set(app: &mut App, command: Setting) {
    intend(app, Intent::Set(command));
    app.update();
}

#[test]
fn stones_have_the_numbers_of_their_moves() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "a1", "h9", "a3", "c5", "c7", "d2"]);
    assert!(numbers(&mut app).is_empty());
    tap(&mut app, KeyCode::KeyD);
    app.update();
    let shown = numbers(&mut app);
    let points = shown.iter().map(|(point, _)| point.as_str());
    assert!(points.eq(["h9", "a3", "c5", "c7", "d2"]), "{shown:?}");
    tap(&mut app, KeyCode::KeyD);
    app.update();
    assert_eq!(numbers(&mut app).len(), 7);
    assert_eq!(numbers(&mut app)[0], ("h8".into(), 1));
    intend(&mut app, Intent::Undo);
    update_until(&mut app, "the undo", |app| ply(app) == 6);
    app.update();
    assert_eq!(numbers(&mut app).len(), 6);
    assert!(has_mark(&mut app), "the last stone is still marked");
    tap(&mut app, KeyCode::KeyD);
    app.update();
    assert!(numbers(&mut app).is_empty());
}

fn has_mark(app: &mut App) -> bool {
    let last = session(app).game().last_move();
    let mut marks = app.world_mut().query::<&MarkView>();
    marks.iter(app.world()).any(|mark| Some(mark.point) == last)
}

#[test]
fn without_coordinates_the_lines_have_more_room() {
    let mut app = default_view("you", "you");
    let cell = |app: &App| app.world().resource::<Layout>().grid.cell;
    let letters = |app: &mut App| texts(app).iter().filter(|text| *text == "O").count();
    let before = cell(&app);
    assert_eq!(letters(&mut app), 1);
    set(&mut app, Setting::Switch(Switch::Coordinates, false));
    assert_eq!(letters(&mut app), 0);
    assert!(cell(&app) > before);
    let place = place_of_point(&mut app, point("o15"));
    click(&mut app, place);
    update_until(&mut app, "the stone in the corner", |app| ply(app) == 1);
    assert_eq!(session(&app).game().last_move(), Some(point("o15")));
}

#[test]
fn clicks_meet_their_points_at_every_scale() {
    for (scale, display) in [(80, 1.0), (125, 1.0), (160, 1.5)] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut app = view_with(folder.path(), Vec2::new(1280.0, 900.0), display);
        set(&mut app, Setting::Scale(scale));
        for (ply_after, text) in [(1, "a1"), (2, "o15"), (3, "h8")] {
            let place = place_of_point(&mut app, point(text));
            click(&mut app, place);
            update_until(&mut app, text, |app| ply(app) == ply_after);
            assert_eq!(session(&app).game().last_move(), Some(point(text)));
        }
    }
}

#[test]
fn a_window_too_small_for_a_scale_gets_as_much_as_fits() {
    for (window, fitting) in [
        (Vec2::new(640.0, 480.0), 1.0),
        (Vec2::new(1280.0, 600.0), 1.25),
        (Vec2::new(3840.0, 2160.0), 1.6),
    ] {
        let mut app = view_app(lineup("you", "you", Default::default()), window, 1.0);
        set(&mut app, Setting::Scale(160));
        let scale = app.world().resource::<UiScale>().0;
        assert!((scale - fitting).abs() < 1e-3, "{window}: {scale}");
    }
    let odd = Appearance {
        scale: 9_000,
        ..default()
    };
    assert!((odd.fitting_scale((9_999.0, 9_999.0)) - 3.0).abs() < 1e-3);
    assert!(SCALES.is_sorted());
}

#[test]
fn the_size_of_the_window_is_saved_when_it_closes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_with(folder.path(), DEFAULT, 1.0);
    let mut windows = app
        .world_mut()
        .query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let (window, mut view) = windows.single_mut(app.world_mut()).expect("a window");
    view.resolution.set(1000.0, 700.0);
    app.update();
    assert_eq!(
        remembered(folder.path()).window,
        None,
        "not while it changes"
    );
    app.world_mut()
        .write_message(WindowCloseRequested { window });
    app.update();
    assert_eq!(remembered(folder.path()).window, Some((1000, 700)));
}

#[test]
fn a_remembered_window_has_a_size_that_a_screen_may_have() {
    let opens = |window| {
        let appearance = Appearance {
            window,
            ..default()
        };
        appearance.window_to_open()
    };
    assert_eq!(opens(None), None);
    assert_eq!(opens(Some((1000, 700))), Some((1000, 700)));
    assert_eq!(opens(Some((0, u32::MAX))), Some((640, 4_320)));
}

#[test]
fn a_window_that_was_left_as_it_opened_is_not_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_with(folder.path(), DEFAULT, 1.0);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    assert_eq!(remembered(folder.path()).window, None);
}

#[test]
fn broken_theme_files_are_reported_on_the_sheet_and_the_good_ones_can_be_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let themes = folder.path().join("themes");
    std::fs::create_dir(&themes).expect("it can be made");
    let write = |name: &str, text: &str| {
        std::fs::write(themes.join(name), text).expect("it can be written");
    };
    write(
        "mine.toml",
        "name = \"Mine\"\nextends = \"wood\"\nboard.line = \"#102030\"\n",
    );
    write(
        "wrong.toml",
        "name = \"Wrong\"\nextends = \"wood\"\n[board]\nlime = \"#102030\"\n",
    );
    let mut app = view_with(folder.path(), DEFAULT, 1.0);
    open_settings(&mut app);
    let told = texts(&mut app).join("\n");
    let mistake = "wrong.toml:4: [board] lime: unknown key (did you mean `line`?)";
    assert!(told.contains(mistake), "{told}");
    press(&mut app, "Theme mine");
    assert_eq!(app.world().resource::<Theme>().id, "mine");
    assert!(!has_name(&mut app, "Theme wrong"));
    write("wrong.toml", "name = \"Right\"\nextends = \"cat\"\n");
    press(&mut app, "mistakes-reload");
    app.update();
    assert!(!has_name(&mut app, "Mistakes"));
    press(&mut app, "Theme wrong");
    assert_eq!(app.world().resource::<Theme>().id, "wrong");
    std::fs::remove_file(themes.join("wrong.toml")).expect("it can be removed");
    tap(&mut app, KeyCode::F5);
    app.update();
    assert_eq!(app.world().resource::<Theme>().id, "wood");
}

#[test]
fn the_sheet_leaves_bots_playing() {
    let mut app = default_view("random", "brisk");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Settings));
    update_until(&mut app, "some moves", |app| ply(app) >= 2);
}

#[test]
fn settings_that_cannot_be_saved_are_reported_in_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "").expect("it can be written");
    let mut app = default_view_with("you", "you", |game| {
        game.settings = Settings::read(&blocked.join("settings.toml"));
    });
    intend(&mut app, Intent::Set(Setting::Scale(110)));
    let told = notice(&app).expect("a notice");
    let start = "the settings are not saved: ";
    assert!(told.starts_with(start), "{told}");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Settings));
    app.update();
    app.update();
    assert!(texts(&mut app).iter().any(|it| it.starts_with(start)));
}

#[test]
fn the_settings_of_both_modes_can_be_changed_in_either() {
    let mut app = default_view("you", "you");
    open_settings(&mut app);
    press(&mut app, "Models true");
    press(&mut app, "Settings of Analyse");
    press(&mut app, "Numbers All");
    let entity = find_named(&mut app, "Analysis Quick");
    app.world_mut()
        .trigger(bevy::ui_widgets::ScrollIntoView { entity });
    app.update();
    press(&mut app, "Analysis Quick");
    let settings = game(&app).settings();
    assert_eq!(
        (settings.play.models, settings.analyse.models),
        (true, false)
    );
    let numbers = (settings.play.numbers, settings.analyse.numbers);
    assert_eq!(numbers, (Numbers::Off, Numbers::All));
    assert_eq!(settings.thoroughness, Thoroughness::Quick);
}

#[test]
fn a_reset_can_be_undone() {
    let mut app = default_view("you", "you");
    open_settings(&mut app);
    press(&mut app, "Theme slate");
    press(&mut app, "Models true");
    press(&mut app, "settings-reset");
    assert_eq!(appearance(&app).theme, "wood");
    assert!(!game(&app).settings().play.models);
    press(&mut app, "settings-undo-reset");
    assert_eq!(appearance(&app).theme, "slate");
    assert!(game(&app).settings().play.models);
}

#[test]
fn the_name_of_the_user_is_on_the_card_and_is_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_with(folder.path(), DEFAULT, 1.0);
    open_settings(&mut app);
    press(&mut app, "Your name");
    type_text(&mut app, "Ada");
    tap_key(&mut app, Key::Enter, KeyCode::Enter);
    app.update();
    tap(&mut app, KeyCode::Escape);
    app.update();
    let has = |app: &mut App, name: &str| texts(app).iter().any(|text| text == name);
    assert!(has(&mut app, "Ada") && !has(&mut app, "You"));
    let mut again = view_with(folder.path(), DEFAULT, 1.0);
    assert!(has(&mut again, "Ada"));
    intend(&mut again, Intent::Set(Setting::Name(String::new())));
    again.update();
    assert!(has(&mut again, "You") && !has(&mut again, "Ada"));
}

#[test]
fn a_key_lets_the_window_fill_the_screen() {
    let mut app = default_view("you", "you");
    let mode = |app: &mut App| {
        let mut windows = app.world_mut().query::<&Window>();
        windows.single(app.world()).expect("there is a window").mode
    };
    assert_eq!(mode(&mut app), WindowMode::Windowed);
    tap(&mut app, KeyCode::F11);
    assert!(matches!(
        mode(&mut app),
        WindowMode::BorderlessFullscreen(_)
    ));
    tap(&mut app, KeyCode::F11);
    assert_eq!(mode(&mut app), WindowMode::Windowed);
}

#[test]
fn all_sizes_are_on_one_line_of_the_settings() {
    let mut app = default_view("you", "you");
    open_settings(&mut app);
    let heights = [AUTOMATIC_SCALE].into_iter().chain(SCALES).map(|percent| {
        let button = find_named(&mut app, &format!("Scale {percent}"));
        place_of(&app, button).0.y
    });
    let heights = heights.collect::<Vec<_>>();
    assert!(heights.iter().all(|it| *it == heights[0]), "{heights:?}");
}

#[test]
fn the_name_is_taken_over_however_the_field_is_left() {
    for leave in ["Escape", "say-leave-the-settings", "Theme slate", "close"] {
        let mut app = default_view("you", "you");
        open_settings(&mut app);
        press(&mut app, "Your name");
        type_text(&mut app, "Ada");
        match leave {
            "Escape" => tap_key(&mut app, Key::Escape, KeyCode::Escape),
            "close" => {
                app.world_mut().write_message(AppExit::Success);
            }
            button => press(&mut app, button),
        }
        app.update();
        app.update();
        let name = game(&app).settings().name.clone();
        assert_eq!(name.as_deref(), Some("Ada"), "{leave}");
        if leave == "Theme slate" {
            let theme = &game(&app).settings().appearance.theme;
            assert_eq!(theme, "slate", "the click counts as well");
        }
    }
}

#[test]
fn coordinates_grow_with_the_scale_of_the_interface() {
    let mut app = default_view("you", "you");
    let height = |app: &mut App| {
        let mut texts = app.world_mut().query::<(Entity, &Text)>();
        let mut texts = texts.iter(app.world());
        let letter = texts.find(|(_, text)| text.0 == "H").expect("a letter").0;
        place_of(app, letter).1.y
    };
    let before = height(&mut app);
    intend(&mut app, Intent::Set(Setting::Scale(140)));
    for _ in 0..3 {
        app.update();
    }
    let after = height(&mut app);
    assert!(after > 1.2 * before, "{before}, {after}");
}
