//! The main search: principal variation search of one position.

use arrayvec::ArrayVec;

use super::generate::{Necessity, necessity};
use super::history::bonus;
use super::picker::Picker;
use super::table::{Bound, Entry};
use super::value::{Depth, INFINITE, MATE_BOUND, MAX_PLY, PLY, Value, mate_in, mated_in};
use super::win::verdict;
use super::worker::Worker;
use crate::engine::state::PointClass;
use crate::rules::{Point, Rule};

/// A window of values.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// That in which only "better than `alpha` or not" is told.
    pub const fn null(alpha: Value) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// From the other side's view.
    pub const fn flipped(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// Moves whose histories go down when another one cuts.
type Tried = ArrayVec<(Point, bool), 48>;

/// By rule, how much late moves are reduced, in hundredths.
const REDUCTION: [i32; Rule::ALL.len()] = [100, 80, 78];
/// By rule, what a ply near the horizon may change, in units of value.
const SWING: [Value; Rule::ALL.len()] = [63, 61, 80];

impl Worker<'_> {
    /// The value of the position to the side to move, `depth` deep, `ply` plies from the root; fail-soft. `cut`: the node is expected to
    /// fail high. 0 when stopped.
    // CITE: the order of the steps and most margins follow what Rapfi's author found to pay (Haobin Duan, search/ab); the frame of
    // principal variation search with late-move reductions is Stockfish's.
    pub fn search<const PV: bool>(
        &mut self,
        window: Window,
        depth: Depth,
        ply: usize,
        cut: bool,
    ) -> Value {
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let on = self.params.techniques;
        if PV {
            self.lines[ply].clear();
        }
        // 1. Horizon.
        if depth <= 0 && on.vcf {
            return self.quiesce(window, 0, ply);
        }
        if !self.count(ply) {
            return 0;
        }
        let state = &self.state;
        let points = u16::from(state.size()) * u16::from(state.size());
        if state.stones() == points {
            return 0;
        }
        let (me, rule) = (state.side_to_move(), state.rule());
        let excluded = self.frames[ply].excluded;
        // 2. Results that need no search.
        if on.verdicts
            && excluded.is_none()
            && let Some(value) = verdict(&mut self.state, ply)
        {
            return value;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.evaluate(ply);
        }
        // 3. Mate distance: nothing here can be worth more or less than this.
        if on.verdicts {
            alpha = alpha.max(mated_in(ply + 2));
            beta = beta.min(mate_in(ply + 3));
            if alpha >= beta {
                return alpha;
            }
        }
        // 4. Table.
        let key = self.state.key() ^ excluded.map_or(0, |point| (point.index() as u64 + 1) << 20);
        let entry = if on.table {
            self.shared.table.probe(key, ply)
        } else {
            None
        };
        let remembered = entry
            .and_then(|entry| entry.best)
            .filter(|&point| self.state.is_empty(point));
        let was_pv = PV || entry.is_some_and(|entry| entry.pv);
        if let Some(entry) = entry
            && !PV
            && entry.depth >= depth
            && match entry.bound {
                Bound::None => false,
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        // 5. Static evaluation; under a five it tells nothing, so the one before is taken.
        let forced = self.state.count(!me, PointClass::Five) > 0;
        let own_eval = match entry {
            _ if forced && ply > 0 => {
                self.evaluate(ply);
                -self.frames[ply - 1].eval
            }
            Some(entry) => {
                // For the sum, which the next ply takes its mean with.
                self.evaluate(ply);
                entry.eval
            }
            None => self.evaluate(ply),
        };
        self.frames[ply].eval = own_eval;
        let mut eval = own_eval;
        if let Some(entry) = entry
            && entry.value.abs() < MATE_BOUND
            && (entry.bound == Bound::Exact
                || entry.bound == Bound::Lower && entry.value > eval
                || entry.bound == Bound::Upper && entry.value < eval)
        {
            eval = entry.value;
        }
        let improving = !forced && ply >= 2 && own_eval > self.frames[ply - 2].eval;
        if !PV && !forced && excluded.is_none() && beta.abs() < MATE_BOUND {
            // 6. Razoring: far below the window only a win by fours helps.
            let plies = depth as f32 / PLY as f32;
            if on.razoring
                && depth < 5 * PLY / 2
                && eval + (0.17 * plies * plies + 14.0 * plies) as Value + 19 < alpha
            {
                let value = self.quiesce(Window::null(alpha), 0, ply);
                if value <= alpha || self.stopped {
                    return value;
                }
            }
            // 7. Futility: far above it the other side will not come back in time.
            let margin = SWING[rule as usize] * (depth - PLY - Depth::from(improving) * PLY) / PLY;
            let fours =
                |back: usize| ply >= back && self.frames[ply - back].class >= PointClass::Four;
            if on.futility && eval - margin.max(0) >= beta && !(fours(2) && fours(4)) {
                return eval;
            }
            // 8. Null move: even passing holds.
            if on.null_move
                && depth >= 8 * PLY
                && eval >= beta + 600 - (28 * plies as Value).min(300)
                && ply > 0
                && self.frames[ply - 1].played.is_some()
                && necessity(&mut self.state) == Necessity::Free
            {
                self.frames[ply].played = None;
                self.frames[ply].class = PointClass::Quiet;
                self.state.pass();
                let reduced = depth - 4 * PLY - depth / 8;
                let value = -self.search::<false>(Window::null(-beta), reduced, ply + 1, !cut);
                self.state.pass();
                if value >= beta && value < MATE_BOUND {
                    return value;
                }
            }
        }
        if self.stopped {
            return 0;
        }
        // 9. Without a move to begin with, a shallower search comes first in all but name.
        let mut depth = depth;
        if remembered.is_none() && depth >= 5 * PLY && on.reductions {
            depth -= PLY / 2;
        }
        // 10. Moves, by what is necessary.
        let necessity = if on.necessity || forced {
            necessity(&mut self.state)
        } else {
            Necessity::Free
        };
        let threatened = necessity != Necessity::Free;
        let context = self.context();
        let selective = on.late_pruning && depth < 5 * PLY;
        let mut picker = Picker::new(self, remembered, necessity, context, selective);
        let late = self.late_from(depth, improving);
        let (mut best, mut best_move) = (-INFINITE, None);
        let first_alpha = alpha;
        let mut tried = Tried::new();
        let mut number = 0;
        while let Some(point) = picker.next(self, best <= -MATE_BOUND) {
            let class = self.state.class(point, me);
            if Some(point) == excluded || self.state.is_forbidden(point, me) {
                continue;
            }
            number += 1;
            if number > self.child_width && !threatened {
                break;
            }
            let is_four = class >= PointClass::Four;
            let attack = class >= PointClass::OpenThree;
            if class == PointClass::Five {
                best = mate_in(ply + 1);
                best_move = Some(point);
                break;
            }
            // 11. Late moves near the horizon, as soon as something holds.
            if on.late_pruning && best > -MATE_BOUND && !threatened && !is_four && number > late {
                break;
            }
            // 12. Extensions.
            let mut extension = 0;
            if on.extensions && forced {
                extension = PLY * 5 / 4;
            } else if on.singular
                && Some(point) == remembered
                && let Some(entry) = entry
                && depth >= 7 * PLY
                && excluded.is_none()
                && entry.bound != Bound::Upper
                && entry.bound != Bound::None
                && entry.depth >= depth - 2 * PLY
                && entry.value.abs() < MATE_BOUND
            {
                let margin = (depth / PLY) * if was_pv && !PV { 2 } else { 1 };
                let target = entry.value - margin;
                self.frames[ply].excluded = Some(point);
                let kept = self.frames[ply].eval;
                let value =
                    self.search::<false>(Window::null(target - 1), depth * 15 / 32, ply, cut);
                self.frames[ply].excluded = None;
                self.frames[ply].eval = kept;
                if self.stopped {
                    break;
                }
                if value < target {
                    extension = PLY;
                    if !PV && value < target - 25 && self.frames[ply].extended < 8 * PLY {
                        extension = 2 * PLY;
                    }
                } else if target >= beta {
                    // Two moves hold: that is enough.
                    picker.finish(self);
                    return target;
                } else if entry.value >= beta {
                    extension = -PLY * 3 / 2;
                }
            }
            // 13. Make.
            self.frames[ply].played = Some(point);
            self.frames[ply].class = class;
            self.frames[ply + 1].extended = self.frames[ply].extended + (extension - PLY).max(0);
            let past = self.history.of(context, point, attack);
            let trivial =
                class == PointClass::Quiet && self.state.class(point, !me) <= PointClass::Foul;
            self.state.make(point);
            let next = depth - PLY + extension;
            let mut value = -INFINITE;
            // 14. Late moves at first less deep.
            let mut full = !PV || number > 1;
            if on.reductions && depth >= 2 * PLY && number > 1 + usize::from(PV) && !forced {
                let mut less = self.reduction(depth, number) * REDUCTION[rule as usize] / 100;
                less += PLY * i32::from(!PV && !improving) / 2;
                less += PLY * i32::from(cut) * 3 / 2;
                less -= PLY * i32::from(was_pv);
                less -= PLY * i32::from(is_four);
                less += PLY * i32::from(trivial) / 2;
                less -= past * PLY / 9000;
                let reduced = (next - less).clamp(PLY.min(next), next.max(PLY.min(next)));
                value =
                    -self.search::<false>(Window::null(alpha).flipped(), reduced, ply + 1, true);
                full = value > alpha && reduced < next;
            }
            if full && !self.stopped {
                value = -self.search::<false>(Window::null(alpha).flipped(), next, ply + 1, !cut);
            }
            if PV && !self.stopped && (number == 1 || value > alpha) {
                let window = Window { alpha, beta }.flipped();
                value = -self.search::<true>(window, next, ply + 1, false);
            }
            self.state.undo();
            if self.stopped {
                break;
            }
            // 15. What it was worth.
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    if PV {
                        self.extend_line(ply, point);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                    // The others will hardly matter.
                    if on.reductions && depth > 2 * PLY && depth < 12 * PLY && value.abs() < 2000 {
                        depth -= PLY;
                    }
                }
            }
            if !tried.is_full() {
                tried.push((point, attack));
            }
        }
        picker.finish(self);
        if self.stopped {
            return 0;
        }
        // 16. Nothing could be played.
        if number == 0 {
            return match (excluded, necessity) {
                (Some(_), _) => alpha,
                (None, Necessity::OpenFour | Necessity::Cross(_)) => mated_in(ply + 4),
                (None, _) => 0,
            };
        }
        // 17. Remember.
        if best >= beta
            && let Some(point) = best_move
        {
            self.reward(context, point, &tried, depth);
        }
        if on.table && excluded.is_none() {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if PV && best > first_alpha => Bound::Exact,
                () => Bound::Upper,
            };
            let entry = Entry {
                value: best,
                eval: own_eval,
                best: best_move.or(remembered),
                depth,
                bound,
                pv: was_pv,
            };
            self.shared.table.store(key, ply, entry);
        }
        best
    }

    /// Moves tried before the rest is left out, near the horizon.
    // CITE: the curve is Rapfi's (Haobin Duan).
    fn late_from(&self, depth: Depth, improving: bool) -> usize {
        let plies = depth as f32 / PLY as f32;
        let most = (3.0 + libm::powf(plies, 1.32)) / if improving { 1.0 } else { 2.0 };
        most.max(2.0) as usize
    }

    /// Puts a move before the line of the next ply.
    pub fn extend_line(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend(tail[0].iter().take(MAX_PLY - 1));
    }

    fn reward(
        &mut self,
        context: super::history::Context,
        point: Point,
        tried: &Tried,
        depth: Depth,
    ) {
        let attack = self.state.class(point, context.color) >= PointClass::OpenThree;
        let bonus = bonus(depth);
        self.history.update(context, point, attack, bonus);
        self.history.set_counter(context, point);
        for &(other, attack) in tried {
            self.history.update(context, other, attack, -bonus);
        }
    }
}
