//! [`random_opening`]: quiet, close and the same for the same seed.

use arena::random_opening;
use rules::{Game, GameSetup, MAX_SIZE, MIN_SIZE, Point, Rule};

fn setups() -> impl Iterator<Item = GameSetup> {
    let sizes = [MIN_SIZE, 6, 9, 15, 19, MAX_SIZE];
    let setups = Rule::ALL
        .into_iter()
        .flat_map(move |rule| sizes.map(|size| (rule, size)));
    setups.map(|(rule, size)| GameSetup::new(rule, size).unwrap())
}

#[test]
fn opening_is_legal_undecided_and_as_long_as_asked() {
    for setup in setups() {
        for plies in [1, 2, 5, 10] {
            let game = random_opening(setup, plies, u64::from(plies));
            assert_eq!((game.setup(), game.ply()), (setup, plies));
            assert!(game.to_decide().is_some(), "{}", game.board());
            assert_eq!(Game::with_moves(setup, game.moves()).as_ref(), Ok(&game));
        }
    }
}

#[test]
fn opening_is_a_function_of_its_arguments() {
    for setup in setups() {
        assert_eq!(random_opening(setup, 6, 5), random_opening(setup, 6, 5));
    }
    let games = (0..20)
        .map(|seed| random_opening(GameSetup::default(), 6, seed))
        .collect::<Vec<_>>();
    let distinct = games
        .iter()
        .enumerate()
        .filter(|&(index, game)| !games[..index].contains(game))
        .count();
    assert!(distinct >= 19, "{distinct} of 20");
}

#[test]
fn longer_opening_begins_like_the_shorter_one() {
    let long = random_opening(GameSetup::default(), 9, 3);
    let short = random_opening(GameSetup::default(), 4, 3);
    assert_eq!(&long.actions()[..4], short.actions());
}

#[test]
fn opening_of_no_plies_is_the_empty_board() {
    for setup in setups() {
        assert_eq!(random_opening(setup, 0, 9), Game::new(setup));
    }
}

#[test]
fn stones_lie_near_the_centre_or_each_other() {
    for setup in setups() {
        let moves = random_opening(setup, 8, 1).moves().collect::<Vec<_>>();
        for (index, point) in moves.iter().enumerate() {
            let center = Point::center(setup.size());
            let mut near = moves[..index].iter().chain((index == 0).then_some(&center));
            assert!(near.any(|stone| stone.distance(*point) <= 2), "{moves:?}");
        }
    }
}

#[test]
fn opening_longer_than_the_board_stops_before_the_end() {
    for rule in Rule::ALL {
        let game = random_opening(GameSetup::new(rule, 5).unwrap(), u16::MAX, 2);
        assert!(
            game.ply() < 25 && game.result().is_none(),
            "{}",
            game.board()
        );
    }
}
