//! Two games between two searches from one opening, each with either colour.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::mover::{Mover, TreeMover};
use crate::opening::opening;
use crate::params::PlayParams;
use engine::SearchParams;
use rules::{Action, Game, GameResult};

/// Number of stones at which a game is drawn.
const LONGEST: u16 = 160;

/// Plays two games from a random balanced opening, which follows from `seed`. Returns the games won
/// less the games lost by the search with the numbers `first`, -2 to 2.
pub(super) fn play_pair(params: &PlayParams, [first, second]: [SearchParams; 2], seed: u64) -> i8 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chooser = TreeMover::with(params, SearchParams::default());
    let start = opening(&mut chooser, params.setup, params.nodes, &mut rng);
    let mut movers = [first, second].map(|numbers| TreeMover::with(params, numbers));
    let own = play_game(&mut movers, start.clone(), params.nodes);
    movers.reverse();
    own - play_game(&mut movers, start, params.nodes)
}

/// Plays a game to its end. Returns 1 when the first mover wins, -1 when the second one wins. The
/// first mover has the side to move in the opening.
fn play_game(movers: &mut [TreeMover; 2], mut game: Game, nodes: u64) -> i8 {
    for mover in movers.iter_mut() {
        mover.new_game();
    }
    let own = game.side_of(game.side_to_move());
    while game.result().is_none() && game.ply() < LONGEST {
        let place = usize::from(game.side_of(game.side_to_move()) != own);
        let chosen = movers[place].choose(&game, nodes);
        let (point, _) = chosen.expect("the game continues");
        game.play(Action::Place(point)).expect("movers are legal");
    }
    match game.result().and_then(GameResult::winner) {
        Some(winner) => {
            if winner == own {
                1
            } else {
                -1
            }
        }
        None => 0,
    }
}
