//! Changing single keys of a `players.toml`: everything else stays as it is written.

use player::config::{KeyChange, Role, change_keys, change_role, key_in, without_player};
use proptest::prelude::*;
use proptest::sample::select;
use toml::{Table, Value};

use crate::property::cases;

fn change(key: &str, value: impl Into<Value>) -> KeyChange {
    KeyChange {
        key: key.to_owned(),
        value: Some(value.into()),
    }
}

fn removal(key: &str) -> KeyChange {
    KeyChange {
        key: key.to_owned(),
        value: None,
    }
}

fn changed(text: &str, changes: &[KeyChange]) -> String {
    change_keys(text, "tom", changes).expect("the file can be changed")
}

#[test]
fn a_value_keeps_its_place_and_its_comments() {
    let file = "# My cats.\n[players.tom]\nextends = \"cat\" # the first\n# Likes to attack.\n\
                style.attack = 2.0   # a lot\n\n[match]\nblack = \"tom\"\n";
    let expected = file.replace("2.0 ", "1.5 ");
    assert_eq!(changed(file, &[change("style.attack", 1.5)]), expected);
}

#[test]
fn a_new_key_is_the_last_of_its_section_and_a_new_section_is_the_last() {
    let file = "[players.tom]\nlevel = 5\n\n# Terms.\n[match]\nsize = 15\n";
    let with_style = changed(file, &[change("style.attack", 1.5), change("level", 7)]);
    let expected = "[players.tom]\nlevel = 7\nstyle.attack = 1.5\n\n# Terms.\n[match]\nsize = 15\n";
    assert_eq!(with_style, expected);
    let added = change_keys(file, "new", &[change("extends", "tom")]).expect("it is added");
    let expected = format!("{file}\n[players.new]\nextends = \"tom\"\n");
    assert_eq!(added, expected);
    let first = change_keys("", "tom", &[change("level", 3)]).expect("it is added");
    assert_eq!(first, "[players.tom]\nlevel = 3\n");
}

#[test]
fn a_removed_key_leaves_every_comment() {
    let file = "[players.tom] # Tom\nlevel = 5 # low\n# Look.\navatar = \"owl\"\n# The end.\n";
    let without_level = changed(file, &[removal("level")]);
    assert_eq!(without_level, file.replace("level = 5 ", ""));
    let without_avatar = changed(file, &[removal("avatar")]);
    assert_eq!(without_avatar, file.replace("avatar = \"owl\"\n", ""));
    assert_eq!(changed(file, &[removal("style.attack")]), file);
}

#[test]
fn every_form_of_a_section_can_be_changed() {
    for file in [
        "[players.tom.style]\nattack = 1.0\n",
        "[players]\ntom.style.attack = 1.0\n",
        "[players]\ntom = { style = { attack = 1.0 } }\n",
        "players.tom.style = { attack = 1.0 }\n",
        "players = { tom = { style.attack = 1.0 } }\n",
        "[players.tom]\r\nstyle.attack = 1.0\r\n",
    ] {
        let edits = [
            change("style.attack", 2.5),
            change("style.mirror", 3),
            change("level", 9),
        ];
        let text = changed(file, &edits);
        for KeyChange { key, value } in &edits {
            assert_eq!(key_in(&text, "tom", key), value.clone(), "{key} in {text}");
        }
        let without = changed(&text, &[removal("style.attack"), removal("level")]);
        assert_eq!(key_in(&without, "tom", "style.attack"), None, "{without}");
        assert_eq!(key_in(&without, "tom", "level"), None, "{without}");
        assert_eq!(
            key_in(&without, "tom", "style.mirror"),
            Some(3.into()),
            "{without}"
        );
        assert_eq!(text.contains('\r'), file.contains('\r'), "{text:?}");
    }
}

#[test]
fn a_value_where_a_section_is_expected_is_an_error_at_the_key() {
    let error = change_keys(
        "[players.tom]\nstyle = 3\n",
        "tom",
        &[change("style.attack", 2.0)],
    );
    assert_eq!(error.expect_err("it is no section").path, "style.attack");
    assert!(change_keys("not = = toml", "tom", &[change("level", 2)]).is_err());
}

/// A line of a file: a key with a value of this form, blank lines and comments around it.
fn lines() -> impl Strategy<Value = Vec<String>> {
    let key = select(KEYS.to_vec());
    let value = select(vec![
        "1",
        "2.5",
        "true",
        "\"# no comment\"",
        "[1,  2]",
        "[\n 1, # one\n 2,\n]",
    ]);
    let before = select(vec![
        "",
        "\n",
        "# above\n",
        "\n# first\n# second\n\n",
        "   # far\n",
    ]);
    let behind = select(vec!["", " # behind", "#tight", "   "]);
    let indent = select(vec!["", "  ", "\t"]);
    let equals = select(vec![" = ", "=", "  =  "]);
    let line = (key, value, before, behind, indent, equals);
    let written = line.prop_map(|(key, value, before, behind, indent, equals)| {
        (
            key,
            format!("{before}{indent}{key}{equals}{value}{behind}\n"),
        )
    });
    prop::collection::vec(written, 0..6).prop_map(|lines| {
        let mut seen = Vec::new();
        let new = lines.into_iter().filter(|(key, _)| {
            let is_new = !seen.contains(key);
            seen.push(*key);
            is_new
        });
        new.map(|(_, line)| line).collect()
    })
}

const KEYS: [&str; 7] = [
    "level",
    "style.attack",
    "style.defence",
    "perception.sight",
    "search.max_depth",
    "name",
    "avatar",
];

/// A file with sections of several characters and others between comments.
fn files() -> impl Strategy<Value = String> {
    let section = |header: &'static str| {
        let comment = select(vec!["", "# A section.\n", "\n\n# --\n"]);
        (comment, lines()).prop_map(move |(comment, lines)| {
            format!("{comment}{header} # header\n{}", lines.concat())
        })
    };
    let sections = (
        prop::option::of(section("[players.cat]")),
        prop::option::of(section("[players.tom]")),
        prop::option::of(section("[players.owl]")),
        prop::option::of(section("[players.tom.manners]")),
        prop::option::of(section("[match]")),
        select(vec![
            "",
            "schema = 1\n",
            "# Only a comment.\n\nschema = 1 # one\n",
        ]),
        select(vec!["", "# The end.", "\n\n# The end.\n"]),
    );
    sections.prop_map(|(cat, tom, owl, manners, own, first, last)| {
        let all = [cat, tom, owl, manners, own].into_iter().flatten();
        format!("{first}{}{last}", all.collect::<String>())
    })
}

fn edits() -> impl Strategy<Value = Vec<KeyChange>> {
    let value = prop_oneof![
        Just(None),
        (0i64..100).prop_map(|it| Some(Value::Integer(it))),
        (0i32..400).prop_map(|it| Some(Value::Float(f64::from(it) / 100.0))),
        any::<bool>().prop_map(|it| Some(Value::Boolean(it))),
        select(vec!["owl", "two \"words\"", "# not a comment", "猫"])
            .prop_map(|it| Some(Value::from(it))),
    ];
    let edit = (select(KEYS.to_vec()), value).prop_map(|(key, value)| KeyChange {
        key: key.to_owned(),
        value,
    });
    prop::collection::vec(edit, 1..5).prop_map(|mut edits| {
        edits.sort_by(|a, b| a.key.cmp(&b.key));
        edits.dedup_by(|a, b| a.key == b.key);
        edits
    })
}

/// The values that the file should have after the edits.
fn expected(file: &str, edits: &[KeyChange]) -> Table {
    let mut table: Table = file.parse().expect("the file is TOML");
    for KeyChange { key, value } in edits {
        let path: Vec<_> = ["players", "tom"]
            .into_iter()
            .chain(key.split('.'))
            .collect();
        edit(&mut table, &path, value.as_ref());
    }
    table
}

fn edit(table: &mut Table, path: &[&str], value: Option<&Value>) {
    let [first, rest @ ..] = path else { return };
    match (rest, value) {
        ([], Some(value)) => {
            table.insert((*first).to_owned(), value.clone());
        }
        ([], None) => {
            table.remove(*first);
        }
        (_, value) => {
            if value.is_some() {
                table.entry(*first).or_insert_with(|| Table::new().into());
            }
            if let Some(Value::Table(inner)) = table.get_mut(*first) {
                edit(inner, rest, value);
            }
        }
    }
}

/// The table without empty sections: `style.attack = 1` may leave one behind.
fn tidy(table: &Table) -> Table {
    let tidied = table.iter().filter_map(|(key, value)| match value {
        Value::Table(inner) => {
            let inner = tidy(inner);
            (!inner.is_empty()).then(|| (key.clone(), Value::Table(inner)))
        }
        value => Some((key.clone(), value.clone())),
    });
    tidied.collect()
}

/// The lines that say nothing about the edited keys of Tom, in order.
fn other_lines(file: &str, edits: &[KeyChange]) -> Vec<String> {
    let mut section = String::new();
    let mut others = Vec::new();
    for line in file.lines() {
        let bare = line.trim();
        if bare.starts_with('[') && bare.ends_with("# header") {
            section = bare.to_owned();
        }
        let is_edited = section.starts_with("[players.tom]")
            && edits.iter().any(|it| {
                let rest = bare.strip_prefix(it.key.as_str()).map(str::trim_start);
                rest.is_some_and(|rest| rest.starts_with('='))
            });
        // The lines of the array of several lines, which an edit replaces as a whole.
        let is_inner = ["1, # one", "2,"].contains(&bare) || bare.starts_with(']');
        if !is_edited && !is_inner {
            others.push(line.to_owned());
        }
    }
    others
}

/// True when all lines of `few` are among those of `many`, in the same order.
fn are_within(few: &[String], many: &[String]) -> bool {
    let mut many = many.iter();
    few.iter().all(|line| many.any(|it| it == line))
}

/// The comments of a file, in order.
fn comments(file: &str) -> Vec<String> {
    let comment = |line: &str| {
        let texts: Vec<_> = ["\"# no comment\"", "\"# not a comment\""].to_vec();
        let bare = texts
            .iter()
            .fold(line.to_owned(), |line, text| line.replace(text, "\"\""));
        bare.find('#').map(|at| bare[at..].trim_end().to_owned())
    };
    file.lines().filter_map(comment).collect()
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn edits_change_only_the_keys_that_are_meant(file in files(), edits in edits()) {
        let text = changed(&file, &edits);
        let values: Table = text.parse().expect("it is TOML");
        prop_assert_eq!(tidy(&values), tidy(&expected(&file, &edits)), "{}", text);
        let (before, after) = (other_lines(&file, &edits), other_lines(&text, &edits));
        prop_assert!(are_within(&before, &after), "{}\n-- became --\n{}", file, text);
        // Of an array that is edited, the comments within its brackets go with it.
        let inner = |it: &String| !it.starts_with("# one");
        let kept = comments(&file).into_iter().filter(inner).collect::<Vec<_>>();
        let found = comments(&text).into_iter().filter(inner).collect::<Vec<_>>();
        prop_assert_eq!(kept, found, "{}\n-- became --\n{}", file, text);
        prop_assert_eq!(changed(&text, &edits), text, "done twice");
    }
}

#[test]
fn a_removed_section_takes_its_inner_sections_along_and_nothing_else() {
    let without = |text: &str| without_player(text, "tom").expect("it can be removed");
    let head = "# Mine.\n[players.fox]\nlevel = 5 # [players.tom]\n";
    let tail = "\n# About fritz.\n[players.fritz]\nextends = \"fox\"\n";
    let sections = [
        "\n[players.tom]\nkind = \"gomocup\" # guest\nengine.command = [\n  \"[players.fox]\",\n]\n",
        "\n[players.tom.engine]\ncommand = [\"x\"]\n\n[players.tom]\nkind = \"gomocup\"\n",
        "\n[players.tom]\n",
    ];
    for section in sections {
        assert_eq!(
            without(&format!("{head}{section}{tail}")),
            format!("{head}{tail}")
        );
        assert_eq!(without(&format!("{head}{section}")), head);
        let windows = format!("{head}{section}{tail}").replace('\n', "\r\n");
        assert_eq!(
            without(&windows),
            format!("{head}{tail}").replace('\n', "\r\n")
        );
    }
    let dotted = "[players]\ntom.kind = \"a\"\nfox.level = 5\ntom.engine.command = [\"x\"]\n";
    assert_eq!(without(dotted), "[players]\nfox.level = 5\n");
    let inline = "[players]\ntom = { kind = \"a\" }\nfox.level = 5\n";
    assert_eq!(without(inline), "[players]\nfox.level = 5\n");
    assert_eq!(without(head), head, "there is none");
    assert!(without_player("players = { tom = { level = 5 } }\n", "tom").is_err());
    assert!(without_player("[players", "tom").is_err());
}

#[test]
fn a_role_is_changed_in_its_section_or_in_a_new_one() {
    let with = |text: &str| change_role(text, Role::Analysis, "fox").expect("it can be changed");
    let file = "[roles] # tasks\nanalysis = \"tom\" # strong\nhints = \"tom\"\n";
    assert_eq!(with(file), file.replacen("\"tom\"", "\"fox\"", 1));
    let file = "[roles]\nhints = \"tom\"\n\n[match]\nsize = 15\n";
    let expected = file.replace("\n\n", "\nanalysis = \"fox\"\n\n");
    assert_eq!(with(file), expected);
    assert_eq!(with(""), "[roles]\nanalysis = \"fox\"\n");
    assert!(change_role("roles = 3\n", Role::Analysis, "fox").is_err());
}
