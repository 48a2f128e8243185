//! The Bevy app: board, input and animation in the ECS, and a seat with a player for each side.
//!
//! Two halves. The game half (`GamePlugin`: `session` with its `series`, `seats`, `clock`, `intent`, `command`, `archive`, `puzzle`, `editor`,
//! `permission`, `speech`)
//! needs no window, holds all that happens in a game and remembers the user's `Settings`; the view half (`layout`, `appearance`, `board`,
//! `panel`, `sheet`, `art`, `theme`, `locale`) only reads it and writes `Intent`s for the game and `AppCommand`s for the app. What is
//! thinking about what is never noted in a flag: `seats` compares the position shown with what each seat was asked, every update.
#![cfg(feature = "gui")]

mod analysis;
mod animation;
mod appearance;
mod archive;
mod art;
mod board;
mod capture;
mod cast_book;
mod clipboard;
mod clock;
mod command;
mod editor;
mod errand;
mod focus;
mod hint;
mod input_pacing;
mod intent;
mod launch;
mod laying;
mod layout;
mod library;
mod lineup;
mod locale;
mod pace;
pub mod paint;
mod panel;
mod permission;
mod puzzle;
mod replay;
mod review;
mod seats;
mod series;
mod session;
mod settings;
mod sheet;
mod shown;
mod speech;
mod tempo;
mod theme;
mod threat_pause;
mod time_terms;

use std::path::PathBuf;

use bevy::prelude::*;

pub use analysis::Analysis;
pub use appearance::{Appearance, AppearanceCommand, SCALES};
pub use archive::{Archive, Entry};
pub use board::{
    BoardView, BookMoveView, CandidateView, DraftView, HintView, HoveredPoint, KeyboardCursor,
    MarkView, ModelView, NumberView, PreviewView, ReasonView, StoneView, models_of,
};
pub use cast_book::CastBook;
pub use command::AppCommand;
pub use editor::{EditCommand, Editor};
pub use hint::{Finding, Hint, Step};
pub use intent::{Intent, readable_seed};
pub use launch::{LaunchError, run};
pub use laying::Laying;
pub use layout::Layout;
pub use library::Library;
pub use lineup::{Begins, Lineup, MAX_GAMES, Pairing, PairingError};
pub use locale::{Language, Localized, Words};
pub use panel::ColorSign;
pub use permission::{Permissions, Request};
pub use puzzle::{Bookmark, Puzzles, Standing};
pub use review::{Class, Judgement, Reason, Review, Reviewed};
pub use seats::{SeatHandle, SeatStatus};
pub use series::{Series, SeriesScore};
pub use session::{Arrival, Notice, Session};
pub use settings::Settings;
pub use sheet::{Chair, Page, Sheet, SheetCommand};
pub use shown::{Mode, Numbers, Shown};
pub use speech::{Remark, Voice};
pub use tempo::Tempo;
pub use theme::{Theme, Themes};
pub use time_terms::{TimeOdds, TimeTerms};

/// What the command line asks of the app.
#[derive(Clone, Debug)]
pub struct AppConfig {
    /// The cast.
    pub book: CastBook,
    /// What was remembered, and where to.
    pub settings: Settings,
    /// Where games are kept.
    pub archive: Archive,
    /// The first game.
    pub opening: Opening,
    /// A game to open instead of it.
    pub open: Option<PathBuf>,
    /// Where to save a picture of the window.
    pub screenshot: Option<PathBuf>,
    /// Whether to close when the game is over; think-time manners and animations are then off.
    pub exit_when_over: bool,
    /// Size of the window in logical pixels; `None` for the one that it had last.
    pub window: Option<(u32, u32)>,
    /// Device pixels per logical pixel; `None` asks the display.
    pub scale: Option<f32>,
    /// The language to begin with; `None` asks the system.
    pub language: Option<Language>,
}

/// The game that the app opens with.
#[derive(Resource, Clone, Debug)]
pub struct Opening {
    /// Who plays whom at what.
    pub lineup: Lineup,
    /// Seed of the players' random choices.
    pub seed: u64,
    /// Whether the setup sheet comes first.
    pub setup_sheet: bool,
}

/// Order of the app's systems within an update.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys and clicks become intents.
    ReadInput,
    /// Intents change the session or go to a human's seat.
    ApplyIntents,
    /// Commands change the session or what is beside it: what was wanted of the game shown is done before another one is.
    CarryOut,
    /// What the seats say is ruled on and played; seats are asked for the position now shown.
    ReadSeats,
    /// The layout follows window and board.
    Measure,
    /// The view follows.
    UpdateView,
}

/// Comfort that tests and unattended games do without.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manners {
    /// Whether a bot's quick answer is held back for its shortest think time.
    pub think_time: bool,
    /// Whether stones move.
    pub animation: bool,
    /// How long it is held back.
    pub tempo: Tempo,
}

/// The game without its view.
pub struct GamePlugin {
    /// The cast.
    pub book: CastBook,
    /// The first game.
    pub lineup: Lineup,
    /// Seed of the players' random choices in it.
    pub seed: u64,
    /// Comfort.
    pub manners: Manners,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                AppSystems::ReadInput,
                AppSystems::ApplyIntents,
                AppSystems::CarryOut,
                AppSystems::ReadSeats,
                AppSystems::Measure,
                AppSystems::UpdateView,
            )
                .chain(),
        );
        app.insert_resource(self.manners);
        app.insert_resource(self.book.clone());
        app.insert_resource(Session::new(self.lineup.clone(), self.seed));
        app.insert_resource(seats::SeatMaker::new(self.book.registry().clone()));
        app.add_plugins((
            clock::plugin,
            intent::plugin,
            laying::plugin,
            seats::plugin,
            analysis::plugin,
            library::plugin,
            speech::plugin,
            tempo::plugin,
            hint::plugin,
            replay::plugin,
            threat_pause::plugin,
            review::plugin,
        ));
        app.add_plugins((
            command::plugin,
            archive::plugin,
            puzzle::plugin,
            editor::plugin,
            permission::plugin,
        ));
    }
}

/// The view of the game: window contents, mouse and keyboard. In English, unless [`Words`] are there before it.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            theme::plugin,
            locale::plugin,
            command::keys_plugin,
            focus::plugin,
            appearance::plugin,
            layout::plugin,
            clipboard::plugin,
            sheet::plugin,
            art::plugin,
            panel::plugin,
            board::plugin,
            animation::plugin,
            pace::plugin,
            input_pacing::plugin,
        ));
    }
}
