//! Random trees, and the parts of them that a file keeps.

use record::{Evaluation, NodeId, Note, Property, ProvenWin, Seat, Tree};
use rules::{Action, Color, Expect, Forfeit, Game, GameSetup, Point, Side, Stones};

/// A random tree: each step goes to a random node and performs a random action there.
pub(super) fn grown(setup: GameSetup, steps: &[(u16, u16, u8)]) -> (Tree, Vec<NodeId>) {
    let mut tree = Tree::new(setup);
    let mut nodes = vec![tree.root()];
    for &(from, point, note) in steps {
        let parent = nodes[usize::from(from) % nodes.len()];
        let Some(action) = some_action(&tree.game_at(parent), point, note) else {
            continue;
        };
        let node = tree.play(parent, action).expect("a legal action");
        annotate(&mut tree, node, note);
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    }
    (tree, nodes)
}

/// A random legal action; `None` when the game is over.
fn some_action(game: &Game, choice: u16, note: u8) -> Option<Action> {
    let (_, expect) = game.to_decide()?;
    let empty = game.board().empty_points().collect::<Vec<_>>();
    let at = |further: usize| empty[(usize::from(choice) + further * 3) % empty.len()];
    Some(match (expect, note) {
        (_, 7) => Action::Resign,
        (Expect::Three, _) => Action::PlaceMany(Stones::Three([at(0), at(1), at(2)])),
        (Expect::ChoiceOrTwo, 8 | 9) => Action::PlaceMany(Stones::Two([at(0), at(1)])),
        (expect, 10 | 0) if expect.allows_swap() => Action::Swap,
        _ => {
            let legal = game.legal_points().collect::<Vec<_>>();
            Action::Place(legal[usize::from(choice) % legal.len()])
        }
    })
}

fn annotate(tree: &mut Tree, node: NodeId, note: u8) {
    let noted = tree.note_mut(node);
    match note {
        0 => "a \"comment\"\nof two lines, 猫".clone_into(&mut noted.comment),
        1 => noted.time_ms = Some(1200),
        2 => noted.clock_ms = Some(0),
        3 => {
            noted.evaluation = Some(Evaluation {
                black: 0.625,
                proven: None,
                line: vec![Point::new(4, 4), Point::new(0, 0)],
                depth: 12,
            });
        }
        4 => {
            noted.evaluation = Some(Evaluation {
                black: 1.0,
                proven: Some(ProvenWin {
                    winner: Color::Black,
                    plies: 9,
                }),
                line: Vec::new(),
                depth: 0,
            });
        }
        5 => tree.forfeit(node, Side::First, Forfeit::Crash("it is gone".into())),
        11 => tree.agree_draw(node),
        6 => {
            let mut keep = |id, values: &[&str]| {
                let values = values.iter().map(|&it| it.to_owned());
                let property = Property::new(id, values.collect());
                noted.properties.push(property.expect("a property"));
            };
            keep("LB", &["aa:1", "bb:a\\:\\] b", "oo:\u{732b}"]);
            keep("MA", &["cc", "aa"]);
            keep("KM", &["6.5\\\\"]);
        }
        _ => {}
    }
}

/// A node as a file keeps it: the actions that lead there, whether it is its parent's main line,
/// its notes, and a forfeit or an agreed draw.
pub(super) type Told = (Vec<Option<Action>>, bool, Note, Ended);
pub(super) type Ended = (Option<(Side, Forfeit)>, bool);

/// Everything that a file keeps, by path.
pub(super) fn told(tree: &Tree) -> Vec<Told> {
    let main = |node| {
        tree.parent(node)
            .map(|it| tree.main_child(it) == Some(node))
    };
    let told = tree.walk().map(|node| {
        let path = tree.path(node);
        let path = path.into_iter().map(|it| tree.action(it)).collect();
        let ended = (tree.forfeited(node).cloned(), tree.is_draw_agreed(node));
        (
            path,
            main(node) == Some(true),
            tree.note(node).clone(),
            ended,
        )
    });
    told.collect()
}

pub(super) fn seat(id: &str) -> Seat {
    Seat {
        id: id.into(),
        name: format!("The \"{id}\""),
    }
}
