//! [`Elo`] and [`Sprt`] against other programs: `tests/data/match_statistics.toml` has fishtest's
//! figures, and some of its counts are those of fastchess's tests.

use arena::{Elo, Pentanomial, Results, Sprt, Tally};
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    result: Vec<Published>,
}

#[derive(Debug, Deserialize)]
struct Published {
    counts: Vec<u32>,
    bounds: [f64; 2],
    llr: f64,
    #[serde(flatten)]
    elo: Option<PublishedElo>,
}

#[derive(Debug, Deserialize)]
struct PublishedElo {
    elo: f64,
    error: f64,
    superiority: f64,
}

fn published() -> Vec<Published> {
    let text = include_str!("../../../data/match_statistics.toml");
    toml::from_str::<File>(text).expect("our own file").result
}

fn results(counts: &[u32]) -> Results {
    match *counts {
        [losses, draws, wins] => Tally {
            wins,
            draws,
            losses,
        }
        .into(),
        [a, b, c, d, e] => Pentanomial([a, b, c, d, e]).into(),
        _ => panic!("{counts:?}"),
    }
}

#[test]
fn elo_agrees_with_fishtest() {
    let mut compared = 0;
    for it in published() {
        let Some(published) = &it.elo else { continue };
        let elo = Elo::of(results(&it.counts));
        assert!(
            (elo.difference - published.elo).abs() < 0.001,
            "{it:?} {elo:?}"
        );
        assert!(
            (elo.error - published.error).abs() < 0.001,
            "{it:?} {elo:?}"
        );
        assert!(
            (elo.superiority - published.superiority).abs() < 1e-6,
            "{it:?} {elo:?}"
        );
        compared += 1;
    }
    assert_eq!(compared, 21);
}

#[test]
fn llr_agrees_with_fishtest() {
    let all = published();
    for it in &all {
        let sprt = Sprt::new(it.bounds, 0.05, 0.05).unwrap();
        let llr = sprt.llr(results(&it.counts));
        assert!((llr - it.llr).abs() < 1e-4, "{it:?} {llr}");
    }
    assert_eq!(all.len(), 25);
}

#[test]
fn llr_agrees_with_the_tests_of_fastchess() {
    // https://github.com/Disservin/fastchess, app/tests/sprt_test.cpp: "logistic pentanomial" and
    // "logistic trinomial", which ask for agreement to one in a hundred.
    let cases: [(&[u32], [f64; 2], f64); 4] = [
        (&[223, 9863, 21279, 10037, 246], [0.5, 2.5], -3.07),
        (&[871, 26175, 55983, 26678, 821], [0.0, 2.0], -4.98),
        (&[21184, 40708, 21404], [0.5, 2.5], -1.57),
        (&[57030, 106_593, 57433], [0.0, 2.0], -2.59),
    ];
    for (counts, bounds, expected) in cases {
        let llr = Sprt::new(bounds, 0.05, 0.05).unwrap().llr(results(counts));
        assert!((llr - expected).abs() < 0.01, "{counts:?}: {llr}");
    }
}

#[test]
fn elo_agrees_with_the_tests_of_fastchess() {
    // app/tests/elo_test.cpp: "EloPentanomial" and "EloWDL".
    let cases: [(&[u32], f64, f64, f64); 3] = [
        (&[34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
        (&[332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
        (&[96, 111, 136], 40.70, 30.43, 0.9960),
    ];
    for (counts, difference, error, superiority) in cases {
        let elo = Elo::of(results(counts));
        assert!((elo.difference - difference).abs() < 0.01, "{elo:?}");
        assert!((elo.error - error).abs() < 0.01, "{elo:?}");
        assert!((elo.superiority - superiority).abs() < 1e-4, "{elo:?}");
    }
}
