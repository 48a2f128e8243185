//! The opening procedure of a game whose file names it and has only moves.

use super::growth::Growth;
use super::json::Record;
use super::tree::{NodeId, Tree};
use rules::{Action, OpeningRule, Stones};

impl Record {
    /// Makes the first three stones those of this opening, after which the colours are kept.
    ///
    /// Returns false, and leaves the game as it is, when it does not have exactly one beginning of
    /// three stones, or has remarks between them.
    pub(super) fn open_by(&mut self, opening: OpeningRule) -> bool {
        if opening.is_free() || self.tree.setup().opening() == opening {
            return true;
        }
        let opened = opened(&self.tree, self.shown, opening);
        let is_opened = opened.is_some();
        if let Some((tree, shown)) = opened {
            (self.tree, self.shown) = (tree, shown);
        }
        is_opened
    }
}

fn opened(tree: &Tree, shown: NodeId, opening: OpeningRule) -> Option<(Tree, NodeId)> {
    let (mut node, mut points) = (tree.root(), Vec::new());
    while points.len() < 3 {
        let mut children = tree.children(node);
        let (child, sibling) = (children.next()?, children.next());
        let Some(Action::Place(point)) = tree.action(child).filter(|_| sibling.is_none()) else {
            return None;
        };
        points.push(point);
        if points.len() < 3 && !tree.note(child).is_empty() {
            return None;
        }
        node = child;
    }
    let stones = Stones::Three(points.try_into().ok()?);
    let mut growth = Growth::new(tree.setup().with_opening(opening));
    let root = growth.node();
    growth
        .tree_mut()
        .note_mut(root)
        .clone_from(tree.note(tree.root()));
    growth.play(Action::PlaceMany(stones)).ok()?;
    let mut shown_now = root;
    // Nodes of the old tree, with the number of actions before them in the new one.
    let mut open = vec![(node, 1)];
    while let Some((old, depth)) = open.pop() {
        if old != node {
            growth.back_to(depth - 1);
            growth.play(tree.action(old)?).ok()?;
        }
        let new = growth.node();
        growth.tree_mut().note_mut(new).clone_from(tree.note(old));
        if let Some((side, forfeit)) = tree.forfeited(old) {
            growth.tree_mut().forfeit(new, *side, forfeit.clone());
        }
        if old == shown {
            shown_now = new;
        }
        let from = open.len();
        open.extend(tree.children(old).map(|child| (child, depth + 1)));
        open[from..].reverse();
    }
    Some((growth.into_tree(), shown_now))
}
