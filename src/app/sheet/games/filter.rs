//! The buttons that choose which of the kept games are listed.

use bevy::prelude::*;

use crate::command::{GamesCommand, Shown, asks};
use crate::sheet::materials::Materials;
use crate::theme::palette;
use crate::theme::widget::{localized_label, text_button};

/// The button of a choice.
pub(super) fn spawn(commands: &mut Commands, line: Entity, materials: &Materials, shown: Shown) {
    let key = match shown {
        Shown::All => "games-all",
        Shown::Unfinished => "games-show-unfinished",
        Shown::Finished => "games-show-finished",
        Shown::Results => "games-show-results",
    };
    let chosen = materials.games.shown() == shown;
    let words = localized_label(key, materials.fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        text_button(
            format!("Show {shown:?}"),
            asks(GamesCommand::Show(shown)),
            chosen,
            words,
        ),
        ChildOf(line),
    ));
}
