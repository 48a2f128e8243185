//! [`ModelKind`]: the kinds of models, from the sleeping two to the five.

use serde::{Deserialize, Serialize};

/// Kinds of models and crosses, the weakest first. Points are tried in the reverse order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModelKind {
    /// M2, a sleeping two: one stone makes a three that can no longer become an open four.
    SleepingTwo,
    /// H2, an open two: one stone makes an open three.
    OpenTwo,
    /// M3, a sleeping three: one stone makes a four.
    SleepingThree,
    /// H3, an open three: one stone makes an open four.
    OpenThree,
    /// Cube3, a cross of two open twos: one stone makes two open threes.
    CrossThree,
    /// C4, a rushing four: one stone makes the five, and there is one such point.
    RushingFour,
    /// Cube4, a cross with at least one sleeping three or better: one stone makes a four and
    /// another threat.
    CrossFour,
    /// H4, four in a row with an empty end, the other end open or not (the original program's
    /// templates do not distinguish them).
    OpenFour,
    /// Win: five in a row.
    Five,
}

impl ModelKind {
    /// All kinds, the weakest first.
    pub const ALL: [Self; 9] = [
        Self::SleepingTwo,
        Self::OpenTwo,
        Self::SleepingThree,
        Self::OpenThree,
        Self::CrossThree,
        Self::RushingFour,
        Self::CrossFour,
        Self::OpenFour,
        Self::Five,
    ];
    /// Number of kinds: the length of a table with one entry for each kind.
    pub const COUNT: usize = Self::ALL.len();

    /// Index of the kind in a table, 0 for the weakest.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind by its name in the seed: `M2`, `H2`, `M3`, `H3`, `Cube3`, `C4`, `Cube4`, `H4` or
    /// `Win`.
    pub const fn seed_name(self) -> &'static str {
        match self {
            Self::SleepingTwo => "M2",
            Self::OpenTwo => "H2",
            Self::SleepingThree => "M3",
            Self::OpenThree => "H3",
            Self::CrossThree => "Cube3",
            Self::RushingFour => "C4",
            Self::CrossFour => "Cube4",
            Self::OpenFour => "H4",
            Self::Five => "Win",
        }
    }

    /// True for a two, open or sleeping.
    pub(crate) const fn is_two(self) -> bool {
        matches!(self, Self::SleepingTwo | Self::OpenTwo)
    }

    /// True for a cross, false for a shape in one line.
    pub(crate) const fn is_cross(self) -> bool {
        matches!(self, Self::CrossThree | Self::CrossFour)
    }

    /// True when a model of this kind can be part of a cross: open twos, threes and open fours.
    pub const fn crosses(self) -> bool {
        matches!(
            self,
            Self::OpenTwo | Self::SleepingThree | Self::OpenThree | Self::OpenFour
        )
    }

    /// The kind of the cross of two such models: [`CrossThree`](Self::CrossThree) of two open twos,
    /// otherwise [`CrossFour`](Self::CrossFour); `None` when one of them cannot be part of a cross.
    pub(crate) fn cross_with(self, other: Self) -> Option<Self> {
        if !self.crosses() || !other.crosses() {
            None
        } else if self == Self::OpenTwo && other == Self::OpenTwo {
            Some(Self::CrossThree)
        } else {
            Some(Self::CrossFour)
        }
    }
}
