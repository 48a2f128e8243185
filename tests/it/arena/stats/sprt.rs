//! [`Sprt`] against figures worked out by hand.

use arena::{Pentanomial, Sprt, SprtError, SprtVerdict, Tally};

use super::tally;

fn usual(elo: [f64; 2]) -> Sprt {
    Sprt::new(elo, 0.05, 0.05).unwrap()
}

#[test]
fn bounds_are_walds() {
    // ln 19
    let [lower, upper] = usual([0.0, 10.0]).bounds();
    assert!((lower + 2.944_44).abs() < 1e-5 && (upper - 2.944_44).abs() < 1e-5);
    // ln(0.1 / 0.95) and ln(0.9 / 0.05)
    let [lower, upper] = Sprt::new([0.0, 10.0], 0.05, 0.1).unwrap().bounds();
    assert!((lower + 2.251_29).abs() < 1e-5 && (upper - 2.890_37).abs() < 1e-5);
}

#[test]
fn llr_without_draws_is_the_binomial_one() {
    // With no third outcome the expected score fixes everything: 60 ln(p1 / p0) + 40 ln((1 - p1) /
    // (1 - p0)), p0 = 0.5, p1 = 1 / (1 + 10^(-30 / 400)) = 0.543067: 60 * 0.082625 - 40 * 0.090078
    // = 1.3544. The assumed draws change the fourth digit.
    let llr = usual([0.0, 30.0]).llr(tally(60, 0, 40));
    assert!((llr - 1.3544).abs() < 0.001, "{llr}");
}

#[test]
fn no_results_have_an_llr_of_zero() {
    let sprt = usual([0.0, 10.0]);
    assert!(sprt.llr(Tally::default()).abs() < 1e-3);
    assert!(sprt.llr(Pentanomial::default()).abs() < 1e-3);
    assert_eq!(sprt.verdict(Tally::default()), SprtVerdict::Continue);
}

#[test]
fn verdict_falls_when_a_bound_is_reached() {
    let sprt = usual([0.0, 30.0]);
    let cases = [
        (Pentanomial([20, 40, 100, 70, 70]), SprtVerdict::Accept),
        (Pentanomial([20, 10, 20, 10, 25]), SprtVerdict::Continue),
        (Pentanomial([70, 70, 100, 40, 20]), SprtVerdict::Reject),
    ];
    for (pairs, verdict) in cases {
        assert_eq!(sprt.verdict(pairs), verdict, "{}", sprt.llr(pairs));
    }
}

#[test]
fn tests_that_make_no_sense_are_refused() {
    for elo in [
        [10.0, 0.0],
        [5.0, 5.0],
        [0.0, f64::NAN],
        [f64::NEG_INFINITY, 0.0],
        [0.0, 1e9],
    ] {
        let error = Sprt::new(elo, 0.05, 0.05).unwrap_err();
        assert!(matches!(error, SprtError::Hypotheses(..)), "{elo:?}");
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, -0.1), (0.5, 0.5), (f64::NAN, 0.05)] {
        let error = Sprt::new([0.0, 10.0], alpha, beta).unwrap_err();
        assert!(matches!(error, SprtError::ErrorRates(..)), "{alpha} {beta}");
    }
    let error = Sprt::new([10.0, 0.0], 0.05, 0.05).unwrap_err();
    assert_eq!(
        error.to_string(),
        "elo0 = 10 and elo1 = 0: expected elo0 below elo1, both from -1000 to 1000"
    );
}
