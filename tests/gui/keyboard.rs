//! Every button can be reached and pressed without a mouse, and the focused one has a ring.

use app::{Chair, Page, SheetCommand};
use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use rules::{Rule, Side};

use crate::support::*;

/// The name of the button that has a ring round it.
fn ringed(app: &mut App) -> Option<String> {
    let mut rings = app.world_mut().query::<(&Name, &Outline)>();
    let rings = rings.iter(app.world());
    let names = rings.map(|(name, outline)| {
        assert_ne!(outline.color, Color::NONE);
        name.to_string()
    });
    let names = names.collect::<Vec<_>>();
    assert!(names.len() < 2, "{names:?}");
    names.into_iter().next()
}

fn walk(app: &mut App, key: KeyCode) -> Option<String> {
    tap(app, key);
    ringed(app)
}

fn walk_back(app: &mut App, key: KeyCode) -> Option<String> {
    let shift = bevy::input::keyboard::Key::Shift;
    hold_key(app, shift, KeyCode::ShiftLeft, |app| tap(app, key));
    ringed(app)
}

fn open(app: &mut App, page: Page) {
    app.world_mut().write_message(SheetCommand::Open(page));
    for _ in 0..3 {
        app.update();
    }
}

/// Moves the focus until the button of this name has it.
pub fn walk_to(app: &mut App, key: KeyCode, name: &str) {
    for _ in 0..80 {
        if walk(app, key).as_deref() == Some(name) {
            return;
        }
    }
    panic!("no way leads to {name}");
}

#[test]
fn text_fields_are_reached_and_left_with_tab() {
    let mut app = default_view("you", "cat");
    open(&mut app, Page::Settings);
    walk_to(&mut app, KeyCode::Tab, "Your name");
    type_text(&mut app, "Ada");
    let next = walk(&mut app, KeyCode::Tab);
    assert!(
        next.as_deref().is_some_and(|it| it != "Your name"),
        "{next:?}"
    );
    let back = walk_back(&mut app, KeyCode::Tab);
    assert_eq!(back.as_deref(), Some("Your name"));
    let enter = bevy::input::keyboard::Key::Enter;
    tap_key(&mut app, enter, KeyCode::Enter);
    app.update();
    assert_eq!(game(&app).settings().name.as_deref(), Some("Ada"));
}

#[test]
fn tab_visits_every_button_of_every_sheet_and_returns_to_the_first() {
    let mut app = default_view("you", "cat");
    let pages = [
        Page::Setup,
        Page::Picker(Chair::Card(0)),
        Page::Games,
        Page::Repertoire,
        Page::Tournament,
        Page::EarlierTournaments,
        Page::Engines,
        Page::Help,
        Page::Settings,
        Page::Log(Side::First),
    ];
    for page in pages {
        open(&mut app, page);
        assert_eq!(ringed(&mut app), None, "{page:?}");
        let sheet = find_named(&mut app, "Sheet");
        let world = app.world_mut();
        let mut buttons = world
            .query_filtered::<(Entity, &Name), (With<TabIndex>, Without<InteractionDisabled>)>();
        let buttons = buttons.iter(world).filter(|(entity, _)| {
            let mut above = std::iter::successors(Some(*entity), |it| {
                world.get::<ChildOf>(*it).map(ChildOf::parent)
            });
            above.any(|it| it == sheet)
        });
        let mut wanted = buttons
            .map(|(_, name)| name.to_string())
            .collect::<Vec<_>>();
        let mut seen = wanted
            .iter()
            .filter_map(|_| walk(&mut app, KeyCode::Tab))
            .collect::<Vec<_>>();
        let (first, last) = (seen[0].clone(), seen[seen.len() - 1].clone());
        assert_eq!(walk(&mut app, KeyCode::Tab), Some(first), "{page:?}");
        assert_eq!(walk_back(&mut app, KeyCode::Tab), Some(last), "{page:?}");
        wanted.sort();
        seen.sort();
        assert_eq!(seen, wanted, "{page:?}");
        tap(&mut app, KeyCode::Escape);
        while self::page(&app).is_some() {
            tap(&mut app, KeyCode::Escape);
        }
    }
}

#[test]
fn a_game_is_set_up_without_the_mouse() {
    let mut app = default_view("you", "cat");
    tap_control(&mut app, KeyCode::KeyN);
    app.update();
    let names = [walk(&mut app, KeyCode::Tab), walk(&mut app, KeyCode::Tab)];
    assert_eq!(
        names.map(Option::unwrap_or_default),
        ["say-close-the-sheet", "Left player"],
        "in the order of reading"
    );
    walk_to(&mut app, KeyCode::Tab, "Right player");
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(page(&app), Some(Page::Picker(Chair::Card(1))));
    walk_to(&mut app, KeyCode::Tab, "Pick random");
    tap(&mut app, KeyCode::Space);
    app.update();
    assert_eq!(page(&app), Some(Page::Setup));
    walk_to(&mut app, KeyCode::Tab, "Rule renju");
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(page(&app), Some(Page::Setup), "it is not Start");
    assert_eq!(
        ringed(&mut app).as_deref(),
        Some("Rule renju"),
        "rebuilt, it still has the focus"
    );
    tap(&mut app, KeyCode::Escape);
    tap_control(&mut app, KeyCode::KeyN);
    app.update();
    walk_to(&mut app, KeyCode::Tab, "Rule standard");
    tap(&mut app, KeyCode::Space);
    walk_to(&mut app, KeyCode::Tab, "sheet-start");
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!(page(&app), None);
    assert_eq!(session(&app).game().setup().rule(), Rule::Standard);
    assert_eq!(ringed(&mut app), None);
}

#[test]
fn enter_begins_a_game_while_no_button_has_the_focus() {
    let mut app = default_view("you", "you");
    tap_control(&mut app, KeyCode::KeyN);
    app.update();
    let number = session(&app).number();
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert_eq!((page(&app), session(&app).number()), (None, number + 1));
}

#[test]
fn buttons_around_the_board_are_reached_by_f6_and_pressed_by_enter() {
    let mut app = default_view("you", "you");
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    app.update();
    assert_eq!(walk(&mut app, KeyCode::F6).as_deref(), Some("say-menu"));
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::ArrowUp);
    walk_to(&mut app, KeyCode::F6, "button-undo");
    tap(&mut app, KeyCode::Enter);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(ply(&app), 0, "no stone was played at the cursor");
    assert_eq!(
        app.world().resource::<InputFocus>().get(),
        Some(find_named(&mut app, "button-undo"))
    );
    tap(&mut app, KeyCode::Escape);
    assert_eq!(ringed(&mut app), None);
    tap(&mut app, KeyCode::ArrowUp);
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "the stone at the cursor", |app| ply(app) == 1);
}

#[test]
fn a_click_takes_the_ring_away() {
    let mut app = default_view("you", "you");
    tap_control(&mut app, KeyCode::KeyN);
    app.update();
    assert!(walk(&mut app, KeyCode::Tab).is_some());
    let size = find_named(&mut app, "Size 13");
    let (center, _) = place_of(&app, size);
    click(&mut app, center);
    app.update();
    assert_eq!(ringed(&mut app), None);
}

#[test]
fn a_page_that_does_not_fit_is_scrolled_by_keys() {
    let lineup = lineup("you", "cat", Default::default());
    let mut app = view_app(lineup, Vec2::new(640.0, 480.0), 1.0);
    tap(&mut app, KeyCode::F1);
    for _ in 0..3 {
        app.update();
    }
    let list = find_named(&mut app, "Key list");
    let offset = |app: &App| {
        app.world()
            .get::<ScrollPosition>(list)
            .expect("it scrolls")
            .y
    };
    tap(&mut app, KeyCode::ArrowDown);
    let little = offset(&app);
    assert!(little > 0.0);
    tap(&mut app, KeyCode::PageDown);
    let more = offset(&app);
    assert!(more > little);
    tap(&mut app, KeyCode::End);
    let end = offset(&app);
    tap(&mut app, KeyCode::ArrowDown);
    assert_eq!(offset(&app), end, "there is no more");
    tap(&mut app, KeyCode::Home);
    assert_eq!(offset(&app), 0.0);
}
