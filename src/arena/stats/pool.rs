//! Ratings of a pool of players from all their games, by maximum likelihood.

use thiserror::Error;

use super::cross_table::CrossTable;
use super::elo::{ELO_PER_NAT, Z_95};
use super::matrix::{Matrix, inverse};
use super::rating::Rating;

/// Virtual draws of each player, spread over its opponents in proportion to its games. They keep
/// the rating of a clean score finite.
// CITE: Coulom, BayesElo, https://www.remi-coulom.fr/Bayesian-Elo/, its command `prior`: virtual
// draws (two there).
pub(super) const VIRTUAL_DRAWS: f64 = 1.0;

/// Largest number of steps of the search for the maximum, which takes about ten.
const MAX_STEPS: usize = 200;

/// Largest step in natural units. Far from the maximum the curvature is unreliable.
const LONGEST_STEP: f64 = 3.0;

/// Step in natural units below which no rating changes.
const SHORTEST_STEP: f64 = 1e-11;

/// The zero of the ratings. Games determine only differences.
#[derive(Clone, Debug, PartialEq)]
pub enum Anchor {
    /// The mean of all ratings. Errors are those of the distance to the mean.
    Mean(f64),
    /// The rating of the player with this ID. Errors are those of the distance to that player.
    Player(String, f64),
}

/// Why a pool cannot be rated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RatingError {
    /// Some players are not connected by games.
    #[error("no games link {}: their ratings cannot be compared", groups(.0))]
    Disconnected(Vec<Vec<String>>),
    /// The anchor is not a player of the pool.
    #[error("the anchor `{0}` has not played")]
    UnknownAnchor(String),
}

/// The maximum-likelihood ratings of the players of a table, in its order. The model: a player of
/// strength x scores x / (x + y) on average against one of strength y, and a draw is half a win.
///
/// Errors come from the information of the games as if there were no draws and all games were
/// independent. They are a little too wide when there are draws, or pairs in which both games go to
/// one colour. The time is cubic in the number of players, which is fine up to hundreds.
///
/// # Errors
/// When the players fall into groups without games between them, or the anchor is not among them.
// CITE: Hunter 2004, "MM algorithms for generalized Bradley-Terry models", Annals of Statistics
// 32(1): the likelihood, when its maximum exists and is the only one; found here by Newton's
// method, which needs the information matrix anyway.
pub fn rate(table: &CrossTable, anchor: &Anchor) -> Result<Vec<Rating>, RatingError> {
    let zero = match anchor {
        Anchor::Mean(_) => None,
        Anchor::Player(id, _) => {
            let found = table.players().iter().position(|player| player == id);
            Some(found.ok_or_else(|| RatingError::UnknownAnchor(id.clone()))?)
        }
    };
    let groups = linked_groups(table);
    if groups.len() > 1 {
        return Err(RatingError::Disconnected(groups));
    }
    let pool = Pool::new(table);
    let strengths = pool.likeliest();
    let covariance = pool.covariance(&strengths);
    let (base, offset) = match *anchor {
        Anchor::Mean(elo) | Anchor::Player(_, elo) => {
            (elo, zero.map_or(0.0, |player| strengths[player]))
        }
    };
    let rating = |player: usize| {
        let variance = match zero {
            None => covariance[player][player],
            Some(zero) => {
                covariance[player][player] + covariance[zero][zero] - 2.0 * covariance[player][zero]
            }
        };
        Rating {
            elo: base + ELO_PER_NAT * (strengths[player] - offset),
            error: ELO_PER_NAT * Z_95 * variance.max(0.0).sqrt(),
            games: table.total(player).games(),
        }
    };
    Ok((0..strengths.len()).map(rating).collect())
}

/// Points and games of all pairings, including the virtual draws.
struct Pool {
    /// `points[a][b]`: points of `a` against `b`.
    points: Matrix,
    /// `games[a][b]`, symmetric.
    games: Matrix,
}

impl Pool {
    fn new(table: &CrossTable) -> Self {
        let size = table.players().len();
        let totals = (0..size)
            .map(|player| f64::from(table.total(player).games()))
            .collect::<Vec<_>>();
        let mut pool = Self {
            points: vec![vec![0.0; size]; size],
            games: vec![vec![0.0; size]; size],
        };
        for (a, b) in pairings(size) {
            let tally = table.tally(a, b);
            if tally.games() > 0 {
                let games = f64::from(tally.games());
                let draws = VIRTUAL_DRAWS / 2.0 * (games / totals[a] + games / totals[b]);
                pool.points[a][b] = tally.points() + draws / 2.0;
                pool.games[a][b] = games + draws;
            }
        }
        pool
    }

    /// The most likely strengths, in natural units with mean 0.
    fn likeliest(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.games.len()];
        let mut likelihood = self.log_likelihood(&strengths);
        for _ in 0..MAX_STEPS {
            let mut step = self.newton_step(&strengths);
            let longest = step.iter().fold(0.0_f64, |most, it| most.max(it.abs()));
            if longest < SHORTEST_STEP {
                break;
            }
            let mut factor = (LONGEST_STEP / longest).min(1.0);
            step.iter_mut().for_each(|it| *it *= factor);
            // A step that is too long is halved until the likelihood rises, or the gain is lost in
            // rounding.
            let improved = loop {
                let moved = sum(&strengths, &step);
                let reached = self.log_likelihood(&moved);
                if reached > likelihood {
                    break Some((moved, reached));
                }
                factor /= 2.0;
                if factor * longest < SHORTEST_STEP {
                    break None;
                }
                step.iter_mut().for_each(|it| *it /= 2.0);
            };
            let Some(better) = improved else { break };
            (strengths, likelihood) = better;
        }
        strengths
    }

    fn log_likelihood(&self, strengths: &[f64]) -> f64 {
        let term = |(a, b): (usize, usize)| {
            let lead = strengths[a] - strengths[b];
            -self.points[a][b] * (-lead).exp().ln_1p()
        };
        pairings(strengths.len()).map(term).sum()
    }

    /// The step from the strengths to the maximum of the parabola that touches the likelihood
    /// there.
    fn newton_step(&self, strengths: &[f64]) -> Vec<f64> {
        let size = strengths.len();
        let mut slope = vec![0.0; size];
        for (a, b) in pairings(size) {
            slope[a] += self.points[a][b] - self.games[a][b] * expected(strengths[a], strengths[b]);
        }
        let covariance = self.covariance(strengths);
        let product =
            |row: &Vec<f64>| -> f64 { row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>() };
        covariance.iter().map(product).collect()
    }

    /// Covariances of the distances of the strengths to their mean: the pseudo-inverse of the
    /// information matrix, which has no information about the mean. It is computed by adding
    /// information about the mean and removing it from the inverse.
    fn covariance(&self, strengths: &[f64]) -> Matrix {
        let size = strengths.len();
        let mut information = vec![vec![0.0; size]; size];
        for (a, b) in pairings(size) {
            let score = expected(strengths[a], strengths[b]);
            let here = self.games[a][b] * score * (1.0 - score);
            information[a][b] -= here;
            information[a][a] += here;
        }
        let trace = (0..size).map(|it| information[it][it]).sum::<f64>();
        // A pool of one player has no information, and its distance to the mean has no variance.
        let of_mean = if trace > 0.0 { trace } else { 1.0 } / (size * size) as f64;
        information
            .iter_mut()
            .flatten()
            .for_each(|it| *it += of_mean);
        let mut covariance = inverse(information);
        let excess = 1.0 / (of_mean * (size * size) as f64);
        covariance.iter_mut().flatten().for_each(|it| *it -= excess);
        covariance
    }
}

/// The expected score of strength `a` against strength `b`, both in natural units.
pub(super) fn expected(a: f64, b: f64) -> f64 {
    1.0 / (1.0 + (b - a).exp())
}

/// All ordered pairs of different players.
fn pairings(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size)
        .flat_map(move |a| (0..size).map(move |b| (a, b)))
        .filter(|(a, b)| a != b)
}

fn sum(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.iter().zip(b).map(|(a, b)| a + b).collect()
}

/// The IDs of the players in groups that are connected by games; one group when all are.
fn linked_groups(table: &CrossTable) -> Vec<Vec<String>> {
    let mut rest = (0..table.players().len()).collect::<Vec<_>>();
    let mut groups = Vec::new();
    while !rest.is_empty() {
        let mut group = vec![rest.remove(0)];
        let mut next = 0;
        while let Some(&player) = group.get(next) {
            group.extend(rest.extract_if(.., |other| table.tally(player, *other).games() > 0));
            next += 1;
        }
        group.sort_unstable();
        let ids = group.iter().map(|&it| table.players()[it].clone());
        groups.push(ids.collect());
    }
    groups
}

/// The groups as text: `[a, b] and [c]`.
fn groups(groups: &[Vec<String>]) -> String {
    let group = |ids: &Vec<String>| format!("[{}]", ids.join(", "));
    groups.iter().map(group).collect::<Vec<_>>().join(" and ")
}
