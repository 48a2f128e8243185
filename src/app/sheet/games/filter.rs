//! [`Shown`]: which of the kept games are listed.

use bevy::prelude::*;

use super::GamesCommand;
use crate::sheet::Materials;
use crate::theme::palette;
use crate::theme::widget::{localized_label, text_button};
use game::Entry;

/// Which of the kept games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All.
    #[default]
    All,
    /// The games without a result.
    Unfinished,
    /// The games with a result.
    Finished,
}

impl Shown {
    /// Every choice.
    pub const ALL: [Self; 3] = [Self::All, Self::Unfinished, Self::Finished];

    /// True when a game is listed.
    pub const fn includes(self, entry: &Entry) -> bool {
        match self {
            Self::All => true,
            Self::Unfinished => entry.result.is_none(),
            Self::Finished => entry.result.is_some(),
        }
    }
}

/// The button of a choice.
pub(super) fn spawn(commands: &mut Commands, line: Entity, materials: &Materials, shown: Shown) {
    let key = match shown {
        Shown::All => "games-all",
        Shown::Unfinished => "games-show-unfinished",
        Shown::Finished => "games-show-finished",
    };
    let chosen = materials.games.shown() == shown;
    let words = localized_label(key, materials.fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        text_button(
            format!("Show {shown:?}"),
            GamesCommand::Show(shown),
            chosen,
            words,
        ),
        ChildOf(line),
    ));
}
