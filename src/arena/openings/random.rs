//! Random openings.

use rand::SeedableRng;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;

use rules::{Action, Game, GameSetup, Point};

/// A game with `plies` random stones, each within two points of the centre or of an earlier stone,
/// and without a result.
///
/// Equal arguments give equal games. There are fewer stones if every remaining point would end the
/// game.
pub fn random_opening(setup: GameSetup, plies: u16, seed: u64) -> Game {
    const REACH: u8 = 2;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(setup);
    let center = Point::center(setup.size());
    for _ in 0..plies {
        let stones = game
            .moves()
            .chain((game.ply() == 0).then_some(center))
            .collect::<Vec<_>>();
        let near = |point: &Point| stones.iter().any(|stone| stone.distance(*point) <= REACH);
        let quiet = |point: &Point| {
            let mut next = game.clone();
            next.play(Action::Place(*point)).is_ok() && next.result().is_none()
        };
        let Some(point) = game
            .legal_points()
            .filter(near)
            .filter(quiet)
            .choose(&mut rng)
        else {
            break;
        };
        game.play(Action::Place(point)).expect("the point is legal");
    }
    game
}
