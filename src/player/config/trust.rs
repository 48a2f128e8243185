//! Which engines may be started, and which built-in characters the files change.
//!
//! A file in the working folder is read because it is there, and folders come from anywhere: a
//! download, a repository, a share. It may describe characters, but it starts no program. An engine
//! is trusted when a file that the user chose (the built-in cast, the configuration folder,
//! `$NEKOMOKU_PLAYERS`, `--players`) has the same engine. Values count, not the file in which they
//! are written last, so a file in the working folder may rename a character or repeat a command.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::character::{Character, CommonKeys};
use super::error::ConfigError;
use super::layer::{self, Layer};
use super::source::{EMBEDDED, EMBEDDED_CHAT, Source, Sources};
use super::untrusted::UntrustedEngine;
use rules::printable;

/// Keys of `engine` without influence on the process or its files. Every other key must be the same
/// as in a trusted file.
const HARMLESS: [&str; 4] = ["dialect", "limits", "swap2_fields", "yxstop"];

/// Marks the characters with an engine that no trusted file has.
pub(super) fn check(characters: &mut [Character], sources: &Sources) {
    let has_engine = |it: &Character| program_of(it.options.get("engine")).is_some();
    if sources.are_trusted() || !characters.iter().any(has_engine) {
        return;
    }
    let trusted = programs(&parsed(sources.iter_trusted()));
    let layers = parsed(sources.iter());
    let found = parsed(sources.iter_untrusted());
    let sections = layer::merge(&layers);
    for character in characters {
        let program = program_of(character.options.get("engine"));
        if let Some(program) = program.filter(|program| !trusted.contains(program)) {
            let place = Some(place(&character.id, &program, &sections, &found));
            character.untrusted = Some(UntrustedEngine { program, place });
        }
    }
}

/// The sections of files that change how a built-in character plays, one message for each.
pub fn redefinitions(sources: &Sources) -> Vec<ConfigError> {
    let built_in = layer::merge(&parsed(Source::embedded().iter()));
    let is_own = |source: &&Source| ![EMBEDDED, EMBEDDED_CHAT].contains(&source.text.as_str());
    let mut notices = Vec::new();
    for layer in parsed(sources.iter().filter(is_own)) {
        for (id, section) in layer.players() {
            let (Some(before), Some(section)) = (built_in.get(id), section.as_table()) else {
                continue;
            };
            if decisive(before) != decisive(&layer::over(before, section)) {
                let message = "changes a character of the built-in cast";
                notices.push(layer.error(&["players", id], message));
            }
        }
    }
    notices
}

/// The keys that decide how a character plays.
fn decisive(section: &Table) -> BTreeMap<&String, &Value> {
    let decides = |key: &str| ["kind", "extends"].contains(&key) || !CommonKeys::include(key);
    section.iter().filter(|(key, _)| decides(key)).collect()
}

fn parsed<'a>(sources: impl Iterator<Item = &'a Source>) -> Vec<Layer> {
    let layers = sources.map(|source| Layer::parse(source.clone()));
    layers.filter_map(Result::ok).collect()
}

/// The keys of a table `engine` that decide what is started; `None` when nothing is started.
fn program_of(engine: Option<&Value>) -> Option<Table> {
    let mut program = engine?.as_table()?.clone();
    program.retain(|key, _| !HARMLESS.contains(&key));
    program.contains_key("command").then_some(program)
}

/// The engines of all sections of these files, inherited ones included. A section with other errors
/// counts too: its engine is one that the user wrote.
fn programs(layers: &[Layer]) -> Vec<Table> {
    let sections = layer::merge(layers);
    let mut engines = BTreeMap::<&str, InheritedEngine>::new();
    for id in sections.keys() {
        let chain = chain(id, &sections, |id| engines.contains_key(id));
        let mut heritage = InheritedEngine::default();
        // From the nearest known ancestor, if any, down to this section.
        for id in chain.into_iter().rev() {
            heritage = match engines.get(id) {
                Some(known) => known.clone(),
                None => heritage.under(&sections[id]),
            };
            engines.insert(id, heritage.clone());
        }
    }
    let engines = engines.into_values();
    engines
        .filter_map(|it| program_of(Some(&Value::Table(it.engine))))
        .collect()
}

/// The engine keys that a section inherits.
#[derive(Clone, Default)]
struct InheritedEngine {
    kind: Option<Value>,
    engine: Table,
}

impl InheritedEngine {
    /// The engine with the keys of `section` in place of its own. A section of another kind
    /// inherits nothing.
    fn under(mut self, section: &Table) -> Self {
        if let Some(kind) = section.get("kind")
            && self.kind.as_ref() != Some(kind)
        {
            self = Self {
                kind: Some(kind.clone()),
                ..Self::default()
            };
        }
        if let Some(Value::Table(own)) = section.get("engine") {
            layer::overlay(&mut self.engine, own);
        }
        self
    }
}

/// A section and its ancestors, the nearest first, each once, up to the first one that `is_last`.
fn chain<'a>(
    id: &'a str,
    sections: &'a BTreeMap<String, Table>,
    is_last: impl Fn(&str) -> bool,
) -> Vec<&'a str> {
    let mut chain = Vec::new();
    let mut seen = BTreeSet::new();
    let mut next = Some(id);
    while let Some(id) = next.filter(|id| sections.contains_key(*id) && seen.insert(*id)) {
        chain.push(id);
        let parent = sections[id].get("extends").and_then(Value::as_str);
        next = parent.filter(|_| !is_last(id));
    }
    chain
}

/// The place in the untrusted files that decides about the engine of the character `id`.
fn place(
    id: &str,
    program: &Table,
    sections: &BTreeMap<String, Table>,
    found: &[Layer],
) -> ConfigError {
    let command = program.get("command").map(Value::to_string);
    let command = printable(&command.unwrap_or_default());
    let message = shortened(format!(
        "not started: {command}; this file was found in the working folder, \
         and starts programs only with --trust"
    ));
    let chain = chain(id, sections, |_| false);
    let paths = chain.iter().flat_map(|id| {
        let keys = program.keys().map(String::as_str);
        keys.map(move |key| ["players", id, "engine", key])
    });
    let places = paths.flat_map(|path| found.iter().map(move |layer| (layer, path)));
    let places = places.map(|(layer, path)| (layer.depth_of(&path), layer, path));
    // Among places of equal depth the first one, which is the nearest section.
    let deepest = places.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match deepest {
        Some((_, layer, path)) => layer.error(&path, message),
        None => ConfigError {
            file: "players.toml".to_owned(),
            line: None,
            key: format!("[players.{id}]"),
            message,
        },
    }
}

/// A message, shortened in the middle if it is too long.
fn shortened(message: String) -> String {
    const HALF: usize = 500;
    let count = message.chars().count();
    if count <= 2 * HALF + 2 {
        return message;
    }
    let head = message.chars().take(HALF);
    let tail = message.chars().skip(count - HALF);
    head.chain("..".chars()).chain(tail).collect()
}
