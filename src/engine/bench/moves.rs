//! The number of stones placed and taken back per second.

use std::hint::black_box;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use serde::Serialize;

use crate::state::{PatternState, Weights};
use rules::{Board, Color, Point, Rule};

/// The speed of placing stones and taking them back, with shapes, classes, candidates, key and
/// value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovesReport {
    /// Pairs of one stone placed and one taken back per second, over all rules and sizes.
    pub moves_per_second: f64,
    /// Results by rule and board size.
    pub by_setup: Vec<SetupMoves>,
}

/// The speed under one setup.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SetupMoves {
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines.
    pub size: u8,
    /// Pairs of one stone placed and one taken back per second.
    pub moves_per_second: f64,
}

/// Measures for about `time`, on games of 60 random stones near each other, the same ones each
/// time.
pub fn moves(time: Duration) -> MovesReport {
    const SIZES: [u8; 2] = [15, 20];
    let setups = Rule::ALL
        .into_iter()
        .flat_map(|rule| SIZES.map(|size| (rule, size)));
    let weights = Weights::builtin();
    let share = time / (Rule::ALL.len() * SIZES.len()) as u32;
    let by_setup = setups
        .map(|(rule, size)| SetupMoves {
            rule,
            size,
            moves_per_second: measure(rule, size, &weights, share),
        })
        .collect::<Vec<_>>();
    // The setups have equal shares of moves, not of time.
    let seconds_a_move: f64 = by_setup.iter().map(|it| 1.0 / it.moves_per_second).sum();
    MovesReport {
        moves_per_second: by_setup.len() as f64 / seconds_a_move,
        by_setup,
    }
}

fn measure(rule: Rule, size: u8, weights: &Weights, time: Duration) -> f64 {
    let mut state = PatternState::new(&Board::new(size), rule, Color::Black, weights);
    let games = (0..20)
        .map(|seed| game(&mut state, seed))
        .collect::<Vec<_>>();
    let begun = Instant::now();
    let mut moves = 0;
    while begun.elapsed() < time {
        for game in &games {
            game.iter().for_each(|&point| state.make(point));
            black_box(state.value());
            game.iter().for_each(|_| state.undo());
            moves += game.len();
        }
    }
    moves as f64 / begun.elapsed().as_secs_f64()
}

/// A game of random stones.
fn game(state: &mut PatternState, seed: u64) -> Vec<Point> {
    const PLIES: usize = 60;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut points = vec![Point::center(state.size())];
    state.make(points[0]);
    while points.len() < PLIES {
        let point = state
            .candidates()
            .choose(&mut rng)
            .expect("60 stones leave room");
        state.make(point);
        points.push(point);
    }
    points.iter().for_each(|_| state.undo());
    points
}
