//! The scenes of the pictures: a window, a language, a game, and what brings it to the screen.

use std::time::Duration;

use app::{Chair, Motion, Page, SheetCommand};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use game::{Archive, Group, Intent, Language, Setting, Settings};
use rules::{GameSetup, Rule};

use crate::acts::*;
use crate::support::*;

/// A picture to draw.
pub struct Scene {
    pub name: &'static str,
    pub language: Language,
    pub window: (f32, f32),
    /// Device pixels per logical pixel.
    pub scale: f32,
    pub players: [&'static str; 2],
    pub rule: Rule,
    pub clock: &'static str,
    /// Brings the app to the screen.
    pub act: fn(&mut App),
}

impl Scene {
    /// The app before its first update, in this language.
    pub fn app(&self, language: Language, render: Option<RenderPlugin>) -> App {
        let [black, white] = self.players;
        let setup = GameSetup::new(self.rule, 15).expect("a usual board");
        let mut lineup = lineup(black, white, setup);
        lineup.time.control = self.clock.parse().expect("a time control");
        let folder = tempfile::tempdir().expect("a folder");
        let book = match self.name {
            name if name.starts_with("permission") => crate::permission::book_of(GUEST),
            "engines-empty" => book(),
            name if name.starts_with("engines") => book_with_engines(folder.path()),
            _ => book(),
        };
        let mut game = game_plugin(book, lineup, false);
        if self.name.starts_with("engines") {
            game.settings = Settings::read(&folder.path().join("settings.toml"));
        }
        game.archive = Archive::at(folder.path().to_owned());
        let mut app = window_app(game, language, (self.window.into(), self.scale), render);
        app.insert_resource(Kept(folder));
        app
    }
}

/// A game, from which the other scenes differ.
const PLAYING: Scene = Scene {
    name: "playing",
    language: Language::English,
    window: (1280.0, 800.0),
    scale: 1.0,
    players: ["you", "you"],
    rule: Rule::Freestyle,
    clock: "none",
    act: play_some,
};

/// Every screen.
pub const SCENES: [Scene; 81] = [
    PLAYING,
    Scene {
        name: "playing-zh",
        language: Language::Chinese,
        ..PLAYING
    },
    Scene {
        name: "playing-small",
        window: (640.0, 480.0),
        ..PLAYING
    },
    Scene {
        name: "playing-portrait",
        window: (600.0, 900.0),
        ..PLAYING
    },
    Scene {
        name: "empty",
        players: ["you", "cat"],
        act: |_| {},
        ..PLAYING
    },
    Scene {
        name: "renju",
        rule: Rule::Renju,
        act: forbid,
        ..PLAYING
    },
    Scene {
        name: "analysis",
        act: analyse,
        ..PLAYING
    },
    Scene {
        name: "analysis-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: analyse,
        ..PLAYING
    },
    Scene {
        name: "over",
        act: win,
        ..PLAYING
    },
    Scene {
        name: "over-small",
        window: (640.0, 480.0),
        players: ["you", "random"],
        act: resign,
        ..PLAYING
    },
    Scene {
        name: "review",
        act: review,
        ..PLAYING
    },
    Scene {
        name: "hint",
        act: hint,
        ..PLAYING
    },
    Scene {
        name: "menu-small",
        window: (640.0, 480.0),
        act: |app| open(app, Page::Menu),
        ..PLAYING
    },
    Scene {
        name: "setup",
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "setup-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "picker",
        act: |app| open(app, Page::Picker(Chair::Card(1))),
        ..PLAYING
    },
    Scene {
        name: "picker-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Picker(Chair::Card(1))),
        ..PLAYING
    },
    Scene {
        name: "won",
        act: |app| {
            app.insert_resource(Motion(true));
            win(app);
            app.update();
            for _ in 0..7 {
                let_pass(app, Duration::from_millis(200));
            }
        },
        ..PLAYING
    },
    Scene {
        name: "picker-details-small",
        window: (640.0, 480.0),
        act: |app| {
            open(app, Page::Picker(Chair::Card(1)));
            app.world_mut().write_message(SheetCommand::Details(true));
            app.update();
        },
        ..PLAYING
    },
    Scene {
        name: "solved-page",
        act: |app| open(app, Page::Solved),
        ..PLAYING
    },
    Scene {
        name: "solved-page-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Solved),
        ..PLAYING
    },
    Scene {
        name: "solved",
        act: solved,
        ..PLAYING
    },
    Scene {
        name: "solved-small",
        window: (640.0, 480.0),
        act: solved,
        ..PLAYING
    },
    Scene {
        name: "workshop",
        act: |app| edit_tiger(app, Group::Style),
        ..PLAYING
    },
    Scene {
        name: "workshop-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| edit_tiger(app, Group::Strength),
        ..PLAYING
    },
    Scene {
        name: "workshop-chat",
        act: |app| edit_tiger(app, Group::Chat),
        ..PLAYING
    },
    Scene {
        name: "workshop-search-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| edit_tiger(app, Group::Search),
        ..PLAYING
    },
    Scene {
        name: "workshop-large",
        act: |app| {
            intend(app, Intent::Set(Setting::Scale(160)));
            edit_tiger(app, Group::Perception);
        },
        ..PLAYING
    },
    Scene {
        name: "training",
        act: |app| open(app, Page::Training),
        ..PLAYING
    },
    Scene {
        name: "training-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| open(app, Page::Training),
        ..PLAYING
    },
    Scene {
        name: "repertoire-empty",
        act: |app| open(app, Page::Repertoire),
        ..PLAYING
    },
    Scene {
        name: "repertoire",
        act: list_lines,
        ..PLAYING
    },
    Scene {
        name: "repertoire-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: list_lines,
        ..PLAYING
    },
    Scene {
        name: "recital",
        act: |app| recite(app, &["h8"]),
        ..PLAYING
    },
    Scene {
        name: "recital-hint-portrait",
        window: (600.0, 900.0),
        act: |app| {
            recite(app, &["h8"]);
            intend(app, Intent::Hint);
            intend(app, Intent::Hint);
        },
        ..PLAYING
    },
    Scene {
        name: "recital-wrong",
        act: |app| recite(app, &["h8", "g6"]),
        ..PLAYING
    },
    Scene {
        name: "recital-wrong-small",
        window: (640.0, 480.0),
        act: |app| recite(app, &["h8", "g6"]),
        ..PLAYING
    },
    Scene {
        name: "recital-over-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| recite(app, &["h8", "i9", "j9", "i9", "h9"]),
        ..PLAYING
    },
    Scene {
        name: "tournament-setup",
        act: |app| set_up_tournament(app, &ENTRANTS, &[]),
        ..PLAYING
    },
    Scene {
        name: "tournament-setup-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| set_up_tournament(app, &ENTRANTS, &[]),
        ..PLAYING
    },
    Scene {
        name: "tournament",
        act: finish_tournament,
        ..PLAYING
    },
    Scene {
        name: "tournament-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: finish_tournament,
        ..PLAYING
    },
    Scene {
        name: "tournament-large",
        act: |app| {
            intend(app, Intent::Set(Setting::Scale(160)));
            finish_tournament(app);
        },
        ..PLAYING
    },
    Scene {
        name: "tournament-openings-small",
        window: (640.0, 480.0),
        act: |app| {
            set_up_tournament(app, &ENTRANTS, &[]);
            take_openings(app);
        },
        ..PLAYING
    },
    Scene {
        name: "tournament-earlier",
        act: earlier_tournaments,
        ..PLAYING
    },
    Scene {
        name: "tournament-earlier-zh-small",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: earlier_tournaments,
        ..PLAYING
    },
    Scene {
        name: "tournament-running",
        act: run_tournament,
        ..PLAYING
    },
    Scene {
        name: "tournament-game-small",
        window: (640.0, 480.0),
        act: |app| {
            run_tournament(app);
            app.world_mut().write_message(SheetCommand::WatchPlace(0));
            app.update();
        },
        ..PLAYING
    },
    Scene {
        name: "report",
        act: report,
        ..PLAYING
    },
    Scene {
        name: "report-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: report,
        ..PLAYING
    },
    Scene {
        name: "help",
        act: |app| open(app, Page::Help),
        ..PLAYING
    },
    Scene {
        name: "clocks-paper",
        act: |app| {
            dress(app, "paper");
            play_some(app);
        },
        clock: "5m+3s",
        ..PLAYING
    },
    Scene {
        name: "contrast",
        act: |app| {
            dress(app, "contrast");
            analyse(app);
        },
        ..PLAYING
    },
    Scene {
        name: "settings",
        act: |app| open(app, Page::Settings),
        ..PLAYING
    },
    Scene {
        name: "slate",
        act: |app| {
            dress(app, "slate");
            win(app);
        },
        ..PLAYING
    },
    Scene {
        name: "cat",
        act: |app| {
            dress(app, "cat");
            forbid(app);
        },
        rule: Rule::Renju,
        ..PLAYING
    },
    Scene {
        name: "fine",
        window: (800.0, 600.0),
        scale: 2.0,
        ..PLAYING
    },
    Scene {
        name: "comment",
        act: comment,
        ..PLAYING
    },
    Scene {
        name: "theatre",
        players: ["longwinded", "thinker"],
        act: watch,
        ..PLAYING
    },
    Scene {
        name: "games",
        act: list_games,
        ..PLAYING
    },
    Scene {
        name: "results",
        act: list_results,
        ..PLAYING
    },
    Scene {
        name: "results-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: list_results,
        ..PLAYING
    },
    Scene {
        name: "log",
        players: ["you", "slow"],
        act: read_log,
        ..PLAYING
    },
    Scene {
        name: "puzzle",
        act: |app| puzzle(app, OPEN_THREE, &[]),
        ..PLAYING
    },
    Scene {
        name: "puzzle-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| puzzle(app, CLOSED_THREE, &["k8"]),
        ..PLAYING
    },
    Scene {
        name: "setup-against-bot-small",
        window: (640.0, 480.0),
        players: ["you", "cat"],
        act: |app| open(app, Page::Setup),
        ..PLAYING
    },
    Scene {
        name: "teacher",
        act: |app| teach(app, 2),
        ..PLAYING
    },
    Scene {
        name: "teacher-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| teach(app, 1),
        ..PLAYING
    },
    Scene {
        name: "tutorial",
        act: |app| learn(app, 6, &[]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-wrong-small",
        window: (640.0, 480.0),
        act: |app| learn(app, 4, &["a1"]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-end-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: |app| learn(app, 11, &["i8", "j8"]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-renju-small",
        window: (640.0, 480.0),
        act: |app| learn(app, 10, &[]),
        ..PLAYING
    },
    Scene {
        name: "tutorial-portrait",
        window: (600.0, 900.0),
        act: |app| learn(app, 0, &["a1"]),
        ..PLAYING
    },
    Scene {
        name: "editor",
        act: set_up,
        ..PLAYING
    },
    Scene {
        name: "editor-small-zh",
        language: Language::Chinese,
        window: (640.0, 480.0),
        act: set_up,
        ..PLAYING
    },
    Scene {
        name: "permission",
        act: ask_for_permission,
        ..PLAYING
    },
    Scene {
        name: "permission-small-zh",
        language: Language::Chinese,
        window: (400.0, 300.0),
        act: ask_for_permission,
        ..PLAYING
    },
    Scene {
        name: "engines-empty",
        act: |app| open(app, Page::Engines),
        ..PLAYING
    },
    Scene {
        name: "engines",
        act: |app| open(app, Page::Engines),
        ..PLAYING
    },
    Scene {
        name: "engines-zh",
        language: Language::Chinese,
        act: |app| open(app, Page::Engines),
        ..PLAYING
    },
    Scene {
        name: "engines-small",
        window: (640.0, 480.0),
        act: |app| open(app, Page::Engines),
        ..PLAYING
    },
];
