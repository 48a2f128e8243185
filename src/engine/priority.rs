//! [`Priority`]: the value of a point by the rows that a stone there makes for each side, without a
//! search.

use super::score::Score;
use rules::{Board, Color, Direction, Point, Rule};

/// A value of a direction above this must be answered at once: the other side's next open four has
/// 37, its half-open four 36.
const ABSOLUTE: Score = 36;
/// Number of directions of a point. The best direction is multiplied by it to compare it with the
/// sum over all directions.
const DIRECTIONS: Score = Direction::ALL.len() as Score;

/// The value of a stone on an empty point for the own rows and against those of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priority {
    /// The highest value of a direction for either side, 0 to 53.
    pub best: Score,
    /// The attack sum: the sum of the values of the own four directions.
    pub attack: Score,
}

impl Priority {
    /// The priority of the empty `point` for `color`. Needs eight short walks over the board and
    /// allocates nothing.
    ///
    /// An own row has the value 10 n + 3 - b and a row of the other side 10 n - 3 - b: n stones in
    /// the row with the one on `point`, b ends blocked by a stone of the other colour or the edge.
    /// The value is 0 for a row of one, for a row of fewer than five with both ends blocked, and
    /// for one too long to be a five by `rule`; a longer row that is a five counts as five. Gaps
    /// and forbidden points are ignored.
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

    /// True when the best direction decides alone.
    pub const fn is_absolute(self) -> bool {
        self.best > ABSOLUTE
    }

    /// The value for comparing points, 0 to 212.
    ///
    /// An absolute direction counts four times; otherwise the value is the larger of that and the
    /// attack sum. No own direction exceeds the best one, so the attack sum is at most equal.
    pub fn value(self) -> Score {
        let single = DIRECTIONS * self.best;
        if self.is_absolute() {
            single
        } else {
            single.max(self.attack)
        }
    }
}

/// The row of one side that includes a stone on an empty point.
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
