//! Late move reductions: how much less deep a late move is searched at first.

use super::history::HistoryContext;
use super::node::Node;
use super::tuning::LateMoveReduction;
use super::value::{Depth, PLY};
use super::worker::Worker;
use crate::state::{PatternState, PointClass, Weights};
use rules::{Color, Game, Point};

/// The facts about a move on which its extensions and reductions depend.
#[derive(Clone, Copy)]
pub(super) struct MoveFacts {
    pub point: Point,
    /// The class of the point for the side to move.
    pub class: PointClass,
    /// The class of the point for the other side.
    pub stops: PointClass,
    /// King-move distance from the own last move.
    pub from_own: u8,
    /// King-move distance from the other side's last move.
    pub from_other: u8,
    /// The history of the move.
    pub history: i32,
}

/// The distance where there is no last move.
const FAR: u8 = u8::MAX;

impl MoveFacts {
    pub(crate) fn is_four(&self) -> bool {
        self.class >= PointClass::Four
    }

    pub(crate) fn is_attack(&self) -> bool {
        self.class >= PointClass::OpenThree
    }

    /// True when the move makes and stops nothing.
    fn is_trivial(&self) -> bool {
        self.class == PointClass::Quiet && self.stops <= PointClass::Foul
    }

    fn is_important(&self) -> bool {
        self.class >= PointClass::DoubleTwo || self.stops >= PointClass::OpenThree
    }

    /// Hundredths of a ply by which the move is reduced for each unit of complexity.
    fn share_of_complexity(&self, tuning: &LateMoveReduction) -> i32 {
        let is_far = |steps: u8| i32::from(steps) > tuning.near_steps;
        if self.is_trivial() && is_far(self.from_own) && is_far(self.from_other) {
            tuning.complexity_trivial_far
        } else if self.is_trivial() {
            tuning.complexity_trivial
        } else if !self.is_important() {
            tuning.complexity_unimportant
        } else {
            tuning.complexity_other
        }
    }
}

impl Worker<'_> {
    /// The facts of a move that is about to be played at `ply`.
    pub(crate) fn move_facts(
        &self,
        context: HistoryContext,
        point: Point,
        ply: usize,
    ) -> MoveFacts {
        let color: Color = context.color;
        let class = self.state.class(point, color);
        let before = |back| self.frames[ply.checked_sub(back)?].played;
        let steps = |from: Option<Point>| from.map_or(FAR, |from| from.distance(point));
        let attack = class >= PointClass::OpenThree;
        MoveFacts {
            point,
            class,
            stops: self.state.class(point, !color),
            from_own: steps(before(2)),
            from_other: steps(before(1)),
            history: self.history.of(context, point, attack),
        }
    }

    /// The depth by which the `number`th move of a node is reduced at first; may be negative.
    // CITE: https://www.chessprogramming.org/Late_Move_Reductions; the terms are Rapfi's (Haobin
    // Duan, search/ab/search.cpp), except for the history, which has continuations here, and the
    // fours.
    pub(super) fn late_move_reduction(&self, node: &Node, number: usize, it: &MoveFacts) -> Depth {
        let tuning = &self.tuning.late_move_reduction;
        let add = |more: Depth, when: bool| if when { more } else { 0 };
        let is_far = |steps: u8| i32::from(steps) > tuning.near_steps;
        let own_last = node.ply.checked_sub(2).map(|ply| self.frames[ply].class);
        let is_killer = !node.open_four && !it.is_attack() && self.is_killer(node.ply, it.point);
        let is_useless = node.open_four && it.stops < PointClass::Four;
        let continues_attack = !node.open_four
            && own_last >= Some(PointClass::OpenThree)
            && (it.is_attack() || !is_far(it.from_own) && it.class >= PointClass::DoubleTwo);
        let complexity = node.complexity * it.share_of_complexity(tuning) * PLY / 6400;
        let history = (it.history - tuning.neutral_history) * PLY / tuning.history_per_ply;
        self.reduction(node.depth, number) * tuning.by_number.under(node.rule) / 100
            + add(tuning.not_improving, !node.pv && !node.improving)
            + add(tuning.cut_node, node.cut && !is_killer)
            + add(tuning.was_pv, node.was_pv)
            + add(tuning.four, it.is_four())
            + add(tuning.trivial, it.is_trivial())
            + add(
                tuning.useless_defence_far_from_own,
                is_useless && is_far(it.from_own),
            )
            + add(
                tuning.useless_defence_far_from_other,
                is_useless && is_far(it.from_other),
            )
            + add(tuning.continued_attack, continues_attack)
            + complexity
            - history
    }

    /// `ln(depth in plies) * ln(number)` in units of depth.
    #[inline]
    pub(crate) fn reduction(&self, depth: Depth, number: usize) -> Depth {
        let most = self.logarithms.len() - 1;
        let depth = self.logarithms[(depth as usize).min(most)];
        depth * self.logarithm(number) * PLY / (64 * 64)
    }

    /// `ln(number)` in 64ths.
    #[inline]
    pub fn logarithm(&self, number: usize) -> i32 {
        let most = self.logarithms.len() - 1;
        self.logarithms[(number * PLY as usize).min(most)]
    }

    /// The complexity of the position: the natural logarithm, in 64ths, of the number of points
    /// where a side would make something short of a win.
    // CITE: Rapfi's measure of complexity (Haobin Duan, search/ab/search.cpp).
    pub fn complexity(&self) -> i32 {
        self.logarithm(1 + points_that_matter(&self.state))
    }
}

/// The complexity of the position on the board, from 0 for an empty board to about 6, by the
/// measure of [`Complexity`](super::Complexity). Costs a new state of the board.
pub fn complexity(game: &Game, weights: &Weights) -> f64 {
    let state = PatternState::of_game(game, weights);
    libm::log(1.0 + points_that_matter(&state) as f64)
}

/// The number of points where a side would make something short of a win.
fn points_that_matter(state: &PatternState) -> usize {
    let classes = PointClass::ALL.into_iter();
    let matter = classes.filter(|&it| it > PointClass::Foul && it < PointClass::FourThree);
    let points = matter.map(|class| {
        let of = |color| usize::from(state.count(color, class));
        of(Color::Black) + of(Color::White)
    });
    points.sum()
}
