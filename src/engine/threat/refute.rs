//! The threat of the other side, and the fate of every legal reply.

use super::effort::NodeBudget;
use super::{Goal, Outcome, ThreatSolver, WIDTHS};
use crate::state::{PatternState, PointClass};
use proof::Strategy;
use rules::{Board, Color, Point, Rule};

/// The effect of a reply on a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// No win of the other side was found after it, or the reply makes a five. For wins by fours
    /// this is a proof.
    Refutes,
    /// The other side wins after the reply: by this strategy, or by the threat itself without one.
    Loses(Option<Strategy>),
    /// The result is unknown within the node limit.
    Unknown,
}

/// A threat of the other side, and the replies to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutations {
    /// The win of the other side if it were to move.
    pub threat: Outcome,
    /// Every legal point of the side to move, in the order of the board; empty when no threat was
    /// found.
    pub replies: Vec<(Point, Fate)>,
    /// Number of nodes.
    pub nodes: u64,
}

/// Divisor of the nodes for finding the threat, and of the remaining nodes for playing it through
/// after the replies.
const THREAT: u64 = 2;
const REPLAY: u64 = 2;
/// Divisor of the nodes of a goal of threats for fours.
const FOURS: u64 = 10;
/// Divisors of the remaining nodes for the other replies: first a small share, then more for the
/// unsettled ones.
const PARTS: [u64; 3] = [8, 2, 1];

impl Refutations {
    /// Number of plies from the reply that resists longest to the five, when every reply loses.
    pub fn plies(&self) -> Option<u16> {
        let plies = self.replies.iter();
        let plies =
            plies.map(|&(reply, _)| Some(self.win_against(reply)?.plies().saturating_add(1)));
        plies.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// The winning strategy against a losing reply.
    pub fn win_against(&self, reply: Point) -> Option<&Strategy> {
        let (_, fate) = self.replies.iter().find(|(point, _)| *point == reply)?;
        match (fate, &self.threat) {
            (Fate::Loses(Some(strategy)), _) | (Fate::Loses(None), Outcome::Win(strategy)) => {
                Some(strategy)
            }
            _ => None,
        }
    }
}

impl ThreatSolver {
    /// Finds out whether the opponent of `defender` would win if it were to move, and the effect of
    /// every legal move of `defender`, who is to move, within `nodes` nodes. For [`Goal::Vct`] both
    /// searches try fours first, then threats; for the goals of fours only fours; for [`Goal::Win`]
    /// all kinds of wins. `stop` is called every 256 nodes.
    ///
    /// There must be no five on the board. Equal arguments give equal answers, unless the search is
    /// stopped.
    pub fn refutations(
        &mut self,
        board: &Board,
        rule: Rule,
        defender: Color,
        goal: Goal,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Refutations {
        let state = &mut PatternState::new(board, rule, !defender, &self.weights);
        let effort = &mut NodeBudget::new(nodes, stop);
        let threat = effort.within(nodes.div_ceil(THREAT), |effort| {
            self.solve_by_turns(state, goal, effort)
        });
        let replies = match &threat {
            Outcome::Win(strategy) => self.fates(state, strategy, goal, effort),
            _ => Vec::new(),
        };
        Refutations {
            threat,
            replies,
            nodes: effort.used(),
        }
    }

    /// The fate of every legal move of the opponent of the side to move, which threatens to win by
    /// `threat`.
    fn fates(
        &mut self,
        state: &mut PatternState,
        threat: &Strategy,
        goal: Goal,
        effort: &mut NodeBudget<'_>,
    ) -> Vec<(Point, Fate)> {
        let defender = !state.side_to_move();
        let mut fates = Vec::new();
        let replay = effort.left() / REPLAY;
        let before = effort.bound(replay);
        for reply in legal_points(state, defender) {
            let fate = if state.class(reply, defender) == PointClass::Five {
                Fate::Refutes
            } else if self.still_wins(state, threat, reply, effort) {
                Fate::Loses(None)
            } else {
                Fate::Unknown
            };
            fates.push((reply, fate));
        }
        effort.restore(before);
        for part in PARTS {
            let open = fates.iter_mut().filter(|it| it.1 == Fate::Unknown);
            let open = open.collect::<Vec<_>>();
            let share = effort.left() / (part * open.len().max(1) as u64);
            for (reply, fate) in open {
                *fate = effort.within(share, |effort| self.fate(state, *reply, goal, effort));
            }
        }
        fates
    }

    /// The fate of a reply that makes no five, by its own search.
    pub(super) fn fate(
        &mut self,
        state: &mut PatternState,
        reply: Point,
        goal: Goal,
        effort: &mut NodeBudget<'_>,
    ) -> Fate {
        if !effort.spend() {
            return Fate::Unknown;
        }
        state.place(reply, !state.side_to_move());
        let outcome = self.solve_by_turns(state, goal, effort);
        state.undo();
        match outcome {
            Outcome::Win(strategy) => Fate::Loses(Some(strategy)),
            Outcome::NoWin => Fate::Refutes,
            Outcome::Limit => Fate::Unknown,
        }
    }

    /// True when the side to move wins by `strategy` after this reply too.
    pub(super) fn still_wins(
        &mut self,
        state: &mut PatternState,
        strategy: &Strategy,
        reply: Point,
        effort: &mut NodeBudget<'_>,
    ) -> bool {
        if !effort.spend() {
            return false;
        }
        state.place(reply, !state.side_to_move());
        let holds = self.search(state, WIDTHS[0].0, effort).holds(strategy, 0);
        state.undo();
        holds
    }

    /// A win of the side to move by fours, then by threats if requested. The result is no win only
    /// when neither finds one.
    pub(super) fn solve_by_turns(
        &mut self,
        state: &mut PatternState,
        goal: Goal,
        effort: &mut NodeBudget<'_>,
    ) -> Outcome {
        if goal != Goal::Vct {
            return self.solve_within(state, goal, effort);
        }
        let share = effort.left().div_ceil(FOURS);
        let fours = effort.within(share, |effort| {
            self.solve_within(state, Goal::ShortestVcf, effort)
        });
        if matches!(fours, Outcome::Win(_)) {
            return fours;
        }
        match self.solve_within(state, Goal::Vct, effort) {
            Outcome::NoWin => fours,
            threats => threats,
        }
    }
}

/// The legal points of `color`.
pub(super) fn legal_points(state: &mut PatternState, color: Color) -> Vec<Point> {
    let points = Point::all(state.size());
    let legal = points.filter(|&point| state.is_empty(point) && !state.is_forbidden(point, color));
    legal.collect()
}
