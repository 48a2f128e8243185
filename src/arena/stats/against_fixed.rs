//! The rating of a player from its games against opponents with known ratings.

use super::elo::{ELO_PER_NAT, Z_95};
use super::pool::{VIRTUAL_DRAWS, expected};
use super::rating::Rating;
use super::tally::Tally;

/// Number of halvings of the interval in which the maximum is searched. After them it is shorter
/// than a billionth of an Elo point.
const HALVINGS: usize = 64;

/// The maximum-likelihood rating of a player from its results against opponents whose ratings are
/// fixed; `None` without a game. The model is that of [`rate`](super::rate), and so is the virtual
/// draw, spread over the opponents in proportion to their games.
///
/// The error combines two independent parts in quadrature: half of the 95 % interval from the
/// information of the games, and the mean error of the opponents, weighted by their games. Errors
/// of opponents that come from one pool are not independent, so their mean is not divided by the
/// square root of their number.
pub fn against_fixed(results: &[(Rating, Tally)]) -> Option<Rating> {
    let games = results.iter().map(|(_, tally)| tally.games()).sum::<u32>();
    if games == 0 {
        return None;
    }
    let results = WithDraws::new(results, f64::from(games));
    let elo = results.likeliest();
    let of_games = Z_95 * ELO_PER_NAT / results.information(elo).sqrt();
    Some(Rating {
        elo,
        error: of_games.hypot(results.opponents_error()),
        games,
    })
}

/// Results with the virtual draw.
struct WithDraws<'a> {
    results: &'a [(Rating, Tally)],
    games: f64,
}

impl<'a> WithDraws<'a> {
    const fn new(results: &'a [(Rating, Tally)], games: f64) -> Self {
        Self { results, games }
    }

    /// The rating and the points of each opponent, and the number of games against it.
    fn each(&self) -> impl Iterator<Item = (f64, f64, f64)> {
        self.results.iter().map(|(opponent, tally)| {
            let games = f64::from(tally.games());
            let draws = VIRTUAL_DRAWS * games / self.games;
            (opponent.elo, tally.points() + draws / 2.0, games + draws)
        })
    }

    /// The Elo at which the expected points are the points. They grow with the Elo, so that there
    /// is one such value, and halving the interval around it finds it.
    fn likeliest(&self) -> f64 {
        let elos = || self.results.iter().map(|(opponent, _)| opponent.elo);
        // Against any single opponent a clean score is no farther away than this.
        let farthest = ELO_PER_NAT * (2.0 * self.games / VIRTUAL_DRAWS + 1.0).ln();
        let mut low = elos().fold(f64::INFINITY, f64::min) - farthest;
        let mut high = elos().fold(f64::NEG_INFINITY, f64::max) + farthest;
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if self.lead(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }

    /// The points above those expected of a player with this Elo.
    fn lead(&self, elo: f64) -> f64 {
        let each = self.each();
        each.map(|(opponent, points, games)| points - games * score(elo, opponent))
            .sum()
    }

    /// The information of the games about the strength in natural units.
    fn information(&self, elo: f64) -> f64 {
        let each = self.each();
        each.map(|(opponent, _, games)| {
            let score = score(elo, opponent);
            games * score * (1.0 - score)
        })
        .sum()
    }

    /// The mean error of the opponents, weighted by their games.
    fn opponents_error(&self) -> f64 {
        let results = self.results.iter();
        let errors = results.map(|(opponent, tally)| opponent.error * f64::from(tally.games()));
        errors.sum::<f64>() / self.games
    }
}

/// The expected score of a player against another, by their Elo.
fn score(elo: f64, opponent: f64) -> f64 {
    expected(elo / ELO_PER_NAT, opponent / ELO_PER_NAT)
}
