//! The picker: the order of the cast, the filter by style, the neutral opponent, and long names.

use std::time::Duration;

use app::{Chair, Page, Sheet, SheetCommand};
use bevy::prelude::*;
use game::{Intent, Setting};
use rules::Side;

use crate::support::*;

fn open_picker(app: &mut App) {
    let page = Page::Picker(Chair::Card(1));
    app.world_mut().write_message(SheetCommand::Open(page));
    for _ in 0..3 {
        app.update();
    }
}

fn middle(app: &mut App, name: &str) -> Vec2 {
    let entity = find_named(app, name);
    place_of(app, entity).0
}

fn edges(app: &mut App, name: &str) -> (f32, f32) {
    let entity = find_named(app, name);
    let (center, size) = place_of(app, entity);
    (center.x - size.x / 2.0, center.x + size.x / 2.0)
}

#[test]
fn the_cast_is_listed_by_strength_and_unrated_characters_say_so() {
    let mut app = default_view("you", "cat");
    open_picker(&mut app);
    let order = ["you", "kitten", "hare", "cat", "lynx", "slow"];
    let rows = order.map(|id| middle(&mut app, &format!("Pick {id}")).y);
    assert!(rows.is_sorted(), "{rows:?}");
    let told = texts(&mut app);
    for expected in [
        "People",
        "Beginner \u{2605}\u{2606}\u{2606}\u{2606}\u{2606}",
        "Master \u{2605}\u{2605}\u{2605}\u{2605}\u{2605}",
        "Not rated yet",
        "\u{2605}\u{2605}\u{2605}\u{2606}\u{2606} \u{b7} Elo 1500",
        "not rated yet",
    ] {
        assert!(told.iter().any(|text| text == expected), "{expected}");
    }
}

#[test]
fn a_style_lists_the_bots_that_have_it() {
    let mut app = default_view("you", "cat");
    open_picker(&mut app);
    press(&mut app, "Style Attacking");
    let listed = |app: &mut App, id: &str| has_name(app, &format!("Pick {id}"));
    for (id, expected) in [
        ("tiger", true),
        ("magpie", true),
        ("panda", false),
        ("lynx", false),
        ("you", false),
    ] {
        assert_eq!(listed(&mut app, id), expected, "{id}");
    }
    press(&mut app, "Any style");
    assert!(listed(&mut app, "lynx"));
}

#[test]
fn a_neutral_opponent_of_any_level_can_be_chosen_and_its_buttons_keep_their_places() {
    let mut app = default_view("you", "cat");
    open_picker(&mut app);
    let names = [
        "say-much-weaker",
        "say-weaker",
        "say-stronger",
        "say-much-stronger",
    ];
    let before = names.map(|name| middle(&mut app, name));
    for _ in 0..5 {
        press(&mut app, "say-much-stronger");
    }
    press(&mut app, "say-much-stronger");
    let after = names.map(|name| middle(&mut app, name));
    assert_eq!(after, before, "at the highest level");
    press(&mut app, "say-weaker");
    press(&mut app, "Pick level");
    let draft = app.world().resource::<Sheet>().draft().clone();
    assert_eq!(draft.players[1], "level-99");
    press(&mut app, "sheet-start");
    assert_eq!(session(&app).character(Side::Second).id, "level-99");
    assert_eq!(ply(&app), 0);
}

#[test]
fn details_show_the_kind_and_the_keys() {
    let mut app = default_view("you", "cat");
    open_picker(&mut app);
    let has_keys = |app: &mut App| {
        let texts = texts(app);
        let mut details = texts
            .iter()
            .filter(|it| it.contains("tiger \u{b7} tree \u{b7} "));
        details.any(|it| it.contains("style.attack = 3"))
    };
    assert!(!has_keys(&mut app));
    press(&mut app, "picker-details");
    assert!(has_keys(&mut app));
    press(&mut app, "picker-no-details");
    assert!(!has_keys(&mut app));
}

const LONG: &str = "\
[players.wide]
extends = \"random\"
name = \"Wwwwwwww Wwwwwwww Wwwwwwww Wwwww\"
[players.chinese]
extends = \"random\"
name = \"五子棋五子棋五子棋五子棋五子棋五子棋五子棋五子棋五子棋五子棋五子\"
";

#[test]
fn long_names_end_with_an_ellipsis_and_a_tooltip_shows_the_whole() {
    let mut app = default_view_with("you", "cat", |game| game.book = book_with(LONG));
    open_picker(&mut app);
    tap(&mut app, KeyCode::End);
    for _ in 0..10 {
        app.update();
    }
    let told = texts(&mut app);
    for start in ["Wwwwwwww", "五子棋五子棋"] {
        let shown = told.iter().find(|text| text.starts_with(start));
        assert!(
            shown.is_some_and(|text| text.ends_with('\u{2026}')),
            "{start}: {shown:?}"
        );
    }
    let place = middle(&mut app, "Pick wide");
    hover(&mut app, place);
    let_pass(&mut app, Duration::from_millis(700));
    let_pass(&mut app, Duration::from_millis(700));
    assert!(has_name(&mut app, "Tooltip"));
    assert!(
        texts(&mut app)
            .iter()
            .any(|text| text == "Wwwwwwww Wwwwwwww Wwwwwwww Wwwww")
    );
}

#[test]
fn everything_in_the_picker_fits_into_small_windows() {
    for (window, percent) in [((640.0, 480.0), 100), ((1024.0, 768.0), 160)] {
        let lineup = lineup("you", "cat", rules::GameSetup::default());
        let window = Vec2::from(window);
        let mut app = view_app(lineup, window, 1.0);
        intend(&mut app, Intent::Set(Setting::Scale(percent)));
        open_picker(&mut app);
        let names = [
            "Style Unusual",
            "say-much-stronger",
            "Pick level",
            "say-leave-the-picker",
        ];
        for name in names {
            let (left, right) = edges(&mut app, name);
            assert!(left >= 0.0 && right <= window.x, "{window}: {name}");
        }
        let cast = find_named(&mut app, "Cast");
        let (_, size) = place_of(&app, cast);
        assert!(size.y > 150.0, "{window}: {size}");
    }
}

#[test]
fn ticking_players_of_a_tournament_moves_nothing_and_done_leads_back() {
    let mut app = default_view("you", "cat");
    let page_of = Page::Picker(Chair::Entrant);
    app.world_mut().write_message(SheetCommand::Open(page_of));
    for _ in 0..3 {
        app.update();
    }
    let tiles = ["kitten", "hare", "cat", "fox"].map(|id| format!("Pick {id}"));
    let places = |app: &mut App| {
        tiles.each_ref().map(|name| {
            let entity = find_named(app, name);
            place_of(app, entity)
        })
    };
    let before = places(&mut app);
    for (count, tile) in (1..).zip(&tiles) {
        press(&mut app, tile);
        app.update();
        assert_eq!(places(&mut app), before, "{tile}");
        let told = format!("{count} of at most ");
        assert!(has_text(&mut app, &told), "{:?}", texts(&mut app));
    }
    press(&mut app, "picker-done");
    assert_eq!(page(&app), Some(Page::Tournament));
}
