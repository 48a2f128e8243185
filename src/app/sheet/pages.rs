//! The list of the pages.

use super::page_spec::PageSpec;
use super::{
    about, engines, games, help, log, menu, permission, picker, repertoire, report, settings,
    setup, solved, tournament, training, workshop,
};
use crate::command::Page;

/// What a page is made of.
pub(super) const fn spec(page: Page) -> &'static PageSpec {
    match page {
        Page::Setup => &setup::SPEC,
        Page::Picker(_) => &picker::SPEC,
        Page::Games => &games::SPEC,
        Page::Menu => &menu::SPEC,
        Page::Training => &training::SPEC,
        Page::Repertoire => &repertoire::SPEC,
        Page::Tournament => &tournament::SPEC,
        Page::EarlierTournaments => &tournament::EARLIER,
        Page::Engines => &engines::SPEC,
        Page::EngineLog => &engines::LOG,
        Page::Report => &report::SPEC,
        Page::Solved => &solved::SPEC,
        Page::Help => &help::SPEC,
        Page::Settings => &settings::SPEC,
        Page::Workshop(_) => &workshop::SPEC,
        Page::Log(_) => &log::SPEC,
        Page::About => &about::SPEC,
        Page::Permission => &permission::SPEC,
    }
}
