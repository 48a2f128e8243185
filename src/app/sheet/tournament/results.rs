//! The results of a tournament, and the commands for it.

use bevy::prelude::*;

use super::super::scroll::scroll_list;
use super::{boards, open_tournament, phrases, spawn_command, table};
use crate::command::{Page, SheetCommand};
use crate::driver::Of;
use crate::locale::Words;
use crate::sheet::materials::Materials;
use crate::sheet::state::Sheet;
use crate::theme::widget::label;
use crate::theme::{palette, shortened_label};
use game::{ShownTournament, TournamentCommand, TournamentDesk, TournamentStage};

/// A line about the tournament that follows its games.
#[derive(Component, Clone, Copy)]
pub(super) enum Line {
    Status,
    Duel,
}

pub(super) fn fill(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    shown: &ShownTournament,
) {
    let (words, fonts) = (&materials.words, &materials.fonts);
    let status = label(
        text_of(Line::Status, shown, words),
        fonts.bold(15.0),
        palette::TEXT,
    );
    commands.spawn((status, Line::Status, ChildOf(paper)));
    let clip = Node {
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let conditions = phrases::conditions(words, shown.spec());
    let conditions = shortened_label(conditions, fonts.text(13.0), palette::MUTED);
    commands.spawn((
        clip,
        Pickable::IGNORE,
        ChildOf(paper),
        children![conditions],
    ));
    let list = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        row_gap: px(10),
        ..default()
    };
    let list = (scroll_list("Tournament results", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    table::spawn(commands, list, materials, shown);
    if shown.duel().is_some() {
        let duel = text_of(Line::Duel, shown, words);
        let duel = label(duel, fonts.text(14.0), palette::TEXT);
        commands.spawn((duel, Line::Duel, ChildOf(list)));
    }
    boards::spawn_live(commands, list, materials, shown);
    spawn_foot(commands, paper, materials, shown.stage());
}

fn spawn_foot(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    stage: TournamentStage,
) {
    let line = Node {
        column_gap: px(8),
        row_gap: px(6),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let line = (line, Pickable::IGNORE, ChildOf(paper));
    let line = commands.spawn(line).id();
    let (key, command) = match stage {
        TournamentStage::Running | TournamentStage::Stopping => {
            ("tournament-pause", TournamentCommand::Pause)
        }
        TournamentStage::Paused | TournamentStage::Over => {
            ("tournament-resume", TournamentCommand::Resume)
        }
    };
    let can_change = matches!(stage, TournamentStage::Running | TournamentStage::Paused);
    let is_idle = matches!(stage, TournamentStage::Paused | TournamentStage::Over);
    for (key, command, is_possible) in [
        (key, command, can_change),
        ("tournament-export", TournamentCommand::Export, true),
        ("tournament-new", TournamentCommand::New, is_idle),
    ] {
        spawn_command(commands, line, materials, (key, command), is_possible);
    }
    let earlier = SheetCommand::Open(Page::EarlierTournaments);
    let earlier = ("tournament-earlier", earlier);
    spawn_command(commands, line, materials, earlier, is_idle);
}

fn text_of(line: Line, shown: &ShownTournament, words: &Words) -> String {
    match line {
        Line::Status => phrases::status(words, shown),
        Line::Duel => shown.duel().map_or_else(String::new, |(pairing, test)| {
            phrases::duel(words, &pairing, test.as_ref())
        }),
    }
}

/// Lets the lines follow the games.
pub(super) fn refresh(
    mut lines: Query<(&Line, &mut Text)>,
    (sheet, words): (Res<Sheet>, Res<Words>),
    desk: Of<TournamentDesk>,
) {
    let Some(shown) = open_tournament(&sheet, &desk) else {
        return;
    };
    for (line, mut text) in &mut lines {
        text.set_if_neq(Text(text_of(*line, shown, &words)));
    }
}
