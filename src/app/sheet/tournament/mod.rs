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

use super::heading::heading;
use super::page_spec::{LastShape, PageSpec};
use super::rows::{Row, failure, label, text};
use super::state::Sheet;
use super::view::View;
use crate::AppSystems;
use crate::command::Page;
use crate::driver::Of;
use crate::theme::palette;
use game::{
    EarlierTournament, Intent, ShownTournament, TournamentCommand, TournamentDesk, TournamentDraft,
    TournamentReport, TournamentStage,
};

pub(super) use earlier::EARLIER;
pub(super) use phrases::count;

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on,
    opened: |desk, _| {
        desk.sheet.watched = None;
        let look = Intent::Tournament(TournamentCommand::Look);
        desk.intents.send(look);
    },
    // A game that is watched leads back to the table.
    back: |desk, page| desk.sheet.watched.take().map(|_| page),
    is_tall: true,
    ..PageSpec::new(rows)
};

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
#[derive(PartialEq, Eq)]
struct TournamentShape {
    is_shown: bool,
    is_reading: bool,
    stage: Option<TournamentStage>,
    places: usize,
    report: TournamentReport,
    draft: TournamentDraft,
    /// True when the game that is watched has ended.
    has_ended: bool,
    earlier: Vec<EarlierTournament>,
    is_listing: bool,
    deleted: usize,
}

impl TournamentShape {
    fn of(desk: &TournamentDesk, watched: Option<u32>) -> Self {
        let shown = desk.shown();
        let seen = shown.zip(watched);
        Self {
            is_shown: shown.is_some(),
            is_reading: desk.is_reading(),
            stage: shown.map(ShownTournament::stage),
            places: shown.map_or(0, |it| it.live().len()),
            report: desk.report().clone(),
            draft: desk.draft().clone(),
            has_ended: seen.is_some_and(|(it, number)| it.has_ended(number)),
            earlier: desk.earlier().list().to_vec(),
            is_listing: desk.earlier().is_reading(),
            deleted: desk.earlier().deleted(),
        }
    }
}

/// True when a page about the tournament needs other parts than before.
fn depends_on(view: &View, last: &mut LastShape) -> bool {
    let desk = &view.tournaments;
    desk.is_changed() && last.differs(TournamentShape::of(desk, view.sheet.watched))
}

fn rows(view: &View) -> Vec<Row> {
    let (desk, watched) = (&view.tournaments, view.sheet.watched);
    let title = watched.map_or("tournament-title", |_| "tournament-game-title");
    let mut rows = vec![heading(view, title, "say-leave-the-tournament")];
    match (desk.shown(), watched) {
        (Some(shown), Some(number)) => rows.extend(boards::watched(view, shown, number)),
        (Some(shown), None) => rows.extend(results::rows(view, shown)),
        (None, _) if desk.is_reading() => {
            let font = view.fonts.text(14.0);
            rows.push(text("tournament-reading", font, palette::MUTED));
        }
        (None, _) => rows.extend(form::rows(view)),
    }
    // The buttons above keep their places when a message appears.
    rows.extend(report(view));
    rows
}

/// The message about the last command.
fn report(view: &View) -> Option<Row> {
    let words = &view.words;
    let because = |key, why: &str| words.with(key, &[("why", why.into())]);
    let text = match view.tournaments.report() {
        TournamentReport::None => return None,
        TournamentReport::Exported(file) => {
            let text = words.with("tournament-exported", &[("file", file.as_str().into())]);
            let text = label(text, view.fonts.text(13.0), palette::ACCENT);
            return Some(clipped(text));
        }
        TournamentReport::Refused(error) => phrases::error(words, error),
        TournamentReport::NoOpenings(why) => because("tournament-no-openings", why),
        TournamentReport::NotMoved(why) => because("earlier-not-moved", why),
        TournamentReport::Failed(why) => because("tournament-failed", why),
    };
    Some(failure(view, text))
}

/// A text that is cut off where the page ends.
fn clipped(text: Row) -> Row {
    let clip = Node {
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    Row::new((clip, Pickable::IGNORE)).holding([text])
}

/// The tournament that is shown, while the page is open.
fn open_tournament<'a>(sheet: &Sheet, desk: &'a Of<TournamentDesk>) -> Option<&'a ShownTournament> {
    let is_open = sheet.page() == Some(Page::Tournament);
    desk.shown().filter(|_| is_open)
}
