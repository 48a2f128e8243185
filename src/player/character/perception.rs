//! [`Perception`]: what a character overlooks.

use rand::{Rng, RngExt};

use rules::{Game, Point};

/// Key of the probability that has no effect from level
/// [`ALWAYS_STOPS_FIVES`](super::level::ALWAYS_STOPS_FIVES) on.
pub(super) const MISS_FOUR: &str = "perception.miss_four";

engine::params! {
    /// How likely a character is to overlook something, turn by turn. It does not play senseless
    /// moves: it plays what looks best without what it has missed.
    // CITE: a rate of missed mates on top of a full-strength search follows nachirenju's human
    // style.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Perception {
        /// Probability that it misses the other side's five. Only below level 15.
        pub miss_four: f64 = 0.0, range 0..=1;
        /// Probability that it misses where either side can make an open four or two fours.
        pub miss_open_three: f64 = 0.0, range 0..=1;
        /// Probability that it misses its own proven win, by fours or by threats, of five plies or
        /// more.
        pub miss_vcf: f64 = 0.0, range 0..=1;
        /// Distance from the last stone of either side beyond which it looks at no move; 0: it
        /// looks at the whole board.
        pub sight: u8 = 0, range 0..=22, unit "points";
        /// Added to the three probabilities for each hundred percent of the points that it fell
        /// between its last two turns; half of that a turn later, and so on.
        pub tilt: f64 = 0.0, range 0..=1;
    }
}

/// What it overlooks on this turn, if it occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lapses {
    pub four: bool,
    pub open_three: bool,
    pub vcf: bool,
}

impl Perception {
    /// True when it overlooks nothing.
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

    /// Draws what it overlooks on this turn. `shaken` is the share of the points, 0 to 1, whose
    /// loss still disturbs it.
    pub(super) fn draw(&self, shaken: f64, rng: &mut impl Rng) -> Lapses {
        let tilt = self.tilt * shaken;
        let mut misses = |share: f64| rng.random::<f64>() < share + tilt;
        Lapses {
            four: misses(self.miss_four),
            open_three: misses(self.miss_open_three),
            vcf: misses(self.miss_vcf),
        }
    }

    /// True when the character considers the point.
    pub(super) fn sees(&self, game: &Game, point: Point) -> bool {
        let near = |stone: Point| stone.distance(point) <= self.sight;
        self.sight == 0 || game.ply() == 0 || game.moves().rev().take(2).any(near)
    }
}

impl Lapses {
    /// True when it overlooks something.
    pub fn any(self) -> bool {
        self.four || self.open_three || self.vcf
    }
}
