//! The tree as rows of a list: the moves of the game, and after each move its alternatives as
//! indented variations.

use record::{NodeId, Tree};

/// Moves of one line that are shown together.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MoveRow {
    /// The depth of the variation: 0 for the game itself.
    pub depth: usize,
    /// Its moves, in order.
    pub nodes: Vec<NodeId>,
}

/// The rows of `tree` from `start`. The game is the path to `head`, and after it the first
/// continuation.
pub(super) fn rows(tree: &Tree, [start, head]: [NodeId; 2]) -> Vec<MoveRow> {
    let game = tree.path(head);
    let mut rows = Vec::new();
    // A line and its depth on the stack. The rest of a line is below the alternatives to its moves,
    // so that it comes after them.
    let mut open = vec![(continuation(tree, &game, start), 0)];
    while let Some((first, depth)) = open.pop() {
        let mut nodes = Vec::new();
        let mut next = first;
        while let Some(node) = next {
            nodes.push(node);
            next = continuation(tree, &game, node);
            let others = others(tree, node).filter(|_| is_preferred(tree, &game, node));
            let others = others.collect::<Vec<_>>();
            if !others.is_empty() {
                open.push((next.take(), depth));
                open.extend(others.into_iter().rev().map(|it| (Some(it), depth + 1)));
            }
        }
        if !nodes.is_empty() {
            rows.push(MoveRow { depth, nodes });
        }
    }
    rows
}

/// The next node of a line.
fn continuation(tree: &Tree, game: &[NodeId], node: NodeId) -> Option<NodeId> {
    let played = tree.children(node).find(|child| game.contains(child));
    played.or(tree.first_child(node))
}

fn is_preferred(tree: &Tree, game: &[NodeId], node: NodeId) -> bool {
    let parent = tree.parent(node);
    parent.is_some_and(|parent| continuation(tree, game, parent) == Some(node))
}

/// The alternatives to a move.
fn others(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> {
    let parent = tree.parent(node);
    let siblings = parent.into_iter().flat_map(|parent| tree.children(parent));
    siblings.filter(move |&it| it != node)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Action, GameSetup, Point};

    fn play(tree: &mut Tree, from: NodeId, xs: &[u8]) -> Vec<NodeId> {
        let mut node = from;
        let nodes = xs.iter().map(|&x| {
            node = tree
                .play(node, Action::Place(Point::new(x, 0)))
                .expect("legal");
            node
        });
        nodes.collect()
    }

    #[test]
    fn lines_stand_below_the_move_that_they_replace() {
        let tree = &mut Tree::new(GameSetup::default());
        let root = tree.root();
        assert_eq!(rows(tree, [root, root]), []);
        let game = play(tree, tree.root(), &[0, 1, 2, 3]);
        let other = play(tree, game[0], &[5, 6]);
        let third = play(tree, game[0], &[7]);
        let nested = play(tree, other[0], &[8, 9]);
        let row = |depth, nodes: &[NodeId]| MoveRow {
            depth,
            nodes: nodes.to_vec(),
        };
        let expected = [
            row(0, &game[..2]),
            row(1, &other),
            row(2, &nested),
            row(1, &third),
            row(0, &game[2..]),
        ];
        assert_eq!(rows(tree, [root, game[3]]), expected);
        // If the game continued with another move, the first move is the variation.
        let elsewhere = rows(tree, [root, third[0]]);
        assert_eq!(elsewhere[0], row(0, &[game[0], third[0]]));
        assert_eq!(elsewhere[1], row(1, &game[1..]));
        let listed = elsewhere.iter().map(|row| row.nodes.len()).sum::<usize>();
        assert_eq!(listed + 1, tree.walk().count());
        // Moves before the start of the game are not part of it.
        assert_eq!(rows(tree, [game[1], game[3]]), [row(0, &game[2..])]);
    }
}
