//! What the other side threatens to win by, and what every legal reply does about it.

use super::effort::NodeBudget;
use super::{Goal, Outcome, ThreatSolver, WIDTHS};
use crate::state::{PatternState, PointClass};
use proof::Strategy;
use rules::{Board, Color, Point, Rule};

/// What a reply does about a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// After it the other side has no win by what was tried, or the reply makes five. That there is none by fours holds.
    Refutes,
    /// The other side wins after it: by this strategy, or by the threat itself where there is none.
    Loses(Option<Strategy>),
    /// It was not found out within the effort.
    Unknown,
}

/// A threat of the other side's, and the replies to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutations {
    /// How the other side would win if it were to move.
    pub threat: Outcome,
    /// Every legal point of the side to move, in the order of the board; none where no threat was found.
    pub replies: Vec<(Point, Fate)>,
    /// Positions made.
    pub nodes: u64,
}

/// One position in so many is made at most to find the threat, and of the others to play it through after the replies.
const THREAT: u64 = 2;
const REPLAY: u64 = 2;
/// Of what is spent on a goal of threats, one position in so many for fours.
const FOURS: u64 = 10;
/// The other replies share what is left: first a small part of it, then, those that are not settled, more.
const PARTS: [u64; 3] = [8, 2, 1];

impl Refutations {
    /// Plies from the reply that holds out longest to the five, where every reply loses.
    pub fn plies(&self) -> Option<u16> {
        let plies = self.replies.iter();
        let plies =
            plies.map(|&(reply, _)| Some(self.win_against(reply)?.plies().saturating_add(1)));
        plies.collect::<Option<Vec<_>>>()?.into_iter().max()
    }

    /// The strategy that wins against a reply, where it loses.
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
    /// Finds out whether the opponent of `defender` would win if it were to move, and what every legal move of `defender`, who is to move,
    /// does about it, making at most `nodes` positions. For [`Goal::Vct`] both are asked for fours first, then for threats; for the
    /// goals of fours for these alone; for [`Goal::Win`] for all that it stands for. `stop` is asked every 256 positions.
    ///
    /// The board must not hold a five. Equal arguments give equal answers, as long as nothing stops the search.
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
        let stop = &mut |_| stop();
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

    /// What becomes of every legal move of the opponent of the side to move, which threatens to win by `threat`.
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

    /// What becomes of a reply that makes no five, by a search of its own.
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

    /// Whether the side to move wins by `strategy` after this reply too.
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

    /// A win of the side to move by fours, then, if it is wanted, by threats. There is none only where none is found by either.
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

/// The points where `color` may play.
pub(super) fn legal_points(state: &mut PatternState, color: Color) -> Vec<Point> {
    let points = Point::all(state.size());
    let legal = points.filter(|&point| state.is_empty(point) && !state.is_forbidden(point, color));
    legal.collect()
}
