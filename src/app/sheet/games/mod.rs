//! The library of games: the commands for the game shown, and the kept games with a search, or
//! their results.

mod actions;
mod entry;
mod filter;
mod list;
mod results;
pub(super) mod view;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::materials::{Materials, heading};
use super::mistakes;
use crate::AppSystems;
use crate::command::{GamesCommand, Shown, asks};
use crate::driver::Of;
use crate::sheet::scroll::scroll_list;
use crate::theme::widget::{localized_label, small_button};
use crate::theme::{line_field, palette};
use game::Archive;

use self::view::{GamesView, SEARCH};

/// The button that restores the game that was deleted last.
#[derive(Component)]
struct RestoreButton;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<GamesView>();
    app.add_systems(Update, list::apply.in_set(AppSystems::CarryOut));
    app.add_observer(list::read_fields);
    app.add_systems(
        Update,
        list::read_games
            .in_set(AppSystems::UpdateView)
            .before(super::view::rebuild),
    );
    app.add_systems(
        Update,
        enable_restore
            .in_set(AppSystems::UpdateView)
            .after(super::view::rebuild),
    );
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &materials.fonts;
    commands.spawn((
        heading(fonts, "games-title", "Leave the games"),
        ChildOf(paper),
    ));
    actions::spawn(commands, paper, materials);
    if let Some(why) = materials.archive.fault() {
        let why = [("why", why.into())];
        let text = materials.words.with("games-not-kept", &why);
        mistakes::spawn_failure(commands, paper, materials, text);
    }
    spawn_search(commands, paper, materials);
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    let list = (scroll_list("Kept games", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    list::fill(commands, list, materials);
}

/// The search, the filter, and the button that restores a deleted game.
fn spawn_search(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Materials {
        fonts,
        words,
        games,
        archive,
        ..
    } = materials;
    let line = spawn_line(commands, paper);
    commands.spawn((
        localized_label("games-search", fonts.text(14.0), palette::MUTED),
        ChildOf(line),
    ));
    let field = line_field(SEARCH, words.get("games-search"), games.search(), fonts);
    commands.spawn((field, ChildOf(line)));
    for shown in Shown::ALL {
        filter::spawn(commands, line, materials, shown);
    }
    let label = localized_label("games-restore", fonts.bold(13.0), palette::TEXT);
    let button = small_button("games-restore", asks(GamesCommand::Restore), label);
    let mut button = commands.spawn((button, RestoreButton, ChildOf(line)));
    if archive.deleted() == 0 {
        button.insert(InteractionDisabled);
    }
}

/// Enables the button while there is a game to restore.
fn enable_restore(
    archive: Of<Archive>,
    buttons: Query<Entity, With<RestoreButton>>,
    mut commands: Commands,
) {
    if !archive.is_changed() {
        return;
    }
    for button in &buttons {
        match archive.deleted() {
            0 => commands.entity(button).insert(InteractionDisabled),
            _ => commands.entity(button).remove::<InteractionDisabled>(),
        };
    }
}

/// A line for entities beside each other, or below each other if there is no room.
fn spawn_line(commands: &mut Commands, paper: Entity) -> Entity {
    let line = Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        column_gap: px(8),
        row_gap: px(8),
        flex_shrink: 0.0,
        ..default()
    };
    commands
        .spawn((line, Pickable::IGNORE, ChildOf(paper)))
        .id()
}
