//! Every result that the Monte Carlo search claims is checked by the rules alone with every legal
//! move.

use engine::{
    Algorithm, Dynamics, Limits, ModelSearch, MonteCarlo, MonteCarloParams, Proven, Schedule,
    Searcher, Silent, TreeGrowth, TreeParams,
};
use rules::{Action, Game, Point, Rule};

use super::montecarlo::params;
use super::repeat::nodes;
use super::{params as tree_params, random, random_game};

/// True when the side to move wins within `plies` plies, whatever the other side does.
fn wins(game: &mut Game, plies: u16) -> bool {
    let moves: Vec<Point> = game.legal_points().collect();
    moves.iter().any(|&point| ends_won(game, point))
        || plies >= 3
            && moves
                .iter()
                .any(|&point| after(game, point, |game| loses(game, plies - 1)))
}

/// True when the side to move loses within `plies` plies, whatever it does.
fn loses(game: &mut Game, plies: u16) -> bool {
    if game.result().is_some() || plies < 2 {
        return false;
    }
    let moves: Vec<Point> = game.legal_points().collect();
    !moves.iter().any(|&point| ends_won(game, point))
        && moves.iter().all(|&point| {
            after(game, point, |game| {
                game.result().is_none() && wins(game, plies - 1)
            })
        })
}

fn ends_won(game: &mut Game, point: Point) -> bool {
    after(game, point, |game| {
        game.result()
            .is_some_and(|result| result.winner().is_some())
    })
}

fn after<T>(game: &mut Game, point: Point, look: impl FnOnce(&mut Game) -> T) -> T {
    game.play(Action::Place(point)).expect("a legal point");
    let seen = look(game);
    game.take_back();
    seen
}

fn holds(game: &Game, claim: Proven) -> bool {
    let mut game = game.clone();
    match claim {
        Proven::Win(plies) => wins(&mut game, plies),
        Proven::Loss(plies) => loses(&mut game, plies),
    }
}

/// The longest claim that is checked, because checking every legal move at every ply is slow.
const LONGEST: u16 = 6;

#[derive(Debug, Default)]
struct Tally {
    wins: u32,
    losses: u32,
    longer: u32,
}

/// Positions with few empty points, so that the checker comes to an end.
fn positions() -> impl Iterator<Item = Game> {
    let kinds = [(5, 6), (5, 12), (6, 14), (6, 20), (7, 24), (7, 30)];
    (0..600).filter_map(move |seed: u64| {
        let (size, plies) = kinds[seed as usize % kinds.len()];
        let rule = Rule::ALL[seed as usize / kinds.len() % 3];
        let game = random_game(rule, size, plies, &mut random(seed));
        game.result().is_none().then_some(game)
    })
}

/// Compares all claims of a search with the checker.
fn check(mut claim_of: impl FnMut(&Game) -> Option<Proven>) -> (Tally, Vec<String>) {
    let (mut tally, mut false_claims) = (Tally::default(), Vec::new());
    for game in positions() {
        let Some(claim) = claim_of(&game) else {
            continue;
        };
        let (count, plies) = match claim {
            Proven::Win(plies) => (&mut tally.wins, plies),
            Proven::Loss(plies) => (&mut tally.losses, plies),
        };
        if plies > LONGEST {
            tally.longer += 1;
        } else if holds(&game, claim) {
            *count += 1;
        } else {
            false_claims.push(format!("{claim:?}, {}\n{}", game.rule(), game.board()));
        }
    }
    (tally, false_claims)
}

/// A search with these widths and a tree that has room for few moves.
fn narrow(algorithm: Algorithm, root: u16, child: u16) -> MonteCarlo {
    let params = MonteCarloParams {
        main: TreeParams {
            dynamics: Dynamics::Schedule,
            schedule: Schedule::fixed(20, root, child).unwrap(),
            ..params(algorithm).main
        },
        tree: TreeGrowth {
            leaf_depth: 1,
            verify: 0.2,
            ..TreeGrowth::default()
        },
        ..params(algorithm)
    };
    MonteCarlo::new(params, 5)
}

#[test]
fn every_proof_holds_against_every_legal_move() {
    for algorithm in Algorithm::ALL {
        // Narrow widths leave most moves out, so that a wrong loss is claimed more easily.
        for (root, child) in [(2, 1), (4, 3), (16, 12)] {
            let mut search = narrow(algorithm, root, child);
            let (tally, false_claims) = check(|game| {
                let decision = search.search(game, &nodes(2_000), &mut Silent);
                decision.unwrap().progress.proven
            });
            assert!(false_claims.is_empty(), "{}", false_claims.join("\n"));
            assert!(tally.wins > 20 && tally.losses > 3, "{tally:?}");
        }
    }
}

#[test]
fn the_checker_finds_the_losses_that_hold_only_within_the_candidates() {
    let mut search = ModelSearch::new(tree_params(6, 2, 1), 5);
    let (_, false_claims) = check(|game| {
        let decision = search.search(game, &Limits::default(), &mut Silent);
        decision.unwrap().progress.proven
    });
    assert!(!false_claims.is_empty());
}

#[test]
fn a_loss_within_the_candidates_alone_is_not_announced() {
    // The cat sees one candidate after each of its two moves and judges the position as lost.
    let mut cat = ModelSearch::new(tree_params(6, 2, 1), 5);
    let mut searches = Algorithm::ALL.map(|algorithm| narrow(algorithm, 2, 1));
    let mut met = 0;
    for game in positions() {
        let claim = cat.search(&game, &Limits::default(), &mut Silent).unwrap();
        let claim = claim.progress.proven;
        if let Some(Proven::Loss(plies @ ..=LONGEST)) = claim
            && !holds(&game, Proven::Loss(plies))
        {
            for search in &mut searches {
                let decision = search.search(&game, &nodes(2_000), &mut Silent).unwrap();
                assert_ne!(decision.progress.proven, claim, "{}", game.board());
            }
            met += 1;
        }
    }
    assert!(met > 0, "no such position");
}
