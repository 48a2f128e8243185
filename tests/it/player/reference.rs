//! The reference of `players.toml` follows from the declarations of the keys, and each kind accepts
//! the keys that it declares.

mod comments;

use std::path::PathBuf;

use engine::params::{Key, KeyValue};
use player::config::{Cast, EMBEDDED, Roles, Source};
use player::reference::{KindReference, default_keys, numbers_page, page};
use player::{BuildContext, OptionErrors, Random, Registry};
use toml::Table;

use crate::generated::check_file;

/// The characters of the embedded file that show the defaults of their kinds.
const SHOWN: [&str; 3] = ["cat", "panther", "lynx"];

#[test]
fn page_of_the_keys_follows_from_their_declarations() {
    check_file("docs/characters.md", &page(&Registry::builtin()));
}

#[test]
fn page_of_the_numbers_follows_from_their_declarations() {
    check_file("docs/numbers.md", &numbers_page());
}

#[test]
fn comments_of_the_embedded_file_follow_from_the_declarations() {
    let commented = comments::commented(&Registry::builtin(), EMBEDDED, &SHOWN);
    check_file("players.toml", &commented.expect("it is TOML"));
}

/// The embedded file shows every key of the kinds with a search, with its default.
#[test]
fn embedded_file_shows_the_defaults() {
    let file = EMBEDDED.parse::<Table>().expect("it is TOML");
    let registry = Registry::builtin();
    // The characters have node bounds of their own, and the lynx its evaluator. Writing out one of
    // the others, or the lynx's schedule, would change the fingerprints by which the ratings are
    // found. The built-in weights and numbers have no name.
    let excepted = [
        "max_nodes",
        "patterns",
        "generator",
        "order",
        "switches",
        "weights",
        "numbers",
    ];
    let is_excepted = |kind: &str, key: &Key| {
        excepted.contains(&key.name)
            || (kind == "tree" && ["evaluator", "schedule"].contains(&key.name))
    };
    for id in SHOWN {
        let section = &file["players"][id];
        let kind = section["kind"].as_str().expect("it has a kind");
        let search = search_keys(&registry, kind);
        // The keys that the search below has too are the lynx's.
        let below = match kind {
            "montecarlo" => search_keys(&registry, "tree"),
            _ => Vec::new(),
        };
        let is_shown = |key: &Key| !is_excepted(kind, key) && !below.contains(key);
        let shown = search.into_iter().filter(is_shown);
        let written = section["search"].as_table().expect("it is a section");
        for key in shown {
            check_default(id, &key, written);
        }
    }
}

fn search_keys(registry: &Registry, kind: &str) -> Vec<Key> {
    let keys = registry.keys(kind).into_iter();
    let mut search = keys.filter(|key| key.name == "search");
    match search.next().map(|key| key.value) {
        Some(KeyValue::Part(keys)) => keys,
        other => panic!("`{kind}` has {other:?}"),
    }
}

fn check_default(id: &str, key: &Key, written: &Table) {
    let value = written.get(key.name);
    let value = value.unwrap_or_else(|| panic!("[players.{id}.search] does not show {}", key.name));
    match &key.value {
        KeyValue::Part(keys) => {
            let written = value.as_table().expect("it is a section");
            keys.iter().for_each(|key| check_default(id, key, written));
        }
        other => {
            let default = other.toml().expect("it has a default");
            let default = format!("x = {default}")
                .parse::<Table>()
                .expect("it is TOML");
            let as_numbers = |value: &toml::Value| value.to_string().replace(".0", "");
            assert_eq!(
                as_numbers(value),
                as_numbers(&default["x"]),
                "{id} {}",
                key.name
            );
        }
    }
}

fn build(registry: &Registry, kind: &str, options: Table) -> Result<(), OptionErrors> {
    let context = BuildContext {
        has_screen: true,
        ..BuildContext::default()
    };
    registry.build(kind, options, &context).map(|_| ())
}

/// The keys that a kind needs, with example values.
fn needed(keys: &[Key]) -> Table {
    let mut table = Table::new();
    for key in keys.iter().filter(|key| key.is_needed) {
        table.insert(key.name.to_owned(), sample(key));
    }
    table
}

/// The default of a key, or its example where the default cannot be written.
fn sample(key: &Key) -> toml::Value {
    if let KeyValue::Part(keys) = &key.value {
        return needed(keys).into();
    }
    let default = key.value.toml().filter(|_| !key.is_needed);
    let text = default.or(key.example.map(str::to_owned));
    let text = text.unwrap_or_else(|| panic!("`{}` has no default and no example", key.name));
    // The files that examples name are those of the repository.
    let text = ["assets/", "examples/"].iter().fold(text, |text, folder| {
        let here = format!("\"{}/../{folder}", env!("CARGO_MANIFEST_DIR"));
        text.replace(&format!("\"{folder}"), &here)
    });
    let table = format!("x = {text}").parse::<Table>();
    table.unwrap_or_else(|error| panic!("{text}: {error}"))["x"].clone()
}

/// Each declared key with its place, those of nested sections included.
fn all(keys: &[Key]) -> Vec<(Vec<&'static str>, Key)> {
    let mut found = Vec::new();
    for key in keys {
        found.push((vec![key.name], key.clone()));
        if let KeyValue::Part(inner) = &key.value {
            found.extend(all(inner).into_iter().map(|(mut path, inner)| {
                path.insert(0, key.name);
                (path, inner)
            }));
        }
    }
    found
}

/// The options with a value at `path`.
fn with_value(options: &Table, path: &[&str], value: toml::Value) -> Table {
    let mut options = options.clone();
    let (last, above) = path.split_last().expect("a path has a key");
    let mut table = &mut options;
    for &key in above {
        let inner = table.entry(key).or_insert_with(|| Table::new().into());
        table = inner.as_table_mut().expect("it is a section");
    }
    table.entry(*last).or_insert(value);
    options
}

#[test]
fn every_kind_accepts_the_keys_that_it_declares_and_no_others() {
    let registry = Registry::builtin();
    for (kind, reference) in registry.references() {
        let reference = reference.unwrap_or_else(|| panic!("`{kind}` is not described"));
        let keys = (reference.keys)();
        let needed = needed(&keys);
        for (path, key) in all(&keys) {
            let options = with_value(&needed, &path, sample(&key));
            let built = build(&registry, kind, options);
            assert!(built.is_ok(), "`{kind}` refuses {path:?}: {built:?}");
        }
        // An unknown key beside each declared key is refused, and the message lists what is
        // declared.
        let places = all(&keys).into_iter().map(|(path, _)| path);
        for mut path in places.chain([vec!["x"]]) {
            path.pop();
            path.push("no_such_key");
            let options = with_value(&needed, &path, 1.into());
            let errors = build(&registry, kind, options).expect_err("nothing has such a key");
            let OptionErrors(errors) = &errors;
            assert_eq!(errors.len(), 1, "`{kind}` {path:?}: {errors:?}");
            assert_eq!(errors[0].path, path.join("."));
            // The keys that name files are read before the others.
            let declared = declared_at(&keys, &path).into_iter();
            for key in declared.filter(|key| !["weights", "numbers"].contains(&key.name)) {
                let word = format!("`{}`", key.name);
                assert!(
                    errors[0].message.contains(&word),
                    "{word}: {}",
                    errors[0].message
                );
            }
        }
    }
}

/// The keys of the section in which the last key of `path` lies.
fn declared_at(keys: &[Key], path: &[&str]) -> Vec<Key> {
    let [first, rest @ ..] = path else {
        return Vec::new();
    };
    if rest.is_empty() {
        return keys.to_vec();
    }
    let part = keys.iter().find(|key| key.name == *first);
    match part.map(|key| &key.value) {
        Some(KeyValue::Part(inner)) => declared_at(inner, rest),
        _ => Vec::new(),
    }
}

#[test]
fn number_outside_the_declared_range_is_refused_with_that_range() {
    let registry = Registry::builtin();
    for (kind, reference) in registry.references() {
        let keys = reference.map(|it| (it.keys)()).unwrap_or_default();
        let needed = needed(&keys);
        for (path, key) in all(&keys) {
            let Some(range) = key.range else {
                continue;
            };
            for wrong in [range.min - 1.0, range.max + 1.0] {
                let value = match range.is_whole {
                    true if wrong.is_finite() => (wrong as i64).into(),
                    true => continue,
                    false => wrong.into(),
                };
                let options = with_value(&needed, &path, value);
                let errors = build(&registry, kind, options).expect_err("it is out of range");
                let text = errors.to_string();
                let expected = format!("expected {range}");
                assert!(text.contains(&expected), "`{kind}` {path:?}: {text}");
            }
        }
    }
}

#[test]
fn example_of_each_kind_is_a_character() {
    for (kind, reference) in Registry::builtin().references() {
        let KindReference { example, .. } = reference.expect("every built-in kind is described");
        let file = example.parse::<Table>().expect("it is TOML");
        let players = file["players"].as_table().expect("it is a section");
        let (id, section) = players.iter().next().expect("it has a character");
        assert_eq!(section["kind"].as_str(), Some(kind), "[players.{id}]");
        let mut sources = Source::embedded();
        sources.push(Source {
            name: "example".into(),
            text: (*example).to_owned(),
        });
        let cast = Cast::load(&Registry::builtin(), sources);
        assert!(cast.is_ok(), "{}", cast.expect_err("it is none"));
    }
}

#[test]
fn kind_of_a_plug_in_is_in_the_reference() {
    let registry = Registry::builtin().with("mine", Random::build);
    let text = page(&registry);
    assert!(text.contains("## Kind `mine`\n\nThis kind has no description."));
    let registry = registry.described(
        "mine",
        KindReference {
            about: "It plays the roles.",
            example: "[players.x]\nkind = \"mine\"",
            keys: default_keys::<Roles>,
        },
    );
    let text = page(&registry);
    let (_, mine) = text.split_once("## Kind `mine`").expect("it is listed");
    assert!(mine.starts_with("\n\nIt plays the roles.") && mine.contains("| `brain` | text |"));
}

/// Files named in the page exist.
#[test]
fn links_of_the_page_lead_to_files() {
    let text = page(&Registry::builtin());
    let links = text.split("](../").skip(1);
    let links = links.filter_map(|rest| rest.split_once(')'));
    let mut count = 0;
    for (link, _) in links {
        let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(link);
        assert!(path.exists(), "{link}");
        count += 1;
    }
    assert!(count > 0);
}
