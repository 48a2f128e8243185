//! [`Record`]: what was written is read back, and errors name the number of the node.

use proptest::prelude::{any, proptest};
use proptest::{collection::vec, prop_assert, prop_assert_eq};
use record::Record;
use rules::GameSetup;

use super::formats::setups;
use super::grown::{grown, seat, told};
use crate::property::cases;

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_was_written_is_read_back(
        steps in vec((any::<u16>(), any::<u16>(), 0..12_u8), 0..40),
        setup in setups(),
        shown in any::<u16>(),
        seed in any::<u64>(),
    ) {
        let (mut tree, nodes) = grown(setup, &steps);
        let shown = nodes[usize::from(shown) % nodes.len()];
        tree.choose(shown);
        let time = Some(serde_json::json!({"control": "5+3"}));
        let review = Some(serde_json::json!({"moves": "h8"}));
        let players = [seat("you"), seat("cat")];
        let record = Record { tree, shown, players, seed, time, review };
        let text = record.to_text();
        let read = Record::parse(&text).unwrap();
        prop_assert_eq!(told(&read.tree), told(&record.tree));
        prop_assert_eq!(read.game(), record.game());
        prop_assert_eq!(&read.players, &record.players);
        prop_assert_eq!(read.seed, seed);
        prop_assert_eq!(&read.review, &record.review);
        prop_assert_eq!(read.to_text(), text);
    }

    #[test]
    fn no_text_panics(
        cut in any::<u16>(),
        put in "[\\[\\]{},:\"0-9a-z]{0,3}",
        steps in vec((any::<u16>(), any::<u16>(), 0..12_u8), 0..6),
    ) {
        let (tree, _) = grown(GameSetup::default(), &steps);
        let players = Default::default();
        let (shown, seed) = (tree.root(), 1);
        let record = Record { shown, tree, players, seed, time: None, review: None };
        let mut text = record.to_text();
        let mut at = usize::from(cut) % text.len();
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, &put);
        if let Err(error) = Record::parse(&text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}

#[test]
fn a_mistake_is_named_by_its_number() {
    let players = r#"[{"id":"a","name":"A"},{"id":"b","name":"B"}]"#;
    let start = format!(r#"{{"nekomoku":1,"rule":"renju","size":15,"players":{players}"#);
    let whole = |head: &str, nodes: &str| format!(r#"{start}{head},"nodes":[{nodes}]}}"#);
    let h8 = r#"{"do":{"place":"h8"}}"#;
    for (text, expected) in [
        (
            String::new(),
            "EOF while parsing a value at line 1 column 0",
        ),
        (
            whole("", ""),
            "nodes: the first one is the empty position, expected no `do`",
        ),
        (
            whole("", h8),
            "nodes: the first one is the empty position, expected no `do`",
        ),
        (whole("", "{},{}"), "nodes: number 1 has no `do`"),
        (
            whole("", &format!("{{}},{h8},{h8}")),
            "nodes: number 2: h8 is occupied",
        ),
        (
            whole("", r#"{},{"do":{"place":"h8"},"after":3}"#),
            "nodes: number 1 is `after` 3, expected one before it",
        ),
        (
            whole("", r#"{},{"do":{"place":"p1"}}"#),
            "nodes: number 1: p1 is off the board",
        ),
        (
            whole(
                "",
                &format!(
                    r#"{{}},{h8},{{"after":0,"do":{{"place":"h8"}},"note":{{"comment":"again"}}}}"#
                ),
            ),
            "nodes: number 2 repeats number 1, expected each line once",
        ),
        (
            whole("", r#"{"note":{"evaluation":{"black":1.5}}}"#),
            "nodes: number 0: `evaluation`: `black` is 1.5, expected a share from 0 to 1",
        ),
        (
            whole("", r#"{"note":{"evaluation":{"black":-0.25}}}"#),
            "nodes: number 0: `evaluation`: `black` is -0.25, expected a share from 0 to 1",
        ),
        (
            whole(
                "",
                r#"{"note":{"evaluation":{"black":1,"line":["o15","a16"]}}}"#,
            ),
            "nodes: number 0: `evaluation`: `line` has a16, which is off the board",
        ),
        (whole(r#","shown":4"#, "{}"), "shown: there is no node 4"),
        (
            whole("", "{}").replace(":15", ":4"),
            "size: board size 4 is not supported, expected 5 to 22 lines",
        ),
        (
            whole("", "{}").replace(":1,", ":2,"),
            "nekomoku: version 2, expected 1",
        ),
    ] {
        let error = Record::parse(&text).expect_err(&text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let two_lines = Record::parse(&whole("", r#"{"d\no":1}"#)).expect_err("an unknown key");
    assert!(!two_lines.to_string().contains('\n'), "{two_lines}");
    let unknown = Record::parse(&whole("", r#"{"doo":1}"#)).expect_err("an unknown key");
    assert!(
        unknown
            .to_string()
            .starts_with("unknown field `doo`, expected one of"),
        "{unknown}"
    );
}
