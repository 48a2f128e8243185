//! [`Sheet`]: a page over the game: the setup of a game, the picker of characters, the list of
//! keys, the settings and others.

mod about;
mod command;
mod cover;
mod desk;
mod engines;
mod field;
mod games;
mod heading;
mod help;
mod log;
mod menu;
mod mistakes;
mod page_spec;
mod pages;
mod paper;
mod permission;
mod picker;
mod plugin;
mod random;
mod repertoire;
mod report;
mod scroll;
mod settings;
mod setup;
mod solved;
mod state;
mod time;
mod tournament;
mod training;
mod unconfirmed;
mod unfinished;
mod view;
mod workshop;

use crate::ui::rows;

pub(super) use plugin::plugin;
pub use state::Sheet;
