//! The choice without a search.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::pattern::{CandidateLimits, CandidateSource, ModelBoard, candidates, ring};
use crate::schedule::MAX_WIDTH;
use rules::{Game, Point};

/// The first completing point of the best model on board: a five, the block of a five, then the
/// best kind of either side, with the side to move first among equals. Without a model: the centre
/// of an empty board, otherwise a legal point next to the last stone (or as near as possible),
/// chosen by `seed` and the position. `None` when the game is over.
pub fn pick_without_search(game: &Game, limits: CandidateLimits, seed: u64) -> Option<Point> {
    game.to_decide()?;
    let board = ModelBoard::new(game);
    let mut list = Vec::new();
    let source = candidates(&board, usize::from(MAX_WIDTH), limits, &mut list);
    match (source, board.last()) {
        (CandidateSource::Nearby, Some(last)) => random_near(&board, last, seed),
        _ => list.first().copied(),
    }
}

/// A legal point of the nearest ring around `last` that has one.
fn random_near(board: &ModelBoard, last: Point, seed: u64) -> Option<Point> {
    let size = board.board().size();
    let mut random = ChaCha8Rng::seed_from_u64(seed ^ board.key());
    (1..size).find_map(|distance| {
        let points: Vec<Point> = ring(last, distance, size)
            .filter(|&point| board.is_legal(point))
            .collect();
        points.choose(&mut random).copied()
    })
}
