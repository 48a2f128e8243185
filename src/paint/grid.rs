//! The places of the points of a board, in whole pixels.

use super::line_width;

/// The geometry of a board, in physical pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Number of lines in each direction, at least 1.
    pub lines: u32,
    /// Pixels from line to line.
    pub cell: u32,
    /// Pixels of wood from the frame to the middle of the first line.
    pub margin: u32,
    /// Pixels of frame on each side; 0 for none.
    pub frame: u32,
}

impl Grid {
    /// The side of the board's picture: `(lines - 1) * cell + 2 * margin + 2 * frame` physical
    /// pixels.
    #[must_use]
    pub const fn side(&self) -> u32 {
        self.lines.saturating_sub(1) * self.cell + 2 * (self.margin + self.frame)
    }

    /// The middle (x, y) of a point in physical pixels from the picture's top left; `row_from_top`
    /// 0 is the top line.
    ///
    /// A whole number where [`line_width`] is even, half a pixel more where it is odd.
    #[must_use]
    pub fn point_center(&self, col: u32, row_from_top: u32) -> (f32, f32) {
        let half = (line_width(self.cell) % 2) as f32 / 2.0;
        let along = |line: u32| (self.frame + self.margin + line * self.cell) as f32 + half;
        (along(col), along(row_from_top))
    }

    /// The star points as (column, row from the top): three from the edge (two up to 12 lines), the
    /// centre of an odd board, the middles of the sides from 17 lines; below 9 lines only the
    /// centre.
    #[must_use]
    pub fn stars(&self) -> Vec<(u32, u32)> {
        let lines = self.lines;
        let middle = (lines % 2 == 1 && lines >= 5).then_some(lines / 2);
        let mut stars: Vec<_> = middle.map(|middle| (middle, middle)).into_iter().collect();
        if lines >= 9 {
            let near = if lines <= 12 { 2 } else { 3 };
            let far = lines - 1 - near;
            stars.extend([(near, near), (near, far), (far, near), (far, far)]);
            if let Some(middle) = middle.filter(|_| lines >= 17) {
                stars.extend([(near, middle), (far, middle), (middle, near), (middle, far)]);
            }
        }
        stars
    }
}

/// The grid that tests draw: the board of the default window, about.
#[cfg(test)]
pub(crate) const SMALL: Grid = Grid {
    lines: 15,
    cell: 42,
    margin: 42,
    frame: 6,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_the_middle_of_its_lines() {
        for cell in [16, 42, 57, 97] {
            let grid = Grid {
                lines: 15,
                cell,
                margin: 30,
                frame: 5,
            };
            let width = line_width(cell);
            let (x, y) = grid.point_center(2, 3);
            let edge = 35 - width / 2;
            assert!((x - (edge + 2 * cell) as f32 - width as f32 / 2.0).abs() < 1e-3);
            assert!((y - x - cell as f32).abs() < 1e-3);
        }
    }

    #[test]
    fn stars_follow_the_size() {
        let stars = |lines| Grid { lines, ..SMALL }.stars();
        assert_eq!(stars(15), [(7, 7), (3, 3), (3, 11), (11, 3), (11, 11)]);
        assert_eq!(stars(10), [(2, 2), (2, 7), (7, 2), (7, 7)]);
        assert_eq!((stars(19).len(), stars(20).len()), (9, 4));
        assert_eq!((stars(7), stars(6)), (vec![(3, 3)], vec![]));
    }
}
