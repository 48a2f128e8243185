//! The Bevy app: it shows the game and reads the input of the user.
//!
//! `driver` holds the [`game`] and is the only module that changes it. Keys and clicks become
//! a [`Command`], which is handed over as a message to the part of the window that carries it out. The rest of the modules make entities follow the parts of the game that have
//! changed.
#![cfg(feature = "gui")]

mod animation;
mod apng;
mod appearance;
mod art;
mod availability;
mod board;
mod capture;
mod clipboard;
mod clock;
mod command;
mod dialog;
mod driver;
mod face;
mod focus;
mod input_pacing;
pub mod keymap;
mod keys;
mod language;
mod launch;
mod layout;
mod locale;
mod pace;
mod panel;
mod picture;
mod reader;
mod sheet;
pub mod sound;
mod systems;
mod theme;
mod tooltip;
mod walkthrough;
mod window;

use bevy::prelude::*;

pub use board::{
    BoardView, BookMoveView, CandidateView, DraftView, EvidenceView, HintView, HoveredPoint,
    KeyboardCursor, MarkView, MistakeView, ModelView, NumberView, Petal, PreviewView, ReasonView,
    StoneView, models_of,
};
pub use command::{
    Chair, ClipboardCommand, Command, CommentCommand, DialogCommand, GameIntent, GamesCommand,
    NextLanguage, Page, SavePicture, SheetCommand,
};
pub use dialog::FileDialogs;
pub use driver::{Game, GameEvent, Intents, Of, Part, Revision, changed};
pub use face::check_picture;
pub use launch::run;
pub use layout::Layout;
pub use locale::{Localized, Words};
pub use panel::ColorSign;
pub use sheet::Sheet;
pub use systems::{AppSystems, Motion};
pub use theme::{Theme, Themes, color_of};
pub use tooltip::{ControlWords, control_words};

use game::{Archive, Calendar, CastBook, Controller, Lineup, ReviewLimits, Settings, Start};

/// The game without its view.
pub struct GamePlugin {
    /// The cast.
    pub book: CastBook,
    /// The first game.
    pub lineup: Lineup,
    /// Seed of the players' random choices in it.
    pub seed: u64,
    /// Limits of the reviews for reports.
    pub review_limits: ReviewLimits,
    /// What was remembered, and where to.
    pub settings: Settings,
    /// Where games are kept.
    pub archive: Archive,
    /// The name of the program with its version, for the head of reports.
    pub program: String,
    /// True when a bot's quick answer is delayed to its shortest thinking time.
    pub think_time: bool,
    /// True for animations, unless the user has switched them off.
    pub motion: bool,
    /// Whether the setup sheet comes first.
    pub setup_sheet: bool,
}

impl Plugin for GamePlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                AppSystems::ReadInput,
                AppSystems::CarryOut,
                AppSystems::Drive,
                AppSystems::MarkChanges,
                AppSystems::Measure,
                AppSystems::UpdateView,
            )
                .chain(),
        );
        app.insert_resource(Motion(self.motion));
        let game = Controller::new(Start {
            book: self.book.clone(),
            lineup: self.lineup.clone(),
            seed: self.seed,
            settings: self.settings.clone(),
            archive: self.archive.clone(),
            program: self.program.clone(),
            think_time: self.think_time,
            setup_sheet: self.setup_sheet,
            review_limits: self.review_limits,
            calendar: Calendar::System,
        });
        driver::plugin(app, game);
    }
}

/// The view of the game: window contents, mouse and keyboard. In English, unless [`Words`] were
/// inserted before.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            (theme::plugin, command::plugin),
            locale::plugin,
            (window::plugin, language::plugin, availability::plugin),
            (keymap::plugin, keys::plugin, focus::plugin, tooltip::plugin),
            appearance::plugin,
            layout::plugin,
            (clipboard::plugin, dialog::plugin),
            (picture::plugin, sound::plugin),
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
