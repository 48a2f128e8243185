//! [`Ratings`]: the file `ratings.toml`.

use std::fs;

use nekomoku::arena::{Conditions, Rating, Ratings, Strength};
use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, Source};
use nekomoku::rules::Rule;
use proptest::prelude::{any, prop_oneof, proptest};
use proptest::{collection::vec, prop_assert_eq, sample::select, strategy::Strategy};

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

fn good() -> Ratings {
    let players = [("hare", -80.0, 29.5), ("cat", 120.5, 31.0)];
    let players = players.map(|(id, elo, error)| (id.to_owned(), rating(elo, error)));
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
    let other = Ratings::new(conditions(), [("owl".to_owned(), rating(0.0, 0.0))]);
    other.write(&file).unwrap();
    assert_eq!(Ratings::read(&file).unwrap().get("cat"), None);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn ratings_are_rounded_to_tenths() {
    let ratings = Ratings::new(conditions(), [("a".to_owned(), rating(-0.349, 12.96))]);
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
            "ratings.toml:4: [conditions] rule: unknown value `renjo` (did you mean `renju`?), expected one of `freestyle`, `standard`, `renju`",
        ),
        (
            "size = 15",
            "size = 99",
            "ratings.toml:5: [conditions] size: ",
        ),
        (
            "seed = 7",
            "seed = -7",
            "ratings.toml:9: [conditions] seed: -7 is out of range, expected a whole number from 0, above 9223372036854775807 as text",
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
            "ratings.toml:12: [players.cat] elos: unknown key `elos` (did you mean `elo`?), expected one of `elo`, `error`, `games`",
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
        seed in any::<u64>(), limits in any::<String>(), id in any::<String>(), elo in -3000.0..3000.0, error in 0.0..500.0
    ) {
        let conditions = Conditions { limits, seed, ..conditions() };
        let ratings = Ratings::new(conditions, [(id, rating(elo, error))]);
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

#[test]
fn built_in_ratings_know_every_bot_of_the_cast() {
    let registry = Registry::builtin();
    let ratings = Ratings::default();
    for character in Cast::embedded(&registry).characters() {
        let is_rated = ratings.get(&character.id).is_some();
        assert_eq!(is_rated, !character.is_human(), "{}", character.id);
    }
}

#[test]
fn who_was_not_rated_is_as_strong_as_its_level() {
    let players = [("level-0", 300.0), ("level-50", 1300.0), ("tom", 900.0)];
    let players = players.map(|(id, elo)| (id.to_owned(), rating(elo, 30.0)));
    let ratings = Ratings::new(conditions(), players);
    let source = Source {
        name: "mine.toml".into(),
        text: "[players.tom]\nkind = \"tree\"\nlevel = 50
[players.ten]\nkind = \"tree\"\nlevel = 10\n[players.best]\nkind = \"tree\"\nlevel = 51
[players.other]\nkind = \"models\"\nlevel = 10\n[players.free]\nkind = \"tree\""
            .into(),
    };
    let registry = Registry::builtin();
    let sources = [Source::embedded(), vec![source]].concat();
    let cast = Cast::load(&registry, sources).unwrap();
    let strength = |id| ratings.strength(cast.get(id).unwrap());
    let measured = Some(Strength::Measured(rating(900.0, 30.0)));
    assert_eq!(strength("tom"), measured, "whatever its level");
    assert_eq!(strength("ten"), Some(Strength::Estimated(500.0)));
    for unknown in ["best", "other", "free", "you"] {
        assert_eq!(strength(unknown), None, "{unknown}");
    }
}
