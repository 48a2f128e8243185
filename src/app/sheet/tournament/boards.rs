//! The games in progress as small boards, and one game as a large board.

use std::sync::Arc;

use bevy::prelude::*;

use super::super::scroll::scroll_list;
use super::{asks, open_tournament, phrases, spawn_command};
use crate::art::{Painted, stone_color};
use crate::driver::Of;
use crate::locale::{Words, beside, point_name};
use crate::paint::thumbnail::Thumbnail;
use crate::sheet::command::SheetCommand;
use crate::sheet::materials::Materials;
use crate::sheet::state::Sheet;
use crate::theme::palette;
use crate::theme::widget::{label, row, tile};
use game::{CastBook, LiveGame, ShownTournament, TournamentCommand, TournamentDesk, WatchedGame};
use rules::{Game, GameResult, Side};

/// Sides of a small and a large board in logical pixels, where there is room and where there is
/// little.
const SMALL: [u16; 2] = [132, 88];
const LARGE: [u16; 2] = [480, 250];

/// The board or a text of a game that is shown.
#[derive(Component, Clone, Copy)]
pub(super) enum Part {
    /// The board of the game at this place.
    Board(usize, u16),
    /// The players of the game at this place.
    Players(usize),
    /// The number and the moves of the game at this place.
    Progress(usize),
    /// The board of the game that is watched.
    WatchedBoard(u16),
    /// The players of the game that is watched.
    WatchedPlayers,
    /// The moves and the result of the game that is watched.
    WatchedProgress,
}

/// Adds the games in progress.
pub(super) fn spawn_live(
    commands: &mut Commands,
    parent: Entity,
    materials: &Materials,
    shown: &ShownTournament,
) {
    let line = Node {
        column_gap: px(8),
        row_gap: px(8),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let line = (line, Pickable::IGNORE, ChildOf(parent));
    let line = commands.spawn(line).id();
    let side = SMALL[usize::from(!materials.layout.labels)];
    for place in 0..shown.live().len() {
        spawn_game(commands, line, materials, shown, (place, side));
    }
}

fn spawn_game(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    shown: &ShownTournament,
    (place, side): (usize, u16),
) {
    let cell = Node {
        width: px(f32::from(side) + 28.0),
        ..default()
    };
    let cell = (cell, Pickable::IGNORE, ChildOf(line));
    let cell = commands.spawn(cell).id();
    let watch = SheetCommand::WatchPlace(place);
    let frame = tile(format!("Game at place {place}"), watch, false);
    let frame = commands.spawn((frame, ChildOf(cell))).id();
    let column = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(3),
        flex_grow: 1.0,
        min_width: px(0),
        overflow: Overflow::clip(),
        ..default()
    };
    let column = (column, Pickable::IGNORE, ChildOf(frame));
    let column = commands.spawn(column).id();
    let Some(live) = shown.live().get(place) else {
        return;
    };
    spawn_board(commands, column, &live.game, side, Part::Board(place, side));
    for part in [Part::Players(place), Part::Progress(place)] {
        let color = match part {
            Part::Players(_) => palette::TEXT,
            _ => palette::MUTED,
        };
        let text = text_of(part, shown, None, &materials.words, &materials.book);
        let text = label(text, materials.fonts.text(12.0), color);
        commands.spawn((text, part, ChildOf(column)));
    }
}

fn spawn_board(commands: &mut Commands, parent: Entity, game: &Game, side: u16, part: Part) {
    commands.spawn((
        Painted::Thumbnail(Arc::new(thumbnail(game)), side),
        ImageNode::default(),
        Pickable::IGNORE,
        part,
        ChildOf(parent),
    ));
}

fn thumbnail(game: &Game) -> Thumbnail {
    let lines = game.setup().size();
    let board = game.board();
    let stones = board.points().filter_map(|point| {
        let row = lines.saturating_sub(1 + point.y());
        Some((point.x(), row, stone_color(board.get(point)?)))
    });
    Thumbnail {
        lines,
        stones: stones.collect(),
    }
}

/// Adds the game that is watched, and a button back to the table.
pub(super) fn spawn_watched(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    shown: &ShownTournament,
    number: u32,
) {
    let watched = shown.game(number);
    let list = Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(6),
        ..default()
    };
    let list = (scroll_list("Watched game", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    for (part, size) in [(Part::WatchedPlayers, 16.0), (Part::WatchedProgress, 13.0)] {
        let text = text_of(
            part,
            shown,
            watched.as_ref(),
            &materials.words,
            &materials.book,
        );
        let text = label(text, materials.fonts.text(size), palette::TEXT);
        commands.spawn((text, part, ChildOf(list)));
    }
    if let Some(watched) = &watched {
        let side = LARGE[usize::from(!materials.layout.labels)];
        let part = Part::WatchedBoard(side);
        spawn_board(commands, list, &watched.game, side, part);
    }
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let back = ("tournament-to-table", SheetCommand::LeaveGame);
    spawn_command(commands, line, materials, back, true);
    let open = ("tournament-open", asks(TournamentCommand::Open(number)));
    spawn_command(commands, line, materials, open, shown.has_ended(number));
}

fn text_of(
    part: Part,
    shown: &ShownTournament,
    watched: Option<&WatchedGame>,
    words: &Words,
    book: &CastBook,
) -> String {
    let live = |place: usize| shown.live().get(place);
    let text = match part {
        Part::Players(place) => live(place).map(|it| {
            let name = |player| phrases::player_name(words, book, shown, player);
            it.players.map(name).join(" \u{2013} ")
        }),
        Part::Progress(place) => live(place).map(|it| progress(it, words)),
        Part::WatchedPlayers => watched.map(|it| {
            let name = |id: &String| phrases::name(words, book, id);
            it.players.each_ref().map(name).join(" \u{2013} ")
        }),
        Part::WatchedProgress => watched.map(|it| {
            let moves = words.with("games-moves", &[("moves", it.game.ply().into())]);
            let last = it.game.moves().last();
            let last = last.map(|point| {
                let point = point_name(point);
                words.with("bar-last", &[("point", point.into())])
            });
            let result = it.game.result();
            let result = result.map(|result| outcome(result, it, words, book));
            beside([moves].into_iter().chain(last).chain(result))
        }),
        Part::Board(..) | Part::WatchedBoard(_) => None,
    };
    text.unwrap_or_default()
}

/// The number of the game, from 1, and of its moves.
fn progress(live: &LiveGame, words: &Words) -> String {
    let number = u64::from(live.number) + 1;
    let number = words.with("tournament-game", &[("number", number.into())]);
    let moves = words.with("games-moves", &[("moves", live.game.ply().into())]);
    beside([number, moves])
}

fn outcome(result: &GameResult, game: &WatchedGame, words: &Words, book: &CastBook) -> String {
    match result.winner() {
        None => words.get("games-drawn"),
        Some(winner) => {
            let id = &game.players[Side::index(winner)];
            let name = phrases::name(words, book, id);
            words.with("games-won", &[("name", name.into())])
        }
    }
}

/// Lets boards and texts follow the games.
pub(super) fn refresh(
    mut texts: Query<(&Part, &mut Text)>,
    mut boards: Query<(&Part, &mut Painted)>,
    (sheet, words): (Res<Sheet>, Res<Words>),
    (desk, book): (Of<TournamentDesk>, Of<CastBook>),
) {
    let Some(shown) = open_tournament(&sheet, &desk) else {
        return;
    };
    let watched = sheet.watched.and_then(|number| shown.game(number));
    for (part, mut text) in &mut texts {
        let now = text_of(*part, shown, watched.as_ref(), &words, &book);
        text.set_if_neq(Text(now));
    }
    for (part, mut painted) in &mut boards {
        let (game, side) = match *part {
            Part::Board(place, side) => (shown.live().get(place).map(|it| &it.game), side),
            Part::WatchedBoard(side) => (watched.as_ref().map(|it| &it.game), side),
            _ => continue,
        };
        if let Some(game) = game {
            let now = Painted::Thumbnail(Arc::new(thumbnail(game)), side);
            painted.set_if_neq(now);
        }
    }
}
