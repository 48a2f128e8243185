//! [`ThreatSolver`]: searches wins by threats, with a memory that it keeps from search to search.

use std::sync::Arc;

use super::effort::NodeBudget;
use super::fours::{ANY_FOURS, FourOutcome, FourSolver};
use super::table::{Numbers, ProofTable};
use super::threats::ThreatCache;
use super::threes::{AttackScope, Memory, Spending, ThreatSearch};
use super::weight::Before;
use crate::state::{PatternState, PointClass, Weights};
use proof::{Strategy, StrategyBuilder};
use rules::{Board, Color, POINT_SPACE, Rule};

/// The moves that a win may consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Continuous fours; the shortest win.
    ShortestVcf,
    /// Continuous fours.
    Vcf,
    /// Fours, open threes and other threats of a win by fours.
    Vct,
    /// Any win: fours, threats, or one quiet move that threatens a win by threats whatever the
    /// other side answers.
    Win,
}

/// The result of a search for a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A win was found.
    Win(Strategy),
    /// The search was exhausted without a win. If the goal [is exhaustive](Goal::is_exhaustive), no
    /// such win exists; otherwise a win may still begin with a kind of move that the search does
    /// not try.
    NoWin,
    /// The node limit was exceeded or the search was stopped before a win was found; a win may
    /// exist.
    Limit,
}

impl Goal {
    /// True when the search tries every move that the goal allows, so that [`Outcome::NoWin`]
    /// proves that no such win exists. This holds for continuous fours. Searches for threats and
    /// for quiet moves leave moves out.
    pub const fn is_exhaustive(self) -> bool {
        matches!(self, Self::ShortestVcf | Self::Vcf)
    }
}

/// The result of a search with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The result.
    pub outcome: Outcome,
    /// Number of nodes, including those for writing the win.
    pub nodes: u64,
}

/// Number of stored positions without a win by fours.
const FAILURES: usize = 1 << 17;
/// Number of such positions in a search for fours that exceeds [`FAILURES`] nodes: 16 MiB, for the
/// time of the search.
const LONG_FAILURES: usize = 1 << 20;
/// Node limit for writing a win that was found by several small searches.
const WRITING: u64 = 2_000;
/// Number of stored threats.
const THREATS: usize = 1 << 17;

/// The scopes of the attacker's moves, and the share of the nodes after which the next scope is
/// used. Narrow scopes come first, because most wins are found there.
pub(super) const WIDTHS: [(AttackScope, f64); 3] = [
    (
        AttackScope {
            least: PointClass::DoubleTwo,
            threat: Spending {
                cross: 20,
                plus: 6,
                plain: 0,
            },
        },
        0.7,
    ),
    (
        AttackScope {
            least: PointClass::OpenTwo,
            threat: Spending {
                cross: 30,
                plus: 8,
                plain: 0,
            },
        },
        1.0,
    ),
    (
        AttackScope {
            least: PointClass::Quiet,
            threat: Spending {
                cross: 1000,
                plus: 1000,
                plain: 1000,
            },
        },
        1.0,
    ),
];

/// Largest memory besides the table in bytes: 2 MiB of failures, and threats of up to 300 bytes.
const BESIDE: u64 = 40 << 20;

/// A solver with its memory: at most 40 MiB besides its table, 56 MiB during a long search for
/// fours. Deterministic; one search at a time, on the calling thread.
pub struct ThreatSolver {
    pub(super) memory: Memory,
    /// Weights for the move ordering.
    pub(super) weights: Arc<Weights>,
}

impl Default for ThreatSolver {
    /// With a table of 64 MiB.
    fn default() -> Self {
        Self::new(64)
    }
}

impl ThreatSolver {
    /// A solver with an empty table of `table_mib` MiB.
    pub fn new(table_mib: usize) -> Self {
        Self::with_part(table_mib, BESIDE)
    }

    /// An empty solver that uses at most `bytes`, but at least 1 MiB. With 40 MiB and more it is
    /// [`new`](Self::new) with the rest as its table; with less it stores less and finds less.
    pub fn within(bytes: u64) -> Self {
        let beside = (bytes / 6 * 5).min(BESIDE);
        let table = usize::try_from((bytes - beside) >> 20).unwrap_or(usize::MAX);
        Self::with_part(table, beside)
    }

    /// The same solver with these weights for its move ordering instead of the built-in ones.
    #[must_use]
    pub fn with_weights(self, weights: Arc<Weights>) -> Self {
        Self { weights, ..self }
    }

    /// A solver with a table of `table_mib` MiB, and with `beside` of the [`BESIDE`] bytes for the
    /// rest.
    fn with_part(table_mib: usize, beside: u64) -> Self {
        let part = |whole: usize| (whole as u64 * beside / BESIDE) as usize;
        Self {
            memory: Memory {
                table: ProofTable::new(table_mib),
                threats: ThreatCache::new(part(THREATS)),
                fours: FourSolver::new(part(FAILURES)),
                answers: vec![None; POINT_SPACE].into_boxed_slice(),
            },
            weights: Arc::default(),
        }
    }

    /// Searches a win of `attacker`, who is to move, within `nodes` nodes. `stop` is called every
    /// 256 nodes.
    ///
    /// There must be no five on the board. Equal arguments give equal answers, unless the search is
    /// stopped.
    pub fn solve(
        &mut self,
        board: &Board,
        rule: Rule,
        attacker: Color,
        goal: Goal,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Answer {
        let state = &mut PatternState::new(board, rule, attacker, &self.weights);
        let usual = FAILURES as u64;
        // A solver with less memory than usual does not grow.
        let may_grow = self.memory.fours.positions() >= FAILURES;
        if !goal.is_exhaustive() || nodes <= usual || !may_grow {
            return self.solve_state(state, goal, nodes, stop);
        }
        let first = self.solve_state(state, goal, usual, stop);
        let is_stopped = first.nodes < usual;
        if first.outcome != Outcome::Limit || is_stopped {
            return first;
        }
        let second = self.solve_long(state, goal, nodes - first.nodes, stop);
        Answer {
            nodes: first.nodes + second.nodes,
            ..second
        }
    }

    /// Searches fours with a memory for the failures of a long search, and releases it.
    fn solve_long(
        &mut self,
        state: &mut PatternState,
        goal: Goal,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Answer {
        let usual = std::mem::replace(&mut self.memory.fours, FourSolver::new(LONG_FAILURES));
        let answer = self.solve_state(state, goal, nodes, stop);
        self.memory.fours = usual;
        answer
    }

    /// Searches a win of the side to move, as [`solve`](Self::solve) does, with the usual memory.
    fn solve_state(
        &mut self,
        state: &mut PatternState,
        goal: Goal,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Answer {
        let mut effort = NodeBudget::new(nodes, stop);
        let outcome = self.solve_within(state, goal, &mut effort);
        Answer {
            outcome,
            nodes: effort.used(),
        }
    }

    /// Searches for a win by threats of `attacker`, who is to move, with about `nodes` nodes.
    /// Unlike [`solve`](Self::solve) it keeps its results for the next call, so that related
    /// positions of one rule and size cost less, and many small searches find what a large one
    /// would; [`forget`](Self::forget) clears them, and so does another search. A wider scope of
    /// moves is used when the narrower one is exhausted.
    ///
    /// The board must not hold a five.
    pub fn pursue(&mut self, board: &Board, rule: Rule, attacker: Color, nodes: u64) -> Answer {
        let state = &mut PatternState::new(board, rule, attacker, &self.weights);
        let mut never = || false;
        let mut effort = NodeBudget::new(nodes.saturating_add(WRITING), &mut never);
        let outcome = self.pursue_within(state, nodes, &mut effort);
        Answer {
            outcome,
            nodes: effort.used(),
        }
    }

    /// Clears the results that [`pursue`](Self::pursue) keeps, before another game.
    pub fn forget(&mut self) {
        self.memory.fours.clear();
        self.memory.forget();
    }

    /// As [`pursue`](Self::pursue); `effort` also has the nodes for writing the win.
    pub(super) fn pursue_within(
        &mut self,
        state: &mut PatternState,
        nodes: u64,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        const SALT: u64 = 0x9e6c_63d0_876a_46ad;
        let until = effort.used().saturating_add(nodes);
        let outcomes = (0_u64..).zip(WIDTHS).map(|(number, (width, _))| {
            let mut search = self.search(state, width, effort);
            search.salt = SALT.wrapping_mul(number);
            let numbers = search.attack_until(until);
            if numbers.proof == 0 {
                written(|builder| search.write_attack(builder))
            } else if numbers.disproof == 0 {
                Outcome::NoWin
            } else {
                Outcome::Limit
            }
        });
        let mut decided = outcomes.skip_while(|outcome| *outcome == Outcome::NoWin);
        decided.next().unwrap_or(Outcome::NoWin)
    }

    /// Searches a win of the side to move with the whole node budget.
    pub(super) fn solve_within(
        &mut self,
        state: &mut PatternState,
        goal: Goal,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        self.memory.fours.clear();
        match goal {
            Goal::ShortestVcf | Goal::Vcf => self.solve_fours(state, goal, effort),
            Goal::Vct => self.solve_threats(state, effort),
            Goal::Win => self.solve_quietly(state, effort),
        }
    }

    fn solve_fours(
        &mut self,
        state: &mut PatternState,
        goal: Goal,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        let (fours, attacker) = (&mut self.memory.fours, state.side_to_move());
        let verdict = match goal {
            Goal::ShortestVcf => fours.solve_shortest(state, attacker, effort),
            _ => fours.solve(state, attacker, ANY_FOURS, effort),
        };
        match verdict {
            FourOutcome::NoWin { .. } => Outcome::NoWin,
            FourOutcome::Unknown => Outcome::Limit,
            FourOutcome::Win(line) => {
                let mut search = self.search(state, WIDTHS[0].0, effort);
                written(|builder| search.write_line(builder, &line))
            }
        }
    }

    fn solve_threats(&mut self, state: &mut PatternState, effort: &mut NodeBudget<'_>) -> Outcome {
        let (begun, all) = (effort.used(), effort.left());
        for (width, share) in WIDTHS {
            self.memory.forget();
            let until = begun + (all as f64 * share) as u64;
            let mut search = self.search(state, width, effort);
            let numbers = search.attack_until(until);
            if numbers.proof == 0 {
                return written(|builder| search.write_attack(builder));
            }
            if effort.is_spent() {
                return Outcome::Limit;
            }
        }
        Outcome::NoWin
    }

    pub(super) fn search<'a, 'b>(
        &'a mut self,
        state: &'a mut PatternState,
        width: AttackScope,
        effort: &'a mut NodeBudget<'b>,
    ) -> ThreatSearch<'a, 'b> {
        ThreatSearch {
            attacker: state.side_to_move(),
            state,
            width,
            memory: &mut self.memory,
            effort,
            salt: 0,
            before: Before::default(),
            reply: None,
        }
    }
}

/// The strategy that `write` writes; `None` when it does not finish.
fn written(write: impl FnOnce(&mut StrategyBuilder) -> Option<u32>) -> Outcome {
    let mut builder = StrategyBuilder::default();
    match write(&mut builder) {
        Some(_) => Outcome::Win(builder.build().expect("what follows is written later")),
        None => Outcome::Limit,
    }
}

impl ThreatSearch<'_, '_> {
    /// Searches the root until it is settled or `positions` nodes were searched.
    fn attack_until(&mut self, positions: u64) -> Numbers {
        let share = positions.saturating_sub(self.effort.used());
        let bound = self.effort.bound(share);
        let numbers = self.attack(Numbers::NO_LIMIT);
        self.effort.restore(bound);
        numbers
    }
}
