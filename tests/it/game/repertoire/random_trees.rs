//! Random trees: only moves of the tree are asked, and the questions come to an end.

use game::{NewADay, Setting};
use proptest::prelude::*;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use record::Tree;
use rules::{Action, Rule, Symmetry};

use super::*;
use crate::property::cases;

/// A tree in which each node has up to three children near the centre.
fn random_tree(rng: &mut ChaCha8Rng, setup: GameSetup) -> Tree {
    let mut tree = Tree::new(setup);
    let mut nodes = vec![tree.root()];
    for _ in 0..rng.random_range(1..60) {
        let node = *nodes.choose(rng).expect("there is a root");
        let point = Point::new(rng.random_range(2..6), rng.random_range(2..6));
        if let Ok(child) = tree.play(node, Action::Place(point)) {
            nodes.push(child);
        }
    }
    tree
}

/// True when the tree, or an image of it, plays `point` in a position with the stones on the board.
fn has_move(tree: &Tree, desk: &Desk, point: Point) -> bool {
    let (board, size) = (desk.session().game().board(), tree.setup().size());
    tree.walk().any(|node| {
        let game = tree.game_at(node);
        Symmetry::ALL.iter().any(|symmetry| {
            let image = |it: Point| symmetry.map(it, size);
            let mut points = Point::all(size);
            let is_image = points.all(|it| game.board().get(it) == board.get(image(it)));
            let plays = |child| {
                tree.action(child) == Some(Action::Place(symmetry.inverse().map(point, size)))
            };
            is_image && tree.children(node).any(plays)
        })
    })
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn only_moves_of_the_tree_are_asked_and_the_questions_end(seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let rule = *Rule::ALL.choose(&mut rng).expect("there are rules");
        let setup = GameSetup::new(rule, 8).expect("a board");
        let tree = random_tree(&mut rng, setup);
        let side = *[Color::Black, Color::White].choose(&mut rng).expect("two");
        let mut record = record::Record::new(setup);
        record.tree = tree.clone();
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk_in(folder.path());
        let file = (folder.path().join("tree.json"), record.to_text());
        let is_asked = add(&mut desk, (file.0, file.1.as_bytes()), want(side));
        prop_assert_eq!(is_asked, tree.walk().any(|it| {
            let game = tree.game_at(it);
            game.side_to_move() == side && tree.first_child(it).is_some()
        }));
        if !is_asked {
            return Ok(());
        }
        let cards = desk.game.coach().line_counts(desk.game.settings()).cards;
        desk.intend(Intent::Set(Setting::NewADay(NewADay::All)));
        learn(&mut desk);
        let (mut wrong, mut questions) = (0, 0);
        while asked(&mut desk) == RepertoireDrillState::Asked {
            questions += 1;
            prop_assert!(questions <= 2 * cards + wrong, "{questions} of {cards}, {wrong} wrong");
            prop_assert_eq!(desk.session().game().side_to_move(), side);
            let legal = desk.session().game().legal_points();
            let right = legal.filter(|it| has_move(&tree, &desk, *it)).collect::<Vec<_>>();
            prop_assert!(!right.is_empty(), "nothing is right\n{}", desk.state());
            let is_wrong = wrong < 5 && rng.random_ratio(1, 4);
            let others = desk.session().game().legal_points();
            let others = others.filter(|it| !right.contains(it)).collect::<Vec<_>>();
            match others.choose(&mut rng).filter(|_| is_wrong) {
                Some(&other) => {
                    wrong += 1;
                    desk.intend(Intent::Place(other));
                    prop_assert_eq!(repertoire_drill(&desk).state(), RepertoireDrillState::Wrong(other));
                    let of = desk.game.coach().recited(desk.session()).expect("on screen");
                    let marked = repertoire_drill(&desk).marked(of, desk.session());
                    prop_assert!(!marked.is_empty());
                    prop_assert!(marked.iter().all(|it| right.contains(it)), "{marked:?}");
                    command(&mut desk, RepertoireCommand::Continue);
                }
                None => {
                    let point = *right.choose(&mut rng).expect("one is right");
                    desk.intend(Intent::Place(point));
                    prop_assert_eq!(repertoire_drill(&desk).state(), RepertoireDrillState::Right);
                }
            }
        }
        prop_assert_eq!(repertoire_drill(&desk).state(), RepertoireDrillState::Over);
        prop_assert_eq!(desk.game.coach().line_counts(desk.game.settings()).due, 0);
        let score = repertoire_drill(&desk).score();
        prop_assert_eq!((score.wrong as usize, score.left), (wrong, 0));
        prop_assert_eq!(score.right as usize, questions - wrong);
    }
}
