//! [`View`]: the data that pages are made from.

use std::ops::Deref;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::games::view::GamesView;
use super::state::Sheet;
use super::unconfirmed::Unconfirmed;
use super::workshop::Sliding;
use crate::driver::{Game, Of};
use crate::keymap::Keymap;
use crate::theme::Themes;
use crate::ui::UiView;
use game::{
    Archive, CastBook, Drill, EngineDesk, Permissions, PuzzleSearch, Repertoires, Reports,
    Settings, TournamentDesk, Workshop,
};

/// The data that pages are made from.
#[derive(SystemParam)]
pub(super) struct View<'w> {
    ui: UiView<'w>,
    pub(super) sheet: Res<'w, Sheet>,
    pub(super) book: Of<'w, CastBook>,
    pub(super) game: Res<'w, Game>,
    pub(super) archive: Of<'w, Archive>,
    pub(super) games: Res<'w, GamesView>,
    pub(super) settings: Of<'w, Settings>,
    pub(super) themes: Res<'w, Themes>,
    pub(super) ui_scale: Res<'w, UiScale>,
    pub(super) permissions: Of<'w, Permissions>,
    pub(super) keymap: Res<'w, Keymap>,
    pub(super) drill: Of<'w, Drill>,
    pub(super) puzzle_search: Of<'w, PuzzleSearch>,
    pub(super) repertoires: Of<'w, Repertoires>,
    pub(super) reports: Of<'w, Reports>,
    pub(super) workshop: Of<'w, Workshop>,
    pub(super) sliding: Res<'w, Sliding>,
    pub(super) unconfirmed: Res<'w, Unconfirmed>,
    pub(super) tournaments: Of<'w, TournamentDesk>,
    pub(super) engines: Of<'w, EngineDesk>,
}

impl<'w> Deref for View<'w> {
    type Target = UiView<'w>;

    fn deref(&self) -> &UiView<'w> {
        &self.ui
    }
}

impl View<'_> {
    /// True when data that every page shows has changed since the last update.
    pub(super) fn has_changed(&self) -> bool {
        self.sheet.is_changed()
            || self.words.is_changed()
            || self.book.is_changed()
            || self.permissions.is_changed()
            || self.layout.is_changed()
            || self.keymap.is_changed()
    }
}
