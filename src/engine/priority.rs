//! [`Priority`]: what a point is worth at first sight, by the rows that a stone there would make for either side. No search.

use super::score::Score;
use rules::{Board, Color, Direction, Point, Rule};

/// A direction worth more than this wants an answer at once: the other side's open four to be is worth 37, its half-open four 36.
const ABSOLUTE: Score = 36;
/// Directions of a point, and what the best of them is multiplied by, so that it compares with the sum over all of them.
const DIRECTIONS: Score = Direction::ALL.len() as Score;

/// What a stone on an empty point would do for one's own rows and against the other side's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priority {
    /// The best value of a single direction, of either side: 0 to 53.
    pub best: Score,
    /// The attack sum, which adds up the values of one's own four directions.
    pub attack: Score,
}

impl Priority {
    /// The priority of the empty `point` to `color`. Eight short walks over the board, no allocation.
    ///
    /// Own rows have 10 n + 3 - b and the other side's 10 n - 3 - b: n stones in a row with the one on `point`, b ends of the row blocked by
    /// a stone of the other colour or the edge. A row of one is worth nothing, nor is a row of fewer than five with both ends blocked, nor
    /// one too long to be a five by `rule`; a longer one that is a five counts as five. Gaps and forbidden points are not looked at.
    pub fn of(rule: Rule, board: &Board, point: Point, color: Color) -> Self {
        let values = |side| {
            let bonus = if side == color { 3 } else { -3 };
            Direction::ALL.map(|direction| {
                StoneRow::through(board, point, direction, side).value(rule, side, bonus)
            })
        };
        let (own, other) = (values(color), values(!color));
        Self {
            best: own.into_iter().chain(other).max().unwrap_or(0),
            attack: own.into_iter().sum(),
        }
    }

    /// Whether the best direction decides alone.
    pub const fn is_absolute(self) -> bool {
        self.best > ABSOLUTE
    }

    /// The number to compare points by: 0 to 212.
    ///
    /// An absolute direction counts four times, otherwise the larger of that and the attack sum does. No own direction exceeds the best
    /// one, so the attack sum can draw level but never prevail.
    pub fn value(self) -> Score {
        let single = DIRECTIONS * self.best;
        if self.is_absolute() {
            single
        } else {
            single.max(self.attack)
        }
    }
}

/// The row of one side that a stone on an empty point would lie in.
struct StoneRow {
    length: i32,
    blocked: Score,
}

impl StoneRow {
    fn through(board: &Board, point: Point, direction: Direction, side: Color) -> Self {
        let mut row = Self {
            length: 1,
            blocked: 0,
        };
        for step in [1, -1] {
            let run = board.run(point, direction, step, side);
            let end = point.step(direction, step * (run + 1), board.size());
            row.length += run;
            row.blocked += Score::from(end.is_none_or(|end| board.get(end).is_some()));
        }
        row
    }

    fn value(&self, rule: Rule, side: Color, bonus: Score) -> Score {
        let is_dead = self.length < 5 && self.blocked == 2;
        let is_overlong = self.length > 5 && !rule.is_five(side, self.length);
        if self.length == 1 || is_dead || is_overlong {
            0
        } else {
            10 * self.length.min(5) + bonus - self.blocked
        }
    }
}
