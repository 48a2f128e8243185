//! [`History`]: butterfly history, continuation history and counter moves.
// CITE: J. Schaeffer, "The history heuristic", 1983; J. Uiterwijk, "The countermove heuristic",
// 1992; continuation history (values by the moves before) and the gravity of the updates follow
// Stockfish.

use super::tuning::HistoryBonus;
use super::value::{Depth, PLY};
use rules::{Color, POINT_SPACE, Point};

/// Bound of a history value.
pub(super) const LIMIT: i32 = 8192;

/// Approximate size of a [`History`] in bytes.
pub(super) const HISTORY_BYTES: u64 = 2 * (POINT_SPACE * POINT_SPACE * size_of::<i16>()) as u64;

/// Values of moves by point and by the moves before, each within [`LIMIT`]. They are kept from turn
/// to turn, and halved before each search.
pub(super) struct History {
    /// `[color][attack][point]`
    main: Box<[[[i16; POINT_SPACE]; 2]; 2]>,
    /// `[own last move or the other side's][point before][point]`
    continuation: [Vec<i16>; 2],
    /// `[color][point before]`: the counter move, which last refuted the move before.
    counter: Box<[[Option<Point>; POINT_SPACE]; 2]>,
}

/// A move with the moves before it.
#[derive(Clone, Copy)]
pub(super) struct HistoryContext {
    pub color: Color,
    /// The other side's last move, and the own move before it.
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

    /// Clears all values.
    pub fn clear(&mut self) {
        *self.main = [[[0; POINT_SPACE]; 2]; 2];
        self.continuation.iter_mut().for_each(|it| it.fill(0));
        *self.counter = [[None; POINT_SPACE]; 2];
    }

    /// Halves all values at the start of a search.
    pub fn age(&mut self) {
        let main = self.main.as_flattened_mut().as_flattened_mut();
        let rest = self.continuation.iter_mut().flatten();
        main.iter_mut().chain(rest).for_each(|value| *value /= 2);
    }

    /// The history of a move, within ±3 [`LIMIT`].
    #[inline]
    pub fn of(&self, context: HistoryContext, point: Point, attack: bool) -> i32 {
        let main = self.main[context.color.index()][usize::from(attack)][point.index()];
        let rest = self.continuation.iter().zip(context.before);
        rest.fold(i32::from(main), |sum, (table, before)| match before {
            Some(before) => sum + i32::from(table[before.index() * POINT_SPACE + point.index()]),
            None => sum,
        })
    }

    /// The counter move: the move that last refuted the other side's last move.
    #[inline]
    pub fn counter(&self, context: HistoryContext) -> Option<Point> {
        self.counter[context.color.index()][context.before[0]?.index()]
    }

    /// Records that a move refuted the other side's last move.
    pub(crate) fn set_counter(&mut self, context: HistoryContext, point: Point) {
        if let Some(before) = context.before[0] {
            self.counter[context.color.index()][before.index()] = Some(point);
        }
    }

    /// Adds a bonus to the values of a move, reduced near the limit.
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

impl HistoryBonus {
    /// The bonus of a move that fails high at this depth.
    pub(super) fn bonus(&self, depth: Depth) -> i32 {
        let plies = (depth / PLY).max(1);
        (self.square * plies * plies + self.linear * plies + self.base).min(self.max)
    }
}
