//! Sets of threats on board as numbers: the second part of an evaluation besides the sum over the
//! points.

use super::{PatternState, PointClass};
use rules::Color;

/// Number of sets of threats: one bit for each of [`Threat::ALL`].
pub const THREAT_SETS: usize = 1 << Threat::ALL.len();

/// Threats on board from the view of the side to move. The number is the bit in a set of threats.
// CITE: the eleven booleans follow Rapfi's threat mask (Haobin Duan, eval/eval.cpp).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Threat {
    /// The other side can make a five.
    FiveAgainst,
    /// The side to move has a point of the class [`PointClass::OpenFour`].
    OpenFour,
    /// The other side has a point of the class [`PointClass::OpenFour`].
    OpenFourAgainst,
    /// The side to move has [`PointClass::FourPlus`] or [`PointClass::FourThree`].
    StrongFour,
    /// The side to move has [`PointClass::Four`].
    Four,
    /// The side to move has [`PointClass::OpenThreePlus`] or [`PointClass::DoubleThree`].
    StrongThree,
    /// The side to move has [`PointClass::OpenThree`].
    Three,
    /// The other side has a threat as in [`StrongFour`](Self::StrongFour).
    StrongFourAgainst,
    /// The other side has a threat as in [`Four`](Self::Four).
    FourAgainst,
    /// The other side has a threat as in [`StrongThree`](Self::StrongThree).
    StrongThreeAgainst,
    /// The other side has a threat as in [`Three`](Self::Three).
    ThreeAgainst,
}

impl Threat {
    /// All threats, in the order of their bits.
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

    /// True when it is in a set.
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

    /// The value of these threats for the side to move, in engine units.
    #[inline]
    pub fn threat_value(&self) -> i32 {
        self.combinations
            .threat_value(self.side_to_move, self.threats())
    }

    /// The sum of [`value`](Self::value) and [`threat_value`](Self::threat_value): the expected
    /// score of the side to move is `1 / (1 + exp(-evaluation / 200))`.
    ///
    /// A search should average `value` with that of the position before, from the same side's view,
    /// because the last stone makes it swing. The weights are fitted to that average.
    #[inline]
    pub fn evaluation(&self) -> i32 {
        self.value() + self.threat_value()
    }

    #[inline]
    fn has(&self, color: Color, class: PointClass) -> bool {
        self.count(color, class) > 0
    }
}
