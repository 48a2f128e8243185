//! [`Ratings`]: the file `ratings.toml`.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use arena::{Conditions, Rated, Rating, Ratings, Strength};
use player::Registry;
use player::config::{Cast, Source};
use proptest::prelude::{any, prop_oneof, proptest};
use proptest::{collection::vec, prop_assert_eq, sample::select, strategy::Strategy};
use rules::Rule;

use crate::property::cases;

const GOOD: &str = r#"schema = 1

[conditions]
rule = "renju"
size = 15
limits = "20000 nodes"
openings = "4 random plies"
games_per_pairing = 40
seed = 7

[players.cat]
elo = 120.5
error = 31.0
games = 440

[players.hare]
elo = -80
error = 29.5
games = 440
"#;

fn conditions() -> Conditions {
    Conditions {
        rule: Rule::Renju,
        size: 15,
        limits: "20000 nodes".into(),
        openings: "4 random plies".into(),
        games_per_pairing: 40,
        seed: 7,
    }
}

fn rating(elo: f64, error: f64) -> Rating {
    Rating {
        elo,
        error,
        games: 440,
    }
}

/// A rating as in a file of an earlier version, with placeholder values.
fn rated(elo: f64, error: f64) -> Rated {
    Rated::new(rating(elo, error), None)
}

fn good() -> Ratings {
    let players = [("hare", -80.0, 29.5), ("cat", 120.5, 31.0)];
    let players = players.map(|(id, elo, error)| (id.to_owned(), rated(elo, error)));
    Ratings::new(conditions(), players)
}

fn parse(text: &str) -> Result<Ratings, String> {
    let source = Source {
        name: "ratings.toml".into(),
        text: text.into(),
    };
    Ratings::parse(source).map_err(|errors| errors.to_string())
}

#[test]
fn file_is_read() {
    let ratings = parse(GOOD).unwrap();
    assert_eq!(ratings, good());
    assert_eq!(ratings.get("cat"), Some(rating(120.5, 31.0)));
    assert_eq!(ratings.get("owl"), None);
    assert_eq!(ratings.conditions, conditions());
    let ids = ratings.players().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(ids, ["cat", "hare"]);
}

#[test]
fn file_is_written_and_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ratings.toml");
    good().write(&file).unwrap();
    assert_eq!(Ratings::read(&file).unwrap(), good());
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.ends_with(&GOOD.replace("elo = -80\n", "elo = -80.0\n")),
        "{text}"
    );
    let other = Ratings::new(conditions(), [("owl".to_owned(), rated(0.0, 0.0))]);
    other.write(&file).unwrap();
    assert_eq!(Ratings::read(&file).unwrap().get("cat"), None);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn ratings_are_rounded_to_tenths() {
    let ratings = Ratings::new(conditions(), [("a".to_owned(), rated(-0.349, 12.96))]);
    assert_eq!(ratings.get("a"), Some(rating(-0.3, 13.0)));
}

#[test]
fn mistakes_are_named_by_file_line_and_key() {
    let cases = [
        (
            "schema = 1",
            "schema = 2",
            "ratings.toml:1: schema: only 1 is known",
        ),
        (
            "schema = 1",
            "schema = \"1\"",
            "ratings.toml:1: schema: only 1 is known",
        ),
        ("schema = 1", "", "ratings.toml: missing key `schema`"),
        (
            "\"renju\"",
            "\"renjo\"",
            "ratings.toml:4: [conditions] rule: unknown value `renjo` (did you mean `renju`?), \
            expected one of `freestyle`, `standard`, `renju`",
        ),
        (
            "size = 15",
            "size = 99",
            "ratings.toml:5: [conditions] size: ",
        ),
        (
            "seed = 7",
            "seed = -7",
            "ratings.toml:9: [conditions] seed: -7 is out of range, expected a whole number from \
            0, above 9223372036854775807 as text",
        ),
        (
            "elo = 120.5",
            "elo = \"high\"",
            "ratings.toml:12: [players.cat] elo: found string \"high\", expected a number",
        ),
        (
            "elo = 120.5",
            "elo = nan",
            "ratings.toml:12: [players.cat] elo: expected a finite number",
        ),
        (
            "error = 31.0",
            "error = -1",
            "ratings.toml:13: [players.cat] error: expected a finite number from 0",
        ),
        (
            "error = 31.0\n",
            "",
            "ratings.toml:11: [players.cat]: missing key `error`",
        ),
        (
            "[players.cat]",
            "[players.cat]\nelos = 1",
            "ratings.toml:12: [players.cat] elos: unknown key `elos` (did you mean `elo`?), \
            expected one of `elo`, `error`, `games`",
        ),
        (
            "[players.hare]",
            "[players.hare",
            "ratings.toml:16: is not valid TOML: ",
        ),
    ];
    for (right, wrong, message) in cases {
        let error = parse(&GOOD.replacen(right, wrong, 1)).unwrap_err();
        assert!(error.starts_with(message), "{wrong}\n{error}\n{message}");
    }
}

#[test]
fn all_impossible_values_are_reported() {
    let text = GOOD
        .replace("error = 31.0", "error = inf")
        .replace("elo = -80", "elo = -inf");
    assert_eq!(parse(&text).unwrap_err().lines().count(), 2);
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn what_is_written_is_read(
        seed in any::<u64>(),
        limits in any::<String>(),
        id in any::<String>(),
        elo in -3000.0..3000.0,
        error in 0.0..500.0,
    ) {
        let conditions = Conditions { limits, seed, ..conditions() };
        let ratings = Ratings::new(conditions, [(id, rated(elo, error))]);
        prop_assert_eq!(parse(&ratings.to_toml()), Ok(ratings));
    }

    #[test]
    fn no_text_panics(text in texts()) {
        let _ = parse(&text);
    }
}

/// Text that looks like a `ratings.toml` here and there.
fn texts() -> impl Strategy<Value = String> {
    let words = [
        "schema",
        "=",
        "1",
        "[conditions]",
        "[players.a]",
        "[players]",
        "elo",
        "error",
        "games",
        "seed",
        "size",
        "\n",
        "\n",
        "{",
        "}",
        "[",
        "]",
        ".",
        "\"",
        "nan",
        "99999999999999999999",
        "-1",
        "rule",
        "\"renju\"",
    ];
    let word = prop_oneof![select(words.to_vec()).prop_map(str::to_owned), "\\PC{0,3}"];
    let changed = (0..GOOD.len(), word.clone()).prop_map(|(at, word)| {
        let mut text = GOOD.to_owned();
        text.insert_str(at, &word);
        text
    });
    prop_oneof![vec(word, 0..30).prop_map(|words| words.join(" ")), changed]
}

/// The fingerprints that the built-in ratings should have, as lines of the file: `level-50 =
/// "..."`.
fn fingerprints_now() -> BTreeMap<String, String> {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let bots = cast.characters().filter(|it| !it.is_human());
    let bots = bots.map(|it| (it.id.clone(), it.fingerprint(&registry).to_string()));
    let levels = (0..=100).step_by(10).map(|level| {
        let options = format!("level = {level}").parse().expect("it is TOML");
        let fingerprint = registry.fingerprint("tree", &options).to_string();
        (format!("level-{level}"), fingerprint)
    });
    bots.chain(levels).collect()
}

#[test]
fn built_in_ratings_are_those_of_the_cast_as_it_is() {
    let file: toml::Table = Ratings::default().to_toml().parse().expect("it is TOML");
    let players = file["players"].as_table().expect("it has players");
    let written = players.iter().map(|(id, player)| {
        let fingerprint = player.get("fingerprint").and_then(toml::Value::as_str);
        (id.clone(), fingerprint.unwrap_or_default().to_owned())
    });
    let written = written.collect::<BTreeMap<_, _>>();
    let mut now = fingerprints_now();
    now.retain(|id, _| id != UNRATED);
    assert_eq!(written, now);
}

/// Has no rating: it searches as the lynx, and wins every game that its solution covers.
const UNRATED: &str = "oracle";

#[test]
fn built_in_ratings_know_every_other_bot_of_the_cast() {
    let registry = Registry::builtin();
    let ratings = Ratings::default();
    for character in Cast::embedded(&registry).characters() {
        let strength = ratings.strength(character, &registry);
        let is_rated = matches!(strength, Some(Strength::Measured(_)));
        let has_rating = !character.is_human() && character.id != UNRATED;
        assert_eq!(is_rated, has_rating, "{}", character.id);
    }
}

/// The embedded cast with this file over it.
fn cast(text: &str) -> Cast {
    let source = Source {
        name: "mine.toml".into(),
        text: text.into(),
    };
    let sources = [Source::embedded(), vec![source]].concat();
    Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn rating_is_shown_for_the_player_that_was_rated_alone() {
    let registry = Registry::builtin();
    let ratings = Ratings::default();
    let strength = |text: &str, id: &str| ratings.strength(cast(text).get(id).unwrap(), &registry);
    let is_measured =
        |text: &str, id: &str| matches!(strength(text, id), Some(Strength::Measured(_)));
    let others = [
        ("cat", "[players.cat]\nkind = \"random\""),
        ("cat", "[players.cat]\nsearch.table_mib = 1"),
        ("cat", "[players.cat]\nsearch.evaluator = \"counting\""),
        ("cat", "[players.cat]\nseed = 3"),
        ("owl", "[players.owl]\nextends = \"kitten\""),
        ("kitten", "[players.kitten]\nlapses = 0.4"),
        ("lynx", "[players.lynx]\nbook.files = []"),
        ("lynx", "[players.lynx]\nbook.max_loss = 9"),
        ("calico", "[players.calico]\nstyle.attack = 2"),
        ("calico", "[players.calico]\nchoice.top_k = 3"),
        ("calico", "[players.calico]\nperception.sight = 3"),
        ("calico", "[players.calico]\nmanners.resign = 3"),
    ];
    for (id, text) in others {
        assert!(!is_measured(text, id), "of {text}");
    }
    let same = [
        (
            "cat",
            "[players.cat]\nname = \"Tom\"\ntagline = \"Hm.\"\navatar = \"owl\"\nponder = true\n\
            time.max_ms = 9000",
        ),
        (
            "cat",
            "[[players.cat.chat]]\nevent = \"win\"\nlines = \"Ha!\"",
        ),
        ("cat", "[players.cat]\nseed = \"game\"\nsearch.lines = 1"),
        ("kitten", "[players.kitten]\nlapses = 0.5"),
        (
            "calico",
            "[players.calico]\nmanners = { take_back = false, draw = 20 }",
        ),
    ];
    for (id, text) in same {
        assert!(is_measured(text, id), "of {text}");
    }
    // A player of another file with the same keys was not rated itself, but its level was.
    let twin = strength("[players.twin]\nkind = \"tree\"\nlevel = 50", "twin");
    assert!(matches!(twin, Some(Strength::Estimated(_))), "{twin:?}");
}

#[test]
fn fingerprint_follows_the_content_of_files_and_not_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let registry = Registry::builtin();
    let of = |options: &str| registry.fingerprint("tree", &options.parse().unwrap());
    let with = |path: PathBuf| of(&format!("book.files = [{path:?}]"));
    fs::write(at("a.book"), "one").unwrap();
    fs::write(at("b.book"), "one").unwrap();
    let first = with(at("a.book"));
    assert_eq!(with(at("b.book")), first);
    fs::write(at("a.book"), "two").unwrap();
    assert_ne!(with(at("a.book")), first);
    assert_ne!(of("book.files = [\"builtin\"]"), of(""));
    assert_eq!(
        of("book.max_ply = 9"),
        of(""),
        "without a library it decides nothing"
    );
    let weights = |path: PathBuf| of(&format!("search.weights = {path:?}"));
    assert_ne!(weights(at("b.book")), of(""));
    assert_ne!(weights(at("b.book")), weights(at("a.book")));
    fs::write(at("c.txt"), "one").unwrap();
    assert_eq!(weights(at("b.book")), weights(at("c.txt")));
    let engine = |path: PathBuf| {
        let options = format!("engine.command = [\"sh\", {path:?}]");
        registry.fingerprint("gomocup", &options.parse().unwrap())
    };
    fs::write(at("engine"), "one").unwrap();
    let before = engine(at("engine"));
    assert_eq!(engine(at("engine")), before);
    fs::write(at("engine"), "two").unwrap();
    assert_ne!(engine(at("engine")), before);
}

#[test]
fn fingerprint_does_not_depend_on_how_a_table_is_written() {
    let registry = Registry::builtin();
    let of = |options: &str| registry.fingerprint("tree", &options.parse().unwrap());
    let first = of("level = 20\n[search]\nlines = 2\nthreads = 1\n[choice]\nmax_loss = 3");
    assert_eq!(
        of("choice.max_loss = 3.0\nsearch = { threads = 1, lines = 2 }\nlevel = 20"),
        first
    );
    assert_ne!(
        of("choice.max_loss = 3.5\nsearch = { threads = 1, lines = 2 }\nlevel = 20"),
        first
    );
    assert_ne!(registry.fingerprint("random", &toml::Table::new()), of(""));
}

#[test]
fn unrated_character_has_the_elo_of_its_level() {
    let registry = Registry::builtin();
    let cast = cast(
        "[players.tom]\nkind = \"tree\"\nlevel = 50
[players.ten]\nkind = \"tree\"\nlevel = 10\n[players.best]\nkind = \"tree\"\nlevel = 51
[players.other]\nkind = \"models\"\nlevel = 10\n[players.free]\nkind = \"tree\"
[players.own]\nkind = \"tree\"\nlevel = 10\nsearch.scale = 100",
    );
    let of_level = |level: u8| {
        let options = format!("level = {level}").parse().unwrap();
        registry.fingerprint("tree", &options)
    };
    let tom = cast.get("tom").unwrap().fingerprint(&registry);
    assert_eq!(tom, of_level(50));
    let players = |levels: [u8; 2]| {
        [
            ("level-0", 300.0, of_level(levels[0])),
            ("level-50", 1300.0, of_level(levels[1])),
            ("tom", 900.0, tom.clone()),
        ]
        .map(|(id, elo, fingerprint)| {
            (
                id.to_owned(),
                Rated::new(rating(elo, 30.0), Some(fingerprint)),
            )
        })
    };
    let ratings = Ratings::new(conditions(), players([0, 50]));
    let strength = |id| ratings.strength(cast.get(id).unwrap(), &registry);
    let measured = Some(Strength::Measured(rating(900.0, 30.0)));
    assert_eq!(strength("tom"), measured, "whatever its level");
    assert_eq!(strength("ten"), Some(Strength::Estimated(500.0)));
    for unknown in ["best", "other", "free", "own", "you"] {
        assert_eq!(strength(unknown), None, "{unknown}");
    }
    // A level that meant other settings when it was rated has no rating.
    let old = Ratings::new(conditions(), players([1, 50]));
    assert_eq!(old.strength(cast.get("ten").unwrap(), &registry), None);
}
