//! The main search: principal variation search of one position.

use arrayvec::ArrayVec;

use super::generate::{Necessity, necessity};
use super::history::{HistoryContext, bonus};
use super::margins::{self, RAZORING_DEPTH, SINGULAR_DEPTH};
use super::moves::MoveLoop;
use super::picker::MovePicker;
use super::reduction::NodeFacts;
use super::table::{Bound, TableEntry};
use super::value::{Depth, INFINITE, MATE_BOUND, MAX_PLY, PLY, Value, mate_in, mated_in};
use super::win::verdict;
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

/// A window of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    pub alpha: Value,
    pub beta: Value,
}

impl Window {
    /// All values.
    pub(crate) const FULL: Self = Self {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// That in which only "better than `alpha` or not" is told.
    pub const fn null(alpha: Value) -> Self {
        Self {
            alpha,
            beta: alpha + 1,
        }
    }

    /// Whether it is one.
    pub(crate) const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
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

/// Depth from which on a thread asks before every move whether another one has settled the position.
const SETTLED_DEPTH: Depth = 2 * PLY;
/// Depth from which on a node without a move to begin with is searched less deep first to find one.
const DEEPENING_DEPTH: Depth = 235;
/// What the best move of the table is extended by where it is not tested for being the only one.
const REMEMBERED: [Depth; 2] = [1, 4];
/// More for fours within four steps of one's own last move, and within six.
const FOUR_NEAR: [Depth; 2] = [4, 1];
/// What the answer to a five is extended by: it costs less than nothing.
pub(super) const FORCED: Depth = PLY * 5 / 4;
/// Depth that second looks may add on a line beside what they take away.
const MOST_SECOND_LOOKS: Depth = 5 * PLY;
/// Depth that doubly extended moves may add on a line.
const MOST_EXTENDED: Depth = 8 * PLY;

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
        let was_pv = match excluded {
            Some(_) => self.frames[ply].pv,
            None => PV || entry.is_some_and(|entry| entry.pv),
        };
        self.frames[ply].pv = was_pv;
        self.frames[ply + 1].pv = false;
        if let Some(entry) = entry
            && (!PV || entry.is_proof())
            && entry.depth >= depth
            && entry.decides(Window { alpha, beta })
        {
            if PV && let Some(point) = remembered {
                self.lines[ply].push(point);
            }
            if let Some(point) = remembered {
                self.reward_remembered(point, depth, entry.value >= beta);
            }
            return entry.value;
        }
        // 5. Static evaluation; under a five or an open four it tells nothing, so the one before is taken.
        let forced = self.state.count(!me, PointClass::Five) > 0
            && self.state.count(me, PointClass::Five) == 0;
        let open_four = self.state.count(!me, PointClass::OpenFour) > 0;
        let fresh = self.evaluate(ply);
        let own_eval = match entry {
            _ if (forced || open_four) && ply > 0 => -self.frames[ply - 1].eval,
            Some(entry) => entry.eval,
            None => fresh,
        };
        self.frames[ply].eval = own_eval;
        self.frames[ply + 2].killers = [None; 2];
        let eval = match entry {
            Some(entry) if entry.corrects(own_eval) => entry.value,
            _ => own_eval,
        };
        let improving = !forced && ply >= 2 && own_eval > self.frames[ply - 2].eval;
        if !PV && !forced && excluded.is_none() && beta.abs() < MATE_BOUND {
            // 6. Razoring: far below the window only a win by fours helps. Before an open four, a short search tells no more than that.
            if on.razoring
                && on.vcf
                && depth < RAZORING_DEPTH
                && (open_four || eval + margins::razoring(depth) < alpha)
            {
                return self.quiesce(Window::null(alpha), 0, ply);
            }
            // 7. Futility: far above it the other side will not come back in time.
            let doubtful = cut && entry.is_none();
            if on.futility
                && !open_four
                && eval - margins::futility(rule, depth, improving, doubtful) >= beta
                && !(self.was_four(ply, 2) && self.was_four(ply, 4))
            {
                return eval;
            }
            // 8. Null move: even passing holds.
            if on.null_move
                && depth >= 8 * PLY
                && eval >= beta + margins::null_move(depth)
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
        // 9. Less deep where the table knows no move, or knew it long ago; from far up, the move is looked for first.
        let asked = depth;
        let mut depth = depth;
        let mut remembered = remembered;
        if PV && on.reductions {
            depth -= match entry.filter(|_| remembered.is_some()) {
                None => PLY / 3,
                Some(entry) => ((depth - entry.depth) * 28 / 100).clamp(0, 58),
            };
            if depth <= 0 && on.vcf {
                return self.quiesce(Window { alpha, beta }, 0, ply);
            }
            depth = depth.max(1);
        }
        if depth >= DEEPENING_DEPTH && remembered.is_none() && excluded.is_none() && on.reductions {
            depth -= 2 * PLY / 3;
            let first = depth / 3 - 15 * PLY / 2;
            self.search::<PV>(Window { alpha, beta }, first, ply, cut);
            self.frames[ply].pv = was_pv;
            if self.stopped {
                return 0;
            }
            remembered = self.remembered(key, ply);
        }
        // 10. Moves, by what is necessary.
        let necessity = if on.necessity || forced {
            necessity(&mut self.state)
        } else {
            Necessity::Free
        };
        let context = self.context();
        let selective = on.late_pruning && depth < 5 * PLY;
        let picker = MovePicker::new(self, remembered, necessity, context, selective);
        let mut moves = MoveLoop::new(self, picker, excluded, depth);
        let late = margins::late_from(depth, improving);
        let likely_cut = on.reductions
            && !PV
            && cut
            && !forced
            && !open_four
            && eval >= beta + margins::likely_cut(depth);
        let node = NodeFacts {
            rule,
            ply,
            pv: PV,
            was_pv,
            cut,
            improving,
            open_four,
            complexity: self.complexity(),
        };
        let widest = self.width.moves(node.complexity, depth);
        let (mut best, mut best_move) = (-INFINITE, None);
        let first_alpha = alpha;
        let mut tried = Tried::new();
        while let Some((point, number)) = moves.next(self, best <= -MATE_BOUND) {
            // Another thread may have come to the end of this position since the last move.
            if !PV
                && number > 1
                && excluded.is_none()
                && let Some(value) = self.settled_elsewhere(key, ply, asked, window)
            {
                moves.finish(self);
                return value;
            }
            if number > widest && necessity == Necessity::Free && best > -MATE_BOUND {
                moves.end();
                continue;
            }
            let facts = self.move_facts(context, point, ply);
            if facts.class == PointClass::Five {
                best = mate_in(ply + 1);
                best_move = Some(point);
                break;
            }
            // 11. Late moves near the horizon, as soon as something holds.
            if on.late_pruning && best > -MATE_BOUND && number > late {
                moves.end();
                continue;
            }
            // 12. Extensions.
            let mut extension = 0;
            let may_extend = ply < 2 * self.root_depth;
            if on.extensions && forced {
                extension = if may_extend { FORCED } else { 0 };
            } else if on.singular
                && Some(point) == remembered
                && let Some(entry) = entry
                && depth >= SINGULAR_DEPTH
                && excluded.is_none()
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
                && entry.depth >= depth - 2 * PLY
                && entry.value.abs() < MATE_BOUND
            {
                let target = entry.value - margins::singular(depth, was_pv && !PV);
                self.frames[ply].excluded = Some(point);
                let kept = self.frames[ply].eval;
                let value =
                    self.search::<false>(Window::null(target - 1), depth * 15 / 32, ply, cut);
                self.frames[ply].excluded = None;
                self.frames[ply].eval = kept;
                self.frames[ply].pv = was_pv;
                if self.stopped {
                    break;
                }
                if value < target {
                    let twice = !PV && value < target - 25;
                    extension = match () {
                        () if !may_extend => 0,
                        () if twice && self.frames[ply].extended < MOST_EXTENDED => 2 * PLY,
                        () => PLY,
                    };
                } else if target >= beta {
                    // Two moves hold: that is enough.
                    moves.finish(self);
                    return target;
                } else if entry.value >= beta {
                    extension = -PLY * 3 / 2;
                }
            } else if on.extensions && Some(point) == remembered {
                extension = REMEMBERED[usize::from(PV)];
                extension += match facts.from_own {
                    _ if !facts.is_four() => 0,
                    0..=4 => FOUR_NEAR[0],
                    5..=6 => FOUR_NEAR[1],
                    _ => 0,
                };
            }
            if likely_cut && facts.is_four() {
                extension += if self.was_four(ply, 2) { PLY } else { 0 };
            } else if likely_cut {
                extension -= PLY;
            }
            // 13. Make.
            self.frames[ply].played = Some(point);
            self.frames[ply].class = facts.class;
            self.frames[ply + 1].extended = self.frames[ply].extended + (extension - PLY).max(0);
            let entered = if number > 1 {
                self.enter(point, depth)
            } else {
                None
            };
            self.make(point);
            let mut next = depth - PLY + extension;
            let mut value = -INFINITE;
            // 14. Late moves at first less deep.
            let mut full = !PV || number > 1;
            if on.reductions && depth >= 2 * PLY && number > 1 {
                let less = self.late_reduction(&node, depth, number, &facts);
                let reduced = (next - less).min(next + PLY).max(PLY.min(next));
                let null = Window::null(alpha).flipped();
                value = -self.search::<false>(null, reduced, ply + 1, true);
                full = value > alpha && reduced < next;
                if full {
                    let mut more = margins::second_look((reduced, next), value, (alpha, best));
                    let extended = &mut self.frames[ply + 1].extended;
                    if *extended >= MOST_SECOND_LOOKS {
                        more = more.min(PLY);
                    }
                    *extended += (more - PLY).max(0);
                    next += more;
                    full = reduced < next;
                }
            }
            if full && !self.stopped {
                value = -self.search::<false>(Window::null(alpha).flipped(), next, ply + 1, !cut);
            }
            if PV && !self.stopped && (number == 1 || value > alpha) {
                let window = Window { alpha, beta }.flipped();
                value = -self.search::<true>(window, next, ply + 1, false);
            }
            self.undo();
            self.leave(entered);
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
                tried.push((point, facts.is_attack()));
            }
        }
        let count = moves.count();
        moves.finish(self);
        if self.stopped {
            return 0;
        }
        // 16. Nothing could be played.
        if count == 0 {
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
            self.reward(context, point, &tried, depth, ply);
        }
        // A position whose move before may have been good belongs to the principal variations, one that is refuted does not.
        let was_pv = match best <= first_alpha {
            true => was_pv || ply > 0 && depth > 3 * PLY && self.frames[ply - 1].pv,
            false => was_pv && (depth <= 3 * PLY || self.frames[ply + 1].pv),
        };
        self.frames[ply].pv = was_pv;
        if on.table && excluded.is_none() {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if PV && best > first_alpha => Bound::Exact,
                () => Bound::Upper,
            };
            let entry = TableEntry {
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

    /// The move that the table has for a position.
    fn remembered(&self, key: u64, ply: usize) -> Option<Point> {
        let best = self.shared.table.probe(key, ply)?.best?;
        self.state.is_empty(best).then_some(best)
    }

    /// What another thread has found out of the position in the meantime, when that decides.
    #[inline]
    fn settled_elsewhere(
        &self,
        key: u64,
        ply: usize,
        depth: Depth,
        window: Window,
    ) -> Option<Value> {
        if self.shared.busy.is_none() || depth < SETTLED_DEPTH {
            return None;
        }
        let entry = self.shared.table.probe(key, ply)?;
        (entry.depth >= depth && entry.decides(window)).then_some(entry.value)
    }

    /// Puts a move before the line of the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, point: Point) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(point);
        head[ply].extend(tail[0].iter().take(MAX_PLY - 1));
    }

    /// Raises what refuted the position, and lowers what was tried before.
    pub fn reward(
        &mut self,
        context: HistoryContext,
        point: Point,
        tried: &[(Point, bool)],
        depth: Depth,
        ply: usize,
    ) {
        let attack = self.state.class(point, context.color) >= PointClass::OpenThree;
        let bonus = bonus(depth);
        self.history.update(context, point, attack, bonus);
        self.history.set_counter(context, point);
        for &(other, attack) in tried {
            self.history.update(context, other, attack, -bonus);
        }
        let killers = &mut self.frames[ply].killers;
        if !attack && killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
    }

    /// Raises a quiet move that the table says to refute the position, or lowers it when it does not.
    fn reward_remembered(&mut self, point: Point, depth: Depth, refutes: bool) {
        let context = self.context();
        let (me, state) = (context.color, &self.state);
        let quiet = state.class(point, me) < PointClass::OpenThree;
        let against = |class| state.count(!me, class) > 0;
        if quiet && !against(PointClass::Five) && !against(PointClass::OpenFour) {
            let bonus = bonus(depth);
            let change = if refutes { bonus } else { -bonus };
            self.history.update(context, point, false, change);
        }
    }

    /// Whether the move refuted a position at this ply without a threat.
    pub(crate) fn is_killer(&self, ply: usize, point: Point) -> bool {
        self.frames[ply].killers.contains(&Some(point))
    }

    /// Whether the move so many plies before this one made a four.
    pub(crate) fn was_four(&self, ply: usize, back: usize) -> bool {
        ply >= back && self.frames[ply - back].class >= PointClass::Four
    }
}
