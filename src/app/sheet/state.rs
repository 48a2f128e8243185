//! [`Sheet`]: the open page, and what is chosen on it.

use std::time::Duration;

use bevy::prelude::*;

use super::picker::view::PickerView;
use crate::command::Page;
use game::{Group, LineChoice, Mode, Pairing};
use player::SolvedGame;

/// The open page, and the choices so far.
#[derive(Resource, Debug)]
pub struct Sheet {
    pub(super) page: Option<Page>,
    /// The pages through which the open one was reached. The last of them is shown when it is left.
    pub(super) path: Vec<Page>,
    pub(super) draft: Pairing,
    /// The lines that are added next to the repertoires.
    pub(super) lines: LineChoice,
    /// The number of the repertoire that gets another name.
    pub(super) renaming: Option<u64>,
    /// True when the game knows that a sheet covers the board.
    pub(super) covers: bool,
    /// True when the game behind the sheet waits until it is closed.
    pub(super) holds_game: bool,
    /// The line of the settings that the arrow keys change.
    pub(super) line: usize,
    /// The mode whose settings are shown.
    pub(super) shown_in: Mode,
    pub(super) picker: PickerView,
    /// The game on the page of the solved games.
    pub(super) solved: SolvedGame,
    /// The number of the game that is watched on the tournament page, from 0.
    pub(super) watched: Option<u32>,
    /// The group of keys that the workshop shows.
    pub(super) group: Group,
    /// The ID of the engine whose log is shown; `None` for the program that the user has chosen.
    pub(super) engine_log: Option<String>,
    /// When the question about an engine was shown, on the app's clock.
    pub(super) asked_at: Duration,
}

impl Sheet {
    /// The page shown; `None` while the game is.
    pub const fn page(&self) -> Option<Page> {
        self.page
    }

    /// The choices so far.
    pub const fn draft(&self) -> &Pairing {
        &self.draft
    }
}
