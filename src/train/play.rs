//! [`play`]: plays one game of the engine against itself.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::game::{MATE, SelfGame};
use super::mover::Mover;
use super::opening::{is_calm, opening};
use super::params::PlayParams;
use engine::state::{PatternState, Weights};
use rules::{Action, Game, GameResult, Point, Side};

/// Number of plies after the opening that may be random, each with probability 1 / [`ODDS`].
const RANDOM_PLIES: usize = 6;
const ODDS: u32 = 6;
/// A random stone is placed on one of this number of the most urgent points.
const RANDOM_CHOICE: usize = 8;
/// Number of stones at which a game is drawn.
const LONGEST: u16 = 160;

/// The game with this number: from a random opening until a five, a full board, a proven win of the
/// side to move, or 160 stones.
///
/// A function of its arguments, provided that the mover depends only on the calls since `new_game`.
pub fn play(mover: &mut dyn Mover, params: &PlayParams, number: u64) -> SelfGame {
    // The odd factor keeps nearby seeds and game numbers apart.
    let seed = params.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    mover.new_game();
    let mut game = opening(mover, params.setup, params.nodes, &mut rng);
    mover.new_game();
    let opening = usize::from(game.ply());
    let mut values = Vec::new();
    let mut proven = None;
    while game.result().is_none() && game.ply() < LONGEST {
        if let Some(point) = random_point(&game, &params.weights, values.len(), &mut rng) {
            values.push(None);
            let placed = game.play(Action::Place(point));
            placed.expect("it was among the legal points");
            continue;
        }
        let jitter = rng.random_range(0.75..1.25);
        let nodes = (params.nodes as f64 * jitter) as u64;
        let (point, value) = mover.choose(&game, nodes.max(1)).expect("it goes on");
        values.push(Some(value));
        let winner = game.side_of(game.side_to_move());
        game.play(Action::Place(point)).expect("movers are legal");
        if value >= MATE {
            proven = Some(winner);
            break;
        }
    }
    let winner = proven.or_else(|| game.result().and_then(GameResult::winner));
    SelfGame {
        number,
        setup: params.setup,
        moves: game.moves().collect(),
        opening,
        values,
        score: match winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => 0.0,
            None => 0.5,
        },
    }
}

/// A random good point, sometimes, soon after the opening and when no threat is on the board.
fn random_point(
    game: &Game,
    weights: &Weights,
    turn: usize,
    rng: &mut ChaCha8Rng,
) -> Option<Point> {
    if turn >= RANDOM_PLIES || !rng.random_ratio(1, ODDS) {
        return None;
    }
    let state = PatternState::of_game(game, weights);
    if !is_calm(&state) {
        return None;
    }
    let own = state.side_to_move();
    let legal = |point: &Point| game.check(Action::Place(*point)).is_ok();
    let mut points = state.candidates().filter(legal).collect::<Vec<_>>();
    points.sort_by_key(|&point| std::cmp::Reverse(state.urgency(point, own)));
    points.truncate(RANDOM_CHOICE);
    points.choose(rng).copied()
}
