//! [`Reply`]: the lines of a brain.

use proptest::prelude::*;
use protocol::{Coordinate, Reply};

use crate::property::cases;

fn at(first: i32, second: i32) -> Coordinate {
    Coordinate { first, second }
}

#[test]
fn synonyms_of_replies_are_read_alike() {
    for line in ["OK", "ok", "OK - everything is good", " Ok\0"] {
        assert_eq!(Reply::parse(line), Some(Reply::Ok), "{line}");
    }
    assert_eq!(Reply::Ok.to_string(), "OK", "managers want it bare");
    for line in ["7,7", "7, 7", " 7,7 "] {
        assert_eq!(
            Reply::parse(line),
            Some(Reply::Move(vec![at(7, 7)])),
            "{line}"
        );
    }
    let two = Reply::Move(vec![at(7, 7), at(8, 9)]);
    assert_eq!(Reply::parse("7,7 8,9"), Some(two));
    assert_eq!(Reply::parse("SUGGEST 1,2"), Some(Reply::Suggest(at(1, 2))));
    assert_eq!(
        Reply::parse("message hello"),
        Some(Reply::Message("hello".into()))
    );
    assert_eq!(Reply::parse("\t"), None);
}

#[test]
fn unknown_replies_are_passed_on_unchanged() {
    for line in [
        "OKAY",
        "SUGGEST",
        "SUGGEST 7",
        "SWAP now",
        "7,7 and more",
        "FORBID 123.",
        "FORBID 1234",
        "name=\"x\"",
    ] {
        assert_eq!(
            Reply::parse(line),
            Some(Reply::Other(line.into())),
            "{line}"
        );
    }
}

#[test]
fn forbidden_points_have_four_digits_each() {
    let points = Reply::Forbid(vec![at(7, 7), at(0, 14)]);
    assert_eq!(points.to_string(), "FORBID 07070014.");
    assert_eq!(Reply::parse("FORBID 07070014."), Some(points));
    assert_eq!(Reply::parse("FORBID ."), Some(Reply::Forbid(Vec::new())));
}

fn coordinate() -> impl Strategy<Value = Coordinate> {
    any::<(i32, i32)>().prop_map(|(first, second)| at(first, second))
}

fn reply() -> impl Strategy<Value = Reply> {
    let text = || "[a-z]{1,9}( [a-z0-9,=]{1,9}){0,3}";
    let on_board = (0..100, 0..100).prop_map(|(first, second)| at(first, second));
    prop_oneof![
        Just(Reply::Ok),
        Just(Reply::Swap),
        prop::collection::vec(coordinate(), 1..4).prop_map(Reply::Move),
        coordinate().prop_map(Reply::Suggest),
        text().prop_map(Reply::Unknown),
        text().prop_map(Reply::Error),
        text().prop_map(Reply::Message),
        text().prop_map(Reply::Debug),
        text().prop_map(Reply::Info),
        prop::collection::vec(on_board, 0..5).prop_map(Reply::Forbid),
    ]
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn anything_is_read(text in ".*") {
        let is_empty = text.trim_matches(|it: char| it.is_whitespace() || it == '\0').is_empty();
        prop_assert_eq!(Reply::parse(&text).is_none(), is_empty);
    }

    #[test]
    fn known_words_with_any_rest_are_read(
        word in prop::sample::select(vec!["OK", "FORBID", "SUGGEST", "SWAP", "MESSAGE", "1,2"]),
        rest in ".*",
    ) {
        let text = format!("{word} {rest}");
        prop_assert!(Reply::parse(&text).is_some());
    }

    #[test]
    fn reply_is_written_as_it_is_read(reply in reply()) {
        prop_assert_eq!(Reply::parse(&reply.to_string()), Some(reply));
    }
}
