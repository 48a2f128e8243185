//! The systems of the sheet.

use std::time::Duration;

use bevy::prelude::*;

use super::page_spec::BuildPage;
use super::picker::view::PickerView;
use super::state::Sheet;
use super::unconfirmed::Unconfirmed;
use super::{
    command, cover, engines, games, log, menu, paper, permission, repertoire, scroll, settings,
    tournament, unconfirmed, workshop,
};
use crate::AppSystems;
use crate::command::Page;
use crate::driver::{Game, Of, changed};
use game::{CastBook, Group, LineChoice, Mode, Pairing};
use player::SolvedGame;
use rules::Color;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((
        engines::plugin,
        games::plugin,
        repertoire::plugin,
        settings::plugin,
        tournament::plugin,
        workshop::plugin,
    ));
    app.init_resource::<Unconfirmed>();
    app.add_observer(unconfirmed::keep);
    app.add_observer(menu::close);
    app.add_systems(PreStartup, lay_out);
    app.add_systems(Update, scroll::scroll.in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        (command::apply, cover::cover)
            .chain()
            .in_set(AppSystems::CarryOut),
    );
    app.add_systems(
        Update,
        (
            replace_the_missing.run_if(changed::<CastBook>),
            cover::make_way,
            permission::follow,
            cover::cover,
            cover::release,
        )
            .chain()
            .in_set(AppSystems::Measure),
    );
    app.add_systems(
        Update,
        (paper::rebuild.in_set(BuildPage), log::refresh)
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

/// Opens the setup sheet at the start if the arguments name no game; the game behind it waits.
fn lay_out(mut commands: Commands, game: Res<Game>) {
    commands.insert_resource(Sheet {
        page: game.is_held().then_some(Page::Setup),
        path: Vec::new(),
        lines: LineChoice {
            side: Color::Black,
            moves: None,
        },
        renaming: None,
        covers: false,
        holds_game: game.is_held(),
        line: 0,
        shown_in: Mode::Play,
        picker: PickerView::default(),
        solved: SolvedGame::ALL[0],
        watched: None,
        group: Group::default(),
        engine_log: None,
        asked_at: Duration::ZERO,
        draft: game.session().contest().lineup().pairing(),
    });
}

/// Replaces players that a reloaded cast no longer has by those of `[match]`.
fn replace_the_missing(mut sheet: ResMut<Sheet>, book: Of<CastBook>) {
    let defaults = Pairing::from_cast(book.cast()).players;
    for (card, default) in defaults.into_iter().enumerate() {
        if book.cast().get(&sheet.draft.players[card]).is_err() {
            sheet.draft.players[card] = default;
        }
    }
}
