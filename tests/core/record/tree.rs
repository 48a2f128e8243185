//! [`Tree`]: playing, taking back, continuing from other nodes and returning; at every node the
//! game equals its replay.

use proptest::prelude::proptest;
use proptest::{collection::vec, prop_assert, prop_assert_eq, sample::select};
use record::{NodeId, Tree};
use rules::{
    Action, ActionError, DrawReason, Forfeit, Game, GameResult, GameSetup, Point, Rule, Side,
    WinReason,
};

use crate::property::cases;

fn place(x: u8, y: u8) -> Action {
    Action::Place(Point::new(x, y))
}

/// Plays from the root; the nodes passed.
fn line(tree: &mut Tree, actions: &[Action]) -> Vec<NodeId> {
    let mut node = tree.root();
    let play = |&action: &Action| {
        node = tree.play(node, action).expect("a legal action");
        node
    };
    actions.iter().map(play).collect()
}

#[test]
fn new_tree_is_a_root_with_nothing_played() {
    let setup = GameSetup::new(Rule::Renju, 9).unwrap();
    let tree = Tree::new(setup);
    let root = tree.root();
    assert_eq!(tree.setup(), setup);
    assert_eq!(
        (tree.parent(root), tree.action(root), tree.main_child(root)),
        (None, None, None)
    );
    assert_eq!(tree.first_child(root), None);
    assert_eq!(tree.path(root), [root]);
    assert_eq!(tree.game_at(root), Game::new(setup));
}

#[test]
fn path_leads_from_the_root_to_the_node() {
    let mut tree = Tree::new(GameSetup::default());
    let actions = [place(7, 7), place(8, 8), place(6, 6)];
    let nodes = line(&mut tree, &actions);
    let mut path = vec![tree.root()];
    path.extend(&nodes);
    assert_eq!(tree.path(nodes[2]), path);
    assert_eq!(tree.game_at(nodes[2]).actions(), actions);
    assert_eq!(tree.game_at(nodes[0]).actions(), &actions[..1]);
    assert_eq!(tree.parent(nodes[1]), Some(nodes[0]));
    assert_eq!(tree.action(nodes[1]), Some(actions[1]));
}

#[test]
fn same_action_again_is_the_same_node() {
    let mut tree = Tree::new(GameSetup::default());
    let first = line(&mut tree, &[place(7, 7), place(8, 8)]);
    let again = line(&mut tree, &[place(7, 7), place(8, 8)]);
    assert_eq!(first, again);
    assert_eq!(tree.children(tree.root()).count(), 1);
}

#[test]
fn variations_stay_in_the_order_in_which_they_were_tried() {
    let mut tree = Tree::new(GameSetup::default());
    let [a] = line(&mut tree, &[place(7, 7)])[..] else {
        panic!("one node")
    };
    let tried = [place(8, 8), place(8, 7), place(6, 6)].map(|action| tree.play(a, action).unwrap());
    tree.play(a, place(8, 8)).unwrap();
    assert!(tree.children(a).eq(tried));
    assert_eq!(tree.first_child(a), Some(tried[0]));
    assert!(tried.iter().all(|&node| tree.parent(node) == Some(a)));
}

#[test]
fn redo_goes_where_was_played_last() {
    let mut tree = Tree::new(GameSetup::default());
    let root = tree.root();
    let old = line(&mut tree, &[place(7, 7), place(8, 8)]);
    let new = tree.play(old[0], place(1, 1)).unwrap();
    assert_eq!(tree.main_child(old[0]), Some(new));
    assert_eq!(tree.main_child(new), None);
    tree.play(old[0], place(8, 8)).unwrap();
    assert_eq!(
        tree.main_child(old[0]),
        Some(old[1]),
        "an old line visited again"
    );
    assert_eq!(tree.main_child(root), Some(old[0]));
}

#[test]
fn illegal_action_leaves_the_tree_unchanged() {
    let mut tree = Tree::new(GameSetup::default());
    let node = tree.play(tree.root(), place(7, 7)).unwrap();
    let occupied = ActionError::Occupied(Point::new(7, 7));
    assert_eq!(tree.play(node, place(7, 7)), Err(occupied));
    assert_eq!(tree.first_child(node), None);
    assert_eq!(tree.main_child(node), None);
}

#[test]
fn nothing_can_be_played_after_the_end_but_beside_it() {
    let mut tree = Tree::new(GameSetup::default());
    let resigned = tree.play(tree.root(), Action::Resign).unwrap();
    assert_eq!(tree.play(resigned, place(0, 0)), Err(ActionError::GameOver));
    assert!(tree.play(tree.root(), place(0, 0)).is_ok());
    assert_eq!(tree.children(tree.root()).count(), 2);
}

#[test]
fn forfeit_ends_the_game_at_its_node_and_no_other() {
    let mut tree = Tree::new(GameSetup::default());
    let nodes = line(&mut tree, &[place(7, 7), place(8, 8)]);
    tree.forfeit(nodes[0], Side::Second, Forfeit::Time);
    let reason = WinReason::Forfeit(Forfeit::Time);
    let expected = GameResult::Win {
        winner: Side::First,
        reason,
    };
    assert_eq!(tree.game_at(nodes[0]).result(), Some(&expected));
    assert_eq!(tree.game_at(nodes[1]).result(), None);
    assert_eq!(tree.game_at(tree.root()).result(), None);
    assert_eq!(tree.play(nodes[0], place(1, 1)), Err(ActionError::GameOver));

    tree.lift_ending(nodes[0]);
    assert_eq!(tree.game_at(nodes[0]).result(), None);
    assert!(tree.play(nodes[0], place(1, 1)).is_ok());
}

#[test]
fn draw_ends_the_game_where_it_was_agreed_on() {
    let mut tree = Tree::new(GameSetup::default());
    let nodes = line(&mut tree, &[place(7, 7), place(8, 8)]);
    tree.agree_draw(nodes[0]);
    let agreed = GameResult::Draw(DrawReason::Agreed);
    assert_eq!(tree.game_at(nodes[0]).result(), Some(&agreed));
    assert_eq!(tree.game_at(nodes[1]).result(), None);
    tree.forfeit(nodes[0], Side::First, Forfeit::Time);
    assert_eq!(
        tree.game_at(nodes[0]).result(),
        Some(&agreed),
        "the first word stands"
    );
    assert!(tree.is_draw_agreed(nodes[0]) && !tree.is_draw_agreed(nodes[1]));
    tree.lift_ending(nodes[0]);
    assert_eq!(tree.game_at(nodes[0]).result(), None);

    let resigned = tree.play(nodes[1], Action::Resign).unwrap();
    tree.agree_draw(resigned);
    assert!(!tree.is_draw_agreed(resigned), "it was over");
}

#[test]
fn forfeit_after_the_end_changes_nothing() {
    let mut tree = Tree::new(GameSetup::default());
    let resigned = tree.play(tree.root(), Action::Resign).unwrap();
    tree.forfeit(resigned, Side::Second, Forfeit::Time);
    let winner = tree.game_at(resigned).result().and_then(GameResult::winner);
    assert_eq!(winner, Some(Side::Second));

    tree.forfeit(tree.root(), Side::First, Forfeit::Time);
    tree.forfeit(tree.root(), Side::Second, Forfeit::Time);
    let winner = tree
        .game_at(tree.root())
        .result()
        .and_then(GameResult::winner);
    assert_eq!(winner, Some(Side::Second), "the first word stands");
}

proptest! {
    #![proptest_config(cases(64))]

    /// A walk of plies, jumps to any node and resignations, beside games that are played out and
    /// kept whole.
    #[test]
    fn game_at_every_node_is_its_replay(
        rule in select(&Rule::ALL[..]),
        steps in vec((0..7_u8, 0..7_u8, 0..1000_usize, 0..10_u8), 0..120),
    ) {
        let setup = GameSetup::new(rule, 7).unwrap();
        let mut tree = Tree::new(setup);
        let mut kept = vec![(tree.root(), Game::new(setup))];
        let mut cursor = 0;
        for (x, y, jump, kind) in steps {
            if kind < 2 {
                cursor = jump % kept.len();
            }
            let action = if kind == 9 { Action::Resign } else { place(x, y) };
            let (node, mut game) = kept[cursor].clone();
            let played = game.play(action);
            let added = tree.play(node, action);
            prop_assert_eq!(added.err(), played.err());
            if let Ok(child) = added {
                prop_assert_eq!(tree.main_child(node), Some(child));
                cursor = kept.iter().position(|&(known, _)| known == child).unwrap_or(kept.len());
                if cursor == kept.len() {
                    kept.push((child, game));
                }
            }
        }
        for (node, game) in &kept {
            prop_assert_eq!(&tree.game_at(*node), game);
            prop_assert_eq!(tree.path(*node).len(), game.actions().len() + 1);
            let children = tree.children(*node).collect::<Vec<_>>();
            prop_assert!(children.iter().all(|&child| tree.parent(child) == Some(*node)));
            prop_assert!(tree.main_child(*node).is_none_or(|child| children.contains(&child)));
        }
    }
}

#[test]
fn a_removed_node_takes_the_nodes_after_it_along() {
    let places = [place(1, 1), place(2, 2), place(3, 3)];
    for removed in 0..3 {
        let mut tree = Tree::new(GameSetup::default());
        let first = line(&mut tree, &[place(7, 7)])[0];
        let mut children = places.map(|action| tree.play(first, action).expect("legal"));
        tree.play(children[removed], place(9, 9)).expect("legal");
        tree.choose(children[removed]);
        tree.remove(children[removed]);
        let kept = || (0..3).filter(|&at| at != removed);
        let left = kept().map(|at| children[at]).collect::<Vec<_>>();
        assert_eq!(tree.children(first).collect::<Vec<_>>(), left);
        assert_eq!(tree.main_child(first), left.last().copied());
        assert_eq!(tree.walk().count(), 4);
        // The same move is a new node, after those that are there.
        let again = tree.play(first, places[removed]).expect("legal");
        assert!(!children.contains(&again));
        children[removed] = again;
        assert_eq!(tree.children(first).last(), Some(again));
        assert_eq!(tree.children(first).count(), 3);
        for child in tree.children(first).collect::<Vec<_>>() {
            tree.remove(child);
        }
        assert_eq!(
            (tree.first_child(first), tree.main_child(first)),
            (None, None)
        );
        tree.remove(tree.root());
        assert_eq!(tree.walk().count(), 2, "the root stays");
    }
}
