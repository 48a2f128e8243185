//! The states of one window: every page and every mode, one after the other in the same app.

use std::time::Duration;

use app::{Chair, Page, SheetCommand};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use game::{EditCommand, Group, Intent, Language, SeatStatus, Setting, Switch};
use rules::{GameSetup, Side};

use crate::acts::*;
use crate::support::*;

/// A state of the window: its name, and what brings an app from an empty board to it.
pub type State = (&'static str, fn(&mut App));

/// Every page and every mode. A running analysis is left out, because it changes the screen.
pub const STATES: [State; 29] = [
    ("empty board", |_| {}),
    ("stones", play_some),
    ("comment", comment),
    ("editor", set_up),
    ("over", win),
    ("hint", hint),
    ("review", review),
    ("puzzle", |app| puzzle(app, OPEN_THREE, &[])),
    ("lesson", |app| learn(app, 6, &[])),
    ("teacher", |app| teach(app, 2)),
    ("questions about lines", |app| recite(app, &["h8", "g6"])),
    ("solved game", solved),
    ("game of bots", |app| {
        begin(app, "slow", "random");
        intend(app, Intent::Pause);
    }),
    ("asked to resign", |app| {
        play_some(app);
        intend(app, Intent::AskToResign);
    }),
    ("setup", |app| open(app, Page::Setup)),
    ("picker", |app| open(app, Page::Picker(Chair::Card(1)))),
    ("workshop", |app| edit_tiger(app, Group::Style)),
    ("games", |app| open(app, Page::Games)),
    ("training", |app| open(app, Page::Training)),
    ("repertoire", |app| open(app, Page::Repertoire)),
    ("tournament", |app| open(app, Page::Tournament)),
    ("earlier tournaments", |app| {
        open(app, Page::EarlierTournaments);
    }),
    ("engines", |app| open(app, Page::Engines)),
    ("solved games", |app| open(app, Page::Solved)),
    ("report", |app| open(app, Page::Report)),
    ("help", |app| open(app, Page::Help)),
    ("menu", |app| open(app, Page::Menu)),
    ("settings", |app| open(app, Page::Settings)),
    ("log", |app| open(app, Page::Log(Side::First))),
];

/// An app without animations, with an empty board of two humans in a window of this size.
pub fn still_app(window: Vec2) -> App {
    let lineup = lineup("you", "you", GameSetup::default());
    let mut app = view_app_in(Language::English, lineup, window, 1.0);
    intend(
        &mut app,
        Intent::Set(Setting::Switch(Switch::ReducedMotion, true)),
    );
    app
}

/// Begins a game of these players.
fn begin(app: &mut App, black: &str, white: &str) {
    let lineup = lineup(black, white, GameSetup::default());
    intend(app, Intent::Begin(lineup.pairing()));
}

/// Brings an app into a state, wherever it was before, and lets it come to rest.
pub fn enter(app: &mut App, state: State) {
    app.world_mut().write_message(SheetCommand::Close);
    for intent in [
        Intent::Edit(EditCommand::Leave),
        Intent::Analyse(false),
        Intent::AnswerPermission(false),
    ] {
        send(app, intent);
    }
    app.update();
    begin(app, "you", "you");
    app.world_mut().write_message(SheetCommand::ShowBoard);
    // Notices disappear.
    let_pass(app, Duration::from_secs(60));
    (state.1)(app);
    update_until(app, "the bots are ready", |app| {
        let mut seats = game(app).seats().iter();
        !seats.any(|seat| seat.status() == SeatStatus::Starting)
    });
    EventLoop::of(app).rest(app);
}

/// The event loop of the window system without events: it updates when a system asks for a redraw,
/// when the interval of updates has changed, and when the interval has passed.
pub struct EventLoop {
    redraws: MessageCursor<RequestRedraw>,
    interval: Duration,
    is_asked: bool,
}

impl EventLoop {
    /// The time of one update.
    pub const FRAME: Duration = Duration::from_millis(16);

    /// The loop after an event, which causes the next update.
    pub fn of(app: &App) -> Self {
        let redraws = app.world().resource::<Messages<RequestRedraw>>();
        Self {
            redraws: redraws.get_cursor_current(),
            interval: interval(app),
            is_asked: true,
        }
    }

    /// How long the loop waits before the next update.
    pub fn wait(&self) -> Duration {
        if self.is_asked {
            Self::FRAME
        } else {
            self.interval
        }
    }

    /// Waits and updates.
    pub fn step(&mut self, app: &mut App) {
        let_pass(app, self.wait());
        let redraws = app.world().resource::<Messages<RequestRedraw>>();
        self.is_asked = self.redraws.read(redraws).count() > 0;
        let interval = interval(app);
        self.is_asked |= std::mem::replace(&mut self.interval, interval) != interval;
    }

    /// Updates until nothing asks for the next update.
    pub fn rest(&mut self, app: &mut App) {
        for _ in 0..200 {
            if !self.is_asked {
                return;
            }
            self.step(app);
        }
        panic!("the app never comes to rest");
    }
}

/// The interval of updates.
fn interval(app: &App) -> Duration {
    match app.world().resource::<WinitSettings>().focused_mode {
        UpdateMode::Reactive { wait, .. } => wait,
        UpdateMode::Continuous => Duration::ZERO,
    }
}
