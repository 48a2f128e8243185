//! [`Cast`]: every character there is, checked.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Table, Value};

use super::character::{Character, CommonKeys};
use super::error::{ConfigError, ConfigErrors};
use super::layer::{self, Layer};
use super::source::{Source, Sources};
use super::trust::{self, UntrustedEngine};
use crate::player::builtin::human_channel;
use crate::player::character::chat::Chat;
use crate::player::options::{OptionError, OptionErrors, did_you_mean, parse_options};
use crate::player::registry::{BuildContext, Registry};
use crate::rules::{GameSetup, OpeningRule, Rule};

/// The characters in the order of their first sections, and what the app begins with.
#[derive(Clone, Debug)]
pub struct Cast {
    characters: Vec<Character>,
    defaults: MatchDefaults,
}

/// The section `[match]`: the game that the app opens with.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchDefaults {
    /// ID of the character that holds Black.
    pub black: String,
    /// ID of the character that holds White.
    pub white: String,
    /// The rule.
    pub rule: Rule,
    /// Lines of the board.
    pub size: u8,
    /// Who lays the first stones and who chooses the colours.
    pub opening: OpeningRule,
}

impl Default for MatchDefaults {
    fn default() -> Self {
        let size = GameSetup::DEFAULT_SIZE;
        Self {
            black: "you".into(),
            white: "cat".into(),
            rule: Rule::default(),
            size,
            opening: OpeningRule::default(),
        }
    }
}

impl MatchDefaults {
    /// Rule and size.
    ///
    /// # Panics
    /// When the size is none; a loaded [`Cast`] has checked it.
    pub fn setup(&self) -> GameSetup {
        GameSetup::new(self.rule, self.size).expect("the size was checked when the cast was loaded")
    }
}

/// An ID that the cast does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player `{id}`{hint}; the cast has {known}")]
pub struct UnknownPlayer {
    id: String,
    hint: String,
    known: String,
}

/// A player that cannot be chosen for a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPlayable {
    /// The cast does not have it.
    #[error(transparent)]
    Unknown(#[from] UnknownPlayer),
    /// Its engine is not trusted.
    #[error("{0}")]
    Untrusted(Box<UntrustedEngine>),
}

impl Cast {
    /// [`Cast::load`], in which an engine that only a file in the working folder asks for is known
    /// and not started, see [`Character::untrusted`].
    ///
    /// # Errors
    /// Every mistake in every file.
    pub fn load_from(registry: &Registry, sources: &Sources) -> Result<Self, ConfigErrors> {
        let mut cast = Self::load(registry, sources.files())?;
        trust::check(&mut cast.characters, sources);
        Ok(cast)
    }

    /// Reads and checks the files, weakest first, all of them trusted. Every character is built once and dropped.
    ///
    /// # Errors
    /// Every mistake in every file.
    pub fn load(registry: &Registry, sources: Vec<Source>) -> Result<Self, ConfigErrors> {
        let mut errors = Vec::new();
        let mut layers = Vec::new();
        for source in sources {
            match Layer::parse(source) {
                Ok(layer) => layers.push(layer),
                Err(error) => errors.push(error),
            }
        }
        for layer in &layers {
            check_outline(layer, &mut errors);
        }
        let mut loader = Loader {
            registry,
            sections: layer::merge(&layers),
            layers,
            errors,
        };
        let ids = layer::ids(&loader.layers);
        let characters = ids
            .iter()
            .filter_map(|id| loader.character(id))
            .collect::<Vec<_>>();
        let defaults = loader.defaults();
        let Loader {
            mut errors, layers, ..
        } = loader;
        if errors.is_empty() {
            return Ok(Self {
                characters,
                defaults,
            });
        }
        // As a reader meets them: file by file, line by line.
        let strength = |error: &ConfigError| {
            layers
                .iter()
                .position(|layer| layer.source.name == error.file)
        };
        errors.sort_by_key(|error| (strength(error), error.line));
        Err(ConfigErrors(errors))
    }

    /// The embedded cast alone.
    ///
    /// # Panics
    /// When the registry lacks a kind it needs; [`Registry::builtin`] has them all.
    pub fn embedded(registry: &Registry) -> Self {
        Self::load(registry, Source::embedded())
            .expect("the embedded cast is valid, a test loads it")
    }

    /// Every character, in the order of the sections, the weakest layer's first: the order of the picker.
    pub fn characters(&self) -> impl Iterator<Item = &Character> {
        self.characters.iter()
    }

    /// The character with this ID.
    ///
    /// # Errors
    /// When there is none; the message lists those there are.
    pub fn get(&self, id: &str) -> Result<&Character, UnknownPlayer> {
        let ids = || self.characters.iter().map(|it| it.id.as_str());
        let found = self.characters.iter().find(|it| it.id == id);
        found.ok_or_else(|| UnknownPlayer {
            id: id.to_owned(),
            hint: did_you_mean(id, ids()),
            known: ids().collect::<Vec<_>>().join(", "),
        })
    }

    /// The character with this ID, which may play.
    ///
    /// # Errors
    /// When there is none, or its engine is not trusted.
    pub fn playable(&self, id: &str) -> Result<&Character, NotPlayable> {
        let character = self.get(id)?;
        match &character.untrusted {
            Some(engine) => Err(NotPlayable::Untrusted(Box::new(engine.clone()))),
            None => Ok(character),
        }
    }

    /// Lets every character with this engine start it: the user has seen the command and agreed.
    pub fn trust(&mut self, engine: &UntrustedEngine) {
        for character in &mut self.characters {
            let untrusted = &mut character.untrusted;
            untrusted.take_if(|it| it.starts_the_same_as(engine));
        }
    }

    /// The section `[match]`.
    pub const fn defaults(&self) -> &MatchDefaults {
        &self.defaults
    }
}

/// Sections and keys at the top of a file.
fn check_outline(layer: &Layer, errors: &mut Vec<ConfigError>) {
    const SECTIONS: [&str; 3] = ["schema", "players", "match"];
    for (key, value) in &layer.table {
        match (key.as_str(), value) {
            ("schema", Value::Integer(1)) | ("match", Value::Table(_)) => {}
            ("schema", other) => {
                errors.push(layer.error(&["schema"], format!("{other} is not known, expected 1")));
            }
            ("players", Value::Table(players)) => check_ids(layer, players, errors),
            ("players" | "match", _) => {
                errors.push(layer.error(&[key], format!("expected a section [{key}]")));
            }
            (other, _) => {
                let hint = did_you_mean(other, SECTIONS.into_iter());
                let message = format!(
                    "unknown section or key{hint}, expected `schema`, [players.ID] or [match]"
                );
                errors.push(layer.error(&[other], message));
            }
        }
    }
}

fn check_ids(layer: &Layer, players: &Table, errors: &mut Vec<ConfigError>) {
    for (id, section) in players {
        let plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
        if id.is_empty() || !id.bytes().all(plain) {
            let message = "an ID is made of a-z, 0-9, `_` and `-`";
            errors.push(layer.error(&["players", id], message));
        }
        if !section.is_table() {
            errors.push(layer.error(
                &["players", id],
                format!("expected a section [players.{id}]"),
            ));
        }
    }
}

struct Loader<'a> {
    registry: &'a Registry,
    layers: Vec<Layer>,
    /// Merged sections, `extends` not yet resolved.
    sections: BTreeMap<String, Table>,
    errors: Vec<ConfigError>,
}

impl Loader<'_> {
    /// Reads and checks one character; notes what is wrong.
    fn character(&mut self, id: &str) -> Option<Character> {
        let chain = self.extends_chain(id)?;
        let mut section = Table::new();
        for stronger in chain.iter().rev().map(|ancestor| &self.sections[ancestor]) {
            // A new kind knows nothing of the options of the old one.
            if stronger
                .get("kind")
                .is_some_and(|kind| section.get("kind") != Some(kind))
            {
                section.retain(|key, _| CommonKeys::NAMES.contains(&key));
            }
            layer::overlay(&mut section, stronger);
        }
        section.remove("extends");
        let built = self.build(id, section);
        built
            .map_err(|errors| errors.0.iter().for_each(|error| self.blame(&chain, error)))
            .ok()
    }

    fn build(&self, id: &str, section: Table) -> Result<Character, OptionErrors> {
        let Some(kind) = section.get("kind") else {
            let kinds = self
                .registry
                .kinds()
                .map(|kind| format!("`{kind}`"))
                .collect::<Vec<_>>()
                .join(", ");
            return Err(OptionErrors::one(
                "",
                format!("`kind` (or `extends`) is missing, expected one of {kinds}"),
            ));
        };
        let kind = kind.as_str().map(str::to_owned);
        let (mut common, options): (Table, Table) = section
            .into_iter()
            .partition(|(key, _)| CommonKeys::NAMES.contains(&key.as_str()));
        let mut errors = Vec::new();
        if let Some(kind) = kind {
            let context = BuildContext {
                human: Some(human_channel().1),
                ..BuildContext::default()
            };
            let built = self.registry.build(&kind, options.clone(), &context);
            errors.extend(built.err().into_iter().flat_map(|errors| errors.0));
        }
        let chat = common
            .remove("chat")
            .map_or(Ok(Chat::default()), Chat::parse);
        let chat = chat.map_err(|found| errors.extend(found.0));
        match parse_options::<CommonKeys>(common) {
            Ok(common) => {
                errors.extend(common.mistakes());
                match chat {
                    Ok(chat) if errors.is_empty() => Ok(common.into_character(id, chat, options)),
                    _ => Err(OptionErrors(errors)),
                }
            }
            Err(found) => {
                errors.extend(found.0);
                Err(OptionErrors(errors))
            }
        }
    }

    /// The ID and those it extends, nearest first; `None` after a mistake.
    fn extends_chain(&mut self, id: &str) -> Option<Vec<String>> {
        let mut chain = vec![id.to_owned()];
        loop {
            let last = chain.last().expect("the chain begins with the ID");
            let Some(parent) = self.sections[last].get("extends") else {
                return Some(chain);
            };
            let message = match parent.as_str() {
                Some(parent) if parent == id => {
                    let circle = chain
                        .iter()
                        .chain([&chain[0]])
                        .map(|id| format!("`{id}`"))
                        .collect::<Vec<_>>();
                    let message = format!(
                        "a circle, {}: expected the ID of another player",
                        circle.join(" extends ")
                    );
                    self.blame(
                        &chain[..1],
                        &OptionError {
                            path: "extends".into(),
                            message,
                        },
                    );
                    return None;
                }
                // The circle further up is reported there.
                Some(parent) if chain.iter().any(|id| id == parent) => return None,
                Some(parent) if self.sections.contains_key(parent) => {
                    chain.push(parent.to_owned());
                    continue;
                }
                Some(parent) => {
                    let hint = did_you_mean(parent, self.sections.keys().map(String::as_str));
                    format!(
                        "there is no player `{parent}`{hint}, expected the ID of another player"
                    )
                }
                None => "expected the ID of another player".to_owned(),
            };
            // A mistake of an ancestor is reported there, once.
            if chain.len() == 1 {
                self.blame(
                    &chain,
                    &OptionError {
                        path: "extends".into(),
                        message,
                    },
                );
            }
            return None;
        }
    }

    /// Notes an error where its key stands: in the strongest layer, and the nearest section of the chain, that has most of its path.
    fn blame(&mut self, chain: &[String], error: &OptionError) {
        let segments = layer::segments(&error.path);
        let paths = chain.iter().map(|id| {
            ["players", id]
                .into_iter()
                .chain(segments.iter().map(String::as_str))
                .collect::<Vec<_>>()
        });
        let places = paths.enumerate().flat_map(|(generation, path)| {
            self.layers
                .iter()
                .enumerate()
                .map(move |(strength, layer)| {
                    let depth = layer.depth_of(&path);
                    (depth, std::cmp::Reverse(generation), strength, path.clone())
                })
        });
        let Some((_, _, strength, path)) = places.max() else {
            return;
        };
        let found = self.layers[strength].error(&path, layer::one_line(&error.message));
        if !self.errors.contains(&found) {
            self.errors.push(found);
        }
    }

    /// The merged section `[match]`, checked against the cast.
    fn defaults(&mut self) -> MatchDefaults {
        let mut merged = Table::new();
        for section in self
            .layers
            .iter()
            .filter_map(|layer| layer.table.get("match")?.as_table())
        {
            layer::overlay(&mut merged, section);
        }
        let defaults = match parse_options::<MatchDefaults>(merged) {
            Ok(defaults) => defaults,
            Err(errors) => {
                errors
                    .0
                    .iter()
                    .for_each(|error| self.blame_match(&error.path, &error.message));
                return MatchDefaults::default();
            }
        };
        for (key, id) in [("black", &defaults.black), ("white", &defaults.white)] {
            if !self.sections.contains_key(id) {
                let hint = did_you_mean(id, self.sections.keys().map(String::as_str));
                self.blame_match(key, &format!("there is no player `{id}`{hint}"));
            }
        }
        if let Err(error) = GameSetup::new(defaults.rule, defaults.size) {
            self.blame_match("size", &error.to_string());
        }
        defaults
    }

    fn blame_match(&mut self, key: &str, message: &str) {
        let path = ["match"]
            .into_iter()
            .chain((!key.is_empty()).then_some(key))
            .collect::<Vec<_>>();
        let strongest = self.layers.iter().max_by_key(|layer| layer.depth_of(&path));
        if let Some(layer) = strongest {
            self.errors
                .push(layer.error(&path, layer::one_line(message)));
        }
    }
}
