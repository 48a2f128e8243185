//! The tournament page: it is set up, played, watched and resumed with the mouse and with the
//! keyboard alone.

use std::path::Path;
use std::time::Duration;

use app::{DialogCommand, FileDialogs, Page, SheetCommand, Words};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use game::{
    Archive, CastBook, Intent, Language, OpeningChoice, Setting, ShownTournament, TournamentChoice,
    TournamentCommand, TournamentReport, TournamentStage, TurnLimit,
};
use player::config::{Cast, Source, Sources};
use rules::GameSetup;

use crate::acts::{earlier_tournaments, open, run_tournament, set_up_tournament};
use crate::keyboard::walk_to;
use crate::layout::overflowing;
use crate::support::*;

/// A view of an empty board that keeps its tournaments in this folder.
fn view_in(folder: &Path) -> App {
    default_view_with("you", "cat", |game| {
        game.archive = Archive::at(folder.to_owned()).with_copies_in(folder.to_owned());
    })
}

fn shown(app: &App) -> &ShownTournament {
    let shown = game(app).tournament().shown();
    shown.expect("a tournament is shown")
}

fn is_disabled(app: &mut App, name: &str) -> bool {
    let button = find_named(app, name);
    app.world().get::<InteractionDisabled>(button).is_some()
}

/// True when the tile of this character has the icon of a chosen one.
fn has_check(app: &mut App, id: &str) -> bool {
    let tile = find_named(app, &format!("Pick {id}"));
    let mut names = app.world_mut().query::<(Entity, &Name)>();
    let checks = names
        .iter(app.world())
        .filter(|(_, name)| name.as_str() == "Chosen");
    let mut checks = checks.map(|(check, _)| check);
    let parent = |it: &Entity| app.world().get::<ChildOf>(*it).map(|it| it.0);
    checks.any(|check| std::iter::successors(Some(check), parent).any(|it| it == tile))
}

fn until_stopped(app: &mut App) {
    update_until(app, "the end of the run", |app| {
        !game(app).tournament().is_running()
    });
    app.update();
}

/// Short games between players without a search.
const QUICK: [TournamentChoice; 3] = [
    TournamentChoice::Games(2),
    TournamentChoice::Size(9),
    TournamentChoice::Limit(TurnLimit::Nodes(2_000)),
];

#[test]
fn tournament_is_chosen_played_and_saved_with_buttons() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_in(folder.path());
    open(&mut app, Page::Games);
    press(&mut app, "games-tournament");
    app.update();
    assert_eq!(page(&app), Some(Page::Tournament));
    assert!(is_disabled(&mut app, "tournament-start"));
    assert!(is_disabled(&mut app, "Margin 30"));
    press(&mut app, "tournament-add");
    app.update();
    for id in ["hare", "kitten", "random", "kitten"] {
        press(&mut app, &format!("Pick {id}"));
        app.update();
    }
    for (id, is_chosen) in [("hare", true), ("kitten", false), ("random", true)] {
        assert_eq!(has_check(&mut app, id), is_chosen, "{id}");
    }
    app.world_mut().write_message(SheetCommand::Close);
    app.update();
    assert_eq!(page(&app), Some(Page::Tournament));
    assert_eq!(
        game(&app).tournament().draft().players,
        ["hare", "random"],
        "the second click removes a player"
    );
    for name in [
        "Games of a pair 2",
        "Size 9",
        "Limit Nodes(2000)",
        "Openings Random",
        "Format Gauntlet",
        "Margin 100",
        "tournament-start",
    ] {
        press(&mut app, name);
        app.update();
    }
    until_stopped(&mut app);
    assert_eq!(shown(&app).stage(), TournamentStage::Over);
    assert_eq!(shown(&app).standings().played(), 2);
    assert!(has_text(&mut app, "2 of 2 games \u{b7} finished"));
    assert!(has_text(&mut app, "2 / 2"), "{:#?}", texts(&mut app));
    assert!(is_disabled(&mut app, "tournament-resume"));
    press(&mut app, "tournament-export");
    app.update();
    let TournamentReport::Exported(file) = game(&app).tournament().report() else {
        panic!("{:?}", game(&app).tournament().report());
    };
    let saved = std::fs::read_to_string(file).expect("it is there");
    assert!(saved.contains("hare against random"));
    press(&mut app, "tournament-new");
    app.update();
    assert!(game(&app).tournament().shown().is_none());
    press(&mut app, "tournament-back");
    app.update();
    assert_eq!(shown(&app).stage(), TournamentStage::Over);
}

#[test]
fn texts_follow_the_games_and_the_buttons_stay() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_in(folder.path());
    set_up_tournament(&mut app, &["cat", "kitten"], &QUICK);
    let games = TournamentChoice::Games(20);
    let command = TournamentCommand::Choose(games);
    intend(&mut app, Intent::Tournament(command));
    intend(&mut app, Intent::Tournament(TournamentCommand::Start));
    // An update may be so slow that it sees no game, or the end of all of them.
    let mut last = None;
    while shown(&app).is_running() {
        let played = shown(&app).standings().played();
        update_until(&mut app, "the end of a game", |app| {
            shown(app).standings().played() > played || !shown(app).is_running()
        });
        app.update();
        // A second place, on a machine with more cores, is a new part of the page.
        let places = shown(&app).live().len();
        let now = shown(&app)
            .is_running()
            .then(|| (places, find_named(&mut app, "tournament-pause")));
        if let (Some((before, pause)), Some((_, button))) = (last, now)
            && before == places
        {
            assert_eq!(button, pause, "the button stays");
        }
        last = now;
    }
    until_stopped(&mut app);
    assert!(has_text(&mut app, "20 of 20 games \u{b7} finished"));
    let points = shown(&app).rows().iter().map(|row| row.total.points());
    assert!((points.sum::<f64>() - 20.0).abs() < 1e-9);
    let best = shown(&app).rows()[0].player;
    let best = shown(&app).spec().players[best].id.clone();
    let name = game(&app).book().cast().get(&best).expect("it is there");
    let name = name.display_name("en").to_owned();
    assert!(has_text(&mut app, &name), "{:#?}", texts(&mut app));
}

#[test]
fn game_in_progress_is_watched_and_opened_on_the_board_when_it_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_in(folder.path());
    run_tournament(&mut app);
    press(&mut app, "Game at place 0");
    app.update();
    let seen = &shown(&app).live()[0].game;
    let last = seen.moves().last().expect("it has an opening");
    let last = last.to_string().to_uppercase();
    let progress = format!("{} moves \u{b7} last {last}", seen.ply());
    assert!(has_text(&mut app, &progress), "{:#?}", texts(&mut app));
    assert!(is_disabled(&mut app, "tournament-open"));
    app.world_mut().write_message(SheetCommand::Close);
    app.update();
    assert_eq!(page(&app), Some(Page::Tournament), "back to the table");
    press(&mut app, "tournament-pause");
    until_stopped(&mut app);
    assert_eq!(shown(&app).stage(), TournamentStage::Paused);

    press(&mut app, "tournament-new");
    app.update();
    intend(
        &mut app,
        Intent::Tournament(TournamentCommand::Choose(TournamentChoice::Player(
            "slow".to_owned(),
        ))),
    );
    set_up_tournament(&mut app, &["hare"], &QUICK);
    intend(&mut app, Intent::Tournament(TournamentCommand::Start));
    until_stopped(&mut app);
    // The table leads to the last game of two players, and from there to the others.
    press(&mut app, "Games of 0 and 1");
    assert!(is_disabled(&mut app, "tournament-next-game"));
    let second = texts(&mut app);
    press(&mut app, "tournament-previous-game");
    assert!(is_disabled(&mut app, "tournament-previous-game"));
    assert_ne!(texts(&mut app), second);
    assert!(!is_disabled(&mut app, "tournament-open"));
    let length = shown(&app).game(1).expect("it is over").game.ply();
    intend(&mut app, Intent::Tournament(TournamentCommand::Open(1)));
    assert_eq!(page(&app), None);
    assert_eq!(ply(&app), length);
}

#[test]
fn table_of_twelve_players_and_boards_fit_into_small_windows() {
    let players = [
        "slow", "random", "kitten", "hare", "counting", "cat", "owl", "fox", "lynx", "level-10",
        "level-20", "level-30",
    ];
    for (width, height, percent) in [
        (1280.0, 800.0, 100),
        (640.0, 480.0, 100),
        (640.0, 480.0, 160),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let window = Vec2::new(width, height);
        let pair = lineup("you", "cat", GameSetup::default());
        let mut game_of = game_plugin(book(), pair, false);
        game_of.archive = Archive::at(folder.path().to_owned());
        let mut app = view_of(game_of, Language::Chinese, window, 1.0);
        send(&mut app, Intent::Set(Setting::Scale(percent)));
        let own = TournamentChoice::Limit(TurnLimit::Own);
        set_up_tournament(&mut app, &players, &[own]);
        assert_eq!(game(&app).tournament().draft().players.len(), players.len());
        intend(&mut app, Intent::Tournament(TournamentCommand::Start));
        update_until(&mut app, "a game", |app| !shown(app).live().is_empty());
        for watch in [None, Some(SheetCommand::WatchPlace(0))] {
            let is_watched = watch.is_some();
            app.world_mut().write_message_batch(watch);
            for _ in 0..4 {
                app.update();
            }
            let outside = overflowing(&mut app, window);
            let case = format!("{window} at {percent} %, watched {is_watched}");
            assert!(outside.is_empty(), "{case}: {outside:#?}");
        }
    }
}

#[test]
fn question_about_an_engine_leads_back_to_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut sources = Sources::from(Source::embedded());
    sources.push_untrusted(Source {
        name: "players.toml".into(),
        text: "[players.guest]\nkind = \"gomocup\"\nengine.command = [\"true\"]\n".into(),
    });
    let cast = Cast::load_from(&registry(), &sources).expect("the cast is valid");
    let mut app = default_view_with("you", "cat", |game| {
        game.archive = Archive::at(folder.path().to_owned());
        game.book = CastBook::fixed(registry(), cast);
    });
    set_up_tournament(&mut app, &["guest", "random"], &QUICK);
    for answer in [SheetCommand::Close, SheetCommand::Allow] {
        press(&mut app, "tournament-start");
        app.update();
        assert_eq!(page(&app), Some(Page::Permission));
        let_pass(&mut app, Duration::from_secs(1));
        app.world_mut().write_message(answer);
        for _ in 0..3 {
            app.update();
        }
        assert_eq!(page(&app), Some(Page::Tournament));
    }
    until_stopped(&mut app);
    assert_eq!(shown(&app).stage(), TournamentStage::Over);
    let players = shown(&app).standings().report().players;
    assert_eq!(players[0].failures, 2, "it ends at once");
}

#[test]
fn another_start_shows_the_tournament_and_resumes_it_by_the_keyboard() {
    let folder = tempfile::tempdir().expect("a folder");
    {
        let mut app = view_in(folder.path());
        run_tournament(&mut app);
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert!(shown(&app).standings().played() == 0);
    }
    let mut app = view_in(folder.path());
    tap(&mut app, KeyCode::F10);
    assert_eq!(page(&app), Some(Page::Menu));
    walk_to(&mut app, KeyCode::Tab, "menu games-tournament");
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "the journal", |app| {
        game(app).tournament().shown().is_some()
    });
    app.update();
    assert_eq!(shown(&app).stage(), TournamentStage::Paused);
    assert!(has_text(&mut app, "0 of 1 game \u{b7} paused"));
    walk_to(&mut app, KeyCode::Tab, "tournament-resume");
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "a game", |app| !shown(app).live().is_empty());
    app.update();
    walk_to(&mut app, KeyCode::Tab, "Game at place 0");
    tap(&mut app, KeyCode::Enter);
    app.update();
    find_named(&mut app, "Watched game");
    tap(&mut app, KeyCode::Escape);
    walk_to(&mut app, KeyCode::Tab, "tournament-pause");
    tap(&mut app, KeyCode::Enter);
    until_stopped(&mut app);
    assert_eq!(shown(&app).stage(), TournamentStage::Paused);
}

#[test]
fn earlier_tournament_is_resumed_deleted_restored_and_viewed_by_the_keyboard() {
    let folder = tempfile::tempdir().expect("a folder");
    let pair = lineup("you", "cat", GameSetup::default());
    let mut game_of = game_plugin(book(), pair, false);
    game_of.archive = Archive::at(folder.path().to_owned());
    let window = Vec2::new(640.0, 480.0);
    let mut app = view_of(game_of, Language::English, window, 1.0);
    earlier_tournaments(&mut app);
    assert_eq!(page(&app), Some(Page::EarlierTournaments));
    assert!(has_text(&mut app, "unreadable"));
    assert!(is_disabled(&mut app, "View tournament-0003"));
    assert!(is_disabled(&mut app, "earlier-restore"));
    walk_to(&mut app, KeyCode::Tab, "tournament-resume");
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "the games", |app| {
        game(app).tournament().is_running()
    });
    assert_eq!(page(&app), Some(Page::Tournament));
    app.update();
    walk_to(&mut app, KeyCode::Tab, "tournament-pause");
    assert!(is_disabled(&mut app, "tournament-earlier"));
    tap(&mut app, KeyCode::Enter);
    until_stopped(&mut app);
    walk_to(&mut app, KeyCode::Tab, "tournament-earlier");
    tap(&mut app, KeyCode::Enter);
    let is_listed = |app: &App| !game(app).tournament().earlier().is_reading();
    update_until(&mut app, "the list", is_listed);
    app.update();
    // The unreadable one is the first.
    walk_to(&mut app, KeyCode::Tab, "Delete the tournament");
    tap(&mut app, KeyCode::Enter);
    app.update();
    assert!(!has_text(&mut app, "unreadable"));
    walk_to(&mut app, KeyCode::Tab, "earlier-restore");
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "the list", is_listed);
    app.update();
    assert!(has_text(&mut app, "unreadable"));
    walk_to(&mut app, KeyCode::Tab, "View tournament-0001");
    tap(&mut app, KeyCode::Enter);
    update_until(&mut app, "the journal", |app| {
        !game(app).tournament().is_reading()
    });
    app.update();
    assert_eq!(shown(&app).stage(), TournamentStage::Over);
    tap(&mut app, KeyCode::Escape);
    assert_eq!(page(&app), None);
}

#[test]
fn openings_are_taken_from_the_dialog_and_from_a_typed_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut app = view_in(folder.path());
    set_up_tournament(&mut app, &["hare", "random"], &QUICK);
    app.insert_resource(FileDialogs(|command| {
        assert_eq!(command, DialogCommand::Openings);
        std::env::current_dir().ok().map(|it| it.join("Cargo.toml"))
    }));
    press(&mut app, "tournament-file");
    update_until(&mut app, "the answer", |app| {
        game(app).tournament().draft().opening_text.is_some()
    });
    app.update();
    assert!(has_text(&mut app, "Cargo.toml: not for this board"));
    press(&mut app, "tournament-start");
    app.update();
    let is_refusal = |text: &String| text.contains("Cargo.toml: line 1:");
    assert!(
        texts(&mut app).iter().any(is_refusal),
        "{:#?}",
        texts(&mut app)
    );
    press(&mut app, "Openings Empty");
    app.update();
    let file = folder.path().join("mine.txt");
    std::fs::write(&file, "e5f6\n").expect("it can be written");
    press(&mut app, "Path of a file with openings");
    type_text(&mut app, &file.display().to_string());
    tap_key(&mut app, Key::Enter, KeyCode::Enter);
    app.update();
    assert!(
        has_text(&mut app, "mine.txt: 1 opening"),
        "{:#?}",
        texts(&mut app)
    );
    assert_eq!(
        game(&app).tournament().draft().openings,
        OpeningChoice::File
    );
}

#[test]
fn the_reason_why_no_tournament_can_start_is_whole_in_the_smallest_window() {
    for language in [Language::English, Language::Chinese] {
        let window = Vec2::new(640.0, 480.0);
        let lineup = lineup("you", "cat", GameSetup::default());
        let mut app = view_app_in(language, lineup, window, 1.0);
        open(&mut app, Page::Tournament);
        app.update();
        let reason = Words::new(language).get("tournament-too-few");
        let mut shown = app.world_mut().query::<(Entity, &Text)>();
        let shown = shown.iter(app.world());
        let mut shown = shown.filter(|(_, text)| text.ends_with(&reason));
        let (text, _) = shown.next().expect("the reason is shown");
        let parent = app.world().get::<ChildOf>(text).expect("a line").parent();
        let [(center, size), (room, extent)] = [text, parent].map(|it| place_of(&app, it));
        let outside = (center - room).abs() + size / 2.0 - extent / 2.0;
        assert!(outside.max_element() <= 0.5, "{language:?}: {outside}");
    }
}
