//! Quiescence: beyond the horizon, only fours and their answers.

use super::entry::{Bound, TableEntry};
use super::scored::Scored;
use super::tuning::Quiescence;
use super::value::{MAX_PLY, Value};
use super::win::static_win;
use super::window::Window;
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

impl Worker<'_> {
    /// The value of the position for the side to move, which may stop or continue with fours.
    /// `depth` counts its moves since the horizon downwards. 0 when stopped.
    pub(crate) fn quiesce(&mut self, window: Window, depth: i32, ply: usize) -> Value {
        let Window { mut alpha, beta } = window;
        if !self.count(ply) {
            return 0;
        }
        if self.is_full() {
            return 0;
        }
        if let Some(value) = static_win(&mut self.state, ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return self.evaluate(ply);
        }
        let me = self.state.side_to_move();
        // The other side's four leaves one move, whatever its value.
        if let Some(block) = self.state.find(!me, PointClass::Five) {
            self.note_sum(ply);
            self.play(block, ply);
            let value = -self.quiesce(window.flipped(), depth - 1, ply + 1);
            self.undo();
            return value;
        }
        let key = self.state.key();
        let entry = self.shared.table.probe(key, ply);
        if let Some(entry) = entry
            && entry.decides(window)
        {
            return entry.value;
        }
        let eval = match entry {
            Some(entry) => {
                self.note_sum(ply);
                entry.eval
            }
            None => self.evaluate(ply),
        };
        self.frames[ply].eval = eval;
        let mut best = eval;
        let first_alpha = alpha;
        let mut best_move = None;
        if best < beta {
            alpha = alpha.max(best);
            let start = self.moves.len();
            self.list_fours(depth, ply);
            while self.moves.len() > start {
                let point = self.take_best(start);
                if self.state.is_forbidden(point, me) {
                    continue;
                }
                self.play(point, ply);
                let value = -self.answer(Window { alpha, beta }.flipped(), depth - 1, ply + 1);
                self.undo();
                if self.stopped {
                    self.moves.truncate(start);
                    return 0;
                }
                if value > best {
                    best = value;
                    best_move = Some(point);
                    alpha = alpha.max(value);
                    if value >= beta {
                        break;
                    }
                }
            }
            self.moves.truncate(start);
        }
        if self.params.techniques.table && depth >= -self.tuning.quiescence.stored_plies {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > first_alpha && beta - first_alpha > 1 {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let entry = TableEntry {
                value: best,
                eval,
                best: best_move,
                depth: 0,
                bound,
                pv: false,
            };
            self.shared.table.store(key, ply, entry);
        }
        best
    }

    /// The value when the side to move faces a four: it wins, loses, or stops it.
    fn answer(&mut self, window: Window, depth: i32, ply: usize) -> Value {
        if !self.count(ply) {
            return 0;
        }
        if let Some(value) = static_win(&mut self.state, ply) {
            return value;
        }
        let me = self.state.side_to_move();
        self.frames[ply].eval = if ply > 0 {
            -self.frames[ply - 1].eval
        } else {
            0
        };
        self.note_sum(ply);
        let Some(block) = self.state.find(!me, PointClass::Five) else {
            return self.evaluate(ply);
        };
        if ply >= MAX_PLY {
            return self.evaluate(ply);
        }
        self.play(block, ply);
        let value = -self.quiesce(window.flipped(), depth, ply + 1);
        self.undo();
        value
    }

    fn play(&mut self, point: Point, ply: usize) {
        let class = self.state.class(point, self.state.side_to_move());
        self.frames[ply].played = Some(point);
        self.frames[ply].class = class;
        self.make(point);
    }

    /// Adds the fours to try.
    fn list_fours(&mut self, depth: i32, ply: usize) {
        let (me, tuning) = (self.state.side_to_move(), self.tuning.quiescence);
        let own = |back: usize| (ply >= back).then(|| self.frames[ply - back]);
        let strong = |back| own(back).is_some_and(|frame| frame.class >= PointClass::FourPlus);
        let any = depth > -tuning.wide_plies || strong(2) && strong(4);
        let last = own(2).and_then(|frame| frame.played);
        let Self { state, moves, .. } = self;
        for point in state.fours(me) {
            let class = state.class(point, me);
            if class < PointClass::FourPlus && !any {
                continue;
            }
            if last.is_some_and(|last| !is_near(last, point, &tuning)) {
                continue;
            }
            let score = i32::from(state.urgency(point, me)) + (class as i32) * 10_000;
            moves.push(Scored { point, score });
        }
    }

    fn take_best(&mut self, start: usize) -> Point {
        let list = &self.moves[start..];
        let best = (0..list.len()).rev().max_by_key(|&at| list[at].score);
        self.moves
            .swap_remove(start + best.expect("the list is not empty"))
            .point
    }
}

/// True when a point is near another one, or a little further away on a line with it.
fn is_near(a: Point, b: Point, tuning: &Quiescence) -> bool {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    let in_line = dx == 0 || dy == 0 || dx == dy;
    let distance = i32::from(dx.max(dy));
    distance <= tuning.near_square || in_line && distance <= tuning.near_line
}
