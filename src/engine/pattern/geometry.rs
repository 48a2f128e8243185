//! [`Geometry`]: the lines of a board that are long enough for a five, and the place of each point
//! in them.

use arrayvec::ArrayVec;

use rules::{Direction, MAX_SIZE, POINT_SPACE, Point};

/// Largest number of lines of five points or more: 22 rows, 22 columns and 35 diagonals in either
/// direction. It must fit the bits of a `u128`.
pub(super) const MAX_LINES: usize = 114;

/// One line of the board.
pub(super) struct Line {
    pub direction: Direction,
    /// In the order of [`Direction::delta`].
    pub points: ArrayVec<Point, { MAX_SIZE as usize }>,
}

impl Line {
    /// A mask with one bit for each point of the line.
    pub fn mask(&self) -> u32 {
        (1 << self.points.len()) - 1
    }
}

/// The place of a point in one direction.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub line: u8,
    pub position: u8,
}

/// All lines of a board of one size.
pub(super) struct Geometry {
    pub lines: Vec<Line>,
    /// `[point index][direction]`; `None` in lines too short for a five.
    places: Box<[[Option<Place>; 4]]>,
}

impl Geometry {
    pub fn new(size: u8) -> Self {
        let mut lines: Vec<Line> = Vec::new();
        let mut places = vec![[None; 4]; POINT_SPACE].into_boxed_slice();
        for (index, direction) in Direction::ALL.into_iter().enumerate() {
            let is_start = |point: &Point| point.step(direction, -1, size).is_none();
            for start in Point::all(size).filter(is_start) {
                let walk = (0..i32::from(size)).map_while(|step| start.step(direction, step, size));
                let points: ArrayVec<Point, { MAX_SIZE as usize }> = walk.collect();
                if points.len() < 5 {
                    continue;
                }
                let line = lines.len() as u8;
                for (position, point) in (0..).zip(&points) {
                    places[point.index()][index] = Some(Place { line, position });
                }
                lines.push(Line { direction, points });
            }
        }
        debug_assert!(lines.len() <= MAX_LINES);
        Self { lines, places }
    }

    /// The places of `point` in the lines through it, at most four.
    pub fn places(&self, point: Point) -> impl Iterator<Item = Place> + use<> {
        self.places[point.index()].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_lies_where_its_lines_say() {
        for size in 5..=MAX_SIZE {
            let geometry = Geometry::new(size);
            assert!(geometry.lines.len() <= MAX_LINES, "size {size}");
            let mut seen = 0;
            for point in Point::all(size) {
                for place in geometry.places(point) {
                    let line = &geometry.lines[usize::from(place.line)];
                    assert_eq!(line.points[usize::from(place.position)], point);
                    seen += 1;
                }
            }
            let points: usize = geometry.lines.iter().map(|line| line.points.len()).sum();
            assert_eq!(seen, points, "size {size}");
        }
        assert_eq!(Geometry::new(MAX_SIZE).lines.len(), MAX_LINES);
        assert_eq!(Geometry::new(5).lines.len(), 12);
    }
}
