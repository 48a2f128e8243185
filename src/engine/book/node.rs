//! [`BookNode`]: the data of a move of a library.

/// The value of a position for the side that moved there, as a share of the points in steps of a
/// thirtieth: 0 a loss, 15 even, 30 a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Degree(pub(super) u8);

impl Degree {
    /// The side that moved there loses.
    pub const LOST: Self = Self(0);
    /// The position is even.
    pub const EVEN: Self = Self(15);
    /// The side that moved there wins.
    pub const WON: Self = Self(30);

    /// The degree nearest to a share of the points, 0 to 1.
    pub fn of_share(share: f32) -> Self {
        Self((share.clamp(0.0, 1.0) * 30.0).round() as u8)
    }

    /// The share of the points, 0 to 1.
    pub fn share(self) -> f32 {
        f32::from(self.0) / 30.0
    }

    /// The value for the other side.
    pub const fn flipped(self) -> Self {
        Self(30 - self.0)
    }
}

/// The data of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookNode {
    /// The value for the side that played it, if known.
    pub degree: Option<Degree>,
    /// Why the move has no continuation here; `None` when it has one.
    pub end: Option<BookEnd>,
}

/// Why a move has no continuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The library ends here.
    Unknown,
    /// The side to move wins by threats, which a solver can find.
    Threats,
    /// The continuations are stored where other moves reach the same position.
    Elsewhere,
}
