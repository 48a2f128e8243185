//! Every control has words in both languages, and the documentation lists them. No screen has an
//! English word in Chinese.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use app::{ControlWords, Motion, NextLanguage, control_words};
use bevy::prelude::*;
use game::Language;

use crate::scenes::{SCENES, Scene};
use crate::support::*;

/// The screens of the table: the scenes, each with the title of its section.
const SCREENS: [(&str, &str); 27] = [
    ("playing", "A game"),
    ("theatre", "A game of bots"),
    ("hint", "A hint"),
    ("analysis", "Analysis"),
    ("over", "The end of a game"),
    ("review", "Review"),
    ("comment", "A comment"),
    ("editor", "The position editor"),
    ("puzzle", "A puzzle"),
    ("tutorial", "A lesson"),
    ("teacher", "The teacher"),
    ("solved", "The solved game"),
    ("setup", "New game"),
    ("picker", "Choosing a player"),
    ("workshop", "The character editor"),
    ("games", "Games"),
    ("results", "Results"),
    ("training", "Training"),
    ("repertoire", "Repertoire"),
    ("recital", "Questions about lines"),
    ("tournament-setup", "Setting up a tournament"),
    ("tournament-running", "A tournament"),
    ("engines", "Engines"),
    ("report", "Report"),
    ("settings", "Settings"),
    ("menu-small", "The menu"),
    ("permission", "An engine that is not trusted"),
];

/// The head of each table.
const HEAD: &str = "| on the button | key | tooltip | read out | 中文 |\n|---|---|---|---|---|\n";

fn scene(name: &str) -> &'static Scene {
    let found = SCENES.iter().find(|scene| scene.name == name);
    found.expect("a scene has this name")
}

/// What is written with Latin letters in Chinese too: names, formats and keys.
const LATIN: [&str; 22] = [
    "Nekomoku",
    "English",
    "Elo",
    "SGF",
    "PSQ",
    "LIB",
    "TXT",
    "JSON",
    "Ctrl",
    "Shift",
    "Tab",
    "Esc",
    "Enter",
    "Home",
    "End",
    "Page",
    "Up",
    "Down",
    "PgUp",
    "PgDn",
    "Backspace",
    "Space",
];

/// Screens with texts of users, files and programs, or with keys of `players.toml`.
const FOREIGN: [&str; 7] = [
    "comment",
    "engines",
    "permission",
    "recital",
    "repertoire",
    "results",
    "workshop",
];

/// The words in Latin letters among the texts of a Chinese screen that are not meant to be there.
fn english_words(app: &mut App) -> Vec<String> {
    // The characters of the tests have their IDs for names, and remarks in one language.
    let mut own = LATIN.map(str::to_owned).to_vec();
    own.extend(book().cast().characters().map(|it| it.id.clone()));
    own.extend(["Now", "then"].map(str::to_owned));
    let mut found = Vec::new();
    for text in texts(app) {
        let words = text.split(|it: char| !it.is_ascii_alphabetic());
        let mut words = words.filter(|it| it.len() > 1);
        if words.any(|word| !own.iter().any(|it| it == word)) {
            found.push(text);
        }
    }
    found
}

/// The controls of a scene in English and in Chinese, to which the running app changes.
fn controls(scene: &Scene) -> [Vec<ControlWords>; 2] {
    let mut app = scene.app(Language::English, None);
    app.world_mut().resource_mut::<Motion>().0 = false;
    for _ in 0..3 {
        app.update();
    }
    (scene.act)(&mut app);
    for _ in 0..8 {
        app.update();
    }
    let english = control_words(app.world_mut());
    app.world_mut().write_message(NextLanguage);
    for _ in 0..8 {
        app.update();
    }
    if !FOREIGN.contains(&scene.name) {
        assert_eq!(english_words(&mut app), [""; 0], "{}", scene.name);
    }
    [english, control_words(app.world_mut())]
}

/// True for an entry of a list: a game, a puzzle, a character, a move, the longest move of a
/// report.
fn is_entry(words: &ControlWords) -> bool {
    let number = words
        .spoken
        .trim_start_matches(|it: char| it.is_ascii_digit());
    let is_numbered = number.starts_with(". ") && number != words.spoken;
    let parts = [" · ", ", not rated yet, ", ", move ", "List the games of "];
    let is_listed = |text: &str| parts.iter().any(|part| text.contains(part));
    // A game of a tournament is read out without the words that change.
    is_numbered || is_listed(&words.spoken) || is_listed(&words.shown)
}

/// What a screen reader says: the group, and the button.
fn read_out(words: &ControlWords) -> String {
    match words.group.as_str() {
        "" => words.spoken.clone(),
        group => format!("{group}: {}", words.spoken),
    }
}

/// The text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

#[test]
fn the_documentation_lists_every_control_and_chinese_has_no_english_word() {
    const UPDATE: &str = "NEKOMOKU_UPDATE_REFERENCE";
    let mut page = String::from(
        "# Controls\n\n\
         Every button of the window on the screen where it comes first, with its key, and what a\n\
         screen reader says in English and Chinese. A button with a key, or whose words are not\n\
         all written on it, has a tooltip with both. Entries of lists, such as games and puzzles,\n\
         are left out.\n\n\
         This page is generated: `NEKOMOKU_UPDATE_REFERENCE=1 cargo test --test gui controls` \
         writes it.\n",
    );
    let mut seen = HashSet::new();
    for (name, title) in SCREENS {
        let [english, chinese] = controls(scene(name));
        assert_eq!(english.len(), chinese.len(), "{name}");
        assert!(!english.is_empty(), "{name}");
        // Sorted, because the order of the entities depends on their components.
        let mut rows = BTreeSet::new();
        for (english, chinese) in english.iter().zip(&chinese) {
            for words in [english, chinese] {
                assert!(!words.spoken.trim().is_empty(), "{name}: {words:?}");
                // What is not written on it, a tooltip says.
                let is_written = words.shown == words.spoken;
                assert!(words.tooltip.is_some() || is_written, "{name}: {words:?}");
            }
            assert_eq!(english.key, chinese.key, "{name}");
            let spoken = [english, chinese].map(read_out);
            if is_entry(english) || !seen.insert(spoken[0].clone()) {
                continue;
            }
            let [spoken, chinese] = spoken.map(|text| cell(&text));
            let shown = cell(&english.shown);
            let key = english.key.as_deref().unwrap_or_default();
            let tooltip = if english.tooltip.is_some() { "yes" } else { "" };
            let row = format!("| {shown} | {key} | {tooltip} | {spoken} | {chinese} |\n");
            rows.insert((spoken, row));
        }
        if !rows.is_empty() {
            write!(page, "\n## {title}\n\n{HEAD}").expect("a text takes it");
            page.extend(rows.into_iter().map(|(_, row)| row));
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/controls.md");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&file, &page).expect("there is room");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == page,
        "docs/controls.md is stale; run `{UPDATE}=1 cargo test --test gui controls`"
    );
}
