//! No error hides another one, and each names the range that is really checked.

use player::Registry;
use player::config::{Cast, Source};

use super::{load, told, tree};

/// The errors of a file, without the part of each before its key.
fn messages(text: &str) -> Vec<String> {
    let message = |line: &str| line.split_once("] ").map(|(_, it)| it.to_owned());
    told(text).lines().filter_map(message).collect()
}

fn of_kind(kind: &str, keys: &str) -> String {
    format!("[players.t]\nkind = \"{kind}\"\n{keys}")
}

#[test]
fn numbers_out_of_range_do_not_hide_each_other() {
    let expected = [
        "search.max_depth: 99 is out of range, expected 1 to 64",
        "search.lines: 0 is out of range, expected 1 to 484",
        "search.table_mib: 100000 is out of range, expected 1 to 4096",
    ];
    assert_eq!(
        messages(&tree("max_depth = 99\nlines = 0\ntable_mib = 100000")),
        expected
    );
    assert_eq!(
        messages(&of_kind("tree", "level = 300")),
        ["level: 300 is out of range, expected 0 to 100"]
    );
}

#[test]
fn value_of_any_type_gets_the_range_of_its_key() {
    let keys = [
        (
            "models",
            "search.forced_plies",
            "a whole number from 0 to 64",
        ),
        (
            "models",
            "search.candidates.per_two_model",
            "a whole number from 0 to 4",
        ),
        ("tree", "search.threads", "a whole number from 0 to 64"),
        (
            "tree",
            "search.complexity.time",
            "a whole number from 1 to 100",
        ),
        ("tree", "search.max_nodes", "a whole number from 0"),
        ("montecarlo", "search.tree.verify", "a number from 0 to 0.9"),
        (
            "montecarlo",
            "search.rollouts.plies",
            "a whole number from 1 to 3",
        ),
        ("tree", "level", "a whole number from 0 to 100"),
        ("tree", "choice.top_k", "a whole number from 2 to 40"),
        ("tree", "perception.sight", "a whole number from 0 to 22"),
        ("tree", "style.attack", "a number from 0.25 to 4"),
        (
            "tree",
            "manners.resign_after",
            "a whole number from 1 to 100",
        ),
        ("tree", "book.max_loss", "a number from 0 to 100"),
        ("counting", "lapses", "a number from 0 to 1"),
        ("random", "time.min_ms", "a whole number from 0"),
        ("random", "time.max_ms", "a whole number from 1"),
    ];
    for (kind, key, expected) in keys {
        for value in ["\"x\"", "true", "[1]", "{ a = 1 }"] {
            let found = messages(&of_kind(kind, &format!("{key} = {value}")));
            assert_eq!(found.len(), 1, "{found:?}");
            let is_told = found[0].starts_with(&format!("{key}: found "))
                && found[0].ends_with(&format!(", expected {expected}"));
            assert!(is_told, "of {key} = {value}: {found:?}");
        }
        // The same range without the type, where there are two ends.
        let range = expected.split_once(" from ").expect("it has a range").1;
        let range = if range.contains(" to ") {
            range
        } else {
            expected
        };
        for value in ["-1000000", "9223372036854775807"] {
            let found = messages_of(kind, &format!("{key} = {value}")).into_iter();
            // A shortest time above the longest one is a separate error.
            for found in found.filter(|it| it.starts_with(key)) {
                let message = format!("{key}: {value} is out of range, expected {range}");
                assert_eq!(found, message);
            }
        }
    }
}

/// The errors of a character of this kind; none if it is valid.
fn messages_of(kind: &str, keys: &str) -> Vec<String> {
    match load(&[("mine.toml", &of_kind(kind, keys))]) {
        Ok(_) => Vec::new(),
        Err(_) => messages(&of_kind(kind, keys)),
    }
}

#[test]
fn errors_of_a_match_do_not_hide_each_other() {
    let text = "[match]\nrule = \"go\"\nsize = 99\nblack = \"nobody\"\nwhite = 3\nopenning = 1\n\
                [roles]\nhints = \"nobody\"\nbrain = \"you\"\nanalysis = 4\npuzles = \"cat\"";
    let expected = [
        "rule: unknown value `go`, expected one of `freestyle`, `standard`, `renju`",
        "size: 99 is out of range, expected 5 to 22",
        "black: there is no player `nobody`",
        "white: found integer `3`, expected a string",
        "openning: unknown key `openning` (did you mean `opening`?), \
         expected one of `black`, `white`, `rule`, `size`, `opening`",
        "hints: there is no player `nobody`",
        "brain: `you` is a human, expected the ID of a bot",
        "analysis: found integer `4`, expected a string",
        "puzles: unknown key `puzles` (did you mean `puzzles`?), \
         expected one of `analysis`, `hints`, `puzzles`, `brain`",
    ];
    assert_eq!(messages(text), expected);
}

#[test]
fn errors_of_every_part_of_a_character_do_not_hide_each_other() {
    let text = of_kind(
        "tree",
        "name = { fr = \"Tim\", en = \" \" }\ntagline = 3\navatar = \"dog\"\nponder = 2\n\
        time = { min_ms = -1, max_ms = 0 }\n\
         seed = \"gmae\"\nlevel = 101\nbogus = 1\nperception.miss_four = 0.5\n\
         choice.temperature = [[4, 3], [4, 101]]\n\
         style = 4\nbook = { pick = \"worst\", max_loss = 101, files = [\"/nowhere/x.book\"] }\n\
         chat = [{ event = \"winn\", lines = 3, chance = 2 }, 5]\n\
         [players.t.search]\nevaluator = \"modle\"\nscale = 0\ntechniques.table = 1\n\
         patterns = { tiers = [] }\n\
         schedule = [{ ply = 1, depth = \"x\", root = 0, child = 1 }, 7]",
    );
    let found = messages(&text);
    let keys = found
        .iter()
        .filter_map(|it| it.split_once(": "))
        .map(|(key, _)| key);
    let mut keys = keys.collect::<Vec<_>>();
    keys.sort_unstable();
    let mut expected = [
        "name.fr",
        "name.en",
        "tagline",
        "avatar",
        "ponder",
        "time.min_ms",
        "time.max_ms",
        "seed",
        "level",
        "bogus",
        "choice.temperature[1]",
        "choice.temperature[1]",
        "style",
        "book.pick",
        "book.max_loss",
        "book.files[0]",
        "chat[0].event",
        "chat[0].lines",
        "chat[0].chance",
        "chat[1]",
        "search.evaluator",
        "search.scale",
        "search.techniques.table",
        "search.patterns.tiers",
        "search.schedule[0].ply",
        "search.schedule[0].depth",
        "search.schedule[0].root",
        "search.schedule[1]",
    ];
    expected.sort_unstable();
    // The level is unknown, so `miss_four` is not checked against it. A schedule with an invalid
    // element has no first step to check.
    let expected = expected
        .iter()
        .filter(|&&key| key != "search.schedule[0].ply");
    assert_eq!(keys, expected.copied().collect::<Vec<_>>(), "{found:#?}");
}

#[test]
fn section_without_a_kind_is_checked_as_far_as_it_can_be() {
    let found = messages("[players.t]\navatar = \"dog\"\ntime.max_ms = 0");
    assert_eq!(found.len(), 2, "{found:?}");
    let whole = told("[players.t]\navatar = \"dog\"");
    assert!(
        whole.contains("[players.t]: `kind` (or `extends`) is missing"),
        "{whole}"
    );
    let orphan = messages("[players.t]\nextends = \"nobody\"\navatar = \"dog\"");
    assert_eq!(orphan.len(), 2, "{orphan:?}");
}

#[test]
fn list_in_place_of_a_section_is_reported_as_such() {
    for (keys, key) in [
        ("search = [1]", "search"),
        ("style = [1, 2]", "style"),
        ("time = [1]", "time"),
    ] {
        let expected = format!("{key}: found a list, expected a table `{{ .. }}`");
        assert_eq!(messages(&of_kind("models", keys)), [expected]);
    }
}

#[test]
fn name_is_in_a_language_of_the_app() {
    assert_eq!(
        messages(&of_kind("random", "name = { fr = \"Tim\" }")),
        ["name.fr: unknown language `fr`, expected one of `en`, `zh`"]
    );
    for keys in ["name = {}", "name = \"\"", "tagline = \" \""] {
        let found = messages(&of_kind("random", keys));
        assert!(
            found[0].ends_with("the text is empty, expected something to read"),
            "{found:?}"
        );
    }
}

#[test]
fn kind_without_a_search_says_so() {
    for kind in ["counting", "priority", "random", "human", "gomocup"] {
        for key in [
            "level",
            "search",
            "choice",
            "perception",
            "style",
            "manners",
            "book",
        ] {
            let found = messages(&of_kind(kind, &format!("{key} = 5")));
            let expected = format!(
                "{key}: unknown key `{key}`: the kind `{kind}` has no search, unlike `models`, \
                `montecarlo`, `oracle` and `tree`"
            );
            assert!(found.contains(&expected), "{found:?}");
        }
    }
}

#[test]
fn long_keys_and_values_are_shortened() {
    let long = "a".repeat(100_000);
    let texts = [
        format!("{long} = 1"),
        format!("[players.{long}]\nkind = \"random\""),
        format!("[match]\nblack = \"{long}\""),
        format!("[match]\n{long} = 1"),
        format!("[roles]\nbrain = \"{long}\""),
        format!("[players.t]\nextends = \"{long}\""),
        of_kind("random", &format!("{long} = 1")),
        of_kind(&long, ""),
        of_kind("random", &format!("seed = \"{long}\"")),
        of_kind("random", &format!("avatar = \"{long}\"")),
        of_kind("random", &format!("name.{long} = \"x\"")),
        of_kind("random", &format!("time.{long} = 1")),
        of_kind("random", &format!("ponder = \"{long}\"")),
        of_kind("counting", &format!("lapses = \"{long}\"")),
        of_kind("tree", &format!("search.evaluator = \"{long}\"")),
        of_kind("tree", &format!("search.patterns = \"{long}\"")),
        of_kind("tree", &format!("book.files = [\"{long}\"]")),
        of_kind(
            "models",
            &format!("search.patterns.tiers = [{{ score = 1, lines = [\"{long}\"] }}]"),
        ),
        of_kind(
            "gomocup",
            &format!("engine = {{ command = [\"x\"], info = {{ {long} = 0.5 }} }}"),
        ),
        of_kind(
            "random",
            &format!("[[players.t.chat]]\nevent = \"{long}\"\nlines = \"{{{long}}}\""),
        ),
        of_kind(
            "random",
            &format!("[[players.t.chat]]\nevent = \"win\"\nlines = \"{{{long}}}\""),
        ),
        format!("{long} = 1\n{long} = 2"),
        format!("schema = \"{long}\""),
    ];
    for text in texts {
        for line in told(&text).lines() {
            let start = text.chars().take(80).collect::<String>();
            assert!(line.len() < 800, "{} bytes of {start}", line.len());
        }
    }
    let unknown = Cast::embedded(&Registry::builtin()).get(&long).map(|_| ());
    let unknown = unknown.expect_err("nobody is called that").to_string();
    assert!(unknown.len() < 800, "{}", unknown.len());
}

#[test]
fn unknown_player_of_a_large_cast_is_answered_in_brief() {
    let section = |number: u32| format!("[players.p{number}]\nkind = \"random\"\n");
    let text = (0..2_000).map(section).collect::<String>();
    let sources = Source::embedded().into_iter().chain([Source {
        name: "many.toml".to_owned(),
        text,
    }]);
    let cast = Cast::load(&Registry::builtin(), sources.collect()).expect("it is in order");
    let told = cast.get("x").expect_err("there is no x").to_string();
    assert!(told.ends_with(" more"), "{told}");
    assert!(told.len() < 2_000, "{}", told.len());
}
