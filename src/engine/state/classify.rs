//! Computes the [`LineShape`] of a window of a line from the shapes after one more stone. It runs
//! once for each rule, for the tables.

use arrayvec::ArrayVec;

use super::geometry::MOST_REACH;
use super::shape::LineShape;
use rules::{Color, Rule};

/// What counts as a five and as a foul for one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FiveRule {
    /// Five or more.
    FiveOrMore,
    /// Exactly five; a longer row counts as nothing.
    ExactlyFive,
    /// Exactly five; a longer row and two fours in a line are fouls.
    ExactlyFiveWithFouls,
}

impl FiveRule {
    pub(super) const fn of(rule: Rule, color: Color) -> Self {
        match (rule, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => Self::FiveOrMore,
            (Rule::Standard, _) => Self::ExactlyFive,
            (Rule::Renju, Color::Black) => Self::ExactlyFiveWithFouls,
        }
    }
}

/// The content of a point of a window for one colour.
const EMPTY: u8 = 0;
const OWN: u8 = 1;

/// Number of points of the longest window, without its middle and with it.
const MOST_NEXT: usize = 2 * MOST_REACH as usize;
const MOST_POINTS: usize = MOST_NEXT + 1;

/// A place in the window, and the shape that a stone there makes.
type Next = ArrayVec<(usize, LineShape), MOST_NEXT>;

/// The shapes of all windows of `2 * reach` points around an own stone, for one colour.
///
/// The index of a window is a number in base 3 with the first point as the lowest digit, without
/// the stone in the middle: 0 empty, 1 own, 2 neither (another stone, or off the board).
pub(super) struct Windows {
    goal: FiveRule,
    reach: usize,
    /// By window. A stone increases the index of a window, so they are computed from the last to
    /// the first.
    shapes: Vec<LineShape>,
}

impl Windows {
    /// Computes all shapes. Takes about 5 ms for `reach` 5.
    pub(super) fn new(goal: FiveRule, reach: usize) -> Self {
        let count = 3_usize.pow(2 * reach as u32);
        let mut windows = Self {
            goal,
            reach,
            shapes: vec![LineShape::Dead; count],
        };
        for window in (0..count).rev() {
            windows.shapes[window] = windows.work_out(window);
        }
        windows
    }

    /// The shape of a window.
    pub(super) fn shape(&self, window: usize) -> LineShape {
        self.shapes[window]
    }

    /// Computes the shape of a window from those with one more stone.
    fn work_out(&self, window: usize) -> LineShape {
        let points = self.points(window);
        if let Some(shape) = self.of_row(&points) {
            return shape;
        }
        let mut next = Next::new();
        let mut weight = 1;
        for (place, &point) in points.iter().enumerate() {
            if place == self.reach {
                continue;
            }
            if point == EMPTY {
                next.push((place, self.shapes[window + weight * usize::from(OWN)]));
            }
            weight *= 3;
        }
        self.of_next(&next)
    }

    /// The window with its middle stone.
    fn points(&self, window: usize) -> ArrayVec<u8, MOST_POINTS> {
        let mut rest = window;
        let mut points = ArrayVec::new();
        for place in 0..=2 * self.reach {
            if place == self.reach {
                points.push(OWN);
            } else {
                points.push((rest % 3) as u8);
                rest /= 3;
            }
        }
        points
    }

    /// The shape that the row through the middle decides alone.
    fn of_row(&self, points: &[u8]) -> Option<LineShape> {
        let before = points[..self.reach].iter().rev();
        let behind = points[self.reach + 1..].iter();
        let own = |point: &&u8| **point == OWN;
        let row = 1 + before.take_while(own).count() + behind.take_while(own).count();
        match (row, self.goal) {
            (..5, _) => None,
            (5, _) | (_, FiveRule::FiveOrMore) => Some(LineShape::Five),
            (_, FiveRule::ExactlyFive) => Some(LineShape::Dead),
            (_, FiveRule::ExactlyFiveWithFouls) => Some(LineShape::Foul),
        }
    }

    /// The shape that follows from the shapes after one more stone, each with its place in the
    /// window.
    fn of_next(&self, next: &[(usize, LineShape)]) -> LineShape {
        let mut counts = [0_usize; LineShape::COUNT];
        for (_, shape) in next {
            counts[*shape as usize] += 1;
        }
        let any = |wanted: LineShape| counts[wanted as usize] > 0;
        let count = |wanted: fn(LineShape) -> bool| {
            let wanted = LineShape::ALL.into_iter().filter(|&shape| wanted(shape));
            wanted.map(|shape| counts[shape as usize]).sum::<usize>()
        };
        match counts[LineShape::Five as usize] {
            0 => {}
            1 => return LineShape::Four,
            _ if self.goal == FiveRule::ExactlyFiveWithFouls && !is_straight(next) => {
                return LineShape::Foul;
            }
            _ => return LineShape::OpenFour,
        }
        match counts[LineShape::OpenFour as usize] {
            0 => {}
            1 => return LineShape::OpenThree,
            _ => return LineShape::OpenThree2,
        }
        if any(LineShape::Four) {
            return LineShape::Three;
        }
        match count(LineShape::is_open_three) {
            0 => {}
            1 | 2 => return LineShape::OpenTwo,
            3 => return LineShape::OpenTwo3,
            _ => return LineShape::OpenTwo4,
        }
        if any(LineShape::Three) {
            LineShape::Two
        } else if count(LineShape::is_open_two) > 0 {
            LineShape::OpenOne
        } else if any(LineShape::Two) {
            LineShape::One
        } else {
            LineShape::Dead
        }
    }
}

/// True when there are exactly two completing points, at the ends of one row of four. Otherwise
/// there are two fours.
fn is_straight(next: &[(usize, LineShape)]) -> bool {
    let mut completing = next
        .iter()
        .filter(|(_, shape)| *shape == LineShape::Five)
        .map(|(place, _)| *place);
    let (first, second) = (completing.next(), completing.next());
    completing.next().is_none()
        && first
            .zip(second)
            .is_some_and(|(first, second)| second - first == 5)
}
