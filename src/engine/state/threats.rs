//! Which threats stand on board, as a number: an evaluation's second part beside the sum over the points.

use super::{PatternState, PointClass};
use rules::Color;

/// How many sets of threats there are: one bit for each of [`Threat::ALL`].
pub const THREAT_SETS: usize = 1 << Threat::ALL.len();

/// What can be on board, from the side to move's view. The number is the bit in a set of threats.
// CITE: the eleven booleans follow Rapfi's threat mask (Haobin Duan, eval/eval.cpp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Threat {
    /// The other side can make a five.
    FiveAgainst,
    /// A point of the class [`PointClass::OpenFour`].
    OpenFour,
    /// The other side has one.
    OpenFourAgainst,
    /// [`PointClass::FourPlus`] or [`PointClass::FourThree`].
    StrongFour,
    /// [`PointClass::Four`].
    Four,
    /// [`PointClass::OpenThreePlus`] or [`PointClass::DoubleThree`].
    StrongThree,
    /// [`PointClass::OpenThree`].
    Three,
    /// As [`StrongFour`](Self::StrongFour), for the other side; so are those below.
    StrongFourAgainst,
    /// See above.
    FourAgainst,
    /// See above.
    StrongThreeAgainst,
    /// See above.
    ThreeAgainst,
}

impl Threat {
    /// All, in the order of their bits.
    pub const ALL: [Self; 11] = [
        Self::FiveAgainst,
        Self::OpenFour,
        Self::OpenFourAgainst,
        Self::StrongFour,
        Self::Four,
        Self::StrongThree,
        Self::Three,
        Self::StrongFourAgainst,
        Self::FourAgainst,
        Self::StrongThreeAgainst,
        Self::ThreeAgainst,
    ];

    /// Whether it is in a set.
    pub const fn is_in(self, set: usize) -> bool {
        set >> self as u8 & 1 == 1
    }
}

impl PatternState {
    /// The threats on board from the side to move's view, as bits: see [`Threat`].
    #[inline]
    pub fn threats(&self) -> usize {
        use PointClass as Class;
        let own = |class| self.has(self.side_to_move, class);
        let other = |class| self.has(!self.side_to_move, class);
        [
            other(Class::Five),
            own(Class::OpenFour),
            other(Class::OpenFour),
            own(Class::FourPlus) | own(Class::FourThree),
            own(Class::Four),
            own(Class::OpenThreePlus) | own(Class::DoubleThree),
            own(Class::OpenThree),
            other(Class::FourPlus) | other(Class::FourThree),
            other(Class::Four),
            other(Class::OpenThreePlus) | other(Class::DoubleThree),
            other(Class::OpenThree),
        ]
        .into_iter()
        .zip(0..)
        .fold(0, |set, (there, bit)| set | usize::from(there) << bit)
    }

    /// What these threats are worth to the side to move, in engine units.
    #[inline]
    pub fn threat_value(&self) -> i32 {
        self.combinations
            .threat_value(self.side_to_move, self.threats())
    }

    /// [`value`](Self::value) and [`threat_value`](Self::threat_value) together: the expected score of the side to move is
    /// `1 / (1 + exp(-evaluation / 200))`.
    ///
    /// A search does better to average `value` with that of the position before, from the same side's view: a stone just put down
    /// makes it swing. The weights are fitted to that.
    #[inline]
    pub fn evaluation(&self) -> i32 {
        self.value() + self.threat_value()
    }

    #[inline]
    fn has(&self, color: Color, class: PointClass) -> bool {
        self.count(color, class) > 0
    }
}
