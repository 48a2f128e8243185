//! The way through the lines of a repertoire: which positions are asked, and which moves lead
//! there.

use std::collections::BTreeSet;

use rules::{Board, Point};

use super::lines::Repertoire;
use super::place::RepertoirePlace;
use super::spot::LineMove;
use crate::schedule::{Answer, Today};

/// A position of a repertoire, as it is on the board.
pub(super) struct OnBoard {
    /// Its number.
    pub(super) at: usize,
    place: RepertoirePlace,
}

/// The order in which positions are asked: those that were answered wrong in this session last,
/// then the time since when they are due, then their place in the lines.
type Urgency = (bool, i64, usize);

/// What is asked next: for each position the most urgent one of it and those after it.
pub(super) struct Plan {
    urgencies: Vec<Option<Urgency>>,
    /// Number of positions to ask.
    pub(super) left: usize,
}

impl Plan {
    /// True when this position or one after it is asked.
    pub(super) fn leads_on(&self, at: usize) -> bool {
        self.urgencies.get(at).is_some_and(Option::is_some)
    }
}

impl Repertoire {
    /// The position on the board; `None` if no line has a move there.
    pub(super) fn on_board(&self, board: &Board) -> Option<OnBoard> {
        let place = RepertoirePlace::of(board);
        let at = *self.numbers.get(&place.key)?;
        Some(OnBoard { at, place })
    }

    /// True when the position is asked: it is due, or was answered wrong in this session.
    pub(super) fn is_asked(&self, at: usize, again: &BTreeSet<usize>, today: Today) -> bool {
        let schedule = self.positions[at].schedule.as_ref();
        schedule.is_some_and(|it| today.asks(it) || again.contains(&at))
    }

    /// What is asked at this time; the positions `again` were answered wrong in this session.
    pub(super) fn plan(&self, again: &BTreeSet<usize>, today: Today) -> Plan {
        let count = self.positions.len();
        let repeated = again.iter().filter_map(|&at| {
            let schedule = self.positions.get(at)?.schedule.as_ref();
            schedule.filter(|it| !it.is_due(today.now_s))
        });
        let mut plan = Plan {
            urgencies: vec![None; count],
            left: today.count(self.schedules()) + repeated.count(),
        };
        // Later positions come first, so that those after a position are known.
        let mut order = (0..count).collect::<Vec<_>>();
        order.sort_by_key(|&at| std::cmp::Reverse(self.positions[at].plies()));
        for at in order {
            let spot = &self.positions[at];
            let schedule = spot.schedule.as_ref();
            let asked = schedule.filter(|_| self.is_asked(at, again, today));
            let own = asked.map(|it| (again.contains(&at), it.due_s, at));
            let after = spot.moves.iter().filter_map(|line| line.next);
            let after = after.filter_map(|next| plan.urgencies[next]);
            plan.urgencies[at] = after.chain(own).min();
        }
        plan
    }

    /// True when something is asked from the start of the lines.
    pub(super) fn has_more(&self, plan: &Plan) -> bool {
        self.start().is_some_and(|start| plan.leads_on(start))
    }

    /// The move of the lines with this point on the board.
    pub(super) fn move_at(&self, on: &OnBoard, point: Point) -> Option<&LineMove> {
        self.positions[on.at].move_with(on.place.point(point))
    }

    /// The point on the board of a move of the lines: that of the file, unless the board is turned.
    fn shown(&self, on: &OnBoard, line: &LineMove) -> Point {
        on.place.turned(line.point, &self.positions[on.at].place)
    }

    /// The points on the board that the lines play there.
    pub(super) fn points(&self, on: &OnBoard) -> Vec<Point> {
        let moves = self.positions[on.at].moves.iter();
        moves.map(|line| self.shown(on, line)).collect()
    }

    /// The move that leads to what is asked next, or the first one of the position.
    pub(super) fn next_point(&self, on: &OnBoard, plan: &Plan) -> Option<Point> {
        let moves = &self.positions[on.at].moves;
        let urgency = |line: &&LineMove| line.next.and_then(|next| plan.urgencies[next]);
        let leading = moves.iter().filter(|line| urgency(line).is_some());
        let best = leading.min_by_key(urgency).or_else(|| moves.first())?;
        Some(self.shown(on, best))
    }

    /// What the lines say about a point, or about the first move with a comment.
    pub(super) fn comment(&self, on: &OnBoard, point: Option<Point>) -> Option<(Point, &str)> {
        let moves = &self.positions[on.at].moves;
        let told = match point {
            Some(point) => self.move_at(on, point),
            None => moves.iter().find(|line| !line.comment.is_empty()),
        };
        let told = told.filter(|line| !line.comment.is_empty())?;
        let shown = point.unwrap_or_else(|| self.shown(on, told));
        Some((shown, &told.comment))
    }

    /// Enters an answer to the position with this number.
    pub(super) fn answer(&mut self, at: usize, answer: Answer, now_s: i64) {
        let spot = self.positions.get_mut(at);
        if let Some(schedule) = spot.and_then(|it| it.schedule.as_mut()) {
            schedule.answer(answer, now_s);
        }
    }
}
