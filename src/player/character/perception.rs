//! [`Perception`]: what a character overlooks.

use rand::{Rng, RngExt};
use serde::Deserialize;

use engine::Parameters;
use rules::{Game, Point};

/// Key of the probability that a character with a level from [`ALWAYS_STOPS_FIVES`](super::level::ALWAYS_STOPS_FIVES) on does not have.
pub(super) const MISS_FOUR: &str = "perception.miss_four";

/// How likely a character is to overlook something, turn by turn. Missed sight rather than stones thrown away: what it plays instead is what
/// looks best to who has not seen it.
// CITE: a rate of missed mates on top of a full-strength search follows nachirenju's human style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Perception {
    /// Probability, 0 to 1, that it does not see where the other side would make a five. Only below level 15.
    pub miss_four: f64,
    /// That it does not see where an open four, or two fours, would be made: an open three of the other side left alone, or its own.
    pub miss_open_three: f64,
    /// That it does not see its own proven win, by fours or by threats, unless it is near: five plies or more.
    pub miss_vcf: f64,
    /// Points, 1 to 22, from the last stone of either side beyond which it looks at no move; 0: the whole board.
    pub sight: u8,
    /// Added to the three probabilities, 0 to 1, for each hundred percent of the points that went down between its last two turns; half of it a
    /// turn later, and so on.
    pub tilt: f64,
}

/// What it overlooks this time, if it is there to be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lapses {
    pub four: bool,
    pub open_three: bool,
    pub vcf: bool,
}

impl Perception {
    /// Its numbers with their ranges.
    pub(super) fn parameters(&self) -> Parameters {
        Parameters::default()
            .with(MISS_FOUR, self.miss_four, 0.0..=1.0)
            .with(
                "perception.miss_open_three",
                self.miss_open_three,
                0.0..=1.0,
            )
            .with("perception.miss_vcf", self.miss_vcf, 0.0..=1.0)
            .with("perception.tilt", self.tilt, 0.0..=1.0)
            .with("perception.sight", self.sight, 0.0..=22.0)
    }

    /// Whether nothing escapes it.
    pub(super) fn is_perfect(&self) -> bool {
        let Self {
            miss_four,
            miss_open_three,
            miss_vcf,
            sight,
            tilt,
        } = *self;
        miss_four + miss_open_three + miss_vcf + tilt == 0.0 && sight == 0
    }

    /// What it overlooks this time; `shaken` is the share of the points, 0 to 1, that it has not got over yet.
    pub(super) fn draw(&self, shaken: f64, rng: &mut impl Rng) -> Lapses {
        let tilt = self.tilt * shaken;
        let mut misses = |share: f64| rng.random::<f64>() < share + tilt;
        Lapses {
            four: misses(self.miss_four),
            open_three: misses(self.miss_open_three),
            vcf: misses(self.miss_vcf),
        }
    }

    /// Whether it looks at the point.
    pub(super) fn sees(&self, game: &Game, point: Point) -> bool {
        let near = |stone: Point| stone.distance(point) <= self.sight;
        self.sight == 0 || game.ply() == 0 || game.moves().rev().take(2).any(near)
    }
}

impl Lapses {
    /// Whether there is anything.
    pub fn any(self) -> bool {
        self.four || self.open_three || self.vcf
    }
}
