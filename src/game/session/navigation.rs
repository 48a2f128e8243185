//! Navigation in the tree: take-back, redo, and viewing other positions without leaving the game.

use super::on_screen::Session;
use super::position::Arrival;
use record::NodeId;
use rules::{Action, Point};

impl Session {
    /// The target of undo: the latest earlier position in which a human decides, or one ply back
    /// when no human plays; after an agreed draw, the position of the draw. `None` when there is no
    /// such position.
    pub fn undo_target(&self) -> Option<NodeId> {
        let (tree, cursor) = (self.tree(), self.cursor());
        if tree.is_draw_agreed(cursor) {
            return Some(cursor);
        }
        let path = tree.path(cursor);
        let start = path.iter().position(|&node| node == self.position.start());
        let path = path.get(start?..)?;
        let mut earlier = path.iter().rev().skip(1).copied();
        if self.contest.is_between_bots() {
            earlier.next()
        } else {
            earlier.find(|&node| self.human_decides_at(node))
        }
    }

    fn human_decides_at(&self, node: NodeId) -> bool {
        let game = self.tree().game_at(node);
        let decides = game.to_decide();
        decides.is_some_and(|(side, _)| self.is_human(side))
    }

    /// Takes back to [`Session::undo_target`]. The loss of a player that failed still counts; an
    /// agreed draw is cancelled. In a puzzle the moves taken back do not stay as a variation.
    pub(crate) fn undo(&mut self) {
        let Some(target) = self.undo_target() else {
            return;
        };
        if self.failed_side().is_some() {
            self.enter_failure();
        } else {
            let cursor = self.cursor();
            self.position.tree_mut().lift_ending(cursor);
        }
        let arrival = if self.contest.is_between_bots() {
            Arrival::Shown
        } else {
            Arrival::TakenBack
        };
        let path = self.tree().path(self.cursor());
        self.go_to(target, arrival);
        let taken_back = path.iter().skip_while(|&&node| node != target).nth(1);
        if let Some(&tried) = taken_back.filter(|_| self.contest.is_posed()) {
            self.position.tree_mut().remove(tried);
        }
        if self.human_to_decide().is_none() {
            self.pause();
        }
    }

    /// The target of redo: along the line visited last, the next position in which a human decides,
    /// or its end.
    pub(crate) fn redo_target(&self) -> Option<NodeId> {
        let tree = self.tree();
        let mut node = tree.main_child(self.cursor())?;
        while !self.contest.is_between_bots() && !self.human_decides_at(node) {
            match tree.main_child(node) {
                Some(next) => node = next,
                None => break,
            }
        }
        Some(node)
    }

    /// Goes forward to [`Session::redo_target`].
    pub(crate) fn redo(&mut self) {
        if let Some(target) = self.redo_target() {
            self.go_to(target, Arrival::Shown);
        }
    }

    /// Shows the position at `node`. The game stays at its head and continues when that position is
    /// shown again, unless a human plays at the position shown. Bots wait until then.
    pub(crate) fn show(&mut self, node: NodeId) {
        self.position.set_replaying(false);
        if node == self.cursor() {
            return;
        }
        if !self.position.looks_elsewhere() {
            self.flow.leave_head();
        }
        self.position.look_at(node);
        self.follow_cursor();
        let goes_on = !self.position.looks_elsewhere() && self.flow.return_to_head();
        if !goes_on && self.human_to_decide().is_none() {
            self.flow.wait();
        }
    }

    /// Adds a line to the tree, as far as it is legal, and shows the position after its first move.
    pub(crate) fn adopt(&mut self, line: &[Point]) {
        let actions = line.iter().copied().map(Action::Place);
        if let Some(first) = self.position.add_line(actions) {
            self.show(first);
        }
    }

    /// Starts a replay of the line, ply by ply, from the start if its end is shown; or stops the
    /// replay.
    pub(crate) fn toggle_replay(&mut self) {
        let replays = !self.position.is_replaying();
        if replays && self.position.next().is_none() {
            self.show(self.position.start());
        }
        self.position.set_replaying(replays);
    }

    /// Shows the next ply of a replay, which ends at the end of the line.
    pub(crate) fn replay_on(&mut self) {
        let next = self.position.next();
        if let Some(next) = next {
            self.show(next);
        }
        self.position.set_replaying(next.is_some());
    }
}
