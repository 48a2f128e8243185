//! [`TournamentReport`]: the figures of a tournament, for people and as JSON.

use serde::Serialize;

use super::stats::{Pentanomial, Sprt, SprtVerdict, Tally};

/// The outcome of a tournament so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentReport {
    /// Number of games that count.
    pub games: u32,
    /// Number of games that count and do not repeat an earlier game of their pairing.
    pub distinct: u32,
    /// Number of games to play.
    pub of: u32,
    /// The players, in the order of the tournament.
    pub players: Vec<PlayerReport>,
    /// The pairings, in the order of the tournament.
    pub pairings: Vec<PairingReport>,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
}

/// The results of one player in all its games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct PlayerReport {
    /// ID of the player.
    pub id: String,
    /// Wins, draws and losses.
    #[serde(flatten)]
    pub tally: Tally,
    /// Points divided by games, 0 to 1.
    pub score: f64,
    /// Number of games that it lost on time.
    pub time_losses: u32,
    /// Number of games that it lost by an illegal move.
    pub illegal_moves: u32,
    /// Number of games that it lost by a crash, an error or a failure to start.
    pub failures: u32,
    /// Number of turns.
    pub turns: u64,
    /// Number of nodes, as reported by the player.
    pub nodes: u64,
    /// Times, which differ from run to run.
    pub time: TimeReport,
}

/// The time that a player used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct TimeReport {
    /// Seconds for all turns.
    pub thinking_s: f64,
    /// Seconds for preparing its games.
    pub preparation_s: f64,
}

/// The results of two players against each other, from the first one's view.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingReport {
    /// IDs of the players.
    pub players: [String; 2],
    /// Wins, draws and losses.
    #[serde(flatten)]
    pub tally: Tally,
    /// Number of games that do not repeat an earlier one. Only these count for Elo, its error and
    /// bound, the pairs and the likelihood.
    pub distinct: u32,
    /// Points divided by games, 0 to 1.
    pub score: f64,
    /// Number of pairs of distinct games with one opening by the points in both: 0, 0.5, 1, 1.5, 2;
    /// null when colours are fixed.
    pub pentanomial: Option<Pentanomial>,
    /// Elo difference. It is finite even for a clean score, see [`Elo`](super::stats::Elo).
    pub elo: f64,
    /// Half-width of its 95 % interval.
    pub elo_error: f64,
    /// Null unless the score is clean: with 95 % confidence the Elo difference is at least this
    /// after wins alone, and at most this after losses alone.
    pub elo_bound: Option<f64>,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
}

/// A sequential test and its state.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtReport {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// Log-likelihood ratio.
    pub llr: f64,
    /// The log-likelihood ratios that end the test.
    pub bounds: [f64; 2],
    /// The verdict.
    pub verdict: SprtVerdict,
}

impl PlayerReport {
    /// True when the player lost every game by a failure, an illegal move or on time. False before
    /// its first game.
    pub fn failed_always(&self) -> bool {
        let games = self.tally.games();
        games > 0 && self.failures + self.illegal_moves + self.time_losses == games
    }
}
