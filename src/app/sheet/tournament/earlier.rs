//! The list of the tournaments that were played earlier.

use bevy::prelude::*;

use super::{depends_on, phrases, report};
use crate::command::{Page, asks};
use crate::locale::beside;
use crate::sheet::heading::heading;
use crate::sheet::page_spec::PageSpec;
use crate::sheet::rows::{Row, icon, line, paragraph, scroll_list, shortened, small, two_lines};
use crate::sheet::view::View;
use crate::theme::Said;
use crate::theme::palette::{self, Role};
use crate::theme::widget::tile;
use game::{EarlierTournament, Intent, TournamentCommand};
use paint::icon::Icon;

pub(in crate::sheet) const EARLIER: PageSpec = PageSpec {
    depends_on,
    opened: |desk, _| {
        let list = Intent::Tournament(TournamentCommand::List);
        desk.intents.send(list);
    },
    back: |_, _| Some(Page::Tournament),
    is_tall: true,
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let earlier = view.tournaments.earlier();
    let key = if earlier.is_reading() {
        "earlier-reading"
    } else {
        "earlier-empty"
    };
    let none = || paragraph(view.words.get(key), view.fonts.text(14.0), palette::MUTED);
    let list = scroll_list("Earlier tournaments", 6)
        .holding(earlier.list().is_empty().then(none))
        .holding(earlier.list().iter().map(|it| entry(view, it)));
    let restore = small(view, "earlier-restore", TournamentCommand::Restore);
    let restore = restore.enabled(earlier.deleted() > 0);
    let title = heading(view, "earlier-title", "say-leave-the-earlier-tournaments");
    let mut rows = vec![title, list, line(8.0).holding([restore])];
    rows.extend(report(view));
    rows
}

fn entry(view: &View, tournament: &EarlierTournament) -> Row {
    let file = || tournament.file.clone();
    let said = |key| {
        let day = tournament.date.as_str();
        Said(view.words.with(key, &[("day", day.into())]))
    };
    let is_paused = tournament.found.as_ref().is_ok_and(|found| !found.is_over);
    let resume = is_paused.then(|| {
        let resume = TournamentCommand::Continue(file());
        small(view, "tournament-resume", resume).with(said("say-resume-tournament"))
    });
    let delete = TournamentCommand::Delete(file());
    let delete = icon("Delete the tournament", Icon::Trash, delete);
    line(6.0)
        .holding([frame(view, tournament)])
        .holding(resume)
        .holding([delete.with(said("say-delete-tournament"))])
}

/// Players, and day, terms and progress. A file that cannot be read shows why instead.
fn frame(view: &View, tournament: &EarlierTournament) -> Row {
    let name = tournament.file.file_stem().unwrap_or_default();
    let name = format!("View {}", name.to_string_lossy());
    let command = TournamentCommand::View(tournament.file.clone());
    let (title, about, state, color) = texts(view, tournament);
    let state = shortened(view.words.get(state), view.fonts.bold(14.0), color);
    // A button tints its children, but not their children.
    let cell = Node {
        flex_shrink: 0.0,
        ..default()
    };
    let cell = Row::new((cell, Pickable::IGNORE)).holding([state]);
    Row::new(tile(name, asks(command), false))
        .laid_out(|frame| {
            frame.padding = UiRect::axes(px(10), px(6));
            frame.border_radius = BorderRadius::all(px(8));
        })
        .enabled(tournament.found.is_ok())
        .holding([two_lines(view, title, about), cell])
}

fn texts(view: &View, tournament: &EarlierTournament) -> (String, String, &'static str, Role) {
    let words = &view.words;
    let found = match &tournament.found {
        Ok(found) => found,
        Err(why) => {
            let name = tournament.file.file_name().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            return (name, why.clone(), "earlier-unreadable", palette::BAD);
        }
    };
    let names = found.players.iter();
    let names = names.map(|id| phrases::name(words, &view.book, id));
    let names = names.collect::<Vec<_>>().join(&words.get("engines-comma"));
    let setup = [
        ("rule", words.rule(found.setup.rule()).into()),
        ("size", found.setup.size().into()),
    ];
    let numbers = [("played", found.played.into()), ("all", found.total.into())];
    let about = beside([
        tournament.date.clone(),
        words.with("games-setup", &setup),
        words.with("tournament-played", &numbers),
    ]);
    let (state, color) = if found.is_over {
        ("tournament-over", palette::TEXT)
    } else {
        ("tournament-paused", palette::ACCENT)
    };
    (names, about, state, color)
}
