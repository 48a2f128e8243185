//! [`Elo`], [`Tally`] and [`Pentanomial`] against figures worked out by hand.

use arena::{Elo, Pentanomial, Tally};

use super::tally;

fn assert_near(elo: Elo, difference: f64, error: f64) {
    assert!(
        (elo.difference - difference).abs() < 0.01,
        "{elo:?}, not {difference}"
    );
    assert!((elo.error - error).abs() < 0.01, "{elo:?}, not +- {error}");
    assert!(
        (elo.upper - elo.lower - 2.0 * elo.error).abs() < 1e-9,
        "{elo:?}"
    );
}

#[test]
fn elo_is_what_was_worked_out_by_hand() {
    // 400 log10(0.6 / 0.4) = 70.437; sqrt(0.24 / 100) = 0.04899, so scores from 0.50398 to 0.69602:
    // 2.767 to 143.909 Elo
    let elo = Elo::of(tally(60, 0, 40));
    assert_near(elo, 70.437, 70.571);
    assert!((elo.lower - 2.767).abs() < 0.01 && (elo.upper - 143.909).abs() < 0.01);
    // The normal distribution has 97.939 % below 0.1 / 0.04899 = 2.0412.
    assert!((elo.superiority - 0.979_39).abs() < 1e-5, "{elo:?}");
    assert_near(Elo::of(tally(40, 0, 60)), -70.437, 70.571);
    // 400 log10(0.75 / 0.25) = 190.849; variance 0.0625: scores from 0.59505 to 0.90495: 66.862 to
    // 391.466 Elo
    assert_near(Elo::of(tally(5, 5, 0)), 190.849, 162.302);
    // 3 pairs of 2-0, 1 of 1-1: mean 0.875, 400 log10(7) = 338.039; variance 0.046875: scores from
    // 0.66282, 117.419 Elo, to above 1, which is cut at 0.999, 1199.826 Elo
    assert_near(Elo::of(Pentanomial([0, 0, 1, 0, 3])), 338.039, 541.203);
}

#[test]
fn even_score_is_no_difference() {
    let elo = Elo::of(tally(50, 0, 50));
    // sqrt(0.25 / 100) = 0.05: scores from 0.402 to 0.598, 68.989 Elo
    assert_near(elo, 0.0, 68.989);
    assert_eq!(elo.superiority, 0.5);
}

#[test]
fn draws_count_half_and_narrow_the_error() {
    let (sharp, drawish) = (Elo::of(tally(60, 0, 40)), Elo::of(tally(30, 60, 10)));
    assert!((sharp.difference - drawish.difference).abs() < 1e-9);
    assert!(drawish.error < sharp.error);
}

#[test]
fn pairs_that_share_their_points_narrow_the_error() {
    let (games, pairs) = (Elo::of(tally(60, 0, 40)), Pentanomial([0, 0, 40, 0, 10]));
    let pairs = Elo::of(pairs);
    assert!((games.difference - pairs.difference).abs() < 1e-9);
    assert!(pairs.error < 0.7 * games.error, "{pairs:?} of {games:?}");
}

#[test]
fn clean_score_is_finite_and_grows_with_the_games() {
    let clean = [1, 2, 10, 100, 10_000].map(|games| Elo::of(tally(games, 0, 0)));
    for elo in clean {
        let Elo { lower, upper, .. } = elo;
        assert!(
            lower.is_finite() && upper.is_finite() && elo.error > 0.0,
            "{elo:?}"
        );
        assert!(lower < elo.difference && elo.difference < upper, "{elo:?}");
    }
    assert!(
        clean.is_sorted_by(|a, b| a.difference < b.difference && a.lower < b.lower),
        "{clean:?}"
    );
    // Ten and a half in eleven: 400 log10(10.5 / 0.5) = 528.888; 0.05^(1 / 10) = 0.741134 is won
    // ten times out of ten with 5 %: 400 log10(0.741134 / 0.258866) = 182.730 Elo, and the interval
    // ends at 0.999, 1199.826 Elo
    assert_near(clean[2], 528.888, 508.548);
    assert!((clean[2].lower - 182.730).abs() < 0.01, "{:?}", clean[2]);
    assert_eq!(clean[2].bound, Some(clean[2].lower));
    // Beta(11, 1): one half to the power of eleven lies below one half.
    assert!(
        (clean[2].superiority - 0.999_512).abs() < 1e-6,
        "{:?}",
        clean[2]
    );
    let lost = Elo::of(tally(0, 0, 10));
    assert!((lost.difference + clean[2].difference).abs() < 1e-9);
    assert!((lost.error - clean[2].error).abs() < 1e-9);
    assert_eq!(lost.bound, Some(-clean[2].lower));
}

#[test]
fn clean_score_of_one_pair_has_a_wide_interval() {
    let won = Elo::of(Pentanomial([0, 0, 0, 0, 1]));
    // One and a half in two: 400 log10(3) = 190.849. A pair is won with 5 % at a score of 0.05: 400
    // log10(0.05 / 0.95) = -511.501.
    assert!((won.difference - 190.849).abs() < 0.01, "{won:?}");
    assert!((won.bound.unwrap() + 511.501).abs() < 0.01, "{won:?}");
    assert!((won.superiority - 0.75).abs() < 1e-12, "{won:?}");
    let nearly = Elo::of(Pentanomial([0, 0, 0, 1, 0]));
    assert!(
        (nearly.difference - 190.849).abs() < 0.01 && nearly.bound.is_none(),
        "{nearly:?}"
    );
    assert!(nearly.superiority > 0.7, "{nearly:?}");
    let bounds = [1, 4, 16, 64].map(|pairs| Elo::of(Pentanomial([0, 0, 0, 0, pairs])).bound);
    assert!(bounds.is_sorted_by(|a, b| a < b) && bounds[1] < Some(0.0) && bounds[2] > Some(0.0));
}

#[test]
fn few_results_all_alike_prove_nothing() {
    assert!(
        Elo::of(Pentanomial([0, 0, 1, 0, 0])).error > 600.0,
        "a single pair of one win each"
    );
    let errors = [1, 4, 16, 64].map(|pairs| Elo::of(Pentanomial([0, 0, pairs, 0, 0])).error);
    assert!(errors.is_sorted_by(|a, b| a > b), "{errors:?}");
    // Half a pair of 64 half a point off: variance (1 / 128)(127 / 128) / 4, scores 0.5 +-
    // 0.010785: 7.495 Elo
    assert!((errors[3] - 7.495).abs() < 0.01, "{errors:?}");
}

#[test]
fn no_results_give_no_difference_and_a_large_error() {
    let nothing = Elo::of(Tally::default());
    assert_eq!((nothing.difference, nothing.superiority), (0.0, 0.5));
    assert!(nothing.error > 1000.0, "{nothing:?}");
}

#[test]
fn tally_counts_draws_as_half() {
    let mut counted = Tally::default();
    for points in [1.0, 0.0, 0.5, 0.0, 1.0, 0.5, 1.0, 0.0, 0.0, 0.0] {
        counted.count(points);
    }
    assert_eq!(counted, tally(3, 2, 5));
    assert_eq!((counted.games(), counted.points()), (10, 4.0));
    assert!((counted.score() - 0.4).abs() < 1e-12);
    assert!((Tally::default().score() - 0.5).abs() < 1e-12);
    assert_eq!(counted.mirrored(), tally(5, 2, 3));
    assert_eq!(counted + tally(1, 2, 3), tally(4, 4, 8));
}

#[test]
fn pairs_are_counted_by_the_points_of_both_games() {
    let mut pairs = Pentanomial::default();
    for points in [[0.0, 0.0], [1.0, 0.0], [0.5, 0.5], [0.5, 1.0], [1.0, 1.0]] {
        pairs.count(points);
    }
    assert_eq!((pairs, pairs.pairs()), (Pentanomial([1, 0, 2, 1, 1]), 5));
    assert_eq!(pairs.mirrored(), Pentanomial([1, 1, 2, 0, 1]));
}
