//! Going about in the tree: take back, redo, and looking at other positions without leaving the game.

use super::{Arrival, Flow, Session};
use crate::lineup::Lineup;
use record::NodeId;
use rules::{Action, Point};

impl Session {
    /// Where undo goes: the latest earlier position in which a human decides, or one ply back when there is no human; after a draw that was
    /// agreed on, to where it was. `None` when there is no such position.
    pub fn undo_target(&self) -> Option<NodeId> {
        if self.tree.is_draw_agreed(self.cursor) {
            return Some(self.cursor);
        }
        let path = self.tree.path(self.cursor);
        let start = path.iter().position(|&node| node == self.start);
        let path = path.get(start?..)?;
        let mut earlier = path.iter().rev().skip(1).copied();
        if self.is_between_bots() {
            earlier.next()
        } else {
            earlier.find(|&node| self.human_decides_at(node))
        }
    }

    fn human_decides_at(&self, node: NodeId) -> bool {
        let decides = self.tree.game_at(node).to_decide();
        decides.is_some_and(|(side, _)| self.is_human(side))
    }

    /// Takes back to [`Session::undo_target`]. The loss of a player that failed stays entered; a draw that was agreed on is agreed on no more.
    pub fn undo(&mut self) {
        if let Some(target) = self.undo_target() {
            if self.failed_side().is_some() {
                self.enter_failure();
            } else {
                self.tree.lift_ending(self.cursor);
            }
            let arrival = if self.is_between_bots() {
                Arrival::Shown
            } else {
                Arrival::TakenBack
            };
            self.go_to(target, arrival);
            if self.human_to_decide().is_none() {
                self.pause();
            }
        }
    }

    /// Where redo goes: along the line visited last, to the next position in which a human decides or to its end.
    pub fn redo_target(&self) -> Option<NodeId> {
        let mut node = self.tree.main_child(self.cursor)?;
        while !self.is_between_bots() && !self.human_decides_at(node) {
            match self.tree.main_child(node) {
                Some(next) => node = next,
                None => break,
            }
        }
        Some(node)
    }

    /// Goes forward to [`Session::redo_target`].
    pub fn redo(&mut self) {
        if let Some(target) = self.redo_target() {
            self.go_to(target, Arrival::Shown);
        }
    }

    /// Whether this is a position of the game: in its tree, and not before its start.
    pub fn can_show(&self, node: NodeId) -> bool {
        let tree = &self.tree;
        tree.contains(node) && (!self.is_posed() || tree.path(node).contains(&self.start))
    }

    /// Shows the position at `node`. The game stands where it stood, and goes on when its position is shown again, unless somebody plays
    /// on from here; bots wait until then.
    pub fn show(&mut self, node: NodeId) {
        self.replays = false;
        if node == self.cursor {
            return;
        }
        let left = (self.cursor == self.head).then_some(self.flow);
        self.left = left.or(self.left);
        self.tree.choose(node);
        self.call_up(node, Arrival::Shown);
        self.flow = match self.left {
            Some(flow) if node == self.head => {
                self.left = None;
                flow
            }
            _ if self.human_to_decide().is_none() => Flow::Paused,
            _ => self.flow,
        };
    }

    /// Puts a line into the tree, as far as it is legal, and shows the position after its first move.
    pub fn adopt(&mut self, line: &[Point]) {
        let (from, mut node) = (self.cursor, self.cursor);
        for &point in line {
            match self.tree.play(node, Action::Place(point)) {
                Ok(next) => node = next,
                Err(_) => break,
            }
        }
        if let Some(first) = self.tree.main_child(from).filter(|_| node != from) {
            self.show(first);
        }
    }

    /// Whether another position is shown than that where the game stands.
    pub fn looks_elsewhere(&self) -> bool {
        self.cursor != self.head
    }

    /// Where the game begins: nothing that was set up before it can be taken back.
    pub const fn start(&self) -> NodeId {
        self.start
    }

    /// Whether the game begins from a position that was set.
    pub const fn is_posed(&self) -> bool {
        self.posed.is_some()
    }

    /// Whether it is played by those who were to play it.
    pub fn is_as_posed(&self) -> bool {
        let ids = |lineup: &Lineup| lineup.players.each_ref().map(|it| it.id.clone());
        self.posed.as_ref().map(ids) == Some(ids(&self.lineup))
    }

    /// Whether a move led to the position shown, and it was not just set.
    pub fn is_played(&self) -> bool {
        self.cursor != self.start
    }

    /// Where the game stands.
    pub const fn head(&self) -> NodeId {
        self.head
    }

    /// One ply back; `None` at the start.
    pub fn previous(&self) -> Option<NodeId> {
        let parent = self.tree.parent(self.cursor);
        parent.filter(|_| self.cursor != self.start)
    }

    /// One ply on along the line visited last; `None` at its end.
    pub fn next(&self) -> Option<NodeId> {
        self.tree.main_child(self.cursor)
    }

    /// The line shown, from the start through the position shown to its end.
    pub fn line(&self) -> Vec<NodeId> {
        let path = self.tree.path(self.tree.end_of_line(self.cursor));
        path.into_iter()
            .skip_while(|&node| node != self.start)
            .collect()
    }

    /// Whether the line shown goes on by itself.
    pub const fn is_replaying(&self) -> bool {
        self.replays
    }

    /// Shows the line as it was played, ply by ply, from the start when its end is shown; or stops that.
    pub fn toggle_replay(&mut self) {
        let replays = !self.replays;
        if replays && self.next().is_none() {
            self.show(self.start);
        }
        self.replays = replays;
    }

    /// The next ply of a replay; it is over at the end of the line.
    pub(crate) fn replay_on(&mut self) {
        let next = self.next();
        if let Some(next) = next {
            self.show(next);
        }
        self.replays = next.is_some();
    }
}
