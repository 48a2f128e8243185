//! How much less deep a late move is searched at first.

use super::history;
use super::value::{Depth, PLY};
use super::worker::Worker;
use crate::state::PointClass;
use rules::{Color, Point, Rule};

/// A node in the eyes of its moves.
#[derive(Clone, Copy)]
pub(super) struct NodeFacts {
    pub rule: Rule,
    /// Plies from the root.
    pub ply: usize,
    pub pv: bool,
    /// Whether it has lain on a principal variation.
    pub was_pv: bool,
    /// Whether it is expected to fail high.
    pub cut: bool,
    /// Whether the side to move stands better than a turn ago.
    pub improving: bool,
    /// Whether the other side threatens an open four.
    pub open_four: bool,
    /// Natural logarithm of how many points matter, in 64ths.
    pub complexity: i32,
}

/// A move in the eyes of the rules that extend, reduce and prune.
#[derive(Clone, Copy)]
pub(super) struct MoveFacts {
    pub point: Point,
    /// What it makes, and what it takes from the other side.
    pub class: PointClass,
    pub stops: PointClass,
    /// Steps from one's own last move and from the other side's.
    pub from_own: u8,
    pub from_other: u8,
    /// How good it has been elsewhere.
    pub past: i32,
}

/// Steps where there is no last move.
const FAR: u8 = u8::MAX;

impl MoveFacts {
    pub(crate) fn is_four(&self) -> bool {
        self.class >= PointClass::Four
    }

    pub(crate) fn is_attack(&self) -> bool {
        self.class >= PointClass::OpenThree
    }

    /// Whether it makes and stops nothing.
    fn is_trivial(&self) -> bool {
        self.class == PointClass::Quiet && self.stops <= PointClass::Foul
    }

    fn is_important(&self) -> bool {
        self.class >= PointClass::DoubleTwo || self.stops >= PointClass::OpenThree
    }

    /// Whether it belongs to neither side's last move.
    fn is_elsewhere(&self) -> bool {
        self.from_own > 4 && self.from_other > 4
    }

    /// Hundredths of a ply by which it is reduced for each unit of complexity.
    fn share_of_complexity(&self) -> i32 {
        match () {
            () if self.is_trivial() && self.is_elsewhere() => 10,
            () if self.is_trivial() => 4,
            () if !self.is_important() => 2,
            () => 1,
        }
    }
}

/// By rule, in hundredths.
const BY_NUMBER: [i32; Rule::ALL.len()] = [100, 80, 78];
/// Sixteenths of a ply, added to what the number of the move says.
const NOT_IMPROVING: Depth = PLY;
const IN_CUT_NODE: Depth = 29;
const ON_PV: Depth = -PLY;
const FOUR: Depth = -PLY;
const TRIVIAL: Depth = PLY / 2;
const FAR_DEFENCE: [Depth; 2] = [15, 31];
const SECOND_ATTACK: Depth = -PLY / 2;
/// History that is worth nothing, and history a ply.
const NEUTRAL_PAST: i32 = 800;
const PAST_PLY: i32 = 9000;

impl Worker<'_> {
    /// The facts of a move that is about to be played at `ply`.
    pub(crate) fn move_facts(
        &self,
        context: history::HistoryContext,
        point: Point,
        ply: usize,
    ) -> MoveFacts {
        let color: Color = context.color;
        let class = self.state.class(point, color);
        let before = |back| self.frames[ply.checked_sub(back)?].played;
        let steps = |from: Option<Point>| from.map_or(FAR, |from| distance(from, point));
        let attack = class >= PointClass::OpenThree;
        MoveFacts {
            point,
            class,
            stops: self.state.class(point, !color),
            from_own: steps(before(2)),
            from_other: steps(before(1)),
            past: self.history.of(context, point, attack),
        }
    }

    /// By how much the `number`th move of a node is searched less deep at first; may be negative.
    // CITE: the terms are Rapfi's (Haobin Duan, search/ab/search.cpp), but for the history, which has continuations here, and the fours.
    pub(crate) fn late_reduction(
        &self,
        node: &NodeFacts,
        depth: Depth,
        number: usize,
        it: &MoveFacts,
    ) -> Depth {
        let add = |more: Depth, when: bool| if when { more } else { 0 };
        let own_last = node.ply.checked_sub(2).map(|ply| self.frames[ply].class);
        let killer = !node.open_four && !it.is_attack() && self.is_killer(node.ply, it.point);
        let useless = node.open_four && it.stops < PointClass::Four;
        let second_attack = !node.open_four
            && own_last >= Some(PointClass::OpenThree)
            && (it.is_attack() || it.from_own <= 4 && it.class >= PointClass::DoubleTwo);
        self.reduction(depth, number) * BY_NUMBER[node.rule as usize] / 100
            + add(NOT_IMPROVING, !node.pv && !node.improving)
            + add(IN_CUT_NODE, node.cut && !killer)
            + add(ON_PV, node.was_pv)
            + add(FOUR, it.is_four())
            + add(TRIVIAL, it.is_trivial())
            + add(FAR_DEFENCE[0], useless && it.from_own > 4)
            + add(FAR_DEFENCE[1], useless && it.from_other > 4)
            + add(SECOND_ATTACK, second_attack)
            + node.complexity * it.share_of_complexity() * PLY / 6400
            - (it.past - NEUTRAL_PAST) * PLY / PAST_PLY
    }

    /// Natural logarithm of the number of points where a side would make something short of a win, in 64ths: how much there is to mind.
    // CITE: Rapfi's measure of complexity (Haobin Duan, search/ab/search.cpp).
    pub fn complexity(&self) -> i32 {
        let classes = PointClass::ALL.into_iter();
        let matter = classes.filter(|&it| it > PointClass::Foul && it < PointClass::FourThree);
        let points = matter.map(|class| {
            let of = |color| usize::from(self.state.count(color, class));
            of(Color::Black) + of(Color::White)
        });
        self.logarithm(1 + points.sum::<usize>())
    }
}

/// Steps of a king from one point to another.
fn distance(a: Point, b: Point) -> u8 {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    dx.max(dy)
}
