//! Distances to the win: the search finds the wins of the shipped solutions, and none that is
//! longer.

use engine::{Limits, Proven, Searcher, Silent, TreeParams, TreeSearch};
use proof::solution::{Advice, Guide};
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rules::{Game, GameSetup, Point};
use solution::SolvedGame;

/// Wins of up to this many plies are searched for.
const FAR: u16 = 9;

/// The positions with Black to move of a game in which White resists as long as possible, each
/// with the plies of the win.
fn positions(guide: &Guide, rng: &mut ChaCha8Rng) -> Vec<(Vec<Point>, u16)> {
    let (mut moves, mut found) = (Vec::new(), Vec::new());
    loop {
        match guide.advice(&moves) {
            Some(Advice::Win { play, plies }) => {
                found.push((moves.clone(), plies));
                moves.push(play);
            }
            Some(Advice::Loss(replies)) => {
                let Some(&(_, longest)) = replies.first() else {
                    return found;
                };
                let resisting = replies.into_iter().filter(|&(_, plies)| plies == longest);
                let resisting = resisting.collect::<Vec<_>>();
                moves.extend(resisting.choose(rng).map(|&(reply, _)| reply));
            }
            None => return found,
        }
    }
}

#[test]
fn search_finds_the_wins_of_the_solutions_and_none_that_is_longer() {
    let (mut rng, mut searched) = (ChaCha8Rng::seed_from_u64(41), 0);
    for game in SolvedGame::ALL {
        let guide = Guide::new(game.solution()).expect("its strategies are well formed");
        let setup = GameSetup::new(game.rule, game.size).expect("it is solved");
        let mut search = TreeSearch::new(TreeParams::default());
        for _ in 0..6 {
            for (moves, plies) in positions(&guide, &mut rng) {
                if plies > FAR {
                    continue;
                }
                let board = Game::with_moves(setup, moves.iter().copied()).expect("it is legal");
                let limits = Limits {
                    nodes: Some(200_000),
                    ..Limits::default()
                };
                let decision = search.search(&board, &limits, &mut Silent);
                let proven = decision.and_then(|decision| Proven::from_score(decision.score));
                let is_found = matches!(proven, Some(Proven::Win(found)) if found <= plies);
                assert!(
                    is_found,
                    "{plies} plies, found {proven:?}:\n{}",
                    board.board()
                );
                searched += 1;
            }
        }
    }
    assert!(searched >= 50, "only {searched} positions");
}
