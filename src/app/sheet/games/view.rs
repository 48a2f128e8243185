//! [`GamesView`]: the games that were read, and what is asked of their list.

use std::path::PathBuf;

use bevy::prelude::*;

use crate::command::Shown;
use crate::theme::LineField;
use game::Entry;

/// The field for the search.
pub(super) const SEARCH: LineField = LineField("Search games");
/// The field for the title of a game.
pub(super) const TITLE: LineField = LineField("Title of the game");

/// Largest number of games in the list. A search finds older ones.
pub(super) const LISTED: usize = 100;

/// The games that were read, and the ones that are listed.
#[derive(Resource, Debug, Default)]
pub struct GamesView {
    pub(super) search: String,
    pub(super) shown: Shown,
    pub(super) renaming: Option<PathBuf>,
    pub(super) entries: Vec<Entry>,
    /// Largest number of games that were read; 0 before the page is opened.
    pub(super) limit: usize,
}

impl GamesView {
    /// The text of the search.
    pub fn search(&self) -> &str {
        &self.search
    }

    /// Which games are listed.
    pub const fn shown(&self) -> Shown {
        self.shown
    }

    /// Number of games that have to be read: a search looks at all of them.
    pub(super) fn wanted(&self) -> usize {
        if self.search.is_empty() && self.shown == Shown::All {
            LISTED
        } else {
            usize::MAX
        }
    }

    /// True when the search finds one of these texts.
    pub(super) fn finds(&self, texts: &[String]) -> bool {
        let words = self.search.to_lowercase();
        let all = texts.join(" ").to_lowercase();
        words.split_whitespace().all(|word| all.contains(word))
    }
}
