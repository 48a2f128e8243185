//! How many games of n plies there are: `tests/data/perft.toml`.
//!
//! A wrong rule of legality or of the end shows in the count sooner or later. The numbers come from
//! the naive judge: `every_count_is_the_naive_judges` counts them once more and, after a change of
//! the file, prints what they should be.

use judges::rules::Naive;
use rules::{Action, Color, Game, GameSetup, Point, Rule};
use serde::Deserialize;

use crate::diagram::Diagram;

#[derive(Deserialize)]
struct Perft {
    position: Vec<Counted>,
}

/// A start and, for each rule, the number of games that continue for 1, 2, 3, … plies from there.
#[derive(Deserialize)]
struct Counted {
    name: String,
    size: Option<u8>,
    board: Option<String>,
    freestyle: Vec<u64>,
    standard: Vec<u64>,
    renju: Vec<u64>,
}

impl Counted {
    fn game(&self, rule: Rule) -> Game {
        match (self.size, &self.board) {
            (Some(size), None) => Game::new(GameSetup::new(rule, size).expect("a size in range")),
            (None, Some(board)) => Diagram::parse(board).game(rule),
            _ => panic!("{}: either a size or a board", self.name),
        }
    }

    fn counts(&self) -> [(Rule, &[u64]); 3] {
        [
            (Rule::Freestyle, &self.freestyle),
            (Rule::Standard, &self.standard),
            (Rule::Renju, &self.renju),
        ]
    }
}

fn positions() -> Vec<Counted> {
    let text = include_str!("../../data/perft.toml");
    let perft: Perft = toml::from_str(text).expect("the counts are valid TOML");
    perft.position
}

/// Games of exactly `plies` more plies. The last ply is counted, not played.
fn count(game: &mut Game, plies: usize) -> u64 {
    let points: Vec<Point> = game.legal_points().collect();
    if plies == 1 {
        return points.len() as u64;
    }
    let mut games = 0;
    for point in points {
        game.play(Action::Place(point))
            .expect("a legal point is playable");
        games += count(game, plies - 1);
        game.take_back();
    }
    games
}

/// [`count`] by the naive judge, from the moves alone.
fn naive_count(rule: Rule, size: u8, moves: &mut Vec<Point>, plies: usize) -> u64 {
    let to_move = Color::ALL[moves.len() % 2];
    let naive = Naive::after(moves, size);
    if naive.result(rule, to_move).is_some() {
        return 0;
    }
    let mut points = naive.empty_points();
    if rule == Rule::Renju && to_move == Color::Black {
        points.retain(|&point| naive.foul(point).is_none());
    }
    if plies == 1 {
        return points.len() as u64;
    }
    let mut games = 0;
    for point in points {
        moves.push(point);
        games += naive_count(rule, size, moves, plies - 1);
        moves.pop();
    }
    games
}

#[test]
fn every_count_is_as_recorded() {
    for position in positions() {
        for (rule, expected) in position.counts() {
            let mut game = position.game(rule);
            let start = game.clone();
            for (plies, &games) in (1..).zip(expected) {
                assert_eq!(
                    count(&mut game, plies),
                    games,
                    "{}, {rule}, {plies} plies",
                    position.name
                );
            }
            assert_eq!(game, start);
        }
    }
}

/// Counts that differ, as lines for the file.
fn differences(most_games: u64) -> Vec<String> {
    let mut lines = Vec::new();
    for position in positions() {
        for (rule, expected) in position.counts() {
            let game = position.game(rule);
            let mut moves: Vec<Point> = game.moves().collect();
            let feasible = expected.iter().take_while(|&&games| games <= most_games);
            let plies = feasible.count();
            let size = game.setup().size();
            let counts: Vec<u64> = (1..=plies)
                .map(|plies| naive_count(rule, size, &mut moves, plies))
                .collect();
            if counts != expected[..plies] {
                lines.push(format!("{}: {rule} = {counts:?}", position.name));
            }
        }
    }
    lines
}

#[test]
fn small_counts_are_the_naive_judges() {
    assert_eq!(differences(2_000), Vec::<String>::new());
}

#[test]
#[ignore = "a minute in a debug build, too long for every `cargo test`; `.ci/run` runs it: `cargo \
    test --release --no-default-features --test core rules::perft -- --ignored`"]
fn every_count_is_the_naive_judges() {
    assert_eq!(differences(u64::MAX), Vec::<String>::new());
}
