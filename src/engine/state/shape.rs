//! [`LineShape`]: what a line becomes for a colour that plays on an empty point of it.

use rules::Color;

/// From the weakest to the strongest, seen from one colour, one direction, and a stone of that colour on the point.
///
/// Only rows that contain the new stone count. *Ways* are points of the line where one more stone makes the next stronger shape.
// CITE: the alphabet follows Rapfi's line patterns (Haobin Duan, pattern/pattern.h), after Yixin's; the definitions are stated by what
// one more stone makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineShape {
    /// No five can come of it.
    #[default]
    Dead,
    /// Renju's Black: six or more in a row, or two fours in this line at once.
    Foul,
    /// A stone that can become a [`Two`](Self::Two).
    One,
    /// A stone that can become an open two.
    OpenOne,
    /// Two that can become a [`Three`](Self::Three).
    Two,
    /// Two that can become an open three in one or two ways.
    OpenTwo,
    /// In three ways.
    OpenTwo3,
    /// In four ways or more.
    OpenTwo4,
    /// Three that can become a [`Four`](Self::Four), and no open four.
    Three,
    /// Three that can become an open four in one way.
    OpenThree,
    /// In two ways or more.
    OpenThree2,
    /// Four with one completing point.
    Four,
    /// Four with two or more completing points.
    OpenFour,
    /// Five, by the rule.
    Five,
}

impl LineShape {
    /// How many there are.
    pub const COUNT: usize = 14;

    /// All, from the weakest to the strongest.
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
    /// When there is none.
    pub(crate) const fn from_index(index: u8) -> Self {
        Self::ALL[index as usize]
    }

    /// Whether it becomes an open three with one more stone.
    pub const fn is_open_two(self) -> bool {
        matches!(self, Self::OpenTwo | Self::OpenTwo3 | Self::OpenTwo4)
    }

    /// Whether it can become nothing more than a four that is stopped.
    pub(crate) const fn is_weak(self) -> bool {
        (self as u8) < Self::OpenTwo as u8
    }

    /// Whether it becomes an open four with one more stone.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::OpenThree2)
    }
}

/// The shapes of a point in all directions, four bits each: those of Black in the low half, those of White in the high one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LineShapes(u32);

impl LineShapes {
    /// With the shapes of another line in one direction: Black's in the low half, White's in the high one.
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

    /// `[color]`: its four shapes.
    #[inline]
    pub(super) const fn by_color(self) -> [u16; 2] {
        [self.0 as u16, (self.0 >> 16) as u16]
    }
}
