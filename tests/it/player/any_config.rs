//! Any text at all as a `players.toml`.

use player::Registry;
use player::config::{Cast, ConfigErrors, EMBEDDED, EMBEDDED_CHAT, Source};
use proptest::prelude::{Strategy, any, prop_oneof, proptest};
use proptest::{
    collection::vec,
    prop_assert, prop_assert_eq,
    sample::{select, subsequence},
};

use crate::property::cases;

/// Keys of the kind `tree` with values that are wrong, and where each error is.
const FAULTS: [(&str, &str); 27] = [
    ("level = 300", "level"),
    ("search.max_depth = 99", "search.max_depth"),
    ("search.lines = \"x\"", "search.lines"),
    ("search.table_mib = 100000", "search.table_mib"),
    ("search.evaluator = \"modle\"", "search.evaluator"),
    ("search.bogus = 1", "search.bogus"),
    ("search.techniques.table = 1", "search.techniques.table"),
    ("search.complexity.time = 0", "search.complexity.time"),
    ("search.schedule = 8", "search.schedule"),
    ("search.patterns = 3", "search.patterns"),
    ("choice.top_k = 1", "choice.top_k"),
    ("choice.max_loss = nan", "choice.max_loss"),
    ("choice.temperature = []", "choice.temperature"),
    ("perception.sight = true", "perception.sight"),
    ("style.attack = [1]", "style.attack"),
    ("manners.draw = -1", "manners.draw"),
    ("manners.take_back = 3", "manners.take_back"),
    ("book.pick = \"no\"", "book.pick"),
    ("book.files = \"x\"", "book.files"),
    ("seed = \"gmae\"", "seed"),
    ("name = { fr = \"x\" }", "name.fr"),
    ("tagline = 5", "tagline"),
    ("avatar = \"dog\"", "avatar"),
    ("ponder = 2", "ponder"),
    ("time.max_ms = 0", "time.max_ms"),
    ("chat = 4", "chat"),
    ("zzz = 1", "zzz"),
];

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
            prop_assert!((1..=ConfigErrors::SHOWN).contains(&errors.0.len()));
            prop_assert!(errors.0.len() == errors.total().min(ConfigErrors::SHOWN));
            for error in errors.0 {
                let is_inside = error.line.is_none_or(|line| (1..=lines + 1).contains(&line));
                prop_assert!(is_inside || error.file != "any.toml");
                prop_assert!(!error.to_string().contains('\n'), "{error}");
                prop_assert!(error.to_string().chars().count() < 2_000, "{error}");
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn any_errors_are_all_reported_and_nothing_else(
        chosen in subsequence(FAULTS.to_vec(), 0..=FAULTS.len()).prop_shuffle(),
    ) {
        let keys = chosen.iter().map(|(assignment, _)| format!("{assignment}\n"));
        let text = format!("[players.t]\nkind = \"tree\"\n{}", keys.collect::<String>());
        let source = Source { name: "any.toml".into(), text };
        let sources = Source::embedded().into_iter().chain([source]).collect();
        let errors = Cast::load(&Registry::builtin(), sources).err();
        let errors = errors.map(|errors| errors.0).unwrap_or_default();
        let found = errors.iter().map(|error| (error.line, error.key.clone()));
        let expected = chosen.iter().zip(3..);
        let expected =
            expected.map(|((_, key), line)| (Some(line), format!("[players.t] {key}")));
        prop_assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}
