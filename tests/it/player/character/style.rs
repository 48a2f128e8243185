//! The preferences of a character, and what it gives up for them.

use engine::state::{PatternState, PointClass, Weights};
use rules::{Game, Point};

use super::support::{ask, game, player, random_games};

const SEARCH: &str = "search.table_mib = 1\nchoice = { max_loss = 30, top_k = 12 }";

/// How a style's moves differ from the search's on random positions: mean of `measure` over the
/// positions that have one.
fn means(style: &str, measure: impl Fn(&Game, Point) -> Option<f64>) -> [f64; 2] {
    let anywhere = Point::center(15);
    let games = random_games(21).filter(|game| (4..20).contains(&game.ply()));
    let games = games.filter(|game| measure(game, anywhere).is_some());
    let games = games.take(120).collect::<Vec<_>>();
    ["style.centre = 0", style].map(|style| {
        let mut player = player("tree", &format!("{SEARCH}\n{style}"), 1);
        let measured = games.iter().map(|game| {
            let answer = ask(&mut *player, game, 600);
            measure(game, answer.point()).expect("it was asked for")
        });
        measured.sum::<f64>() / games.len() as f64
    })
}

fn distance_to_last(game: &Game, point: Point) -> Option<f64> {
    let last = game.last_move()?;
    Some(f64::from(last.distance(point)))
}

/// Whether the point makes a four; `None` if no four is possible or a five is.
fn makes_four(game: &Game, point: Point) -> Option<f64> {
    let state = PatternState::of_game(game, Weights::none());
    let me = game.side_to_move();
    let fives = [me, !me].map(|color| state.count(color, PointClass::Five));
    let can_make_four = fives == [0, 0] && state.fours(me).next().is_some();
    can_make_four.then(|| f64::from(u8::from(state.makes_four(point, me))))
}

#[test]
fn tenuki_goes_away_from_the_last_stone_or_sticks_to_it() {
    let [neutral, away] = means("style.tenuki = 20", distance_to_last);
    let [_, close] = means("style.tenuki = -20", distance_to_last);
    assert!(
        close < neutral && neutral < away,
        "{close} {neutral} {away}"
    );
}

#[test]
fn greed_for_fours_makes_more_of_them() {
    let [neutral, greedy] = means("style.four_greed = 40", makes_four);
    assert!(greedy > neutral, "{greedy} {neutral}");
}

#[test]
fn centre_draws_to_the_middle() {
    let distance = |game: &Game, point: Point| {
        let center = Point::center(game.board().size());
        Some(f64::from(center.distance(point)))
    };
    let [neutral, middle] = means("style.centre = 30", distance);
    assert!(middle < neutral, "{middle} {neutral}");
}

#[test]
fn mirror_plays_opposite_the_last_stone_where_that_costs_little() {
    // Black's stones around the centre, White's last one at i10: opposite lies g6.
    let position = game("h8 i9 g7 i10");
    let options = "search.table_mib = 1\nchoice = { max_loss = 40 }\nstyle.mirror = 40";
    let answer = ask(&mut *player("tree", options, 1), &position, 2000);
    assert_eq!(answer.point().to_string(), "g6");
}
