//! The bars, the menu and the notices: every function is reachable in every window, and a notice
//! stays until it can be read.

use std::time::Duration;

use app::{Page, Sheet};
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use game::{Archive, EditCommand, Intent, Language, PuzzleCommand, Setting};
use record::Format;
use rules::GameSetup;

use crate::sizes::{Size, resize};
use crate::support::*;

/// Windows with the size of everything in percent.
const WINDOWS: [(f32, f32, u16); 6] = [
    (640.0, 480.0, 100),
    (600.0, 900.0, 100),
    (800.0, 600.0, 100),
    (1024.0, 768.0, 160),
    (1280.0, 800.0, 160),
    (1280.0, 800.0, 100),
];

/// The buttons of a bar that are not completely inside the window, and those that overlap.
fn faults(app: &mut App, bar: &str, window: Vec2) -> Vec<String> {
    let bar = find_named(app, bar);
    let mut buttons = app
        .world_mut()
        .query_filtered::<(Entity, &Name), With<Button>>();
    let buttons = buttons
        .iter(app.world())
        .map(|(it, name)| (it, name.to_string()));
    let mut areas = Vec::<(String, Rect)>::new();
    let mut faults = Vec::new();
    for (button, name) in buttons.collect::<Vec<_>>() {
        let is_in_bar = ancestors(app, button).contains(&bar);
        let (center, size) = place_of(app, button);
        if !is_in_bar || size.min_element() < 1.0 {
            continue;
        }
        let area = Rect::from_center_size(center, size);
        if area.min.x < -0.5 || area.max.x > window.x + 0.5 {
            faults.push(format!("{name} at {area:?}"));
        }
        let others = areas
            .iter()
            .filter(|(_, it)| !it.intersect(area).is_empty());
        faults.extend(others.map(|(other, _)| format!("{name} on {other}")));
        areas.push((name, area));
    }
    faults
}

fn ancestors(app: &App, entity: Entity) -> Vec<Entity> {
    let parent = |it: &Entity| app.world().get::<ChildOf>(*it).map(|it| it.0);
    std::iter::successors(Some(entity), parent).collect()
}

fn is_seen(app: &mut App, name: &str) -> bool {
    let entity = find_named(app, name);
    let visibility = app.world().get::<InheritedVisibility>(entity);
    visibility.is_some_and(|it| it.get()) && place_of(app, entity).1.min_element() > 0.0
}

#[test]
fn no_button_of_a_bar_is_cut_off_and_the_modes_keep_their_place() {
    for language in Language::ALL {
        for [black, white] in [["you", "slow"], ["slow", "slow"]] {
            let game = lineup(black, white, GameSetup::default());
            let mut app = view_app_in(language, game, Vec2::new(1280.0, 800.0), 1.0);
            intend(&mut app, Intent::Pause);
            for (width, height, percent) in WINDOWS {
                let window = Vec2::new(width, height);
                let pixels = window.as_uvec2();
                resize(&mut app, Size { pixels, scale: 1.0 });
                intend(&mut app, Intent::Set(Setting::Scale(percent)));
                for _ in 0..4 {
                    app.update();
                }
                let case = format!("{window} at {percent} %, {language:?}, {black}");
                bars_are_whole(&mut app, window, &case);
            }
        }
    }
}

/// Checks the bars of a game, goes to the analysis, and back.
fn bars_are_whole(app: &mut App, window: Vec2, case: &str) {
    for bar in ["Top bar", "Bottom bar"] {
        let found = faults(app, bar, window);
        assert!(found.is_empty(), "{case}, {bar}: {found:#?}");
    }
    assert!(is_seen(app, "say-menu"), "{case}");
    let modes = |app: &mut App| {
        ["mode-play", "mode-analyse"].map(|name| {
            let button = find_named(app, name);
            place_of(app, button)
        })
    };
    let before = modes(app);
    assert!(before.iter().all(|(_, size)| size.x > 1.0), "{case}");
    press(app, "mode-analyse");
    app.update();
    assert_eq!(modes(app), before, "{case}");
    press(app, "mode-play");
}

#[test]
fn the_menu_has_every_function_in_the_smallest_window() {
    let game = lineup("you", "slow", GameSetup::default());
    let mut app = view_app(game, Vec2::new(640.0, 480.0), 1.0);
    play(&mut app, &["h8"]);
    tap(&mut app, KeyCode::F10);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(app.world().resource::<Sheet>().page(), Some(Page::Menu));
    for entry in [
        "menu key-new-game",
        "menu key-hint",
        "menu key-analyse",
        "menu key-thinking",
        "menu key-models",
        "menu key-games",
        "menu key-settings",
        "menu key-help",
        "menu key-language",
        "menu button-draw",
        "menu button-resign",
        "menu say-take-over-white",
        "menu say-another-for-white",
    ] {
        assert!(has_name(&mut app, entry), "{entry}");
    }
    // An entry about the game shows the board, and one that opens a page shows that.
    press(&mut app, "menu key-undo");
    app.update();
    assert_eq!(app.world().resource::<Sheet>().page(), None);
    update_until(&mut app, "the board is empty", |app| ply(app) == 0);
    press(&mut app, "say-menu");
    for _ in 0..3 {
        app.update();
    }
    tap(&mut app, KeyCode::F10);
    assert_eq!(
        app.world().resource::<Sheet>().page(),
        None,
        "F10 closes it"
    );
}

/// Lets this much time pass in four updates.
fn pass(app: &mut App, seconds: u32) {
    for _ in 0..4 {
        let_pass(app, Duration::from_secs(1) * seconds / 4);
    }
}

#[test]
fn a_notice_lies_over_the_margin_of_the_board_and_stays_until_it_is_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let copies = folder.path().to_owned();
    let mut app = default_view_with("you", "you", |game| {
        game.archive = Archive::default().with_copies_in(copies);
    });
    play(&mut app, &["h8"]);
    intend(&mut app, Intent::SaveGame(Format::Json));
    app.update();
    app.update();
    let place = find_named(&mut app, "Notice");
    let (center, size) = place_of(&app, place);
    let row = place_of_point(&mut app, point("h1"));
    assert!(center.y - size.y / 2.0 > row.y, "no stone is covered");
    play(&mut app, &["i9"]);
    assert!(has_name(&mut app, "Notice"), "it was just told");
    pass(&mut app, 2);
    assert!(has_name(&mut app, "Notice"));
    pass(&mut app, 8);
    assert!(!has_name(&mut app, "Notice"));
}

#[test]
fn a_notice_about_a_position_disappears_with_it() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    intend(&mut app, Intent::Place(point("h8")));
    app.update();
    assert!(has_name(&mut app, "Notice"));
    pass(&mut app, 60);
    assert!(has_name(&mut app, "Notice"), "the position is still shown");
    play(&mut app, &["i9"]);
    app.update();
    assert!(!has_name(&mut app, "Notice"));
}

#[test]
fn a_notice_lies_over_an_open_sheet_unless_it_is_about_a_position() {
    let mut app = default_view("you", "you");
    let layer = |app: &mut App| {
        let place = find_named(app, "Notices");
        app.world().get::<GlobalZIndex>(place).expect("a layer").0
    };
    tap(&mut app, KeyCode::F10);
    let sheet = find_named(&mut app, "Sheet");
    let sheet = app.world().get::<GlobalZIndex>(sheet).expect("a layer").0;
    intend(&mut app, Intent::Tell(game::Notice::NoDialog));
    app.update();
    assert!(layer(&mut app) > sheet);
    pass(&mut app, 30);
    assert!(!has_name(&mut app, "Notice"), "it has been read");
    tap(&mut app, KeyCode::F10);
    play(&mut app, &["h8"]);
    intend(&mut app, Intent::Place(point("h8")));
    tap(&mut app, KeyCode::F10);
    app.update();
    assert!(has_name(&mut app, "Notice") && layer(&mut app) < sheet);
}

#[test]
fn a_removed_comment_can_be_restored() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8"]);
    let node = session(&app).cursor();
    intend(&mut app, Intent::Comment(node, "A good start.".into()));
    intend(&mut app, Intent::Comment(node, String::new()));
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(session(&app).position().comment(node), "");
    press(&mut app, "button-restore");
    app.update();
    assert_eq!(session(&app).position().comment(node), "A good start.");
    app.update();
    assert!(!has_name(&mut app, "Notice"));
}

#[test]
fn the_banner_of_a_puzzle_gives_way_to_the_editor() {
    let mut app = default_view("you", "you");
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Own));
    app.update();
    assert!(is_seen(&mut app, "Puzzle"));
    intend(&mut app, Intent::Edit(EditCommand::Begin));
    for _ in 0..3 {
        app.update();
    }
    assert!(!is_seen(&mut app, "Puzzle") && is_seen(&mut app, "Editor"));
    intend(&mut app, Intent::Edit(EditCommand::Leave));
    for _ in 0..3 {
        app.update();
    }
    assert!(is_seen(&mut app, "Puzzle"));
}

#[test]
fn a_notice_covers_neither_the_coordinates_nor_the_buttons() {
    for window in [(1280.0, 800.0), (640.0, 480.0), (600.0, 900.0)] {
        let mut app = view_app(
            lineup("you", "you", GameSetup::default()),
            Vec2::from(window),
            1.0,
        );
        intend(&mut app, Intent::Tell(game::Notice::Quiet(true)));
        for _ in 0..3 {
            app.update();
        }
        let mut texts = app.world_mut().query::<(Entity, &Text)>();
        let mut texts = texts.iter(app.world());
        let letter = texts.find(|(_, text)| text.0 == "H").expect("a letter").0;
        let names = ["Notice", "button-undo"];
        let [notice, button] = names.map(|name| find_named(&mut app, name));
        let [letter, notice, button] = [letter, notice, button].map(|it| {
            let (center, size) = place_of(&app, it);
            [center.y - size.y / 2.0, center.y + size.y / 2.0]
        });
        assert!(
            letter[1] <= notice[0] + 1.0,
            "{window:?}: {letter:?}, {notice:?}"
        );
        assert!(
            notice[1] <= button[0] + 1.0,
            "{window:?}: {notice:?}, {button:?}"
        );
    }
}
