//! [`History`]: which moves have been good elsewhere in the tree.

use super::value::{Depth, PLY};
use rules::{Color, POINT_SPACE, Point};

/// Bound of a history value.
pub(super) const LIMIT: i32 = 8192;

/// About what one [`History`] takes, in bytes.
pub(super) const HISTORY_BYTES: u64 = 2 * (POINT_SPACE * POINT_SPACE * size_of::<i16>()) as u64;

/// Values of moves by where and after what they were played, each within [`LIMIT`]. Kept from turn to turn, halved at each.
pub(super) struct History {
    /// `[color][attack][point]`
    main: Box<[[[i16; POINT_SPACE]; 2]; 2]>,
    /// `[one's own last move or the other side's][point before][point]`
    continuation: [Vec<i16>; 2],
    /// `[color][point before]`: what refuted it last.
    counter: Box<[[Option<Point>; POINT_SPACE]; 2]>,
}

/// A move with what it was played after.
#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    pub color: Color,
    /// The other side's last move, and one's own before it.
    pub before: [Option<Point>; 2],
}

impl History {
    pub fn new() -> Self {
        Self {
            main: Box::new([[[0; POINT_SPACE]; 2]; 2]),
            continuation: [(); 2].map(|()| vec![0; POINT_SPACE * POINT_SPACE]),
            counter: Box::new([[None; POINT_SPACE]; 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self.main = [[[0; POINT_SPACE]; 2]; 2];
        self.continuation.iter_mut().for_each(|it| it.fill(0));
        *self.counter = [[None; POINT_SPACE]; 2];
    }

    /// Halves all values, at the beginning of a search.
    pub fn age(&mut self) {
        let main = self.main.as_flattened_mut().as_flattened_mut();
        let rest = self.continuation.iter_mut().flatten();
        main.iter_mut().chain(rest).for_each(|value| *value /= 2);
    }

    /// How good the move has been, ±3 [`LIMIT`].
    #[inline]
    pub fn of(&self, context: HistoryContext, point: Point, attack: bool) -> i32 {
        let main = self.main[context.color.index()][usize::from(attack)][point.index()];
        let rest = self.continuation.iter().zip(context.before);
        rest.fold(i32::from(main), |sum, (table, before)| match before {
            Some(before) => sum + i32::from(table[before.index() * POINT_SPACE + point.index()]),
            None => sum,
        })
    }

    /// What refuted the other side's last move the last time.
    #[inline]
    pub fn counter(&self, context: HistoryContext) -> Option<Point> {
        self.counter[context.color.index()][context.before[0]?.index()]
    }

    /// Notes that a move refuted the other side's last.
    pub(crate) fn set_counter(&mut self, context: HistoryContext, point: Point) {
        if let Some(before) = context.before[0] {
            self.counter[context.color.index()][before.index()] = Some(point);
        }
    }

    /// Moves the values of a move up or down; the nearer to the limit, the less.
    pub fn update(&mut self, context: HistoryContext, point: Point, attack: bool, bonus: i32) {
        let main = &mut self.main[context.color.index()][usize::from(attack)][point.index()];
        pull(main, bonus);
        for (table, before) in self.continuation.iter_mut().zip(context.before) {
            if let Some(before) = before {
                pull(
                    &mut table[before.index() * POINT_SPACE + point.index()],
                    bonus,
                );
            }
        }
    }
}

fn pull(value: &mut i16, bonus: i32) {
    let now = i32::from(*value);
    *value = (now + bonus - now * bonus.abs() / LIMIT) as i16;
}

/// What a cut at this depth is worth.
pub(super) fn bonus(depth: Depth) -> i32 {
    let plies = (depth / PLY).max(1);
    (20 * plies * plies + 100 * plies - 80).min(LIMIT * 3 / 4)
}
