//! The results of a tournament, and the commands for it.

use bevy::prelude::*;

use super::{boards, clipped, open_tournament, phrases, table};
use crate::command::{Page, SheetCommand};
use crate::driver::Of;
use crate::locale::Words;
use crate::sheet::rows::{Row, label, scroll_list, shortened, small, wrapping_line};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::palette;
use game::{CastBook, ShownTournament, TournamentCommand, TournamentDesk, TournamentStage};

/// A line about the tournament that follows its games.
#[derive(Component, Clone, Copy)]
pub(super) enum ResultLine {
    Status,
    Duel,
}

pub(super) fn rows(view: &View, shown: &ShownTournament) -> [Row; 4] {
    let (words, fonts) = (&view.words, &view.fonts);
    let line = |line, font| {
        label(
            text_of(line, shown, (words, &view.book)),
            font,
            palette::TEXT,
        )
        .with(line)
    };
    let conditions = phrases::conditions(words, shown.spec());
    let duel = shown
        .duel()
        .map(|_| line(ResultLine::Duel, fonts.text(14.0)));
    [
        line(ResultLine::Status, fonts.bold(15.0)),
        clipped(shortened(conditions, fonts.text(13.0), palette::MUTED)),
        scroll_list("Tournament results", 10)
            .holding([table::table(view, shown)])
            .holding(duel)
            .holding([boards::live(view, shown)]),
        foot(view, shown.stage()),
    ]
}

fn foot(view: &View, stage: TournamentStage) -> Row {
    let can_change = matches!(stage, TournamentStage::Running | TournamentStage::Paused);
    let is_idle = matches!(stage, TournamentStage::Paused | TournamentStage::Over);
    let (key, command) = if is_idle {
        ("tournament-resume", TournamentCommand::Resume)
    } else {
        ("tournament-pause", TournamentCommand::Pause)
    };
    let earlier = SheetCommand::Open(Page::EarlierTournaments);
    wrapping_line()
        .laid_out(|line| line.column_gap = px(8))
        .holding([
            small(view, key, command).enabled(can_change),
            small(view, "tournament-export", TournamentCommand::Export),
            small(view, "tournament-new", TournamentCommand::New).enabled(is_idle),
            small(view, "tournament-earlier", earlier).enabled(is_idle),
        ])
}

fn text_of(
    line: ResultLine,
    shown: &ShownTournament,
    (words, book): (&Words, &CastBook),
) -> String {
    match line {
        ResultLine::Status => phrases::status(words, shown),
        ResultLine::Duel => shown.duel().map_or_else(String::new, |(pairing, test)| {
            let first = phrases::name(words, book, &pairing.players[0]);
            phrases::duel(words, &first, &pairing, test.as_ref())
        }),
    }
}

/// Lets the lines follow the games.
pub(super) fn refresh(
    mut lines: Query<(&ResultLine, &mut Text)>,
    (sheet, words): (Res<Sheet>, Res<Words>),
    (desk, book): (Of<TournamentDesk>, Of<CastBook>),
) {
    let Some(shown) = open_tournament(&sheet, &desk) else {
        return;
    };
    for (line, mut text) in &mut lines {
        text.set_if_neq(Text(text_of(*line, shown, (&words, &book))));
    }
}
