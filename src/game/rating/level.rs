//! [`match_me`]: the level against which the expected score is a half.

use arena::{Ratings, Strength};
use player::Registry;
use player::config::Character;

use super::pool::{Opponent, PlayerRating};

/// The Elo of every level that has one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Levels(Vec<(u8, f64)>);

/// A level to play against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchedLevel {
    /// The level, 0 to 100.
    pub level: u8,
    /// Its Elo, measured or interpolated between measured levels.
    pub elo: f64,
    /// The score that the player can expect, 0 to 1.
    pub expected: f64,
}

impl Levels {
    /// The levels with a known Elo. Levels between measured ones are interpolated.
    pub fn of(ratings: &Ratings, registry: &Registry) -> Self {
        let known = (0..=HIGHEST).filter_map(|level| {
            let character = Character::of_level(level);
            let opponent = opponent_of(&character, ratings, registry)?;
            Some((level, opponent.elo))
        });
        Self(known.collect())
    }
}

/// The highest level.
const HIGHEST: u8 = 100;

/// The strength of a character, if it was measured or belongs to its level.
pub(super) fn opponent_of(
    character: &Character,
    ratings: &Ratings,
    registry: &Registry,
) -> Option<Opponent> {
    let (elo, error) = match ratings.strength(character, registry)? {
        Strength::Measured(rating) => (rating.elo, rating.error),
        Strength::Estimated(elo) => (elo, ERROR_OF_LEVELS),
    };
    Some(Opponent { elo, error })
}

/// Half the width of the 95 % interval of an interpolated level's Elo: about that of the measured
/// levels.
const ERROR_OF_LEVELS: f64 = 90.0;

/// The level whose Elo is nearest to the rating, which scores about a half against it; beyond the
/// weakest or the strongest level, that level. `None` when no level has a known Elo.
pub fn match_me(rating: &PlayerRating, levels: &Levels) -> Option<MatchedLevel> {
    let distance = |elo: f64| (elo - rating.elo).abs();
    let known = levels.0.iter();
    let nearest = known.min_by(|(_, a), (_, b)| distance(*a).total_cmp(&distance(*b)));
    nearest.map(|&(level, elo)| MatchedLevel {
        level,
        elo,
        expected: rating.expected_score(elo),
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// What became of players with a known Elo.
    #[derive(Debug, Default)]
    struct Simulated {
        players: u32,
        /// Number of players whose Elo was within two deviations after 30 games.
        within_after_30: u32,
        /// Number of players whose Elo was at most 50 away after 150 games.
        near_after_150: u32,
        /// Sum of the true expected scores in games 31 to 150, and their number.
        expected: f64,
        games: u32,
    }

    fn simulate(players: u32, seed: u64) -> Simulated {
        let levels = Levels::of(&Ratings::default(), &Registry::builtin());
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut found = Simulated::default();
        for _ in 0..players {
            let truth = PlayerRating {
                elo: rng.random_range(600.0..2_000.0),
                ..PlayerRating::default()
            };
            let mut rating = PlayerRating::default();
            for game in 1..=150 {
                let matched = match_me(&rating, &levels).expect("levels are rated");
                let chance = truth.expected_score(matched.elo);
                let score = f64::from(u8::from(rng.random_bool(chance)));
                let opponent = Opponent {
                    elo: matched.elo,
                    error: ERROR_OF_LEVELS,
                };
                rating = rating.after(opponent, score);
                if game > 30 {
                    found.expected += chance;
                    found.games += 1;
                }
                if game == 30 {
                    let [low, high] = rating.interval();
                    found.within_after_30 += u32::from((low..=high).contains(&truth.elo));
                }
            }
            found.near_after_150 += u32::from((rating.elo - truth.elo).abs() <= 50.0);
            found.players += 1;
        }
        found
    }

    /// Shares of many players, of which a hundred show 2 to 3 more or less. The bound: `n` games at
    /// even scores have the information `n (ln 10 / 400)^2 / 4` about the Elo, so that no unbiased
    /// estimate has a deviation below 28.4 Elo after 150 games, and at most 92.2 % lie within 50.
    #[test]
    fn ratings_of_simulated_players_find_their_elo() {
        let found = simulate(2_000, 1);
        let share = |count: u32| f64::from(count) / f64::from(found.players);
        println!("{found:?}");
        assert!(share(found.within_after_30) >= 0.93, "{found:?}");
        assert!(share(found.near_after_150) >= 0.90, "{found:?}");
        let expected = found.expected / f64::from(found.games);
        assert!((0.48..=0.52).contains(&expected), "{found:?}");
    }

    #[test]
    fn matched_level_scores_a_half_wherever_there_is_one() {
        let levels = Levels::of(&Ratings::default(), &Registry::builtin());
        for elo in (550..=2_030).step_by(10) {
            let rating = PlayerRating {
                elo: f64::from(elo),
                ..PlayerRating::default()
            };
            let matched = match_me(&rating, &levels).expect("levels are rated");
            assert!(
                (0.45..=0.55).contains(&matched.expected),
                "{elo}: {matched:?}"
            );
        }
        let level = |elo| {
            let rating = PlayerRating {
                elo,
                ..PlayerRating::default()
            };
            match_me(&rating, &levels).map(|it| it.level)
        };
        assert_eq!([level(-500.0), level(9_000.0)], [Some(0), Some(100)]);
        assert_eq!(match_me(&PlayerRating::default(), &Levels::default()), None);
    }
}
