//! The games in progress as small boards, and one game as a large board.

use std::sync::Arc;

use bevy::prelude::*;

use super::super::scroll::scroll_list;
use super::{open_tournament, phrases, spawn_command};
use crate::art::{Painted, stone_color};
use crate::command::{SheetCommand, asks};
use crate::driver::Of;
use crate::locale::{Words, beside, point_name};
use crate::sheet::materials::Materials;
use crate::sheet::state::Sheet;
use crate::theme::widget::{label, row, tile};
use crate::theme::{Said, cropped, palette};
use game::{CastBook, LiveGame, ShownTournament, TournamentCommand, TournamentDesk, WatchedGame};
use paint::thumbnail::Thumbnail;
use rules::{Color, Game, GameResult, Side};

/// Sides of a small and a large board in logical pixels, where there is room and where there is
/// little.
const SMALL: [u16; 2] = [132, 88];
const LARGE: [u16; 2] = [480, 250];

/// The board or a text of a game that is shown.
#[derive(Component, Clone, Copy)]
pub(super) enum Part {
    /// The board of the game at this place.
    Board(usize, u16),
    /// The stone of the player on this side of the game at this place.
    Stone(usize, Side),
    /// The player on this side of the game at this place.
    Player(usize, Side),
    /// The number and the moves of the game at this place.
    Progress(usize),
    /// The board of the game that is watched.
    WatchedBoard(u16),
    /// The stone of the player on this side of the game that is watched.
    WatchedStone(Side),
    /// The player on this side of the game that is watched.
    WatchedPlayer(Side),
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
    let frame = tile(format!("Game at place {place}"), asks(watch), false);
    // Its texts change, so a constant one is read out.
    let said = Said(materials.words.get("tournament-watch"));
    let frame = commands.spawn((frame, said, ChildOf(cell))).id();
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
    for side in Side::ALL {
        let parts = [Part::Stone(place, side), Part::Player(place, side)];
        let name = text_of(parts[1], shown, None, &materials.words, &materials.book);
        spawn_player(commands, column, materials, (parts, 12.0), name);
    }
    let part = Part::Progress(place);
    let text = text_of(part, shown, None, &materials.words, &materials.book);
    let text = label(text, materials.fonts.text(12.0), palette::MUTED);
    commands.spawn((text, part, ChildOf(column)));
}

/// Adds the stone and the name of a player.
fn spawn_player(
    commands: &mut Commands,
    parent: Entity,
    materials: &Materials,
    ([stone, player], size): ([Part; 2], f32),
    name: String,
) {
    let color = match stone {
        Part::Stone(_, Side::Second) | Part::WatchedStone(Side::Second) => Color::White,
        _ => Color::Black,
    };
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        max_width: percent(100),
        ..default()
    };
    let name = label(name, materials.fonts.text(size), palette::TEXT);
    let name = cropped((name, player), materials.fonts.text(size), palette::BUTTON);
    let sign = (
        Painted::StoneSign(color, size as u16),
        ImageNode::default(),
        Pickable::IGNORE,
        stone,
    );
    commands.spawn((
        line,
        Pickable::IGNORE,
        ChildOf(parent),
        children![sign, name],
    ));
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
    let occupied = board.points().filter(|&point| !board.is_empty(point));
    let occupied = occupied.collect::<Vec<_>>();
    let stones = occupied.iter().filter_map(|&point| {
        let row = lines.saturating_sub(1 + point.y());
        Some((point.x(), row, stone_color(board.get(point)?)))
    });
    let last = game.last_move();
    Thumbnail {
        lines,
        stones: stones.collect(),
        last: occupied.iter().position(|&point| Some(point) == last),
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
    let text = |part| {
        let Materials { words, book, .. } = materials;
        text_of(part, shown, watched.as_ref(), words, book)
    };
    let players = commands.spawn((row(24.0), ChildOf(list))).id();
    for side in Side::ALL {
        let parts = [Part::WatchedStone(side), Part::WatchedPlayer(side)];
        spawn_player(commands, players, materials, (parts, 16.0), text(parts[1]));
    }
    let progress = label(
        text(Part::WatchedProgress),
        materials.fonts.text(13.0),
        palette::TEXT,
    );
    commands.spawn((progress, Part::WatchedProgress, ChildOf(list)));
    if let Some(watched) = &watched {
        let side = LARGE[usize::from(!materials.layout.labels)];
        let part = Part::WatchedBoard(side);
        spawn_board(commands, list, &watched.game, side, part);
    }
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let back = ("tournament-to-table", SheetCommand::LeaveGame);
    spawn_command(commands, line, materials, back, true);
    let open = ("tournament-open", TournamentCommand::Open(number));
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
        Part::Player(place, side) => {
            live(place).map(|it| phrases::player_name(words, book, shown, it.players[side.index()]))
        }
        Part::Progress(place) => live(place).map(|it| progress(it, words)),
        Part::WatchedPlayer(side) => {
            watched.map(|it| phrases::name(words, book, &it.players[side.index()]))
        }
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
        Part::Board(..) | Part::WatchedBoard(_) | Part::Stone(..) | Part::WatchedStone(_) => None,
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
        let game = match *part {
            Part::Board(place, _) | Part::Stone(place, _) => {
                shown.live().get(place).map(|it| &it.game)
            }
            _ => watched.as_ref().map(|it| &it.game),
        };
        let Some(game) = game else { continue };
        let now = match (*part, &*painted) {
            (Part::Board(_, side) | Part::WatchedBoard(side), _) => {
                Painted::Thumbnail(Arc::new(thumbnail(game)), side)
            }
            // The players exchange colours in a swap opening.
            (Part::Stone(_, side) | Part::WatchedStone(side), Painted::StoneSign(_, pixels)) => {
                Painted::StoneSign(game.color_of(side), *pixels)
            }
            _ => continue,
        };
        painted.set_if_neq(now);
    }
}
