//! [`Elo`] and [`Tally`] against figures worked out by hand.

use nekomoku::arena::{Elo, Tally};

/// So many wins, draws and losses as single results.
fn results(wins: usize, draws: usize, losses: usize) -> Vec<f64> {
    [vec![1.0; wins], vec![0.5; draws], vec![0.0; losses]].concat()
}

fn assert_near(elo: Elo, difference: f64, error: f64) {
    assert!(
        (elo.difference - difference).abs() < 0.01,
        "{elo:?}, not {difference}"
    );
    assert!((elo.error - error).abs() < 0.01, "{elo:?}, not +- {error}");
}

#[test]
fn elo_is_what_was_worked_out_by_hand() {
    // 400 log10(0.6 / 0.4) = 70.437; 1.96 sqrt(0.24 / 100) * 400 / (ln 10 * 0.24) = 69.501
    assert_near(Elo::from_results(&results(60, 0, 40)), 70.437, 69.501);
    assert_near(Elo::from_results(&results(40, 0, 60)), -70.437, 69.501);
    // 400 log10(0.75 / 0.25) = 190.849; variance 0.0625: 1.96 sqrt(0.0625 / 10) * 400 / (ln 10 * 0.1875) = 143.561
    assert_near(Elo::from_results(&results(5, 5, 0)), 190.849, 143.561);
    // Pairs with colours swapped: 3 of 2-0, 1 of 1-1. Mean 0.875, variance 0.046875:
    // 400 log10(7) = 338.039; 1.96 sqrt(0.046875 / 4) * 400 / (ln 10 * 0.109375) = 336.997
    assert_near(Elo::from_results(&[1.0, 1.0, 1.0, 0.5]), 338.039, 336.997);
}

#[test]
fn even_score_is_no_difference() {
    let elo = Elo::from_results(&results(50, 0, 50));
    // 1.96 sqrt(0.25 / 100) * 400 / (ln 10 * 0.25) = 68.099
    assert_near(elo, 0.0, 68.099);
}

#[test]
fn draws_count_half_and_narrow_the_error() {
    let sharp = Elo::from_results(&results(60, 0, 40));
    let drawish = Elo::from_results(&results(30, 60, 10));
    assert!((sharp.difference - drawish.difference).abs() < 1e-9);
    assert!(drawish.error < sharp.error);
}

#[test]
fn clean_score_is_finite_and_grows_with_the_games() {
    let clean = [1, 2, 10, 100, 10_000].map(|games| Elo::from_results(&results(games, 0, 0)));
    for elo in clean {
        assert!(
            elo.difference.is_finite() && elo.error.is_finite() && elo.error > 0.0,
            "{elo:?}"
        );
    }
    assert!(
        clean.is_sorted_by(|a, b| a.difference < b.difference),
        "{clean:?}"
    );
    // As half a result short of ten in ten: 400 log10(0.95 / 0.05) = 511.501
    assert!(
        (clean[2].difference - 511.501).abs() < 0.01,
        "{:?}",
        clean[2]
    );
    let lost = Elo::from_results(&results(0, 0, 10));
    assert!((lost.difference + clean[2].difference).abs() < 1e-9);
    assert!((lost.error - clean[2].error).abs() < 1e-9);
}

#[test]
fn few_results_all_alike_prove_nothing() {
    assert!(
        Elo::from_results(&[0.5]).error > 600.0,
        "a single pair of one win each"
    );
    let errors = [1, 4, 16, 64].map(|pairs| Elo::from_results(&vec![0.5; pairs]).error);
    assert!(
        errors.is_sorted_by(|a, b| a > b) && errors[3] > 0.0,
        "{errors:?}"
    );
}

#[test]
fn no_results_are_no_difference() {
    assert_eq!(
        Elo::from_results(&[]),
        Elo {
            difference: 0.0,
            error: 0.0
        }
    );
}

#[test]
fn tally_counts_draws_as_half() {
    let tally = Tally {
        wins: 3,
        draws: 2,
        losses: 5,
    };
    assert_eq!(tally.games(), 10);
    assert!((tally.score() - 0.4).abs() < 1e-12);
    assert!((Tally::default().score() - 0.5).abs() < 1e-12);
}
