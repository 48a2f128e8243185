//! The bar at the bottom while a game that is over is looked through. Its result has no banner
//! then, so the bar offers the next game instead of a draw and a resignation.

use bevy::prelude::*;

use crate::AppSystems;
use crate::driver::{Of, changed};
use crate::layout::is_looked_through;
use crate::theme::widget::{Emphasis, EmphasisOf};
use game::{Session, Settings};

/// A button that is there only while a game is not looked through.
#[derive(Component)]
pub(super) struct InGame;

/// A button that is there only while a game that is over is looked through.
#[derive(Component)]
pub(super) struct AfterGame;

/// A button that is the most likely choice in a game, and no longer after it.
#[derive(Component)]
pub(super) struct LeadsInGame;

pub(super) fn plugin(app: &mut App) {
    let is_news = changed::<Session>.or_else(changed::<Settings>);
    app.add_systems(
        Update,
        show_next_steps
            .run_if(is_news)
            .in_set(AppSystems::UpdateView),
    );
}

fn show_next_steps(
    session: Of<Session>,
    settings: Of<Settings>,
    mut in_game: Query<&mut Node, (With<InGame>, Without<AfterGame>)>,
    mut after_game: Query<&mut Node, With<AfterGame>>,
    mut leading: Query<&mut EmphasisOf, With<LeadsInGame>>,
) {
    let is_after = is_looked_through(&session, &settings);
    let has_human = !session.contest().is_between_bots();
    let display = |shown| if shown { Display::Flex } else { Display::None };
    for mut node in &mut in_game {
        node.display = display(has_human && !is_after);
    }
    for mut node in &mut after_game {
        node.display = display(is_after);
    }
    for mut emphasis in &mut leading {
        emphasis.0 = if is_after {
            Emphasis::Plain
        } else {
            Emphasis::Primary
        };
    }
}
