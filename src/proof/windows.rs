//! [`Windows`]: counts the defender's stones in each window, five neighbouring points of a line,
//! that has no stone of the attacker.

use std::sync::Arc;

use super::points::PointSet;
use rules::{Board, Color, Direction, POINT_SPACE, Point};

/// Points of a window.
const LENGTH: usize = 5;
/// A window is numbered by its first point and its direction.
const SPACE: usize = 4 * POINT_SPACE;
const WORDS: usize = SPACE / 64;

/// The windows of a board of one size.
#[derive(Debug)]
struct Geometry {
    /// `[window]`: its points. The entry of a window that leaves the board is not used.
    points: Vec<[Point; LENGTH]>,
    /// `[point]`: the windows that contain it.
    windows: Vec<Vec<u16>>,
}

/// Stones of both sides in all windows, kept in step with a board.
#[derive(Clone, Debug)]
pub(crate) struct Windows {
    geometry: Arc<Geometry>,
    defender: Color,
    /// `[window]`: stones of the attacker and of the defender.
    counts: Vec<[u8; 2]>,
    /// `[n]`: the set of windows with `n` stones of the defender and none of the attacker.
    open: [[u64; WORDS]; LENGTH + 1],
}

impl Geometry {
    fn new(size: u8) -> Self {
        let mut geometry = Self {
            points: vec![[Point::new(0, 0); LENGTH]; SPACE],
            windows: vec![Vec::new(); POINT_SPACE],
        };
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            for first in Point::all(size) {
                let steps = (0..LENGTH as i32).map(|step| first.step(direction, step, size));
                let Some(points) = steps.collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let window = number * POINT_SPACE + first.index();
                for (slot, point) in geometry.points[window].iter_mut().zip(points) {
                    *slot = point;
                    geometry.windows[point.index()].push(window as u16);
                }
            }
        }
        geometry
    }
}

impl Windows {
    pub fn new(board: &Board, defender: Color) -> Self {
        let mut windows = Self {
            geometry: Arc::new(Geometry::new(board.size())),
            defender,
            counts: vec![[0; 2]; SPACE],
            open: [[0; WORDS]; LENGTH + 1],
        };
        for &window in windows.geometry.windows.iter().flatten() {
            windows.open[0][usize::from(window) / 64] |= 1 << (window % 64);
        }
        for point in board.points() {
            if let Some(color) = board.get(point) {
                windows.change(point, color, 1);
            }
        }
        windows
    }

    pub fn place(&mut self, point: Point, color: Color) {
        self.change(point, color, 1);
    }

    pub fn remove(&mut self, point: Point, color: Color) {
        self.change(point, color, -1);
    }

    fn change(&mut self, point: Point, color: Color, by: i8) {
        let side = usize::from(color == self.defender);
        for &window in &self.geometry.windows[point.index()] {
            let window = usize::from(window);
            let (word, bit) = (window / 64, 1_u64 << (window % 64));
            let counts = &mut self.counts[window];
            if counts[0] == 0 {
                self.open[usize::from(counts[1])][word] &= !bit;
            }
            counts[side] = counts[side].wrapping_add_signed(by);
            if counts[0] == 0 {
                self.open[usize::from(counts[1])][word] |= bit;
            }
        }
    }

    /// The points, empty or not, of all windows without a stone of the attacker that hold at least
    /// `least` stones of the defender.
    pub fn with_at_least(&self, least: usize) -> PointSet {
        let mut points = PointSet::default();
        for number in 0..WORDS {
            let levels = self.open[least..].iter();
            let mut word = levels.fold(0, |all, level| all | level[number]);
            while word != 0 {
                let window = 64 * number + word.trailing_zeros() as usize;
                for &point in &self.geometry.points[window] {
                    points.insert(point);
                }
                word &= word - 1;
            }
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_with_a_stone_of_the_attacker_do_not_count() {
        let mut board = Board::new(15);
        for x in [3, 4, 5] {
            board.place(Point::new(x, 0), Color::White);
        }
        let mut windows = Windows::new(&board, Color::White);
        assert_eq!(windows.with_at_least(3).len(), 7, "b1 to h1");
        windows.place(Point::new(2, 0), Color::Black);
        let rest = windows.with_at_least(3);
        assert_eq!(rest.len(), 5, "d1 to h1: {rest:?}");
        windows.place(Point::new(7, 0), Color::Black);
        assert!(windows.with_at_least(3).is_empty());
        assert_eq!(windows.with_at_least(0).len(), 223, "all but c1 and h1");
        windows.remove(Point::new(2, 0), Color::Black);
        windows.remove(Point::new(7, 0), Color::Black);
        assert_eq!(windows.with_at_least(3).len(), 7);
    }
}
