//! [`against_fixed`]: the rating of a player from games against opponents with known ratings.

use arena::{Rating, Tally, against_fixed};

use super::tally;

const fn opponent(elo: f64, error: f64) -> Rating {
    Rating {
        elo,
        error,
        games: 200,
    }
}

/// The rating after these results against opponents without an error.
fn rated(results: &[(f64, Tally)]) -> Rating {
    let results = results
        .iter()
        .map(|&(elo, tally)| (opponent(elo, 0.0), tally));
    against_fixed(&results.collect::<Vec<_>>()).expect("there are games")
}

#[test]
fn an_even_score_gives_the_elo_of_the_opponent() {
    for even in [tally(5, 0, 5), tally(0, 10, 0), tally(3, 4, 3)] {
        let rating = rated(&[(1432.0, even)]);
        assert!((rating.elo - 1432.0).abs() < 1e-6, "{rating:?}");
        assert_eq!(rating.games, 10);
        // Information 11 / 4: 1.96 / sqrt(2.75) * 400 / ln 10 = 205.319
        assert!((rating.error - 205.319).abs() < 0.01, "{rating:?}");
    }
    let both = rated(&[(1400.0, tally(3, 0, 3)), (1600.0, tally(3, 0, 3))]);
    assert!((both.elo - 1500.0).abs() < 1e-6, "{both:?}");
}

#[test]
fn the_rating_is_that_of_the_score_with_a_virtual_draw() {
    // 60 of 100, and a virtual draw: 400 log10(60.5 / 40.5) = 69.720
    let rating = rated(&[(1500.0, tally(50, 20, 30))]);
    assert!((rating.elo - 1569.720).abs() < 0.01, "{rating:?}");
    assert!((rating.error - 69.127).abs() < 0.01, "{rating:?}");
}

#[test]
fn clean_scores_stay_finite_and_mirror_each_other() {
    // 400 log10(10.5 / 0.5) = 528.888
    let won = rated(&[(1000.0, tally(10, 0, 0))]);
    let lost = rated(&[(1000.0, tally(0, 0, 10))]);
    assert!((won.elo - 1528.888).abs() < 0.01, "{won:?}");
    assert!((won.elo + lost.elo - 2000.0).abs() < 1e-6, "{lost:?}");
    assert!((won.error - lost.error).abs() < 1e-6);
    let far = rated(&[(-3000.0, tally(0, 0, 2)), (3000.0, tally(2, 0, 0))]);
    assert!(far.elo.is_finite() && far.error.is_finite(), "{far:?}");
}

#[test]
fn more_games_give_smaller_errors() {
    let errors = [1, 4, 16, 64].map(|many| {
        let results = [
            (1300.0, tally(2 * many, 0, many)),
            (1700.0, tally(many, 0, 2 * many)),
        ];
        rated(&results).error
    });
    assert!(errors.is_sorted_by(|a, b| a > b), "{errors:?}");
}

#[test]
fn errors_of_the_opponents_are_added_in_quadrature_by_their_games() {
    let results = [
        (opponent(1500.0, 60.0), tally(3, 0, 3)),
        (opponent(1500.0, 90.0), tally(6, 0, 6)),
    ];
    let exact = rated(&[(1500.0, tally(9, 0, 9))]);
    let rating = against_fixed(&results).expect("there are games");
    assert!(
        (rating.error - exact.error.hypot(80.0)).abs() < 1e-6,
        "{rating:?}"
    );
}

#[test]
fn without_games_there_is_no_rating() {
    assert_eq!(against_fixed(&[]), None);
    assert_eq!(
        against_fixed(&[(opponent(1500.0, 0.0), Tally::default())]),
        None
    );
}
