//! The setup sheet, the picker and the rest of the app's commands, through the mouse and the
//! keyboard.

use app::{Chair, ModelView, Page, Sheet, SheetCommand};
use arena::FlagRule;
use bevy::prelude::*;
use game::{Begins, CastBook, Intent, Notice, PuzzleCommand, Tempo};
use rules::{Rule, Side};

use crate::acts::open;
use crate::support::*;

fn open_setup(app: &mut App) {
    press(app, "button-new-game");
    assert_eq!(page(app), Some(Page::Setup));
}

fn ids(app: &App) -> [String; 2] {
    let lineup = session(app).contest().lineup();
    lineup.players.each_ref().map(|player| player.id.clone())
}

#[test]
fn one_click_starts_a_game_with_the_last_choices() {
    let mut app = default_view("you", "slow");
    open_setup(&mut app);
    let number = session(&app).number();
    press(&mut app, "sheet-start");
    assert_eq!(page(&app), None);
    assert_eq!(session(&app).number(), number + 1);
    assert_eq!(ids(&app), ["you", "slow"]);
}

#[test]
fn new_game_in_the_menu_offers_the_players_of_the_present_game() {
    let mut app = default_view("random", "slow");
    let choose = |app: &mut App| {
        open(app, Page::Menu);
        open(app, Page::Setup);
        app.update();
        assert!(game(app).is_held(), "bots wait behind the sheet");
    };
    let opponent = |app: &App| app.world().resource::<Sheet>().draft().players[1].clone();
    choose(&mut app);
    assert_eq!(opponent(&app), "slow");
    // What was chosen stays while the sheet is open.
    press(&mut app, "Right player");
    press(&mut app, "Pick counting");
    choose(&mut app);
    assert_eq!(opponent(&app), "counting");
    tap(&mut app, KeyCode::Escape);
    app.update();
    assert!(!game(&app).is_held());
    choose(&mut app);
    assert_eq!(opponent(&app), "slow");
}

#[test]
fn everything_on_the_setup_sheet_can_be_clicked() {
    let mut app = default_view("you", "slow");
    open_setup(&mut app);
    press(&mut app, "Right player");
    assert_eq!(page(&app), Some(Page::Picker(Chair::Card(1))));
    press(&mut app, "Pick counting");
    assert_eq!(page(&app), Some(Page::Setup));
    press(&mut app, "say-swap");
    press(&mut app, "Rule renju");
    press(&mut app, "Size 19");
    press(&mut app, "say-smaller-board");
    press(&mut app, "Begins Right");
    let draft = app.world().resource::<Sheet>().draft().clone();
    assert_eq!(draft.players, ["counting", "you"]);
    assert_eq!((draft.rule, draft.size), (Rule::Renju, 18));
    assert_eq!(draft.begins, Begins::Right);
    press(&mut app, "sheet-start");
    assert_eq!(session(&app).game().setup(), setup(Rule::Renju, 18));
    assert_eq!(session(&app).character(Side::First).id, "you");
    let settings = game(&app).settings();
    let remembered = settings.choice.as_ref().expect("it is remembered");
    assert_eq!(remembered.pairing, draft);
}

#[test]
fn controls_of_the_setup_sheet_keep_their_places() {
    let mut app = default_view("you", "slow");
    open_setup(&mut app);
    let names = [
        "Left player",
        "say-smaller-board",
        "say-larger-board",
        "Size 9",
        "Size 20",
        "Clock none",
        "Flag Loses",
        "Opening free",
        "sheet-start",
    ];
    let places = |app: &mut App| {
        names.map(|name| {
            let entity = find_named(app, name);
            place_of(app, entity)
        })
    };
    let before = places(&mut app);
    let size = |app: &App| app.world().resource::<Sheet>().draft().size;
    for expected in (5..15).rev() {
        press(&mut app, "say-smaller-board");
        assert_eq!((size(&app), places(&mut app)), (expected, before));
    }
    press(&mut app, "say-smaller-board");
    assert_eq!((size(&app), places(&mut app)), (5, before));
    press(&mut app, "Flag Shown");
    let flag = |app: &App| app.world().resource::<Sheet>().draft().time.flag;
    assert_eq!(
        flag(&app),
        FlagRule::Loses,
        "without a clock it has no effect"
    );
    for clock in ["Clock 5m+5s", "Clock 30s/move", "Clock none"] {
        press(&mut app, clock);
        assert_eq!(places(&mut app), before, "{clock}");
    }
}

#[test]
fn the_number_of_games_can_be_set_only_between_bots() {
    let mut app = default_view("you", "slow");
    open_setup(&mut app);
    assert!(!has_name(&mut app, "Games 10"));
    press(&mut app, "Left player");
    press(&mut app, "Pick random");
    press(&mut app, "Games 10");
    assert_eq!(app.world().resource::<Sheet>().draft().games, 10);
}

#[test]
fn a_sheet_keeps_clicks_and_keys_from_the_game() {
    let mut app = default_view("you", "slow");
    let place = place_of_point(&mut app, point("h8"));
    open_setup(&mut app);
    click(&mut app, place);
    app.update();
    tap(&mut app, KeyCode::ArrowRight);
    tap(&mut app, KeyCode::Space);
    assert_eq!((ply(&app), page(&app)), (0, Some(Page::Setup)));
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), None);
    click(&mut app, place);
    update_until(&mut app, "the stone", |app| ply(app) == 1);
}

#[test]
fn the_keyboard_opens_and_leaves_the_sheet_and_starts_the_game() {
    let mut app = default_view("you", "slow");
    tap_control(&mut app, KeyCode::KeyN);
    assert_eq!(page(&app), Some(Page::Setup));
    let number = session(&app).number();
    tap(&mut app, KeyCode::Enter);
    assert_eq!((page(&app), session(&app).number()), (None, number + 1));
    tap(&mut app, KeyCode::F1);
    assert_eq!(page(&app), Some(Page::Help));
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), None);
}

#[test]
fn looking_at_the_keys_loses_no_choice() {
    let mut app = default_view("you", "slow");
    open_setup(&mut app);
    press(&mut app, "Rule renju");
    press(&mut app, "sheet-keys");
    assert_eq!(page(&app), Some(Page::Help));
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), Some(Page::Setup));
    assert_eq!(app.world().resource::<Sheet>().draft().rule, Rule::Renju);
}

#[test]
fn a_sheet_leaves_a_paused_game_paused() {
    let mut app = default_view("slow", "slow");
    intend(&mut app, Intent::Pause);
    tap(&mut app, KeyCode::F1);
    tap(&mut app, KeyCode::Escape);
    assert!(session(&app).flow().is_paused());
}

#[test]
fn bots_wait_behind_the_setup_sheet_and_continue_after_it() {
    let mut app = default_view("random", "brisk");
    update_until(&mut app, "some moves", |app| ply(app) >= 2);
    tap_control(&mut app, KeyCode::KeyN);
    let stopped = ply(&app);
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(ply(&app), stopped);
    tap(&mut app, KeyCode::Escape);
    update_until(&mut app, "more moves", |app| {
        ply(app) > stopped || session(app).game().result().is_some()
    });
}

#[test]
fn the_tempo_is_remembered() {
    let mut app = default_view("slow", "slow");
    press(&mut app, "say-faster");
    assert_eq!(game(&app).settings().tempo, Tempo::Double);
}

#[test]
fn a_player_can_be_changed_in_mid_game() {
    let mut app = default_view("you", "slow");
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    press(&mut app, "say-another-for-white");
    assert_eq!(page(&app), Some(Page::Picker(Chair::Seat(Side::Second))));
    press(&mut app, "Pick random");
    assert_eq!(page(&app), None);
    update_until(&mut app, "the new player's move", |app| ply(app) == 2);
    assert_eq!(session(&app).character(Side::Second).id, "random");
}

#[test]
fn a_failed_player_can_be_replaced_from_the_result() {
    let mut app = default_view("you", "panics");
    let place = place_of_point(&mut app, point("h8"));
    click(&mut app, place);
    update_until(&mut app, "the loss", |app| {
        session(app).game().result().is_some()
    });
    app.update();
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Picker(Chair::Seat(Side::Second))));
    app.update();
    app.update();
    press(&mut app, "Pick random");
    update_until(&mut app, "the new player's move", |app| ply(app) == 2);
}

#[test]
fn mistakes_of_the_cast_are_shown_until_they_are_fixed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    let write = |text: &str| std::fs::write(&file, text).expect("it can be written");
    write("[players.mine]\nextends = \"random\"\nlapses = 1\n");
    let mut app = default_view_with("you", "random", |game| {
        game.book = CastBook::open(registry(), Some(file.clone()));
    });
    open_setup(&mut app);
    app.update();
    let told = texts(&mut app).join("\n");
    assert!(
        told.contains("mine.toml:3: [players.mine] lapses: unknown key"),
        "{told}"
    );
    write("[players.mine]\nextends = \"random\"\n");
    press(&mut app, "mistakes-reload");
    app.update();
    assert!(!has_name(&mut app, "Mistakes"));
    press(&mut app, "Right player");
    // The row is the last one of a long list.
    tap(&mut app, KeyCode::End);
    app.update();
    press(&mut app, "Pick mine");
    press(&mut app, "sheet-start");
    assert_eq!(ids(&app), ["you", "mine"]);
}

#[test]
fn models_are_marked_while_they_are_asked_for() {
    let mut app = default_view("you", "you");
    for stone in ["h8", "a1", "h9", "a3"] {
        let before = ply(&app);
        intend(&mut app, Intent::Place(point(stone)));
        update_until(&mut app, stone, |app| ply(app) > before);
        app.update();
    }
    let views = |app: &mut App| {
        let mut views = app.world_mut().query::<&ModelView>();
        views.iter(app.world()).count()
    };
    assert_eq!(views(&mut app), 0);
    tap(&mut app, KeyCode::KeyM);
    app.update();
    assert!(views(&mut app) >= 2, "the open two asks for points");
    tap(&mut app, KeyCode::KeyM);
    app.update();
    assert_eq!(views(&mut app), 0);
}

/// Plays a stone and resigns after the bot's answer.
fn lose(app: &mut App) {
    intend(app, Intent::Place(point("h8")));
    update_until(app, "the answer", |app| ply(app) == 2);
    intend(app, Intent::Resign);
    app.update();
    assert!(session(app).game().result().is_some());
}

#[test]
fn after_a_game_one_click_reviews_it_and_two_find_another_opponent() {
    let mut app = default_view("you", "cat");
    let lineup = |app: &App| {
        let lineup = session(app).contest().lineup();
        lineup.players.each_ref().map(|player| player.id.clone())
    };
    lose(&mut app);
    press(&mut app, "button-new-opponent");
    app.update();
    assert_eq!(page(&app), Some(Page::Picker(Chair::Opponent)));
    press(&mut app, "Pick random");
    app.update();
    assert_eq!((page(&app), ply(&app)), (None, 0));
    assert_eq!(lineup(&app), ["you", "random"]);
    lose(&mut app);
    press(&mut app, "button-review");
    app.update();
    app.update();
    let result = find_named(&mut app, "Result");
    let (_, size) = place_of(&app, result);
    assert_eq!(size, Vec2::ZERO, "the review has the place of the result");
    let graph = find_named(&mut app, "Chances");
    update_until(&mut app, "the graph", |app| place_of(app, graph).1.y > 60.0);
}

#[test]
fn the_page_about_the_program_names_the_version_and_copies_an_address() {
    let mut app = default_view("you", "you");
    open(&mut app, Page::Menu);
    app.update();
    // The entry is one of the last ones of a long list.
    tap(&mut app, KeyCode::End);
    app.update();
    press(&mut app, "menu menu-about");
    assert_eq!(page(&app), Some(Page::About));
    let version = format!("Nekomoku {}", env!("CARGO_PKG_VERSION"));
    let shown = texts(&mut app);
    assert!(shown.iter().any(|it| it.contains(&version)), "{shown:?}");
    press(&mut app, "about-copy");
    app.update();
    // A machine without a clipboard says so.
    let notice = session(&app).notice();
    let answered = matches!(notice, Some(Notice::Copied | Notice::NotCopied(_)));
    assert!(answered, "{notice:?}");
    press(&mut app, "say-leave-about");
    assert_eq!(page(&app), None);
}

#[test]
fn the_setup_page_offers_the_last_chosen_opponent_after_a_puzzle() {
    let mut app = default_view("you", "cat");
    lose(&mut app);
    press(&mut app, "button-new-opponent");
    app.update();
    press(&mut app, "Pick hare");
    intend(&mut app, Intent::Puzzle(PuzzleCommand::Next));
    app.update();
    open_setup(&mut app);
    let draft = app.world().resource::<Sheet>().draft();
    assert_eq!(draft.players, ["you", "hare"]);
}

#[test]
fn the_setup_page_explains_the_chosen_teacher() {
    let mut app = default_view("you", "cat");
    open_setup(&mut app);
    let place = |app: &mut App| {
        let start = find_named(app, "sheet-start");
        place_of(app, start)
    };
    let before = place(&mut app);
    for (teacher, told) in [
        ("Teacher Gentle", "At most three times a game"),
        ("Teacher Strict", "a fifth of the chances"),
    ] {
        press(&mut app, teacher);
        app.update();
        assert!(has_text(&mut app, told), "{told}");
        assert_eq!(place(&mut app), before);
    }
}
