//! Elo differences from scores.

use serde::Serialize;

/// Wins, draws and losses from one player's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Tally {
    /// Games played.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, 0 to 1; one half before the first game.
    pub fn score(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        f64::from(2 * self.wins + self.draws) / f64::from(2 * self.games())
    }
}

/// An Elo difference with the half-width of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// Elo points; positive when the player whose scores were given is the stronger one.
    pub difference: f64,
    /// Half of the width of the 95 % interval, in Elo points.
    pub error: f64,
}

impl Elo {
    /// From independent results, each between 0 and 1 (a game, or the mean of a pair with colours swapped, whose two games are not
    /// independent of each other).
    ///
    /// Finite whatever the results: a clean score, whose Elo would be infinite, counts as one half result short of it. For the same
    /// reason the results vary by at least as much: a single one, or all alike, are no proof of equality.
    // CITE: Elo 1978, "The Rating of Chessplayers", logistic form; the error by the delta method on the sample variance.
    pub fn from_results(results: &[f64]) -> Self {
        if results.is_empty() {
            return Self {
                difference: 0.0,
                error: 0.0,
            };
        }
        let count = results.len() as f64;
        let margin = 0.5 / count;
        let mean = (results.iter().sum::<f64>() / count).clamp(margin, 1.0 - margin);
        let variance = results
            .iter()
            .map(|result| (result - mean).powi(2))
            .sum::<f64>()
            / count;
        let variance = variance.max(margin.powi(2));
        let slope = 400.0 / (std::f64::consts::LN_10 * mean * (1.0 - mean));
        let error = 1.96 * (variance / count).sqrt() * slope;
        Self {
            difference: 400.0 * (mean / (1.0 - mean)).log10(),
            error,
        }
    }
}
