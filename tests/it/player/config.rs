//! Valid files `players.toml`: the shipped cast, layers, inheritance, and the shortest useful
//! character.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use player::config::{Avatar, Cast, Role, Source, TimeManners, default_sources};
use player::{BuildContext, Limits, Registry, StopToken};
use rules::{Game, GameSetup, Rule};

use super::puppet::{SHORT, seat_from};

/// The cast of the embedded file with these files over it, named `1.toml`, `2.toml`, ..
fn cast(files: &[&str]) -> Cast {
    let named = files.iter().zip(1..);
    let files = named.map(|(text, number)| Source {
        name: format!("{number}.toml"),
        text: (*text).into(),
    });
    let sources = Source::embedded().into_iter().chain(files).collect();
    Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn shipped_cast_builds_every_player() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let ids = cast
        .characters()
        .map(|character| character.id.as_str())
        .collect::<Vec<_>>();
    for needed in ["you", "cat", "random"] {
        assert!(ids.contains(&needed), "{ids:?}");
    }
    for character in cast.characters() {
        let context = BuildContext {
            has_screen: true,
            ..BuildContext::default()
        };
        assert!(
            character.build(&registry, &context).is_ok(),
            "{}",
            character.id
        );
        assert!(!character.display_name("en").is_empty());
        assert!(
            character.tagline.is_some(),
            "{} has something to say",
            character.id
        );
    }
    let defaults = cast.defaults();
    assert!(cast.get(&defaults.black).is_ok() && cast.get(&defaults.white).is_ok());
    assert_eq!(defaults.setup(), GameSetup::default());
}

#[test]
fn three_lines_make_a_character() {
    let cast = cast(&["[players.mine]\nkind = \"random\"\nname = \"Mine\""]);
    let mine = cast.get("mine").unwrap();
    assert_eq!(mine.display_name("en"), "Mine");
    assert_eq!(
        (mine.kind.as_str(), mine.time),
        ("random", TimeManners::default())
    );
    let factory = mine.factory(&Registry::builtin(), BuildContext::default());
    let game = Game::new(GameSetup::default());
    assert!(
        seat_from(factory)
            .decide(game, Limits::default(), SHORT, &StopToken::new(), |_| {})
            .is_ok()
    );
}

#[test]
fn character_ponders_if_its_key_says_so() {
    let cast = cast(&[
        "[players.lynx]\nponder = true",
        "[players.x]\nextends = \"lynx\"\n[players.y]\nextends = \"x\"\nponder = false",
    ]);
    let ponders = ["cat", "lynx", "x", "y"].map(|id| cast.get(id).unwrap().ponder);
    assert_eq!(ponders, [false, true, true, false]);
}

#[test]
fn character_without_a_name_is_called_by_its_id() {
    assert_eq!(
        cast(&["[players.x]\nkind = \"random\""])
            .get("x")
            .unwrap()
            .display_name("zh"),
        "x"
    );
}

#[test]
fn name_depends_on_the_language() {
    let text = "[players.x]\nkind = \"random\"\nname = { en = \"Cat\", zh = \"猫\" }";
    let cast = cast(&[text]);
    let x = cast.get("x").unwrap();
    assert_eq!(
        ["zh", "en", "de"].map(|language| x.display_name(language)),
        ["猫", "Cat", "Cat"]
    );
}

#[test]
fn stronger_file_changes_only_the_keys_it_names() {
    let cast = cast(&[
        "[players.cat]\nname = \"Tom\"\n[players.cat.search]\ntable_mib = 2",
        "[players.cat.search]\nlines = 3\n[match]\nblack = \"cat\"\nrule = \"renju\"",
        "[players.cat]\ntime.max_ms = 900",
    ]);
    let cat = cast.get("cat").unwrap();
    assert_eq!(cat.display_name("en"), "Tom");
    assert_eq!(cat.avatar, Some(Avatar::BuiltIn("cat")));
    assert_eq!(
        (cat.time.min(), cat.time.max()),
        (Duration::from_millis(350), Duration::from_millis(900))
    );
    let search = cat.options["search"].as_table().unwrap();
    assert_eq!(
        (
            search["table_mib"].as_integer(),
            search["lines"].as_integer()
        ),
        (Some(2), Some(3))
    );
    assert_eq!(
        search["schedule"].as_array().unwrap().len(),
        4,
        "kept from the embedded file"
    );
    let defaults = cast.defaults();
    assert_eq!(
        (defaults.black.as_str(), defaults.white.as_str()),
        ("cat", "cat")
    );
    assert_eq!(defaults.setup(), GameSetup::new(Rule::Renju, 15).unwrap());
}

#[test]
fn section_with_kind_or_extends_replaces_the_weaker_one() {
    let cast = cast(&[
        "[players.cat]\nkind = \"random\"",
        "[players.kitten]\nextends = \"counting\"\n[players.cat]\nname = \"Odd\"",
    ]);
    let cat = cast.get("cat").unwrap();
    assert_eq!(
        (cat.kind.as_str(), cat.display_name("en")),
        ("random", "Odd")
    );
    assert!(cat.options.is_empty() && cat.tagline.is_none() && cat.avatar.is_none());
    let kitten = cast.get("kitten").unwrap();
    assert_eq!(kitten.options, cast.get("counting").unwrap().options);
    assert_eq!(kitten.display_name("en"), "Counting Cat");
}

#[test]
fn extends_takes_keys_over_through_a_chain() {
    let cast = cast(&["
        [players.c]
        extends = \"b\"
        search.lines = 7
        [players.b]
        extends = \"cat\"
        name = \"B\"
        search.table_mib = 1
    "]);
    let c = cast.get("c").unwrap();
    assert_eq!(
        (c.id.as_str(), c.kind.as_str(), c.display_name("en")),
        ("c", "models", "B")
    );
    let search = c.options["search"].as_table().unwrap();
    assert_eq!(search["lines"].as_integer(), Some(7));
    assert_eq!(search["table_mib"].as_integer(), Some(1));
    assert!(search.contains_key("schedule"));
    let cat = cast.get("cat").unwrap();
    assert_ne!(
        cat.options["search"].get("lines"),
        search.get("lines"),
        "the ancestor is as it was"
    );
}

#[test]
fn extends_with_another_kind_takes_over_looks_and_not_options() {
    let cast = cast(&["[players.x]\nextends = \"cat\"\nkind = \"random\"\nseed = 3"]);
    let x = cast.get("x").unwrap();
    assert_eq!(
        (x.kind.as_str(), &x.avatar),
        ("random", &Some(Avatar::BuiltIn("cat")))
    );
    assert_eq!(x.options.keys().collect::<Vec<_>>(), ["seed"]);
}

#[test]
fn file_may_be_empty_or_all_comment_or_from_another_system() {
    for text in [
        "",
        "\n\n",
        "# nothing yet\n",
        "schema = 1",
        "[players]",
        "[match]",
    ] {
        assert_eq!(
            cast(&[text]).characters().count(),
            cast(&[]).characters().count(),
            "{text:?}"
        );
    }
    let windows = "\u{feff}[players.x]\r\nkind = \"random\"\r\n";
    assert!(cast(&[windows]).get("x").is_ok());
}

#[test]
fn unknown_player_is_answered_with_the_nearest_and_the_whole_cast() {
    let cast = cast(&[]);
    let text = cast.get("kiten").unwrap_err().to_string();
    assert!(
        text.starts_with("no player `kiten` (did you mean `kitten`?); the cast has "),
        "{text}"
    );
    assert!(text.contains("random, counting, kitten"), "{text}");
    let text = cast.get("zzzzzzzz").unwrap_err().to_string();
    assert!(!text.contains("did you mean"), "{text}");
}

#[test]
fn named_file_is_the_strongest_layer_and_must_exist() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, "[players.x]\nkind = \"random\"").unwrap();
    let sources = default_sources(Some(&path)).unwrap().files();
    assert!(sources.starts_with(&Source::embedded()));
    assert_eq!(sources.last().unwrap().name, path.display().to_string());
    let missing = default_sources(Some(Path::new("/nowhere/players.toml")))
        .unwrap_err()
        .to_string();
    assert!(
        missing.starts_with("/nowhere/players.toml: cannot be read: "),
        "{missing}"
    );
}

#[test]
fn builder_of_a_seat_names_the_character_and_the_key() {
    let registry = Registry::builtin();
    let mut kitten = Cast::embedded(&registry).get("kitten").unwrap().clone();
    kitten.options.insert("lapses".into(), 7.into());
    let error = kitten.factory(&registry, BuildContext::default())()
        .err()
        .unwrap()
        .to_string();
    assert_eq!(error, "kitten: lapses: 7 is out of range, expected 0 to 1");
}

#[test]
fn cast_is_checked_without_making_its_tables() {
    let begun = Instant::now();
    let large = |id: &str| format!("[players.{id}]\nextends = \"cat\"\nsearch.table_mib = 4096\n");
    cast(&[&["a", "b", "c", "d"].map(large).concat()]);
    // Four times four GiB would take several seconds on a machine with that much memory.
    assert!(
        begun.elapsed() < Duration::from_secs(1),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn roles_belong_to_the_players_that_a_file_names() {
    let shipped = cast(&[]);
    for role in Role::ALL {
        let player = shipped.role(role).unwrap();
        let expected = match role {
            Role::Analysis => "oracle",
            _ => "lynx",
        };
        assert_eq!(player.id, expected, "{}", role.word());
    }
    let cast =
        cast(&["[roles]\nhints = \"owl\"\nbrain = \"mine\"\n[players.mine]\nextends = \"cat\""]);
    let ids = Role::ALL.map(|role| cast.role(role).unwrap().id.clone());
    assert_eq!(ids, ["oracle", "owl", "lynx", "mine"]);
    let text = "[players.you]\nkind = \"human\"\n[players.cat]\nkind = \"random\"";
    let alone = Source {
        name: "alone.toml".into(),
        text: text.into(),
    };
    let alone = Cast::load(&Registry::builtin(), vec![alone]).unwrap();
    let vacant = alone.role(Role::Brain).map(|it| it.id.clone()).unwrap_err();
    assert_eq!(
        vacant.to_string(),
        "no player has the role `brain`, expected one in the section [roles]"
    );
}

/// A file of version 0.1.0 with every key that it had then.
#[test]
fn every_key_of_an_earlier_version_is_read_or_ignored_with_a_notice() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/players.toml");
    let file = Source {
        text: fs::read_to_string(&path).unwrap(),
        name: path.display().to_string(),
    };
    let removed = ["search.vcf_nodes = 0", "search.vct_nodes = 0"];
    let lines = file.text.lines().zip(1..);
    let lines = lines.filter(|(line, _)| removed.contains(line));
    let lines = lines.map(|(_, number)| Some(number)).collect::<Vec<_>>();
    let sources = Source::embedded().into_iter().chain([file]).collect();
    let cast =
        Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"));
    let notices = cast.notices();
    assert_eq!(notices.iter().map(|it| it.line).collect::<Vec<_>>(), lines);
    assert!(lines.len() >= removed.len());
    for notice in notices {
        let text = notice.to_string();
        let parts = ["players.toml:", "-keys] search.vc", "version 0.2.0"];
        assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    }
    // A journal has the options without the file.
    let options = "search = { vct_nodes = 500 }".parse().unwrap();
    let built = Registry::builtin().build("tree", options, &BuildContext::default());
    assert!(built.is_ok());
}
