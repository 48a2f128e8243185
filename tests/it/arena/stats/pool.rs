//! [`rate`]: ratings of a pool of players.

use arena::{Anchor, CrossTable, Rating, RatingError, rate};
use proptest::prelude::proptest;
use proptest::{collection::vec, prop_assert};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::tally;
use crate::property::cases;

const MEAN_0: Anchor = Anchor::Mean(0.0);

fn table(size: usize) -> CrossTable {
    CrossTable::new((0..size).map(|player| format!("p{player}")))
}

fn elos(ratings: &[Rating]) -> Vec<f64> {
    ratings.iter().map(|rating| rating.elo).collect()
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Ratings with mean 0 by the plainest method: the strength of a player is its points over its
/// expected games, iterated; the virtual draws are added by hand.
// CITE: Hunter 2004, "MM algorithms for generalized Bradley-Terry models", equation 3.
fn naive(table: &CrossTable) -> Vec<f64> {
    let size = table.players().len();
    let total = |player| f64::from(table.total(player).games());
    let draws = |a: usize, b: usize| {
        f64::from(table.tally(a, b).games()) * (0.5 / total(a) + 0.5 / total(b))
    };
    let mut strengths = vec![1.0_f64; size];
    for _ in 0..100_000 {
        for a in 0..size {
            let (mut points, mut games) = (0.0, 0.0);
            for b in (0..size).filter(|&b| table.tally(a, b).games() > 0) {
                let tally = table.tally(a, b);
                points += tally.points() + draws(a, b) / 2.0;
                games += (f64::from(tally.games()) + draws(a, b)) / (strengths[a] + strengths[b]);
            }
            strengths[a] = points / games;
        }
    }
    let elo = strengths.iter().map(|it| 400.0 * it.log10());
    let mean = elo.clone().sum::<f64>() / size as f64;
    elo.map(|it| it - mean).collect()
}

#[test]
fn two_players_are_rated_by_their_score() {
    let mut table = table(2);
    table.add(0, 1, tally(50, 20, 30));
    let anchor = Anchor::Player("p1".into(), 1500.0);
    let ratings = rate(&table, &anchor).unwrap();
    // 60 of 100, and a virtual draw: 400 log10(60.5 / 40.5) = 69.720. Information 101 (60.5 /
    // 101)(40.5 / 101) = 24.260: 1.96 / sqrt(24.260) * 400 / ln 10 = 69.127
    assert!((ratings[0].elo - 1569.720).abs() < 0.01, "{ratings:?}");
    assert!((ratings[0].error - 69.127).abs() < 0.01, "{ratings:?}");
    let fixed = Rating {
        elo: 1500.0,
        error: 0.0,
        games: 100,
    };
    assert_eq!(ratings[1], fixed);
    // Half of it on either side of the mean, and half of the error.
    let ratings = rate(&table, &Anchor::Mean(1500.0)).unwrap();
    assert!((ratings[0].elo - 1534.860).abs() < 0.01, "{ratings:?}");
    assert!((ratings[1].elo - 1465.140).abs() < 0.01, "{ratings:?}");
    assert!((ratings[0].error - 34.564).abs() < 0.01, "{ratings:?}");
}

#[test]
fn player_with_only_wins_has_a_finite_rating() {
    let mut table = table(2);
    table.add(0, 1, tally(10, 0, 0));
    let ratings = rate(&table, &Anchor::Player("p1".into(), 0.0)).unwrap();
    // 10.5 of 11: 400 log10(21) = 528.888, +- 492.844
    assert!((ratings[0].elo - 528.888).abs() < 0.01, "{ratings:?}");
    assert!((ratings[0].error - 492.844).abs() < 0.01, "{ratings:?}");
}

#[test]
fn groups_that_beat_each_other_cleanly_are_finite_and_apart() {
    let mut table = table(4);
    table.add(0, 1, tally(6, 2, 4));
    table.add(2, 3, tally(5, 0, 5));
    for (strong, weak) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
        table.add(strong, weak, tally(20, 0, 0));
    }
    let ratings = rate(&table, &MEAN_0).unwrap();
    assert!(
        ratings
            .iter()
            .all(|it| it.elo.abs() < 2000.0 && it.error.is_finite()),
        "{ratings:?}"
    );
    assert!(ratings[1].elo > 200.0 + ratings[2].elo, "{ratings:?}");
}

#[test]
fn known_strengths_come_out_of_their_expected_scores() {
    let known = [400.0, 250.0, 90.0, -20.0, -120.0, -600.0];
    let mut table = table(known.len());
    for a in 0..known.len() {
        for b in 0..a {
            let wins = (1e6 * expected(known[a] - known[b])).round() as u32;
            table.add(a, b, tally(wins, 0, 1_000_000 - wins));
        }
    }
    let ratings = rate(&table, &Anchor::Player("p3".into(), -20.0)).unwrap();
    for (rating, known) in ratings.iter().zip(known) {
        assert!((rating.elo - known).abs() < 0.1, "{rating:?}, not {known}");
        assert_eq!(rating.games, 5_000_000);
    }
}

#[test]
fn known_strengths_of_drawn_lots_lie_within_the_errors() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut within, mut all) = (0, 0);
    for _ in 0..40 {
        let known = [300.0, 180.0, 100.0, 40.0, -20.0, -100.0, -180.0, -320.0];
        let mut table = table(known.len());
        for a in 0..known.len() {
            for b in 0..a {
                let score = expected(known[a] - known[b]);
                let wins = (0..40).filter(|_| rng.random_bool(score)).count() as u32;
                table.add(a, b, tally(wins, 0, 40 - wins));
            }
        }
        for (rating, known) in rate(&table, &MEAN_0).unwrap().iter().zip(known) {
            within += u32::from((rating.elo - known).abs() <= rating.error);
            all += 1;
        }
    }
    let share = f64::from(within) / f64::from(all);
    assert!((0.91..=0.99).contains(&share), "{within} of {all}");
}

#[test]
fn ratings_agree_with_the_plainest_method() {
    let mut chain = table(5);
    for (a, tally) in [
        (0, (9, 1, 0)),
        (1, (3, 4, 3)),
        (2, (0, 2, 18)),
        (3, (4, 0, 0)),
    ] {
        chain.add(a, a + 1, super::tally(tally.0, tally.1, tally.2));
    }
    let mut full = table(4);
    full.add(0, 1, tally(12, 3, 5));
    full.add(0, 2, tally(15, 1, 4));
    full.add(0, 3, tally(20, 0, 0));
    full.add(1, 2, tally(7, 6, 7));
    full.add(1, 3, tally(16, 0, 4));
    full.add(2, 3, tally(18, 2, 10));
    for table in [chain, full] {
        let (ratings, naive) = (rate(&table, &MEAN_0).unwrap(), naive(&table));
        for (rating, naive) in ratings.iter().zip(&naive) {
            assert!((rating.elo - naive).abs() < 0.01, "{ratings:?} {naive:?}");
        }
    }
}

#[test]
fn players_that_no_games_link_are_named() {
    let mut table = CrossTable::new(["cat", "owl", "fox", "hare", "you"]);
    table.add(0, 2, tally(1, 0, 1));
    table.add(3, 1, tally(0, 0, 2));
    let error = rate(&table, &MEAN_0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no games link [cat, fox] and [owl, hare] and [you]: their ratings cannot be compared"
    );
    let anchor = Anchor::Player("dog".into(), 0.0);
    assert_eq!(
        rate(&table, &anchor),
        Err(RatingError::UnknownAnchor("dog".into()))
    );
}

#[test]
fn pools_of_no_player_and_of_one_are_rated() {
    assert_eq!(rate(&table(0), &MEAN_0), Ok(Vec::new()));
    let alone = rate(&table(1), &Anchor::Mean(1500.0)).unwrap();
    assert!((alone[0].elo - 1500.0).abs() < 1e-9, "{alone:?}");
    assert!(alone[0].error < 1e-3 && alone[0].games == 0, "{alone:?}");
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn order_of_the_players_does_not_matter(
        counts in vec((0..30_u32, 0..5_u32, 0..30_u32), 15),
        shift in 1..6_usize,
    ) {
        let (mut table, mut turned) = (table(6), table(6));
        let pairings = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
        for ((a, b), (wins, draws, losses)) in pairings.zip(counts) {
            let games = tally(wins + 1, draws, losses);
            table.add(a, b, games);
            turned.add((a + shift) % 6, (b + shift) % 6, games);
        }
        let (ratings, turned) = (rate(&table, &MEAN_0).unwrap(), rate(&turned, &MEAN_0).unwrap());
        for (player, rating) in ratings.iter().enumerate() {
            let same = turned[(player + shift) % 6];
            prop_assert!((rating.elo - same.elo).abs() < 0.01);
            prop_assert!((rating.error - same.error).abs() < 0.01);
            prop_assert!(rating.games == same.games);
        }
        prop_assert!(elos(&ratings).iter().sum::<f64>().abs() < 0.01, "{ratings:?}");
    }

    #[test]
    fn one_more_win_raises_the_winner(
        counts in vec((0..20_u32, 0..5_u32, 0..20_u32), 6),
        one in 1..4_usize,
    ) {
        let mut table = table(4);
        let pairings = (0..4).flat_map(|a| (0..a).map(move |b| (a, b)));
        for ((a, b), (wins, draws, losses)) in pairings.zip(counts) {
            table.add(a, b, tally(wins, draws + 1, losses));
        }
        let anchor = Anchor::Player("p0".into(), 0.0);
        let before = rate(&table, &anchor).unwrap()[one].elo;
        table.add(one, 0, tally(1, 0, 0));
        let after = rate(&table, &anchor).unwrap()[one].elo;
        prop_assert!(after > before - 1e-6, "{before} {after}");
    }

    #[test]
    fn any_chain_of_players_is_rated(counts in vec((0..2000_u32, 0..2_u32, 0..2_u32), 11)) {
        chain_is_rated_in_order(&counts);
    }
}

/// Rates a chain of players and asserts that the ratings are finite and do not rise along it.
/// `counts[a]` are player `a`'s wins beyond the first, draws and losses against player `a + 1`.
fn chain_is_rated_in_order(counts: &[(u32, u32, u32)]) {
    /// Two players with as many wins as losses have the same rating, up to rounding.
    const ROUNDING: f64 = 1e-6;
    let mut table = table(counts.len() + 1);
    for (a, &(wins, draws, losses)) in counts.iter().enumerate() {
        assert!(
            losses <= wins + 1,
            "the players are listed from the strongest"
        );
        table.add(a, a + 1, tally(wins + 1, draws, losses));
    }
    let ratings = rate(&table, &MEAN_0).unwrap();
    let finite = |it: &Rating| it.elo.is_finite() && it.error.is_finite() && it.error > 0.0;
    assert!(ratings.iter().all(finite), "{ratings:?}");
    let elos = elos(&ratings);
    assert!(elos.is_sorted_by(|a, b| a + ROUNDING >= *b), "{elos:?}");
}

/// Players 4 and 5 have won one game each against each other. Their ratings are equal, and rounding
/// puts player 5 ahead by less than a millionth of a point.
#[test]
fn equal_neighbours_in_a_chain_are_rated_equal_up_to_rounding() {
    chain_is_rated_in_order(&[
        (1711, 0, 1),
        (1548, 1, 0),
        (1522, 1, 1),
        (1745, 0, 1),
        (0, 0, 1),
        (249, 1, 1),
        (857, 0, 0),
        (1642, 0, 0),
        (437, 0, 1),
        (1338, 0, 1),
        (146, 1, 1),
    ]);
}
