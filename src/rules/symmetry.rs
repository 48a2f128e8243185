//! The eight symmetries of the square board.

use super::point::Point;

/// A rotation or reflection of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Keeps every point.
    Identity,
    /// Rotates by a quarter turn to the left.
    Rotate90,
    /// Rotates by a half turn.
    Rotate180,
    /// Rotates by a quarter turn to the right.
    Rotate270,
    /// Exchanges left and right.
    FlipX,
    /// Exchanges top and bottom.
    FlipY,
    /// Reflects in the diagonal through `a1`.
    Transpose,
    /// Reflects in the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::Rotate90,
        Self::Rotate180,
        Self::Rotate270,
        Self::FlipX,
        Self::FlipY,
        Self::Transpose,
        Self::AntiTranspose,
    ];

    /// The image of `point` on a board of `size` lines.
    ///
    /// ```
    /// use rules::{Point, Symmetry};
    /// let point = Point::new(3, 5);
    /// for symmetry in Symmetry::ALL {
    ///     assert_eq!(symmetry.inverse().map(symmetry.map(point, 15), 15), point);
    /// }
    /// ```
    pub const fn map(self, point: Point, size: u8) -> Point {
        let (x, y) = (point.x(), point.y());
        let (far_x, far_y) = (size - 1 - x, size - 1 - y);
        match self {
            Self::Identity => point,
            Self::Rotate90 => Point::new(far_y, x),
            Self::Rotate180 => Point::new(far_x, far_y),
            Self::Rotate270 => Point::new(y, far_x),
            Self::FlipX => Point::new(far_x, y),
            Self::FlipY => Point::new(x, far_y),
            Self::Transpose => Point::new(y, x),
            Self::AntiTranspose => Point::new(far_y, far_x),
        }
    }

    /// The inverse of this symmetry.
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            own_inverse => own_inverse,
        }
    }
}
