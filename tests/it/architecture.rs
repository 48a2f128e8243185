//! The direction of dependencies: a single package has no walls between its rooms, so this test is the wall.

mod scanner;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use scanner::{Source, sources, used_rooms};

/// Each room with those it may use; the table of the design.
const MAY_USE: [(&str, &[&str]); 10] = [
    ("storage", &[]),
    ("rules", &[]),
    ("record", &["storage", "rules"]),
    ("protocol", &["rules"]),
    ("proof", &["rules"]),
    ("engine", &["rules", "proof"]),
    ("player", &["storage", "rules", "protocol", "engine"]),
    ("arena", &["storage", "rules", "record", "engine", "player"]),
    (
        "app",
        &["storage", "rules", "record", "player", "arena", "engine"],
    ),
    (
        "cli",
        &[
            "storage", "rules", "record", "protocol", "proof", "engine", "player", "arena", "app",
        ],
    ),
];

/// Files outside `app` that may ask for the feature `gui`: where the room is declared and where it is entered.
const GUI_PLACES: usize = 2;

#[test]
fn rooms_use_only_the_rooms_before_them() {
    let mut faults = Vec::new();
    for file in sources() {
        let Some(room) = file.module.first() else {
            continue;
        };
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| name == room) else {
            faults.push(format!(
                "{}: the room `{room}` is not in the design",
                file.path.display()
            ));
            continue;
        };
        let foreign = used_rooms(&file)
            .into_iter()
            .filter(|used| used != room && !allowed.contains(&used.as_str()));
        faults.extend(
            foreign.map(|used| format!("{}: `{room}` must not use `{used}`", file.path.display())),
        );
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_the_app_names_bevy() {
    let is_gui_crate = |token: &String| {
        ["bevy", "winit", "wgpu", "tiny_skia"]
            .iter()
            .any(|name| token.starts_with(name))
    };
    for file in sources()
        .iter()
        .filter(|file| file.module.first().is_none_or(|room| room != "app"))
    {
        let named = file.tokens.iter().find(|token| is_gui_crate(token));
        assert_eq!(named, None, "in {}", file.path.display());
    }
}

#[test]
fn feature_gui_is_asked_for_in_two_places_outside_the_app() {
    let asks = |file: &&Source| {
        let text = fs::read_to_string(&file.path).expect("it was read before");
        file.module.first().is_none_or(|room| room != "app") && text.contains("feature = \"gui\"")
    };
    let places = sources()
        .iter()
        .filter(asks)
        .map(|file| file.path.clone())
        .collect::<Vec<_>>();
    assert!(places.len() <= GUI_PLACES, "{places:?}");
}

#[test]
fn scanner_sees_every_way_to_name_a_room() {
    let text = r##"
        //! Not `crate::cli`, and not crate::cli either.
        use crate::rules::{Point, Color};
        use crate::{engine::{Limits, eval}, player::config::{Cast}, record};
        use super::super::arena::Referee;
        use super::sibling::Thing;
        /* crate::cli /* nested */ crate::cli */
        fn f<'a>(text: &'a str) -> char {
            let x = "crate::cli \" crate::cli";
            let y = r#"crate::cli " crate::cli"#;
            let z = ('"', '\'', b'"', crate  ::  app::run());
            $crate::protocol::parse(text)
        }
    "##;
    let file = Source::new(PathBuf::from("src/player/config/made_up.rs"), text);
    assert_eq!(file.module, ["player", "config", "made_up"]);
    let expected = ["app", "engine", "player", "protocol", "record", "rules"];
    assert_eq!(
        used_rooms(&file),
        expected.map(str::to_owned).into(),
        "`super::super` is `player`"
    );

    let root = Source::new(
        PathBuf::from("src/arena/mod.rs"),
        "use super::{cli, app::{self, rules}}; use super::engine::Limits;",
    );
    assert_eq!(
        used_rooms(&root),
        ["app", "cli", "engine"].map(str::to_owned).into()
    );
    let deep = Source::new(
        PathBuf::from("src/arena/a/b.rs"),
        "use super::{rules, super::{engine, super::{app}}};",
    );
    assert_eq!(used_rooms(&deep), ["app"].map(str::to_owned).into());
    let inline = Source::new(
        PathBuf::from("src/arena/elo.rs"),
        "mod tests { use super::*; use super::super::super::app; }",
    );
    assert_eq!(used_rooms(&inline), ["app"].map(str::to_owned).into());
}

#[test]
fn scanner_reads_the_whole_program() {
    let files = sources();
    let rooms = files
        .iter()
        .filter_map(|file| file.module.first().cloned())
        .collect::<BTreeSet<_>>();
    for room in ["rules", "record", "engine", "player", "arena", "app", "cli"] {
        assert!(rooms.contains(room), "no {room} in {rooms:?}");
    }
    let edges = files
        .iter()
        .map(|file| used_rooms(file).len())
        .sum::<usize>();
    assert!(
        edges > files.len() / 2,
        "{edges} edges in {} files",
        files.len()
    );
}
