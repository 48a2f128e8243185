//! The button that makes a puzzle of the missed win whose move is shown.

use bevy::prelude::*;

use crate::AppSystems;
use crate::command::asks;
use crate::driver::{Game, changed};
use crate::theme::widget::{localized_label, small_button};
use crate::theme::{Fonts, palette};
use game::{DrillCommand, Intent, Reviewed, Session};

/// The row of the button, which is there only while the button has an effect.
#[derive(Component)]
struct PractiseRow;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Reviewed>.or_else(changed::<Session>);
    app.add_systems(Update, show.run_if(changed).in_set(AppSystems::UpdateView));
}

pub(super) fn button(fonts: &Fonts) -> impl Bundle {
    let words = localized_label("button-practise-shown", fonts.bold(13.0), palette::TEXT);
    let command = Intent::Drill(DrillCommand::PractiseShown);
    let node = Node {
        display: Display::None,
        flex_shrink: 0.0,
        ..default()
    };
    (
        PractiseRow,
        node,
        Pickable::IGNORE,
        children![small_button("button-practise-shown", asks(command), words)],
    )
}

fn show(game: Res<Game>, mut row: Single<&mut Node, With<PractiseRow>>) {
    row.display = match game.reviewed().missed_win_shown(game.session()) {
        Some(_) => Display::Flex,
        None => Display::None,
    };
}
