//! Any text at all as a `players.toml`.

use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, EMBEDDED, EMBEDDED_CHAT, Source};
use proptest::prelude::{Strategy, any, prop_oneof, proptest};
use proptest::{collection::vec, prop_assert, sample::select};

use crate::property::cases;

/// Text that looks like a `players.toml` here and there.
fn texts() -> impl Strategy<Value = String> {
    let words = [
        "[players.x]",
        "[players.cat.search]",
        "[match]",
        "[[players]]",
        "[[players.x.chat]]",
        "[[players.cat.chat]]",
        "event",
        "\"undo\"",
        "lines",
        "chance",
        "mood",
        "\"{n} {\"",
        "kind",
        "extends",
        "name",
        "time",
        "seed",
        "search",
        "schedule",
        "lapses",
        "black",
        "size",
        "rule",
        "=",
        ".",
        "\"",
        "\"tree\"",
        "\"random\"",
        "\"montecarlo\"",
        "\"cat\"",
        "\"x\"",
        "\"human\"",
        "\"counting\"",
        "[",
        "]",
        "{",
        "}",
        ",",
        "0",
        "-1",
        "15",
        "99999999999999",
        "0.5",
        "nan",
        "ply",
        "depth",
        "root",
        "child",
        "true",
        "\n",
        "\n",
        "\n",
        "#",
        "é",
        "\u{feff}",
        "\r",
        "[players.\"a.b\"]",
        "'['",
    ];
    let soup = vec(select(words.to_vec()), 0..40).prop_map(|words| words.join(" "));
    prop_oneof![
        any::<String>(),
        soup,
        select(vec![EMBEDDED, EMBEDDED_CHAT]).prop_flat_map(|shipped| {
            (0..shipped.len(), any::<char>()).prop_map(|(at, char)| {
                let chars = shipped.char_indices();
                chars
                    .map(|(index, old)| if index == at { char } else { old })
                    .collect()
            })
        })
    ]
}

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn arbitrary_text_gives_a_cast_or_located_errors(text in texts()) {
        let source = Source { name: "any.toml".into(), text: text.clone() };
        let lines = text.lines().count().max(1);
        let sources = Source::embedded().into_iter().chain([source]).collect();
        if let Err(errors) = Cast::load(&Registry::builtin(), sources) {
            prop_assert!(!errors.0.is_empty());
            for error in errors.0 {
                prop_assert!(error.line.is_none_or(|line| (1..=lines + 1).contains(&line)) || error.file != "any.toml");
                prop_assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
}
