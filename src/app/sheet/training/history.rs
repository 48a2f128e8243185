//! The graph of the rating over the rated games, with its uncertainty.

use bevy::prelude::*;

use crate::sheet::rows::{Row, label};
use crate::sheet::view::View;
use crate::theme::{Fill, palette};
use game::RatedGame;

/// Largest number of games in the graph.
const MOST: usize = 60;
/// Half of a 95 % interval in standard deviations.
const INTERVAL: f64 = 1.96;
/// Height of the graph in logical pixels.
const HEIGHT: f32 = 48.0;

/// The graph of the last games, if there are at least two.
pub(super) fn history(view: &View, games: &[RatedGame]) -> Option<Row> {
    let games = &games[games.len().saturating_sub(MOST)..];
    let range = range(games)?;
    let line = Node {
        height: px(HEIGHT),
        column_gap: px(8),
        flex_shrink: 0.0,
        ..default()
    };
    let line = Row::new((Name::new("Rating over time"), line, Pickable::IGNORE));
    let games = games.iter().map(|it| column(it, range));
    Some(line.holding([axis(view, range)]).holding(games))
}

/// The highest and the lowest value of the graph.
fn axis(view: &View, [low, high]: [f64; 2]) -> Row {
    let axis = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        width: px(view.roomy(102, 76)),
        flex_shrink: 0.0,
        ..default()
    };
    let ends = [high, low].map(|value| {
        let font = view.fonts.text(12.0);
        label(format!("{value:.0}"), font, palette::MUTED)
    });
    Row::new((axis, Pickable::IGNORE)).holding(ends)
}

/// The rating after a game as a dot on the line of its interval.
fn column(game: &RatedGame, range: [f64; 2]) -> Row {
    let column = Node {
        flex_grow: 1.0,
        max_width: px(16),
        height: percent(100),
        ..default()
    };
    let [below, above] = interval(game).map(|value| place(value, range));
    let bar = Node {
        position_type: PositionType::Absolute,
        left: px(2),
        width: px(2),
        bottom: percent(below),
        height: percent(above - below),
        ..default()
    };
    let dot = Node {
        position_type: PositionType::Absolute,
        width: px(6),
        height: px(6),
        bottom: percent(place(game.elo, range) * 0.88),
        border_radius: BorderRadius::all(px(3)),
        ..default()
    };
    Row::new((column, Pickable::IGNORE)).holding([
        Row::new((bar, Fill(palette::BUTTON_HOVERED), Pickable::IGNORE)),
        Row::new((dot, Fill(palette::ACCENT), Pickable::IGNORE)),
    ])
}

/// The 95 % interval of the rating after a game.
fn interval(game: &RatedGame) -> [f64; 2] {
    let error = INTERVAL * game.deviation;
    [game.elo - error, game.elo + error]
}

/// The lowest and the highest end of the intervals of at least two games.
fn range(games: &[RatedGame]) -> Option<[f64; 2]> {
    let ends = games.iter().map(interval);
    let range = ends.reduce(|[low, high], [one, other]| [low.min(one), high.max(other)]);
    range.filter(|_| games.len() > 1)
}

/// The place of a value between both ends, in percent.
fn place(value: f64, [low, high]: [f64; 2]) -> f32 {
    let share = (value - low) / (high - low).max(1.0);
    (share.clamp(0.0, 1.0) * 100.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(elo: f64, deviation: f64) -> RatedGame {
        RatedGame {
            at_s: 0,
            opponent: String::new(),
            opponent_elo: elo,
            score: 1.0,
            elo,
            deviation,
        }
    }

    #[test]
    fn the_graph_has_room_for_all_intervals() {
        assert_eq!(range(&[game(1300.0, 100.0)]), None, "one game is no line");
        let games = [game(1300.0, 100.0), game(1500.0, 50.0)];
        let range = range(&games).expect("two games");
        assert_eq!(range, [1300.0 - 196.0, 1500.0 + 98.0]);
        assert_eq!(place(range[0], range), 0.0);
        assert_eq!(place(range[1], range), 100.0);
        let places = games.map(|game| place(game.elo, range));
        assert!(places[0] < places[1] && places[1] < 100.0, "{places:?}");
    }
}
