//! Results as counts.

use std::ops::{Add, AddAssign};

use arrayvec::ArrayVec;
use serde::Serialize;

/// Wins, draws and losses from one player's view: the counts of games without a partner.
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
    /// Counts one more game by its points: 1 is a win, 0 a loss, any other value a draw.
    pub fn count(&mut self, points: f64) {
        if points == 1.0 {
            self.wins += 1;
        } else if points == 0.0 {
            self.losses += 1;
        } else {
            self.draws += 1;
        }
    }

    /// Games played.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points, from 0 to the number of games: a draw is half a win.
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// Points divided by games, 0 to 1; one half before the first game.
    pub fn score(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        self.points() / f64::from(self.games())
    }

    /// The same games from the other player's view.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

/// Pairs of games from one opening with colours swapped, by one player's points in both: 0, 0.5, 1,
/// 1.5, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Pentanomial(pub [u32; 5]);

impl Pentanomial {
    /// Counts one more pair by the points, 0 to 1, of its two games.
    pub fn count(&mut self, points: [f64; 2]) {
        let half_points = (2.0 * (points[0] + points[1])).round().clamp(0.0, 4.0);
        self.0[half_points as usize] += 1;
    }

    /// Pairs played.
    pub fn pairs(self) -> u32 {
        self.0.iter().sum()
    }

    /// The same pairs from the other player's view.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }
}

/// Independent results, from which [`Elo`](super::Elo) and [`Sprt`](super::Sprt) are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Games without a partner (trinomial).
    Games(Tally),
    /// Pairs with colours swapped (pentanomial).
    Pairs(Pentanomial),
}

impl Results {
    /// The number of occurrences of each outcome, from worst to best, equally spaced: three
    /// outcomes of games, five of pairs.
    pub fn frequencies(self) -> ArrayVec<u32, 5> {
        match self {
            Self::Games(Tally {
                wins,
                draws,
                losses,
            }) => [losses, draws, wins].into_iter().collect(),
            Self::Pairs(Pentanomial(counts)) => counts.into(),
        }
    }
}

impl From<Tally> for Results {
    fn from(games: Tally) -> Self {
        Self::Games(games)
    }
}

impl From<Pentanomial> for Results {
    fn from(pairs: Pentanomial) -> Self {
        Self::Pairs(pairs)
    }
}
