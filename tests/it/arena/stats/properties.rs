//! Properties of the statistics for arbitrary counts.

use arena::{Elo, Pentanomial, Results, Sprt, Tally};
use proptest::prelude::{Strategy, prop_oneof, proptest};
use proptest::{array::uniform3, array::uniform5, prop_assert};

use crate::property::cases;

/// Counts of games or pairs; zeros, few and many are all likely.
fn any_results() -> impl Strategy<Value = Results> {
    let count = || prop_oneof![0..1_u32, 1..4_u32, 0..200_u32, 0..100_000_u32];
    let games = uniform3(count()).prop_map(|[wins, draws, losses]| {
        Results::Games(Tally {
            wins,
            draws,
            losses,
        })
    });
    prop_oneof![
        games,
        uniform5(count()).prop_map(|counts| Results::Pairs(Pentanomial(counts)))
    ]
}

fn mirrored(results: Results) -> Results {
    match results {
        Results::Games(games) => games.mirrored().into(),
        Results::Pairs(pairs) => pairs.mirrored().into(),
    }
}

/// The counts with one result of the worst kind replaced by one of the best, if there is such a
/// result.
fn better(results: Results) -> Option<Results> {
    let mut counts = results.frequencies();
    let last = counts.len() - 1;
    let worst = counts[..last].iter().position(|&count| count > 0)?;
    counts[worst] -= 1;
    counts[last] += 1;
    Some(match counts[..] {
        [losses, draws, wins] => Tally {
            wins,
            draws,
            losses,
        }
        .into(),
        _ => Pentanomial(counts.into_inner().ok()?).into(),
    })
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-6 * (1.0 + a.abs())
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn elo_is_finite_and_negated_for_the_other_player(results in any_results()) {
        let (one, other) = (Elo::of(results), Elo::of(mirrored(results)));
        prop_assert!(one.lower.is_finite() && one.upper.is_finite() && one.error > 0.0, "{one:?}");
        prop_assert!(one.lower <= one.difference && one.difference <= one.upper, "{one:?}");
        prop_assert!((0.0..=1.0).contains(&one.superiority), "{one:?}");
        prop_assert!(close(one.difference, -other.difference), "{one:?} {other:?}");
        let is_negated = close(one.lower, -other.upper) && close(one.upper, -other.lower);
        prop_assert!(is_negated, "{one:?} {other:?}");
        prop_assert!(close(one.superiority, 1.0 - other.superiority), "{one:?} {other:?}");
    }

    #[test]
    fn better_result_lowers_no_elo(results in any_results()) {
        if let Some(better) = better(results) {
            prop_assert!(Elo::of(better).difference >= Elo::of(results).difference - 1e-9);
        }
    }

    #[test]
    fn llr_is_finite_and_negated_for_the_other_player_with_mirrored_hypotheses(
        results in any_results(), elo0 in -300.0..300.0, width in 0.1..100.0
    ) {
        let sprt = Sprt::new([elo0, elo0 + width], 0.05, 0.05).unwrap();
        let mirror = Sprt::new([-elo0 - width, -elo0], 0.05, 0.05).unwrap();
        let (llr, other) = (sprt.llr(results), mirror.llr(mirrored(results)));
        prop_assert!(llr.is_finite() && close(llr, -other), "{llr} {other}");
    }

    #[test]
    fn llrs_of_adjacent_hypotheses_add_up(
        results in any_results(), elo in -300.0..300.0, first in 0.1..100.0, second in 0.1..100.0
    ) {
        let llr = |from: f64, to: f64| Sprt::new([from, to], 0.05, 0.05).unwrap().llr(results);
        let sum = llr(elo, elo + first) + llr(elo + first, elo + first + second);
        let whole = llr(elo, elo + first + second);
        prop_assert!(close(whole, sum), "{whole} {sum}");
    }

    #[test]
    fn llr_favours_the_hypothesis_that_the_score_equals(
        counts in uniform5(prop_oneof![1..4_u32, 1..10_000_u32]), width in 0.1..100.0
    ) {
        let pairs = Pentanomial(counts);
        let elo = Elo::of(pairs).difference;
        if elo.abs() < 800.0 {
            let above = Sprt::new([elo, elo + width], 0.05, 0.05).unwrap();
            let below = Sprt::new([elo - width, elo], 0.05, 0.05).unwrap();
            prop_assert!(above.llr(pairs) < 0.0 && below.llr(pairs) > 0.0);
        }
    }
}
