//! The question that is asked before the start of an engine that only a file in the working folder
//! names.

mod question;

use std::path::PathBuf;
use std::time::Duration;

use app::{Chair, Page, Sheet, SheetCommand};
use bevy::a11y::AccessibilityNode;
use bevy::input_focus::InputFocus;
use bevy::prelude::*;
use game::{CastBook, Intent, Language, Lineup, Notice, Pairing, PuzzleCommand};
use player::config::{Cast, Source, Sources};
use rules::{GameSetup, Side};
use tempfile::TempDir;
use toml::{Table, Value};

use crate::foreign::engine::{command, in_shell};
use crate::sizes::{Size, faults, resize};
use crate::support::*;

/// Engines that note in a file that they were started.
struct Engines {
    folder: TempDir,
    file: Table,
}

impl Engines {
    fn new(ids: &[&str]) -> Self {
        let mut engines = Self {
            folder: tempfile::tempdir().expect("a folder"),
            file: Table::new(),
        };
        for id in ids {
            engines.add(id);
        }
        engines
    }

    fn mark(&self, id: &str) -> PathBuf {
        self.folder.path().join(id)
    }

    fn is_started(&self, id: &str) -> bool {
        self.mark(id).exists()
    }

    /// Adds a character whose engine plays well.
    fn add(&mut self, id: &str) {
        let script = format!("echo > '{}'; exec \"$0\" \"$@\"", self.mark(id).display());
        self.set(id, in_shell(&script, command("noisy", id)));
    }

    /// Sets the command of the character's engine.
    fn set(&mut self, id: &str, command: Vec<String>) {
        let command = command.into_iter().map(Value::String).collect();
        let engine = Table::from_iter([("command".to_owned(), Value::Array(command))]);
        let time = "min_ms = 0\nmax_ms = 10000".parse::<Table>();
        let player = Table::from_iter([
            ("kind".to_owned(), "gomocup".into()),
            ("name".to_owned(), format!("Guest {id}").into()),
            ("engine".to_owned(), engine.into()),
            ("time".to_owned(), time.expect("it is TOML").into()),
        ]);
        let players = self.file.entry("players");
        let players = players.or_insert_with(|| Table::new().into());
        let players = players.as_table_mut().expect("it is a table");
        players.insert(id.to_owned(), player.into());
    }

    /// A cast that finds these characters in the working folder.
    fn book(&self) -> CastBook {
        book_of(&self.file.to_string())
    }

    /// A window with a game between these on nine lines.
    fn window(&self, players: [&str; 2]) -> App {
        window_of(self.book(), players)
    }
}

/// The built-in cast with the characters of this file, which starts no engines by itself.
pub fn book_of(file: &str) -> CastBook {
    let mut sources = Sources::from(Source::embedded());
    sources.push_untrusted(Source {
        name: "/home/guest/players.toml".into(),
        text: file.into(),
    });
    let cast = Cast::load_from(&registry(), &sources).expect("the cast is valid");
    CastBook::fixed(registry(), cast)
}

fn lineup_in(book: &CastBook, players: [&str; 2]) -> Lineup {
    let pairing = pairing(players);
    pairing.resolve(book.cast()).expect("the cast has them")
}

fn window_of(book: CastBook, players: [&str; 2]) -> App {
    let lineup = lineup_in(&book, players);
    let window = (Vec2::new(1280.0, 800.0), 1.0);
    let game = game_plugin(book, lineup, false);
    let mut app = window_app(game, Language::English, window, None);
    settle(&mut app);
    app
}

fn pairing(players: [&str; 2]) -> Pairing {
    let setup = GameSetup::default();
    Pairing {
        players: players.map(str::to_owned),
        rule: setup.rule(),
        size: 9,
        opening: setup.opening(),
        begins: Default::default(),
        games: 1,
        time: Default::default(),
    }
}

fn begin(app: &mut App, players: [&str; 2]) {
    intend(app, Intent::Begin(pairing(players)));
    settle(app);
}

fn settle(app: &mut App) {
    for _ in 0..3 {
        app.update();
    }
}

/// Long enough for an engine to be started, and for the question to be read.
fn wait(app: &mut App) {
    let_pass(app, Duration::from_secs(1));
    for _ in 0..20 {
        app.update();
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn page(app: &App) -> Option<Page> {
    app.world().resource::<Sheet>().page()
}

fn asks(app: &App) -> bool {
    let permissions = game(app).permissions();
    let asks = page(app) == Some(Page::Permission);
    assert_eq!(permissions.request().is_some(), asks);
    asks
}

fn asked_about(app: &App) -> Option<&str> {
    let request = game(app).permissions().request();
    request.map(|request| request.name().get("en"))
}

fn sheet_command(app: &mut App, command: SheetCommand) {
    app.world_mut().write_message(command);
    settle(app);
}

fn allow(app: &mut App) {
    wait(app);
    press(app, "permission-allow");
    settle(app);
}

fn refuse(app: &mut App) {
    wait(app);
    press(app, "permission-refuse");
    settle(app);
}

fn ids(app: &App) -> [String; 2] {
    Side::ALL.map(|side| session(app).character(side).id.clone())
}

/// Everything about the game that a refusal must not change.
fn game_of(app: &App) -> (u64, [String; 2], [u64; 2], u16, bool) {
    let session = session(app);
    let tenures = Side::ALL.map(|side| session.contest().tenure(side));
    (
        session.number(),
        ids(app),
        tenures,
        session.game().ply(),
        session.flow().is_paused(),
    )
}

fn focused(app: &mut App) -> Option<String> {
    let focused = app.world().resource::<InputFocus>().get()?;
    let name = app.world().get::<Name>(focused);
    name.map(ToString::to_string)
}

#[test]
fn game_with_an_untrusted_engine_is_asked_about_before_anything_starts() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    let before = game_of(&app);
    begin(&mut app, ["guest", "you"]);
    assert!(asks(&app));
    wait(&mut app);
    assert_eq!(game_of(&app), before);
    assert!(!engines.is_started("guest"));
    let book = engines.book();
    let guest = book.cast().get("guest").expect("it is there");
    let engine = guest.untrusted.as_ref().expect("it is not trusted");
    let shown = texts(&mut app);
    assert!(shown.contains(&engine.command()), "{shown:#?}");
    assert!(engine.command().contains("exec"), "{}", engine.command());
    let (_, line) = engine.place().expect("a file names it");
    let place = format!("/home/guest/players.toml, line {}", line.expect("a line"));
    assert!(shown.contains(&place), "{shown:#?}");
    let mut shown = shown.iter();
    assert!(shown.any(|it| it.starts_with("Guest guest is played by")));
}

#[test]
fn refused_engine_is_not_started_and_the_game_stays() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    play(&mut app, &["e5"]);
    let before = game_of(&app);
    begin(&mut app, ["you", "guest"]);
    refuse(&mut app);
    assert_eq!(page(&app), None);
    wait(&mut app);
    assert_eq!(game_of(&app), before);
    let told = notice(&app);
    assert_eq!(
        told.as_deref(),
        Some("the program of Guest guest was not started")
    );
    assert!(!engines.is_started("guest"));
    // A second request asks a new question.
    begin(&mut app, ["you", "guest"]);
    assert!(asks(&app));
}

#[cfg(unix)]
#[test]
fn allowed_engine_plays_and_is_asked_about_no_more() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    begin(&mut app, ["guest", "you"]);
    allow(&mut app);
    assert_eq!(
        (page(&app), ids(&app)),
        (None, ["guest", "you"].map(str::to_owned))
    );
    update_until(&mut app, "a move of the engine", |app| ply(app) == 1);
    assert!(engines.is_started("guest"));
    std::fs::remove_file(engines.mark("guest")).expect("it is there");
    for again in [Intent::Restart, Intent::Begin(pairing(["guest", "you"]))] {
        let number = session(&app).number();
        intend(&mut app, again);
        assert_eq!((page(&app), session(&app).number()), (None, number + 1));
        update_until(&mut app, "a move of the engine", |app| ply(app) == 1);
    }
    assert!(engines.is_started("guest"));
}

#[test]
fn keys_refuse_unless_the_other_button_is_chosen() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    for key in [KeyCode::Escape, KeyCode::Enter, KeyCode::Space] {
        begin(&mut app, ["guest", "you"]);
        assert_eq!(focused(&mut app).as_deref(), Some("permission-refuse"));
        wait(&mut app);
        tap(&mut app, key);
        settle(&mut app);
        assert_eq!((page(&app), session(&app).number()), (None, 0), "{key:?}");
    }
    assert!(!engines.is_started("guest"));
    begin(&mut app, ["guest", "you"]);
    wait(&mut app);
    tap(&mut app, KeyCode::Tab);
    assert_eq!(focused(&mut app).as_deref(), Some("permission-allow"));
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!((page(&app), session(&app).number()), (None, 1));
}

#[test]
fn setup_sheet_started_with_enter_asks_and_a_second_enter_refuses() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["random", "random"]);
    update_until(&mut app, "some moves", |app| ply(app) >= 1);
    tap_control(&mut app, KeyCode::KeyN);
    sheet_command(&mut app, SheetCommand::Open(Page::Picker(Chair::Card(0))));
    sheet_command(&mut app, SheetCommand::Pick("guest".into()));
    let number = session(&app).number();
    assert!(session(&app).flow().is_paused());
    tap(&mut app, KeyCode::Enter);
    assert!(asks(&app));
    // The game behind the question is not shown.
    assert!(session(&app).flow().is_paused());
    tap(&mut app, KeyCode::Enter);
    settle(&mut app);
    assert_eq!((page(&app), session(&app).number()), (None, number));
    assert!(
        !session(&app).flow().is_paused(),
        "the game behind it continues"
    );
    assert!(!engines.is_started("guest"));
}

#[test]
fn yes_right_after_the_question_appeared_is_ignored() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    begin(&mut app, ["guest", "you"]);
    press(&mut app, "permission-allow");
    settle(&mut app);
    assert!(asks(&app));
    assert!(!engines.is_started("guest"));
    let_pass(&mut app, Duration::from_millis(500));
    press(&mut app, "permission-allow");
    assert_eq!((page(&app), session(&app).number()), (None, 1));
}

#[test]
fn game_that_the_program_opens_with_is_asked_about() {
    let engines = Engines::new(&["guest"]);
    // No bot moves before the answer, not even one that needs no permission.
    for players in [["you", "guest"], ["random", "guest"], ["guest", "random"]] {
        let mut app = engines.window(players);
        assert!(asks(&app), "{players:?}");
        wait(&mut app);
        assert_eq!(ply(&app), 0, "{players:?}");
        assert!(!engines.is_started("guest"));
        refuse(&mut app);
        assert_eq!(page(&app), None);
        wait(&mut app);
        assert!(!engines.is_started("guest"));
        let instead = players.map(|it| if it == "guest" { "you" } else { it });
        assert_eq!(ids(&app), instead.map(str::to_owned));
        assert_eq!(session(&app).failed_side(), None);
    }
}

#[cfg(unix)]
#[test]
fn game_that_the_program_opens_with_begins_after_a_yes() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["guest", "random"]);
    allow(&mut app);
    assert_eq!(page(&app), None);
    update_until(&mut app, "moves of both", |app| ply(app) >= 2);
    assert_eq!(session(&app).number(), 0);
    assert!(engines.is_started("guest"));
}

#[test]
fn setup_sheet_of_the_start_comes_before_the_question() {
    let engines = Engines::new(&["guest"]);
    let book = engines.book();
    let lineup = lineup_in(&book, ["you", "guest"]);
    let window = (Vec2::new(1280.0, 800.0), 1.0);
    let mut game = game_plugin(book, lineup, false);
    game.setup_sheet = true;
    let mut app = window_app(game, Language::English, window, None);
    settle(&mut app);
    assert_eq!(page(&app), Some(Page::Setup));
    tap(&mut app, KeyCode::Escape);
    settle(&mut app);
    assert!(asks(&app));
    wait(&mut app);
    assert!(!engines.is_started("guest"));
}

#[test]
fn replacement_is_asked_about_before_it_sits_down() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "random"]);
    let before = game_of(&app);
    intend(&mut app, Intent::Replace(Side::Second, "guest".into()));
    settle(&mut app);
    assert!(asks(&app));
    tap(&mut app, KeyCode::Escape);
    settle(&mut app);
    assert_eq!((page(&app), game_of(&app)), (None, before));
    assert!(!engines.is_started("guest"));
    intend(&mut app, Intent::Replace(Side::Second, "guest".into()));
    allow(&mut app);
    assert_eq!(ids(&app), ["you", "guest"].map(str::to_owned));
}

#[test]
fn each_of_two_engines_is_asked_about() {
    let engines = Engines::new(&["one", "two"]);
    let mut app = engines.window(["you", "you"]);
    begin(&mut app, ["one", "two"]);
    assert_eq!(asked_about(&app), Some("Guest one"));
    allow(&mut app);
    assert!(asks(&app));
    assert_eq!(asked_about(&app), Some("Guest two"));
    assert_eq!(session(&app).number(), 0);
    // The second question needs time to be read as well.
    press(&mut app, "permission-refuse");
    settle(&mut app);
    assert_eq!((page(&app), session(&app).number()), (None, 0));
    begin(&mut app, ["one", "two"]);
    assert_eq!(asked_about(&app), Some("Guest two"));
    press(&mut app, "permission-allow");
    assert!(asks(&app), "too early");
    allow(&mut app);
    assert_eq!((page(&app), session(&app).number()), (None, 1));
}

#[test]
fn human_who_plays_for_a_refused_engine_can_ask_for_it_again() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "guest"]);
    refuse(&mut app);
    assert!(session(&app).is_human(Side::Second));
    intend(&mut app, Intent::TakeOver(Side::Second));
    settle(&mut app);
    assert!(asks(&app));
    allow(&mut app);
    assert_eq!(ids(&app), ["you", "guest"].map(str::to_owned));
    assert_eq!(page(&app), None);
}

#[test]
fn kept_game_with_an_untrusted_engine_is_asked_about() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "guest"]);
    refuse(&mut app);
    play(&mut app, &["e5"]);
    let mut record = session(&app).record();
    record.players[1].id = "guest".into();
    let file = engines.folder.path().join("game.json");
    std::fs::write(&file, record.to_text()).expect("it can be written");
    let mut app = engines.window(["you", "you"]);
    send(&mut app, Intent::OpenGame(file.clone()));
    settle(&mut app);
    assert!(asks(&app));
    refuse(&mut app);
    assert_eq!(ids(&app), ["you", "you"].map(str::to_owned));
    assert_eq!((ply(&app), session(&app).failed_side()), (1, None));
    // The engine was refused: opening another game does not ask again.
    send(&mut app, Intent::OpenGame(file));
    settle(&mut app);
    assert_eq!(page(&app), None);
    assert!(session(&app).is_human(Side::Second));
    wait(&mut app);
    assert!(!engines.is_started("guest"));
}

#[test]
fn roles_start_no_untrusted_engine() {
    let mut engines = Engines::new(&["guest"]);
    let roles = ["analysis", "hints", "puzzles"].map(|it| (it.to_owned(), "guest".into()));
    let roles = Table::from_iter(roles);
    engines.file.insert("roles".into(), roles.into());
    let mut app = engines.window(["you", "you"]);
    // The position leaves little to search.
    let small = Pairing {
        size: 5,
        ..pairing(["you", "you"])
    };
    intend(&mut app, Intent::Begin(small));
    play(&mut app, &["c3"]);
    send(&mut app, Intent::ToggleAnalysis);
    update_until(&mut app, "an error", |app| {
        notice(app).is_some_and(|it| it.contains("not started") && it.contains("--trust"))
    });
    intend(&mut app, Intent::Hint);
    update_until(&mut app, "the end of the search", |app| {
        session(app).notice() != Some(&Notice::HintSought)
    });
    assert_eq!(session(&app).notice(), Some(&Notice::NoHint));
    assert_eq!(page(&app), None);
    // The defender of a puzzle sits at the board.
    send(&mut app, Intent::Puzzle(PuzzleCommand::Own));
    settle(&mut app);
    assert!(asks(&app));
    refuse(&mut app);
    assert!(session(&app).contest().is_posed());
    assert!(Side::ALL.iter().all(|&side| session(&app).is_human(side)));
    wait(&mut app);
    assert!(!engines.is_started("guest"));
}

#[test]
fn shortcuts_do_not_hide_the_question() {
    let engines = Engines::new(&["guest"]);
    let mut app = engines.window(["you", "you"]);
    begin(&mut app, ["guest", "you"]);
    for key in [KeyCode::F1, KeyCode::F5, KeyCode::KeyN, KeyCode::KeyL] {
        tap(&mut app, key);
        settle(&mut app);
        assert!(asks(&app), "{key:?}");
    }
    sheet_command(&mut app, SheetCommand::Open(Page::Games));
    assert!(asks(&app));
}
