//! The Bevy app: it shows the game and reads the input of the user.
//!
//! `driver` holds the [`game`] and is the only module that changes it. Keys and clicks become
//! a [`Command`], which is handed over as a message to the part of the window that carries it out.
//! The rest of the modules make entities follow the parts of the game that have changed.
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
mod painted;
mod panel;
mod picture;
mod plugins;
mod reader;
mod search_shown;
mod sheet;
pub mod sound;
mod systems;
mod theme;
mod toast;
mod tooltip;
mod ui;
mod walkthrough;
mod window;

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
pub use plugins::{GamePlugin, ViewPlugin};
pub use sheet::Sheet;
pub use systems::{AppSystems, Motion};
pub use theme::{Theme, Themes, color_of};
pub use tooltip::{ControlWords, control_words};
