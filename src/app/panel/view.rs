//! [`PanelView`]: the data that panel, banners and bars show.

use std::ops::Deref;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::headroom::Headroom;
use super::writing::Writing;
use crate::driver::{Game, Of};
use crate::ui::UiView;
use game::{
    Analysis, Editor, Library, OpeningDraft, Puzzles, RepertoireDrill, Repertoires, Resistance,
    Reviewed, Session, Settings, Teacher, Tutorial,
};

/// The data that panel, banners and bars show.
#[derive(SystemParam)]
pub(super) struct PanelView<'w> {
    pub(super) ui: UiView<'w>,
    pub(super) game: Res<'w, Game>,
    pub(super) session: Of<'w, Session>,
    pub(super) editor: Of<'w, Editor>,
    pub(super) settings: Of<'w, Settings>,
    pub(super) analysis: Of<'w, Analysis>,
    pub(super) reviewed: Of<'w, Reviewed>,
    pub(super) library: Of<'w, Library>,
    pub(super) opening_draft: Of<'w, OpeningDraft>,
    pub(super) puzzles: Of<'w, Puzzles>,
    pub(super) resistance: Of<'w, Resistance>,
    pub(super) teacher: Of<'w, Teacher>,
    pub(super) tutorial: Of<'w, Tutorial>,
    pub(super) drill: Of<'w, RepertoireDrill>,
    repertoires: Of<'w, Repertoires>,
    pub(super) writing: Res<'w, Writing>,
    pub(super) headroom: Res<'w, Headroom>,
    pub(super) time: Res<'w, Time<Real>>,
}

impl<'w> Deref for PanelView<'w> {
    type Target = UiView<'w>;

    fn deref(&self) -> &UiView<'w> {
        &self.ui
    }
}

impl PanelView<'_> {
    /// True when data other than the seats of bots, the clocks and the time has changed since the
    /// last update. Changes of those are not recorded.
    pub(super) fn has_changed(&self) -> bool {
        self.words.is_changed()
            || self.layout.is_changed()
            || self.session.is_changed()
            || self.editor.is_changed()
            || self.settings.is_changed()
            || self.analysis.is_changed()
            || self.reviewed.is_changed()
            || self.library.is_changed()
            || self.opening_draft.is_changed()
            || self.puzzles.is_changed()
            || self.resistance.is_changed()
            || self.teacher.is_changed()
            || self.tutorial.is_changed()
            || self.drill.is_changed()
            || self.repertoires.is_changed()
            || self.writing.is_changed()
            || self.headroom.is_changed()
    }
}
