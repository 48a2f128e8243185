//! The declarations of the numbers, and their effect.

use std::collections::HashSet;

use super::SearchParams;
use crate::Params;
use crate::params::{Key, KeyValue};
use crate::{Limits, Searcher, SearcherParams, Silent, TreeParams, TreeSearch};
use rules::{Action, Game, GameSetup, Point};

#[test]
fn a_number_out_of_range_is_reported() {
    let mut params = TreeParams::default();
    params.search.razoring.base = -1;
    let errors = params.check();
    assert_eq!(errors.len(), 1);
    assert_eq!(
        errors[0].to_string(),
        "razoring.base is -1, expected 0 to 500"
    );
}

/// Nodes of a search nine plies deep.
fn nodes(search: SearchParams) -> u64 {
    let mut game = Game::new(GameSetup::default());
    for (x, y) in [(7, 7), (8, 8), (9, 7), (8, 6), (6, 8)] {
        let played = game.play(Action::Place(Point::new(x, y)));
        played.expect("the point is empty");
    }
    let mut tree = TreeSearch::new(TreeParams {
        table_mib: 1,
        search,
        ..TreeParams::default()
    });
    let limits = Limits {
        depth: Some(9),
        ..Limits::default()
    };
    let decision = tree.search(&game, &limits, &mut Silent);
    decision.expect("the game continues").progress.nodes
}

#[test]
fn a_changed_number_reaches_the_search() {
    let default = SearchParams::default();
    let mut narrow = default;
    narrow.late_move_pruning.base = 0.0;
    let mut eager = default;
    eager.late_move_reduction.by_number.freestyle = 300;
    let nodes = [default, narrow, eager].map(nodes);
    assert!(nodes[0] != nodes[1] && nodes[0] != nodes[2], "{nodes:?}");
}

#[test]
fn defaults_are_in_range_and_keys_are_unique() {
    let default = SearchParams::default();
    assert_eq!(default.out_of_range(), []);
    let mut paths = HashSet::new();
    let mut parameters = default.parameters().into_iter();
    assert!(parameters.all(|parameter| paths.insert(parameter.key)));
}

/// The number of keys of a section that are no sections themselves. Checks that each of them is
/// a number with a finite range, a description and a source.
fn declared(keys: &[Key]) -> usize {
    let count = |key: &Key| match &key.value {
        KeyValue::Part(keys) => declared(keys),
        value => {
            assert!(matches!(value, KeyValue::Number { .. }), "{key:?}");
            assert!(key.range.is_some_and(|it| it.max.is_finite()), "{key:?}");
            assert!(!key.doc().is_empty(), "{key:?}");
            assert!(!key.source.is_empty(), "{key:?}");
            1
        }
    };
    keys.iter().map(count).sum()
}

#[test]
fn every_number_is_listed_with_its_range_and_unit() {
    let params = SearchParams::default();
    let listed = params.parameters();
    assert_eq!(listed.len(), declared(&params.keys()));
    let text = |path: &str| {
        let found = listed.iter().find(|parameter| parameter.key == path);
        found.map(|it| (it.value, it.range.to_string(), it.unit))
    };
    let expected = (Some(80.0), "0 to 400".to_owned(), "engine units");
    assert_eq!(text("reverse_futility.per_ply.renju"), Some(expected));
    let expected = (Some(1.32), "0.5 to 3".to_owned(), "");
    assert_eq!(text("late_move_pruning.exponent"), Some(expected));
}

#[test]
fn numbers_can_be_set_by_path() {
    let table = r#"{"razoring": {"base": 30}, "reverse_futility": {"per_ply": {"renju": 90}}}"#;
    let read: SearchParams = serde_json::from_str(table).expect("all keys exist");
    let mut expected = SearchParams::default();
    expected.razoring.base = 30;
    expected.reverse_futility.per_ply.renju = 90;
    assert_eq!(read, expected);
    let unknown = serde_json::from_str::<SearchParams>(r#"{"razoring": {"bass": 30}}"#);
    let message = unknown.expect_err("there is no such key").to_string();
    assert!(message.starts_with("unknown field `bass`"), "{message}");
}
