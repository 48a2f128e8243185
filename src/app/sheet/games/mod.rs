//! The library of games: the commands for the game shown, and the kept games with a search, or
//! their results.

mod actions;
mod entry;
mod list;
mod results;
pub(super) mod view;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::heading::heading;
use super::page_spec::{BuildPage, PageSpec};
use super::rows::{Row, failure, scroll_list, small, text, wrapping_line};
use super::view::View;
use crate::AppSystems;
use crate::command::{GamesCommand, Shown, asks};
use crate::driver::Of;
use crate::theme::widget::{localized_label, text_button};
use crate::theme::{line_field, palette};
use game::Archive;

use self::view::{GamesView, SEARCH};

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, _| view.games.is_changed(),
    is_tall: true,
    ..PageSpec::new(rows)
};

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
            .before(BuildPage),
    );
    app.add_systems(
        Update,
        enable_restore
            .in_set(AppSystems::UpdateView)
            .after(BuildPage),
    );
}

fn rows(view: &View) -> Vec<Row> {
    let mut rows = vec![heading(view, "games-title", "say-leave-the-games")];
    rows.extend(actions::lines(view));
    if let Some(why) = view.archive.fault() {
        let text = view.words.with("games-not-kept", &[("why", why.into())]);
        rows.push(failure(view, text));
    }
    rows.push(search(view));
    rows.push(scroll_list("Kept games", 6).holding(list::rows(view)));
    rows
}

/// The search, the filter, and the button that restores a deleted game.
fn search(view: &View) -> Row {
    let said = view.words.get("games-search");
    let field = line_field(SEARCH, said, view.games.search(), &view.fonts);
    let restore = small(view, "games-restore", GamesCommand::Restore)
        .with(RestoreButton)
        .enabled(view.archive.deleted() > 0);
    wide_line()
        .holding([
            text("games-search", view.fonts.text(14.0), palette::MUTED),
            Row::new(field),
        ])
        .holding(Shown::ALL.map(|shown| filter(view, shown)))
        .holding([restore])
}

/// The button that chooses which of the kept games are listed.
fn filter(view: &View, shown: Shown) -> Row {
    let key = match shown {
        Shown::All => "games-all",
        Shown::Unfinished => "games-show-unfinished",
        Shown::Finished => "games-show-finished",
        Shown::Results => "games-show-results",
    };
    let (name, chosen) = (format!("Show {shown:?}"), view.games.shown() == shown);
    let words = localized_label(key, view.fonts.bold(14.0), palette::TEXT);
    let asks = asks(GamesCommand::Show(shown));
    Row::new(text_button(name, asks, chosen, words))
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

/// A line whose rows wrap, with more room between them.
fn wide_line() -> Row {
    wrapping_line().laid_out(|node| (node.column_gap, node.row_gap) = (px(8), px(8)))
}
