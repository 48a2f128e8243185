//! The games in progress as small boards, and one game as a large board.

use std::sync::Arc;

use bevy::prelude::*;

use super::{open_tournament, phrases};
use crate::command::{SheetCommand, asks};
use crate::driver::Of;
use crate::locale::{Words, beside, point_name};
use crate::painted::{Painted, stone_color};
use crate::sheet::rows::{Row, column, label, line, picture, scroll_list, small};
use crate::sheet::state::Sheet;
use crate::sheet::view::View;
use crate::theme::widget::{self, tile};
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
pub(super) enum BoardPart {
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

/// The games in progress.
pub(super) fn live(view: &View, shown: &ShownTournament) -> Row {
    let line = Node {
        column_gap: px(8),
        row_gap: px(8),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let games = shown.live().iter().enumerate();
    let games = games.map(|(place, live)| live_game(view, shown, place, live));
    Row::new((line, Pickable::IGNORE)).holding(games)
}

fn live_game(view: &View, shown: &ShownTournament, place: usize, live: &LiveGame) -> Row {
    let side = SMALL[view.roomy(0, 1)];
    let cell = Node {
        width: px(f32::from(side) + 28.0),
        ..default()
    };
    let text = |part| text_of(part, shown, None, &view.words, &view.book);
    let parts = |side| {
        [
            BoardPart::Stone(place, side),
            BoardPart::Player(place, side),
        ]
    };
    let progress = text(BoardPart::Progress(place));
    let progress = label(progress, view.fonts.text(12.0), palette::MUTED);
    let column = column(3.0)
        .laid_out(|column| column.align_items = AlignItems::Center)
        .holding([board(&live.game, side, BoardPart::Board(place, side))])
        .holding(players(view, 12, parts, text))
        .holding([progress.with(BoardPart::Progress(place))]);
    let watch = asks(SheetCommand::WatchPlace(place));
    // Its texts change, so a constant one is read out.
    let said = Said(view.words.get("tournament-watch"));
    let tile = tile(format!("Game at place {place}"), watch, false);
    Row::new((cell, Pickable::IGNORE)).holding([Row::new((tile, said)).holding([column])])
}

/// The stones and the names of the players.
fn players(
    view: &View,
    size: u16,
    parts: impl Fn(Side) -> [BoardPart; 2],
    text: impl Fn(BoardPart) -> String,
) -> [Row; 2] {
    Side::ALL.map(|side| {
        let [stone, player] = parts(side);
        let color = match side {
            Side::First => Color::Black,
            Side::Second => Color::White,
        };
        let sign = picture(Painted::StoneSign(color, size)).with(stone);
        let line = Node {
            column_gap: px(6),
            align_items: AlignItems::Center,
            max_width: percent(100),
            ..default()
        };
        let font = || view.fonts.text(f32::from(size));
        let name = widget::label(text(player), font(), palette::TEXT);
        let name = Row::new(cropped((name, player), font(), palette::BUTTON));
        Row::new((line, Pickable::IGNORE)).holding([sign, name])
    })
}

fn board(game: &Game, side: u16, part: BoardPart) -> Row {
    picture(Painted::Thumbnail(Arc::new(thumbnail(game)), side)).with(part)
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

/// The game that is watched, and a button back to the table.
pub(super) fn watched(view: &View, shown: &ShownTournament, number: u32) -> [Row; 2] {
    let watched = shown.game(number);
    let text = |part| text_of(part, shown, watched.as_ref(), &view.words, &view.book);
    let parts = |side| {
        [
            BoardPart::WatchedStone(side),
            BoardPart::WatchedPlayer(side),
        ]
    };
    let progress = text(BoardPart::WatchedProgress);
    let progress = label(progress, view.fonts.text(13.0), palette::TEXT);
    let progress = progress.with(BoardPart::WatchedProgress);
    let side = LARGE[view.roomy(0, 1)];
    let game = watched.as_ref().map(|it| &it.game);
    let board = game.map(|game| board(game, side, BoardPart::WatchedBoard(side)));
    let open = small(view, "tournament-open", TournamentCommand::Open(number));
    let games = watched.as_ref().map_or_else(Vec::new, |it| {
        shown.games_between(it.players.each_ref().map(String::as_str))
    });
    let mut before = games.iter().rev();
    let beside = [
        ("tournament-previous-game", before.find(|it| **it < number)),
        (
            "tournament-next-game",
            games.iter().find(|it| **it > number),
        ),
    ];
    let beside = beside.map(|(key, game)| {
        let watch = SheetCommand::WatchGame(game.copied().unwrap_or(number));
        small(view, key, watch).enabled(game.is_some())
    });
    [
        scroll_list("Watched game", 6)
            .laid_out(|list| list.align_items = AlignItems::Center)
            .holding([line(24.0).holding(players(view, 16, parts, text)), progress])
            .holding(board),
        line(8.0)
            .holding([
                small(view, "tournament-to-table", SheetCommand::LeaveGame),
                open.enabled(shown.has_ended(number)),
            ])
            .holding(beside),
    ]
}

fn text_of(
    part: BoardPart,
    shown: &ShownTournament,
    watched: Option<&WatchedGame>,
    words: &Words,
    book: &CastBook,
) -> String {
    let live = |place: usize| shown.live().get(place);
    let text = match part {
        BoardPart::Player(place, side) => {
            live(place).map(|it| phrases::player_name(words, book, shown, it.players[side.index()]))
        }
        BoardPart::Progress(place) => live(place).map(|it| progress(it, words)),
        BoardPart::WatchedPlayer(side) => {
            watched.map(|it| phrases::name(words, book, &it.players[side.index()]))
        }
        BoardPart::WatchedProgress => watched.map(|it| {
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
        BoardPart::Board(..)
        | BoardPart::WatchedBoard(_)
        | BoardPart::Stone(..)
        | BoardPart::WatchedStone(_) => None,
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
    mut texts: Query<(&BoardPart, &mut Text)>,
    mut boards: Query<(&BoardPart, &mut Painted)>,
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
            BoardPart::Board(place, _) | BoardPart::Stone(place, _) => {
                shown.live().get(place).map(|it| &it.game)
            }
            _ => watched.as_ref().map(|it| &it.game),
        };
        let Some(game) = game else { continue };
        let now = match (*part, &*painted) {
            (BoardPart::Board(_, side) | BoardPart::WatchedBoard(side), _) => {
                Painted::Thumbnail(Arc::new(thumbnail(game)), side)
            }
            // The players exchange colours in a swap opening.
            (
                BoardPart::Stone(_, side) | BoardPart::WatchedStone(side),
                Painted::StoneSign(_, pixels),
            ) => Painted::StoneSign(game.color_of(side), *pixels),
            _ => continue,
        };
        painted.set_if_neq(now);
    }
}
