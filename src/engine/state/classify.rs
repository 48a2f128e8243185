//! From a window of a line to its [`LineShape`], by what one more stone would make of it. Run once a rule, for the tables.

use arrayvec::ArrayVec;

use super::geometry::MOST_REACH;
use super::shape::LineShape;
use rules::{Color, Rule};

/// What counts as five, and what is forbidden, in one colour's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FiveRule {
    /// Five or more.
    FiveOrMore,
    /// Exactly five; a longer row is nothing.
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

/// A point of a window as one colour sees it.
const EMPTY: u8 = 0;
const OWN: u8 = 1;

/// The points of the longest window without its middle, and with it.
const MOST_NEXT: usize = 2 * MOST_REACH as usize;
const MOST_POINTS: usize = MOST_NEXT + 1;

/// A place in the window and the shape that a stone there makes.
type Next = ArrayVec<(usize, LineShape), MOST_NEXT>;

/// The shapes of all windows of `2 * reach` points around a stone of one's own, in one colour's eyes.
///
/// A window is numbered in base 3, its first point being the lowest digit, without the stone in the middle: 0 empty, 1 own, 2 neither
/// (another stone, or off the board).
pub(super) struct Windows {
    goal: FiveRule,
    reach: usize,
    /// By window. A stone makes a window's number larger, so they are worked out from the last to
    /// the first.
    shapes: Vec<LineShape>,
}

impl Windows {
    /// All of them, worked out. About 5 ms for `reach` 5.
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

    /// The shape of a window from those with one more stone.
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

    /// What the row through the middle decides by itself.
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

    /// The shape by those that one more stone makes, each with its place in the window.
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

/// Whether two completing points are the ends of one row of four, and there is no third: otherwise there are two fours.
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
