//! `solution export`: every reply is in the file.

use std::collections::HashSet;

use record::{Opened, ReadOptions, Tree};
use rules::{Action, Point, Rule, parse_points};

use crate::program::Program;

const FROM: &str = "h8i10g7c4";

fn points_after(tree: &Tree, node: record::NodeId) -> Vec<(record::NodeId, Point)> {
    let children = tree.children(node);
    let points = children.filter_map(|child| match tree.action(child)? {
        Action::Place(point) => Some((child, point)),
        _ => None,
    });
    points.collect()
}

#[test]
fn the_file_answers_every_reply_to_the_first_move() {
    let program = Program::new();
    let build = "solution build --rule standard --out win.jsonl --memory 24 --from";
    program.run(&format!("{build} {FROM}")).succeeded();
    let told = program.run("solution export win.jsonl win.sgf").succeeded();
    assert!(told.starts_with("win.sgf: "), "{told}");
    program.run("solution export win.jsonl win.lib").succeeded();
    let program = program.with_file("mine.sgf", "my notes");
    let refused = program.run("solution export win.jsonl mine.sgf").refused();
    assert!(
        refused.contains("exists and is not a game in SGF"),
        "{refused}"
    );

    let options = ReadOptions {
        rule: Some(Rule::Standard),
        ..ReadOptions::default()
    };
    let opened = Opened::read_stream(&program.path("win.sgf"), &options).expect("it is a game");
    let record = opened.record;
    assert_eq!(record.game().setup().rule(), Rule::Standard);
    let tree = &record.tree;
    let mut node = tree.root();
    for point in parse_points(FROM, 15).expect("points") {
        let next = tree.children(node).next().expect("the first moves");
        assert_eq!(tree.action(next), Some(Action::Place(point)));
        node = next;
    }
    let [(played, _)] = points_after(tree, node)[..] else {
        panic!("the attacker has one move");
    };
    let mut covered = HashSet::new();
    for (reply, point) in points_after(tree, played) {
        covered.insert(point);
        let comment = &tree.note(reply).comment;
        if let Some(others) = comment.strip_prefix("The same moves win against ") {
            covered.extend(parse_points(others.trim_end_matches('.'), 15).expect("points"));
        }
        assert!(tree.first_child(reply).is_some() || !comment.is_empty());
    }
    assert_eq!(covered.len(), 225 - 5);
}
