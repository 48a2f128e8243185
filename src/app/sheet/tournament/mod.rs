//! The tournament page: a tournament is set up, played in the background, and shown as a cross
//! table with the games in progress.

mod boards;
mod earlier;
mod form;
mod openings;
mod phrases;
mod results;
mod table;

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::materials::{Materials, heading};
use super::mistakes;
use super::state::Sheet;
use crate::AppSystems;
use crate::command::{Command, Page, asks};
use crate::driver::Of;
use crate::theme::palette;
use crate::theme::widget::{label, localized_label, small_button};
use game::{EarlierTournament, TournamentDesk, TournamentReport};

pub(super) use earlier::fill as fill_earlier;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(openings::take_path);
    let refresh = (results::refresh, table::refresh, boards::refresh);
    app.add_systems(
        Update,
        refresh
            .run_if(crate::driver::changed::<TournamentDesk>)
            .in_set(AppSystems::UpdateView),
    );
}

/// What decides which parts the page has. The parts follow the tournament by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    is_shown: bool,
    is_reading: bool,
    stage: Option<game::TournamentStage>,
    places: usize,
    report: TournamentReport,
    draft: game::TournamentDraft,
    /// True when the game that is watched has ended.
    has_ended: bool,
    earlier: Vec<EarlierTournament>,
    is_listing: bool,
    deleted: usize,
}

impl Shape {
    fn of(desk: &TournamentDesk, watched: Option<u32>) -> Self {
        let shown = desk.shown();
        Self {
            is_shown: shown.is_some(),
            is_reading: desk.is_reading(),
            stage: shown.map(game::ShownTournament::stage),
            places: shown.map_or(0, |it| it.live().len()),
            report: desk.report().clone(),
            draft: desk.draft().clone(),
            has_ended: shown
                .zip(watched)
                .is_some_and(|(it, number)| it.has_ended(number)),
            earlier: desk.earlier().list().to_vec(),
            is_listing: desk.earlier().is_reading(),
            deleted: desk.earlier().deleted(),
        }
    }
}

/// True when the page needs other parts than before.
pub(super) fn has_new_shape(
    desk: &TournamentDesk,
    watched: Option<u32>,
    last: &mut Option<Shape>,
) -> bool {
    let shape = Some(Shape::of(desk, watched));
    let is_new = *last != shape;
    *last = shape;
    is_new
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = match materials.sheet.watched {
        Some(_) => "tournament-game-title",
        None => "tournament-title",
    };
    let title = heading(&materials.fonts, title, "Leave the tournament");
    commands.spawn((title, ChildOf(paper)));
    let desk = materials.game.tournament();
    spawn_report(commands, paper, materials, desk.report());
    match (desk.shown(), materials.sheet.watched) {
        (Some(shown), Some(number)) => {
            boards::spawn_watched(commands, paper, materials, shown, number);
        }
        (Some(shown), None) => results::fill(commands, paper, materials, shown),
        (None, _) if desk.is_reading() => {
            let reading = localized_label(
                "tournament-reading",
                materials.fonts.text(14.0),
                palette::MUTED,
            );
            commands.spawn((reading, ChildOf(paper)));
        }
        (None, _) => form::fill(commands, paper, materials, desk),
    }
}

/// Adds the message about the last command.
fn spawn_report(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    report: &TournamentReport,
) {
    let words = &materials.words;
    match report {
        TournamentReport::None => {}
        TournamentReport::Exported(file) => {
            let text = words.with("tournament-exported", &[("file", file.as_str().into())]);
            let text = label(text, materials.fonts.text(13.0), palette::ACCENT);
            let clip = Node {
                overflow: Overflow::clip(),
                flex_shrink: 0.0,
                ..default()
            };
            commands.spawn((clip, Pickable::IGNORE, ChildOf(paper), children![text]));
        }
        TournamentReport::Refused(error) => {
            let text = phrases::error(words, error);
            mistakes::spawn_failure(commands, paper, materials, text);
        }
        TournamentReport::NoOpenings(_, why) => {
            let text = words.with("tournament-no-openings", &[("why", why.as_str().into())]);
            mistakes::spawn_failure(commands, paper, materials, text);
        }
        TournamentReport::NotMoved(why) => {
            let text = words.with("earlier-not-moved", &[("why", why.as_str().into())]);
            mistakes::spawn_failure(commands, paper, materials, text);
        }
        TournamentReport::Failed(why) => {
            let text = words.with("tournament-failed", &[("why", why.as_str().into())]);
            mistakes::spawn_failure(commands, paper, materials, text);
        }
    }
}

/// Adds a small button for a command. It keeps its place while the command is impossible.
fn spawn_command(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (key, command): (&'static str, impl Into<Command>),
    is_possible: bool,
) {
    let words = localized_label(key, materials.fonts.bold(14.0), palette::TEXT);
    let mut button = commands.spawn((small_button(key, asks(command), words), ChildOf(line)));
    if !is_possible {
        button.insert(InteractionDisabled);
    }
}

/// True while the page is open.
fn is_open(sheet: &Sheet) -> bool {
    matches!(sheet.page(), Some(Page::Tournament))
}

/// The tournament that is shown, while the page is open.
fn open_tournament<'a>(
    sheet: &Sheet,
    desk: &'a Of<TournamentDesk>,
) -> Option<&'a game::ShownTournament> {
    desk.shown().filter(|_| is_open(sheet))
}
