//! The graph of the rating over the rated games, with its uncertainty.

use bevy::prelude::*;

use crate::sheet::materials::Materials;
use crate::theme::widget::label;
use crate::theme::{Fill, palette};
use game::RatedGame;

/// Largest number of games in the graph.
const MOST: usize = 60;
/// Half of a 95 % interval in standard deviations.
const INTERVAL: f64 = 1.96;
/// Height of the graph in logical pixels.
const HEIGHT: f32 = 48.0;

/// Adds the graph of the last games, if there are at least two.
pub(super) fn spawn(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    games: &[RatedGame],
) {
    let games = &games[games.len().saturating_sub(MOST)..];
    let Some([low, high]) = range(games) else {
        return;
    };
    let line = Node {
        height: px(HEIGHT),
        column_gap: px(8),
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands
        .spawn((
            Name::new("Rating over time"),
            line,
            Pickable::IGNORE,
            ChildOf(paper),
        ))
        .id();
    spawn_axis(commands, line, materials, [low, high]);
    for game in games {
        spawn_game(commands, line, game, [low, high]);
    }
}

/// The highest and the lowest value of the graph.
fn spawn_axis(commands: &mut Commands, line: Entity, materials: &Materials, range: [f64; 2]) {
    let axis = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        width: px(if materials.layout.labels { 102 } else { 76 }),
        flex_shrink: 0.0,
        ..default()
    };
    let [low, high] = range.map(|value| {
        let font = materials.fonts.text(12.0);
        label(format!("{value:.0}"), font, palette::MUTED)
    });
    commands.spawn((axis, Pickable::IGNORE, ChildOf(line), children![high, low]));
}

/// The rating after a game as a dot on the line of its interval.
fn spawn_game(commands: &mut Commands, line: Entity, game: &RatedGame, range: [f64; 2]) {
    let column = Node {
        flex_grow: 1.0,
        max_width: px(16),
        height: percent(100),
        ..default()
    };
    let column = commands
        .spawn((column, Pickable::IGNORE, ChildOf(line)))
        .id();
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
    commands.spawn((
        bar,
        Fill(palette::BUTTON_HOVERED),
        Pickable::IGNORE,
        ChildOf(column),
    ));
    commands.spawn((
        dot,
        Fill(palette::ACCENT),
        Pickable::IGNORE,
        ChildOf(column),
    ));
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
