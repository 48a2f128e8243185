//! [`Sheet`]: a page over the game: the setup of a game, the picker of characters, the list of
//! keys, the settings and others.

mod choices;
mod command;
mod cover;
mod engines;
mod games;
mod help;
mod line_button;
mod log;
mod materials;
mod menu;
mod mistakes;
mod permission;
mod picker;
mod random;
mod reconcile;
mod repertoire;
mod report;
mod scroll;
mod settings;
mod setup;
mod solved;
mod state;
mod time;
mod tournament;
mod training;
mod unfinished;
mod view;
mod workshop;

pub use state::Sheet;

use std::time::Duration;

use bevy::prelude::*;
use bevy::ui::Pressed;

use self::picker::view::PickerView;
use self::workshop::Sliding;
use super::AppSystems;
use super::driver::{Game, Of, changed};
use super::theme::Themes;
use crate::command::{Chair, Page};
use game::{
    CastBook, Drill, EngineDesk, Group, LineChoice, Mode, Pairing, PuzzleSearch, Repertoires,
    Reports, Settings, TournamentDesk, Workshop,
};
use player::SolvedGame;
use rules::Color;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        engines::plugin,
        games::plugin,
        repertoire::plugin,
        settings::plugin,
        tournament::plugin,
        workshop::plugin,
    ));
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
        (
            view::rebuild.run_if(may_rebuild.and_then(view::has_changed.or_else(needs_rebuild))),
            log::refresh,
        )
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

/// Opens the setup sheet at the start if the arguments name no game; the game behind it waits.
fn lay_out(mut commands: Commands, game: Res<Game>) {
    commands.insert_resource(Sheet {
        page: game.is_held().then_some(Page::Setup),
        below: None,
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
        before_engines: None,
        asked_at: Duration::ZERO,
        draft: game.session().contest().lineup().pairing(),
    });
}

/// True when a page may be built: another one, or the same while no button is pressed, which could
/// lose the click.
fn may_rebuild(
    pressed: Query<(), With<Pressed>>,
    sheet: Res<Sheet>,
    mut shown: Local<Option<Page>>,
) -> bool {
    std::mem::replace(&mut *shown, sheet.page) != sheet.page || pressed.is_empty()
}

/// True when data that only the page shown has, has changed.
fn needs_rebuild(
    sheet: Res<Sheet>,
    settings: Of<Settings>,
    (drill, search, reports): (Of<Drill>, Of<PuzzleSearch>, Of<Reports>),
    (repertoires, games): (Of<Repertoires>, Res<games::view::GamesView>),
    themes: Res<Themes>,
    (workshop, sliding): (Of<Workshop>, Res<Sliding>),
    (desk, engines): (Of<TournamentDesk>, Of<EngineDesk>),
    mut shapes: Local<(
        Option<tournament::Shape>,
        Option<engines::Shape>,
        Option<u64>,
    )>,
) -> bool {
    let has_new_shape =
        desk.is_changed() && tournament::has_new_shape(&desk, sheet.watched, &mut shapes.0);
    let has_other_engines = engines.is_changed() && engines::Shape::is_new(&engines, &mut shapes.1);
    let is_edited = workshop.is_changed() && workshop::has_new_shape(&workshop, &mut shapes.2);
    match sheet.page {
        // The teacher is chosen there.
        Some(Page::Setup) => settings.is_changed(),
        Some(Page::Settings) => settings.is_changed() || themes.is_changed(),
        Some(Page::Tournament | Page::EarlierTournaments | Page::Picker(Chair::Entrant)) => {
            has_new_shape
        }
        Some(Page::Training) => {
            settings.is_changed()
                || drill.is_changed()
                || search.is_changed()
                || repertoires.is_changed()
        }
        Some(Page::Games) => games.is_changed(),
        Some(Page::Repertoire) => repertoires.is_changed(),
        Some(Page::Engines) => has_other_engines,
        Some(Page::Report) => reports.is_changed(),
        Some(Page::Workshop(_)) => (is_edited || sliding.is_changed()) && !sliding.is_dragged(),
        _ => false,
    }
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
