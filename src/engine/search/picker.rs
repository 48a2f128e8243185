//! [`MovePicker`]: the moves of a node, one at a time, the most promising first.
// CITE: https://www.chessprogramming.org/Move_Generation#Staged_Move_Generation

use super::generate::{self, Necessity};
use super::history::HistoryContext;
use super::scored::{HELD_BACK, Scored};
use super::worker::Worker;
use crate::state::PointClass;
use rules::Point;

/// The next step of a [`MovePicker`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Returns the table's move.
    TableMove,
    /// Generates and scores the other moves.
    Generate,
    /// Returns the best of them, one at a time.
    Best,
}

/// The moves of a node, generated only when they are needed. They are in the worker's list from
/// `start` on, and the node removes them when it is done.
pub(super) struct MovePicker {
    stage: Stage,
    /// The table's move, which must be playable.
    first: Option<Point>,
    necessity: Necessity,
    context: HistoryContext,
    /// True when quiet moves that make and stop nothing are held back.
    holds_back: bool,
    /// True when the policy corrects the order.
    by_policy: bool,
    start: usize,
}

impl MovePicker {
    /// A picker for the position of `worker`. `first` comes before all other moves.
    pub fn new(
        worker: &Worker<'_>,
        first: Option<Point>,
        necessity: Necessity,
        context: HistoryContext,
        holds_back: bool,
    ) -> Self {
        Self {
            stage: match first {
                Some(_) => Stage::TableMove,
                None => Stage::Generate,
            },
            first,
            necessity,
            context,
            holds_back,
            by_policy: false,
            start: worker.moves.len(),
        }
    }

    /// The same with the order corrected by the net's policy, if `is_wanted` and there is one.
    pub fn with_policy(self, is_wanted: bool) -> Self {
        Self {
            by_policy: is_wanted,
            ..self
        }
    }

    /// The next move. Forbidden points are among them. `losing`: no move has held so far, so the
    /// moves that were held back are returned too.
    #[inline]
    pub fn next(&mut self, worker: &mut Worker<'_>, losing: bool) -> Option<Point> {
        match self.stage {
            Stage::TableMove => {
                self.stage = Stage::Generate;
                return self.first;
            }
            Stage::Generate => {
                self.generate(worker);
                self.stage = Stage::Best;
            }
            Stage::Best => {}
        }
        let list = &worker.moves[self.start..];
        let best = (0..list.len()).rev().max_by_key(|&at| list[at].score)?;
        if list[best].score == HELD_BACK && !losing {
            return None;
        }
        Some(worker.moves.swap_remove(self.start + best).point)
    }

    /// Removes the moves from the worker's list.
    pub fn finish(self, worker: &mut Worker<'_>) {
        worker.moves.truncate(self.start);
    }

    fn generate(&self, worker: &mut Worker<'_>) {
        let Worker { state, moves, .. } = worker;
        let mut take = |point| moves.push(Scored { point, score: 0 });
        match self.necessity {
            Necessity::Five(point) => take(point),
            Necessity::OpenFour => generate::defend_open_fours(state, take),
            Necessity::Cross(point) => {
                if !generate::defend_cross(state, point, take) {
                    self.generate_all(worker);
                }
            }
            Necessity::Free => self.generate_all(worker),
        }
        let first = self.first;
        let mut at = self.start;
        while at < worker.moves.len() {
            let point = worker.moves[at].point;
            if Some(point) == first {
                worker.moves.swap_remove(at);
            } else {
                if worker.moves[at].score != HELD_BACK {
                    worker.moves[at].score = self.score(worker, point);
                }
                at += 1;
            }
        }
        if self.by_policy && matches!(self.necessity, Necessity::Free) {
            worker.add_policy(self.start);
        }
    }

    /// Generates every point near a stone. If the picker holds moves back, it leaves out quiet
    /// moves that make and stop nothing, except the counter move and moves with a good history.
    fn generate_all(&self, worker: &mut Worker<'_>) {
        let Worker {
            state,
            moves,
            history,
            tuning,
            ..
        } = worker;
        let tuning = &tuning.late_move_pruning;
        let me = state.side_to_move();
        let counter = history.counter(self.context);
        let is_wanted = |point| {
            !self.holds_back
                || state.class(point, me) != PointClass::Quiet
                || state.class(point, !me) > PointClass::Foul
                || counter == Some(point)
                || history.of(self.context, point, false) > tuning.quiet_history
        };
        moves.extend(state.candidates().map(|point| Scored {
            point,
            score: if is_wanted(point) { 0 } else { HELD_BACK },
        }));
        let list = &mut moves[self.start..];
        if list.iter().filter(|it| it.score != HELD_BACK).count() < tuning.quiet_min_moves as usize
        {
            list.iter_mut().for_each(|it| it.score = 0);
        }
        if list.is_empty() {
            let empty_board = state.stones() == 0;
            let free = Point::all(state.size()).filter(|&point| {
                state.is_empty(point) && (!empty_board || point == Point::center(state.size()))
            });
            moves.extend(free.map(|point| Scored { point, score: 0 }));
        }
    }

    fn score(&self, worker: &Worker<'_>, point: Point) -> i32 {
        if !worker.params.techniques.ordering {
            return 0;
        }
        let Worker {
            state,
            history,
            tuning,
            ..
        } = worker;
        let me = self.context.color;
        let attack = state.class(point, me) >= PointClass::OpenThree;
        let counter = if history.counter(self.context) == Some(point) {
            tuning.ordering.counter_move
        } else {
            0
        };
        let history = history.of(self.context, point, attack) * tuning.ordering.history_weight;
        i32::from(state.urgency(point, me)) + history / HISTORY_UNIT + counter
    }
}

/// The weight of history at which one unit of it equals one unit of urgency.
const HISTORY_UNIT: i32 = 4096;

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::IteratorRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::TreeParams;
    use crate::search::history::History;
    use crate::search::table::TranspositionTable;
    use crate::search::worker::Shared;
    use crate::state::{PatternState, Weights};
    use rules::{Board, Color, Rule};

    fn crowded(rule: Rule, seed: u64) -> PatternState {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut state = PatternState::new(&Board::new(15), rule, Color::Black, &Weights::builtin());
        state.make(Point::center(15));
        for _ in 0..12 + seed % 40 {
            let point = state.candidates().choose(&mut rng).expect("there is room");
            state.make(point);
        }
        state
    }

    /// Every move is returned once, the table's move first, and with `losing` none is missing.
    #[test]
    fn stages_together_give_every_candidate_once() {
        let params = TreeParams::default();
        let mut table = TranspositionTable::new(0, 0);
        let shared = Shared::new(table.open(), None, 0, u64::MAX);
        for seed in 0..60 {
            let rule = Rule::ALL[seed as usize % Rule::ALL.len()];
            let state = crowded(rule, seed);
            let mut expected = state.candidates().collect::<Vec<_>>();
            let first = expected.get(seed as usize % expected.len()).copied();
            let mut history = History::new();
            let mut worker = Worker::new(&params, &shared, state, &mut history);
            for (first, selective) in [(None, false), (first, false), (first, true)] {
                let context = worker.context();
                let mut picker =
                    MovePicker::new(&worker, first, Necessity::Free, context, selective);
                let mut found = Vec::new();
                while let Some(point) = picker.next(&mut worker, true) {
                    found.push(point);
                }
                picker.finish(&mut worker);
                assert!(worker.moves.is_empty());
                assert!(first.is_none() || found.first().copied() == first);
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(
                    found, expected,
                    "{rule}, seed {seed}, selective {selective}"
                );
            }
        }
    }
}
