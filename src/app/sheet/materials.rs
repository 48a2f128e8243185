//! [`Materials`]: the data that pages are made from, and the titles of pages.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::games::view::GamesView;
use super::state::Sheet;
use crate::command::{Page, SheetCommand, asks};
use crate::driver::{Game, Of};
use crate::keymap::Keymap;
use crate::layout::Layout;
use crate::locale::Words;
use crate::theme::widget::{icon_button, label, localized_label, remaining_column, row, spacer};
use crate::theme::{Fonts, Themes, palette};
use game::{Archive, CastBook, Permissions, Settings};
use paint::icon::Icon;

/// The root entity of this page.
#[derive(Component)]
pub(super) struct SheetView(pub(super) Page);

/// The data that pages are made from.
#[derive(SystemParam)]
pub(super) struct Materials<'w> {
    pub(super) sheet: Res<'w, Sheet>,
    pub(super) book: Of<'w, CastBook>,
    pub(super) words: Res<'w, Words>,
    pub(super) fonts: Res<'w, Fonts>,
    pub(super) layout: Res<'w, Layout>,
    pub(super) game: Res<'w, Game>,
    pub(super) archive: Of<'w, Archive>,
    pub(super) games: Res<'w, GamesView>,
    pub(super) settings: Of<'w, Settings>,
    pub(super) themes: Res<'w, Themes>,
    pub(super) ui_scale: Res<'w, UiScale>,
    pub(super) permissions: Of<'w, Permissions>,
    pub(super) keymap: Res<'w, Keymap>,
}

/// The title of a page, and the button that leaves it.
pub(super) fn heading(fonts: &Fonts, title: &'static str, leave: &'static str) -> impl Bundle {
    (
        row(8.0),
        children![
            localized_label(title, fonts.bold(22.0), palette::TEXT),
            spacer(),
            icon_button(leave, Icon::Close, asks(SheetCommand::Close)),
        ],
    )
}

/// The title of a page with another button beside the one that leaves it.
pub(super) fn heading_with(
    fonts: &Fonts,
    title: &'static str,
    button: impl Bundle,
    leave: &'static str,
) -> impl Bundle {
    (
        row(8.0),
        children![
            localized_label(title, fonts.bold(22.0), palette::TEXT),
            spacer(),
            button,
            icon_button(leave, Icon::Close, asks(SheetCommand::Close)),
        ],
    )
}

/// A title with a note in small letters; both shrink if there is no room.
pub(super) fn titled(fonts: &Fonts, title: String, about: String) -> impl Bundle {
    (
        remaining_column(0.0),
        Pickable::IGNORE,
        children![
            label(title, fonts.bold(15.0), palette::TEXT),
            label(about, fonts.text(13.0), palette::MUTED),
        ],
    )
}
