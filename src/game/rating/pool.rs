//! [`Pool`]: the rating for one rule and size, with its history.

use crate::schedule::rounded;
use rules::Rule;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A rating with its uncertainty, on the scale of the cast's Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerRating {
    /// The rating in Elo.
    pub elo: f64,
    /// The standard deviation of the rating in Elo.
    pub deviation: f64,
    /// The volatility of Glicko-2 for a single game.
    pub volatility: f64,
}

/// The other side of a rated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// Its Elo.
    pub elo: f64,
    /// Half of the 95 % interval of its Elo; 0 for an exact one.
    pub error: f64,
}

/// A rated game, and the rating after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatedGame {
    /// When it ended, in seconds since 1970.
    pub at_s: i64,
    /// ID of the opponent.
    pub opponent: String,
    /// The opponent's Elo.
    pub opponent_elo: f64,
    /// The score of the user: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub score: f64,
    /// The rating after the game, in Elo.
    pub elo: f64,
    /// Its standard deviation after the game, in Elo.
    pub deviation: f64,
}

/// The rating for one rule and size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// The rule.
    pub rule: Rule,
    /// Size of the board in lines.
    pub size: u8,
    /// The rating after the last game.
    pub rating: PlayerRating,
    /// The games, the oldest first.
    pub games: Vec<RatedGame>,
}

/// Half of a 95 % interval in standard deviations.
const INTERVAL: f64 = 1.96;
/// Growth of the variance of a rating without games, in Elo² a day: a deviation of 60 becomes 110
/// within a year.
const GROWTH: f64 = (110.0 * 110.0 - 60.0 * 60.0) / 365.0;
const SECONDS_A_DAY: f64 = 86_400.0;

impl Default for PlayerRating {
    /// The rating before the first game. The deviation spans the cast, whose middle is 1300 Elo.
    ///
    /// Glicko-2 has a volatility of 0.06 for a rating period of 10 to 15 games. Here each game is a
    /// period of its own, so that the rating follows each game; 0.02 a game is 0.06 in 9 games.
    fn default() -> Self {
        Self {
            elo: 1_300.0,
            deviation: 400.0,
            volatility: 0.02,
        }
    }
}

impl PlayerRating {
    /// The largest deviation, that of a new player.
    fn largest_deviation() -> f64 {
        Self::default().deviation
    }

    /// The rating after a game against this opponent.
    // CITE: M. Glickman, "Example of the Glicko-2 system", 2013, glicko.net/glicko/glicko2.pdf.
    #[must_use]
    pub fn after(&self, opponent: Opponent, score: f64) -> Self {
        let other = Glicko2Rating {
            rating: opponent.elo,
            deviation: opponent.error / INTERVAL,
            ..Glicko2Rating::default()
        };
        let outcome = match score {
            1.0 => Outcomes::WIN,
            0.0 => Outcomes::LOSS,
            _ => Outcomes::DRAW,
        };
        let config = Glicko2Config::default();
        let own = Glicko2Rating {
            rating: self.elo,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        let after = glicko2_rating_period(&own, &[(other, outcome)], &config);
        Self {
            elo: rounded(after.rating),
            deviation: rounded(after.deviation),
            volatility: rounded(after.volatility),
        }
    }

    /// The rating after `seconds` without a game: its deviation grows.
    #[must_use]
    pub fn after_pause(&self, seconds: i64) -> Self {
        let days = seconds.max(0) as f64 / SECONDS_A_DAY;
        let grown = GROWTH.mul_add(days, self.deviation * self.deviation).sqrt();
        Self {
            deviation: grown.min(Self::largest_deviation().max(self.deviation)),
            ..*self
        }
    }

    /// The interval of two deviations on either side, in Elo.
    pub fn interval(&self) -> [f64; 2] {
        let two = 2.0 * self.deviation;
        [self.elo - two, self.elo + two]
    }

    /// The expected score against an opponent with this Elo, 0 to 1.
    pub fn expected_score(&self, elo: f64) -> f64 {
        1.0 / (1.0 + 10_f64.powf((elo - self.elo) / 400.0))
    }

    /// True when all numbers are in their ranges.
    fn is_valid(&self) -> bool {
        let is_in = |value: f64, least: f64, most: f64| (least..=most).contains(&value);
        is_in(self.elo, -10_000.0, 10_000.0)
            && is_in(self.deviation, 1.0, 1_000.0)
            && is_in(self.volatility, 1e-6, 1.0)
    }
}

impl Pool {
    /// A pool without games.
    pub fn new(rule: Rule, size: u8) -> Self {
        Self {
            rule,
            size,
            rating: PlayerRating::default(),
            games: Vec::new(),
        }
    }

    /// The rating at this time, in seconds since 1970.
    pub fn rating_at(&self, now_s: i64) -> PlayerRating {
        match self.games.last() {
            Some(last) => self.rating.after_pause(now_s - last.at_s),
            None => self.rating,
        }
    }

    /// Enters a game that ended at `at_s`, in seconds since 1970.
    pub(super) fn enter(&mut self, at_s: i64, (id, opponent): (&str, Opponent), score: f64) {
        let before = self.rating_at(at_s);
        self.rating = before.after(opponent, score);
        self.games.push(RatedGame {
            at_s,
            opponent: id.to_owned(),
            opponent_elo: opponent.elo,
            score,
            elo: self.rating.elo,
            deviation: self.rating.deviation,
        });
    }

    /// What is wrong with a pool that was read from a file.
    pub(super) fn fault(&self) -> Option<String> {
        let Self { rule, size, .. } = self;
        if !self.rating.is_valid() {
            return Some(format!(
                "{rule} on {size} lines: the rating is out of range"
            ));
        }
        let is_score = |game: &RatedGame| [0.0, 0.5, 1.0].contains(&game.score);
        let wrong = self.games.iter().position(|game| !is_score(game))?;
        let score = self.games[wrong].score;
        let number = wrong + 1;
        Some(format!(
            "{rule} on {size} lines: game {number} has the score {score}, expected 0, 0.5 or 1"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_example_of_the_paper() {
        let own = Glicko2Rating {
            rating: 1500.0,
            deviation: 200.0,
            volatility: 0.06,
        };
        let other = |rating, deviation| Glicko2Rating {
            rating,
            deviation,
            volatility: 0.06,
        };
        let games = [
            (other(1400.0, 30.0), Outcomes::WIN),
            (other(1550.0, 100.0), Outcomes::LOSS),
            (other(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&own, &games, &Glicko2Config::default());
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_win_raises_the_rating_and_a_pause_the_deviation() {
        let new = PlayerRating::default();
        let cat = Opponent {
            elo: 1500.0,
            error: 0.0,
        };
        let [won, drawn, lost] = [1.0, 0.5, 0.0].map(|score| new.after(cat, score));
        assert!(won.elo > drawn.elo && drawn.elo > new.elo && new.elo > lost.elo);
        assert!(
            [won, drawn, lost]
                .iter()
                .all(|it| it.deviation < new.deviation)
        );
        let known = PlayerRating {
            deviation: 60.0,
            ..new
        };
        let later = known.after_pause(365 * 86_400);
        assert!((later.deviation - 110.0).abs() < 0.01, "{later:?}");
        assert_eq!(known.after_pause(-5), known, "a clock that was set back");
        let never = known.after_pause(i64::MAX);
        assert_eq!(never.deviation, new.deviation);
    }

    #[test]
    fn equal_ratings_expect_half() {
        let new = PlayerRating::default();
        assert!((new.expected_score(new.elo) - 0.5).abs() < 1e-12);
        assert!((new.expected_score(new.elo - 400.0) - 10.0 / 11.0).abs() < 1e-12);
    }
}
