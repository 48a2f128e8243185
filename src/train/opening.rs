//! Openings of training games: a few stones close together with an open result.

use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

use super::mover::Mover;
use engine::state::{PatternState, PointClass, Weights};
use rules::{Action, Color, Game, GameSetup, Point};

/// Number of stones of an opening.
const STONES: std::ops::RangeInclusive<u16> = 4..=8;
/// Size of the square of the stones, in lines.
const SIDE: std::ops::RangeInclusive<u8> = 5..=7;
/// Largest absolute value of a balanced opening: about two to one.
const BALANCED: i32 = 150;
/// Number of tries before the most balanced opening is used.
const TRIES: u32 = 40;

/// A game with an opening whose value is within [`BALANCED`], if one was found.
// CITE: random stones in a small square, kept when a search finds them even, follow Rapfi's
// `opengen` (Haobin Duan).
pub(super) fn opening(
    mover: &mut dyn Mover,
    setup: GameSetup,
    nodes: u64,
    rng: &mut ChaCha8Rng,
) -> Game {
    let mut best: Option<(i32, Game)> = None;
    for _ in 0..TRIES {
        let game = stones(setup, rng);
        if !is_calm(&PatternState::of_game(&game, Weights::none())) {
            continue;
        }
        let Some((_, value)) = mover.choose(&game, nodes) else {
            continue;
        };
        if value.abs() <= BALANCED {
            return game;
        }
        if best.as_ref().is_none_or(|(least, _)| value.abs() < *least) {
            best = Some((value.abs(), game));
        }
    }
    best.map_or_else(|| Game::new(setup), |(_, game)| game)
}

/// True when neither side threatens to win at once.
pub(super) fn is_calm(state: &PatternState) -> bool {
    Color::ALL.into_iter().all(|color| {
        state.count(color, PointClass::Five) == 0 && state.count(color, PointClass::OpenFour) == 0
    })
}

/// Random stones in a random square, usually near the middle of the board.
fn stones(setup: GameSetup, rng: &mut ChaCha8Rng) -> Game {
    let size = setup.size();
    let side = rng.random_range(SIDE).min(size);
    let room = size - side;
    let mut corner = || (rng.random_range(0..=room) + rng.random_range(0..=room)).div_ceil(2);
    let (left, bottom) = (corner(), corner());
    let count = rng.random_range(STONES);
    let mut game = Game::new(setup);
    let square = move |point: &Point| {
        (left..left + side).contains(&point.x()) && (bottom..bottom + side).contains(&point.y())
    };
    for _ in 0..count {
        let quiet = |point: &Point| {
            let mut next = game.clone();
            next.play(Action::Place(*point)).is_ok() && next.result().is_none()
        };
        let free = game.board().empty_points().filter(square).filter(quiet);
        let Some(point) = free.choose(rng) else { break };
        game.play(Action::Place(point)).expect("the point is legal");
    }
    game
}
