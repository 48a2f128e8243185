//! The page of the engines: an engine is added, checked, chosen and removed with the mouse and the
//! keyboard.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use app::{DialogCommand, FileDialogs, Page, SheetCommand};
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::window::FileDragAndDrop;
use game::{CastBook, EngineNews, GuestStage, Intent, Language, Setting};
use player::Registry;
use player::config::Role;
use rules::{GameSetup, Side};
use tempfile::TempDir;

use crate::acts::open;
use crate::foreign::engine::command;
use crate::foreign::leftovers::{assert_gone, tag};
use crate::keyboard::walk_to;
use crate::layout::overflowing;
use crate::support::*;

const FIELD: &str = "Path or command of an engine";

/// A window with a file of the user's in a folder, and the page of the engines.
struct Bench {
    app: App,
    folder: TempDir,
}

impl Bench {
    fn new(language: Language, window: Vec2) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("players.toml");
        let book = CastBook::open_at(Registry::builtin(), file);
        let pair = lineup_of(&book, "you", "fox", GameSetup::default());
        let game = game_plugin(book, pair, false);
        let mut app = view_of(game, language, window, 1.0);
        open(&mut app, Page::Engines);
        settle(&mut app);
        Self { app, folder }
    }

    fn large() -> Self {
        Self::new(Language::English, Vec2::new(1280.0, 800.0))
    }

    /// A script that starts the test engine.
    fn script(&self, behaviour: &str, tag: &str) -> PathBuf {
        let words = command(behaviour, tag);
        let words = words.iter().map(|word| format!("'{word}'"));
        let text = format!("exec {}", words.collect::<Vec<_>>().join(" "));
        let file = self.folder.path().join(format!("{behaviour}.sh"));
        fs::write(&file, text).expect("it is writable");
        file
    }

    fn saved(&self) -> String {
        fs::read_to_string(self.folder.path().join("players.toml")).unwrap_or_default()
    }

    /// Types a command into the field.
    fn type_line(&mut self, line: &str) {
        press(&mut self.app, FIELD);
        type_text(&mut self.app, line);
        tap_key(&mut self.app, Key::Enter, KeyCode::Enter);
        settle(&mut self.app);
    }

    /// Allows the program in question, when there was time to read the question.
    fn allow(&mut self) {
        assert_eq!(page(&self.app), Some(Page::Permission));
        let_pass(&mut self.app, Duration::from_secs(1));
        press(&mut self.app, "permission-allow");
        settle(&mut self.app);
        assert_eq!(page(&self.app), Some(Page::Engines));
    }

    fn wait(&mut self) {
        update_until(&mut self.app, "the end of the check", |app| {
            !game(app).engines().is_checking()
        });
        settle(&mut self.app);
    }

    fn press(&mut self, name: &str) {
        press(&mut self.app, name);
        settle(&mut self.app);
    }
}

fn settle(app: &mut App) {
    for _ in 0..3 {
        app.update();
    }
}

fn drop_file(app: &mut App, file: &Path) {
    app.world_mut().write_message(FileDragAndDrop::DroppedFile {
        window: Entity::PLACEHOLDER,
        path_buf: file.to_owned(),
    });
    settle(app);
}

#[test]
fn engine_is_typed_checked_added_played_and_removed() {
    let (mut bench, tag) = (Bench::large(), tag());
    let empty = texts(&mut bench.app);
    assert!(
        empty
            .iter()
            .any(|it| it.starts_with("Other gomoku programs"))
    );
    let script = bench.script("plain", &tag);
    bench.type_line(&format!("sh {}", script.display()));
    let shown = texts(&mut bench.app);
    let asked = format!("[\"sh\", \"{}\"]", script.display());
    assert!(shown.contains(&asked), "{shown:#?}");
    bench.allow();
    assert!(has_text(&mut bench.app, "is checked\u{2026}"));
    bench.wait();
    assert!(
        has_text(&mut bench.app, "can play"),
        "{:#?}",
        texts(&mut bench.app)
    );
    let facts = texts(&mut bench.app);
    let facts = facts.iter().find(|it| it.contains("understands"));
    let facts = facts.expect("what it can do is shown");
    for fact in ["version 1", "5\u{2013}22 lines", "Renju", "RESTART"] {
        assert!(facts.contains(fact), "{facts}");
    }
    bench.press("engines-log");
    assert_eq!(page(&bench.app), Some(Page::EngineLog));
    let log = texts(&mut bench.app);
    assert!(log.iter().any(|it| it.contains("-> END")), "{log:#?}");
    tap(&mut bench.app, KeyCode::Escape);
    assert_eq!(page(&bench.app), Some(Page::Engines));
    settle(&mut bench.app);
    assert_eq!(bench.saved(), "");
    bench.press("engines-accept");
    assert!(
        bench
            .saved()
            .starts_with("[players.test-engine]\nkind = \"gomocup\"\n")
    );
    assert!(has_text(&mut bench.app, "test engine is in the cast."));

    bench.press("engines-choose-analyst");
    let pick = find_named(&mut bench.app, "Pick test-engine");
    bench
        .app
        .world_mut()
        .trigger(bevy::ui_widgets::ScrollIntoView { entity: pick });
    settle(&mut bench.app);
    bench.press("Pick test-engine");
    assert_eq!(page(&bench.app), Some(Page::Engines));
    let analyst = game(&bench.app).book().cast().role(Role::Analysis);
    assert_eq!(analyst.expect("there is one").id, "test-engine");
    bench.press("engines-remove test-engine");
    assert!(matches!(
        game(&bench.app).engines().news(),
        EngineNews::Failed(_)
    ));

    bench.press("engines-choose-analyst");
    let pick = find_named(&mut bench.app, "Pick lynx");
    bench
        .app
        .world_mut()
        .trigger(bevy::ui_widgets::ScrollIntoView { entity: pick });
    settle(&mut bench.app);
    bench.press("Pick lynx");
    bench.press("engines-remove test-engine");
    assert_eq!(bench.saved(), "\n[roles]\nanalysis = \"lynx\"\n");
    bench.press("engines-restore");
    assert!(bench.saved().contains("[players.test-engine]"));
    bench.press("engines-play test-engine");
    assert_eq!(page(&bench.app), None);
    let bot = session(&bench.app).character(Side::Second);
    assert_eq!(bot.id, "test-engine");
    drop(bench);
    assert_gone(&tag);
}

#[test]
fn dropped_file_and_chosen_file_are_checked_and_a_refused_one_is_not() {
    let mut bench = Bench::large();
    let file = bench.folder.path().join("notes.txt");
    fs::write(&file, "no program").expect("it is writable");
    drop_file(&mut bench.app, &file);
    assert_eq!(page(&bench.app), Some(Page::Permission));
    bench.press("permission-refuse");
    assert_eq!(page(&bench.app), Some(Page::Engines));
    assert!(game(&bench.app).engines().guest().is_none());
    bench.app.insert_resource(FileDialogs(|command| {
        assert_eq!(command, DialogCommand::AddEngine);
        std::env::current_dir().ok().map(|it| it.join("Cargo.toml"))
    }));
    bench.press("engines-add");
    update_until(&mut bench.app, "the question", |app| {
        page(app) == Some(Page::Permission)
    });
    settle(&mut bench.app);
    bench.allow();
    bench.wait();
    let guest = game(&bench.app).engines().guest().expect("it is there");
    assert!(matches!(guest.stage(), GuestStage::Failed(_)), "{guest:?}");
    assert!(has_text(&mut bench.app, "cannot play"));
    bench.press("engines-dismiss");
    assert!(game(&bench.app).engines().guest().is_none());
    assert_eq!(bench.saved(), "");
    tap(&mut bench.app, KeyCode::Escape);
    drop_file(&mut bench.app, &file);
    assert!(
        game(&bench.app).engines().guest().is_none(),
        "a game to open"
    );
}

#[test]
fn page_is_used_by_the_keyboard_alone_and_a_check_is_cancelled() {
    let (mut bench, tag) = (Bench::large(), tag());
    let script = bench.script("silent", &tag);
    bench.app.world_mut().write_message(SheetCommand::Close);
    settle(&mut bench.app);
    tap(&mut bench.app, KeyCode::F10);
    walk_to(&mut bench.app, KeyCode::Tab, "menu menu-engines");
    tap(&mut bench.app, KeyCode::Enter);
    settle(&mut bench.app);
    assert_eq!(page(&bench.app), Some(Page::Engines));
    walk_to(&mut bench.app, KeyCode::Tab, "engines-choose-analyst");
    bench.type_line(&format!("sh {}", script.display()));
    let_pass(&mut bench.app, Duration::from_secs(1));
    walk_to(&mut bench.app, KeyCode::Tab, "permission-allow");
    tap(&mut bench.app, KeyCode::Enter);
    settle(&mut bench.app);
    assert!(game(&bench.app).engines().is_checking());
    walk_to(&mut bench.app, KeyCode::Tab, "engines-cancel");
    tap(&mut bench.app, KeyCode::Enter);
    settle(&mut bench.app);
    assert!(!game(&bench.app).engines().is_checking());
    assert_gone(&tag);
}

#[test]
fn long_commands_and_failures_fit_into_small_windows() {
    for (language, scale) in [(Language::English, 100), (Language::Chinese, 160)] {
        let window = Vec2::new(640.0, 480.0);
        let mut bench = Bench::new(language, window);
        send(&mut bench.app, Intent::Set(Setting::Scale(scale)));
        let line = format!("no-such-engine {}", "--a-very-long-option ".repeat(7));
        let add = game::EngineCommand::Add(line);
        intend(&mut bench.app, Intent::Engines(add));
        settle(&mut bench.app);
        intend(&mut bench.app, Intent::AnswerPermission(true));
        bench.wait();
        assert!(has_name(&mut bench.app, "engines-dismiss"));
        let outside = overflowing(&mut bench.app, window);
        assert!(outside.is_empty(), "{language:?}: {outside:#?}");
        bench.press("engines-log");
        let outside = overflowing(&mut bench.app, window);
        assert!(outside.is_empty(), "{language:?}: {outside:#?}");
    }
}

#[test]
fn a_command_that_was_typed_without_enter_is_there_again() {
    let mut bench = Bench::large();
    let typed = |bench: &mut Bench| {
        let field = find_named(&mut bench.app, FIELD);
        let text = bench.app.world().get::<EditableText>(field);
        text.expect("a field").value().to_string()
    };
    bench.press(FIELD);
    type_text(&mut bench.app, "no-such-engine");
    bench.press("say-leave-the-engines");
    assert_eq!(page(&bench.app), None);
    assert!(!game(&bench.app).engines().is_checking());
    open(&mut bench.app, Page::Engines);
    settle(&mut bench.app);
    assert_eq!(typed(&mut bench), "no-such-engine");
    bench.press(FIELD);
    tap_key(&mut bench.app, Key::Enter, KeyCode::Enter);
    settle(&mut bench.app);
    bench.allow();
    bench.wait();
    bench.press("engines-dismiss");
    assert_eq!(typed(&mut bench), "", "Enter has taken it over");
}
