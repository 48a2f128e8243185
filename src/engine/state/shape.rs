//! [`LineShape`]: the shape that a stone on an empty point makes in a line.

use rules::Color;

/// Shapes from the weakest to the strongest, for one colour and one direction, with a stone of that
/// colour on the point.
///
/// Only rows with the new stone count. *Ways* are points of the line where one more stone makes the
/// next stronger shape.
// CITE: the alphabet follows Rapfi's line patterns (Haobin Duan, pattern/pattern.h), after Yixin's;
// the definitions are stated by what one more stone makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineShape {
    /// The line has no room for a five.
    #[default]
    Dead,
    /// In renju for Black: six or more in a row, or two fours in this line.
    Foul,
    /// A stone that can become a [`Two`](Self::Two).
    One,
    /// A stone that can become an open two.
    OpenOne,
    /// Two that can become a [`Three`](Self::Three).
    Two,
    /// Two that can become an open three in one or two ways.
    OpenTwo,
    /// Two that can become an open three in three ways.
    OpenTwo3,
    /// Two that can become an open three in four ways or more.
    OpenTwo4,
    /// Three that can become a [`Four`](Self::Four), and no open four.
    Three,
    /// Three that can become an open four in one way.
    OpenThree,
    /// Three that can become an open four in two ways or more.
    OpenThree2,
    /// Four with one completing point.
    Four,
    /// Four with two or more completing points.
    OpenFour,
    /// Five, by the rule.
    Five,
}

impl LineShape {
    /// Number of shapes.
    pub const COUNT: usize = 14;

    /// All shapes, from the weakest to the strongest.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::Foul,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::OpenTwo3,
        Self::OpenTwo4,
        Self::Three,
        Self::OpenThree,
        Self::OpenThree2,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];

    /// The shape with this number.
    ///
    /// # Panics
    /// When there is no such shape.
    pub(crate) const fn from_index(index: u8) -> Self {
        Self::ALL[index as usize]
    }

    /// True when it becomes an open three with one more stone.
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwo | Self::OpenTwo3 | Self::OpenTwo4)
    }

    /// True when it can become at most a four that is stopped.
    pub(crate) const fn is_weak(self) -> bool {
        (self as u8) < Self::OpenTwo as u8
    }

    /// True when it becomes an open four with one more stone.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::OpenThree2)
    }
}

/// The shapes of a point in all directions, four bits each: Black's in the low half, White's in the
/// high half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineShapes(u32);

impl LineShapes {
    /// The same with the shapes of another line in one direction: Black's in the low half, White's
    /// in the high half.
    #[inline]
    pub(super) const fn with(self, direction: usize, line: u8) -> Self {
        const SHAPES: u32 = 0x000f_000f;
        let line = line as u32 | (line as u32) << 12;
        let difference = (line ^ self.0 >> (4 * direction)) & SHAPES;
        Self(self.0 ^ difference << (4 * direction))
    }

    /// The shape of a colour in a direction.
    #[inline]
    pub(super) const fn get(self, direction: usize, color: Color) -> LineShape {
        LineShape::from_index((self.0 >> (16 * color.index() + 4 * direction) & 15) as u8)
    }

    /// All shapes as one number, four bits for each, which are never all ones.
    #[inline]
    pub(super) const fn number(self) -> u32 {
        self.0
    }

    /// `[color]`: its four shapes.
    #[inline]
    pub(super) const fn by_color(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }
}
