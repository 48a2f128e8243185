//! Loads files into a [`Cast`]: each section is read once, with the keys that it inherits.
//!
//! A section is checked after the one that it extends, and inherits the keys without errors. So an
//! error is reported only where it is written, and the time is proportional to the size of the
//! file, whatever the number of errors and the length of chains of `extends`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use toml::{Table, Value};

use super::avatar::Avatar;
use super::cast::Cast;
use super::character::{Character, CommonKeys};
use super::defaults::{MatchDefaults, Role, Roles};
use super::error::{ConfigErrors, ErrorList};
use super::id;
use super::layer::{self, Layer};
use super::relative;
use super::source::Source;
use crate::character::chat::Chat;
use crate::options::{OptionError, Parsed, did_you_mean, read_section, shorten};
use crate::registry::{BuildContext, Registry};
use engine::Params;

/// The sections and keys at the top of a file.
const TOP: [&str; 4] = ["schema", "players", "match", "roles"];

/// Largest number of bytes that all characters together inherit.
const MOST_TAKEN_OVER: usize = 64 << 20;

/// Reads and checks the files in the order of their precedence.
pub(super) fn load(registry: &Registry, sources: Vec<Source>) -> Result<Cast, ConfigErrors> {
    let mut errors = ErrorList::default();
    let mut layers = Vec::new();
    for source in sources {
        let folder = source.folder();
        match Layer::parse(source) {
            Ok(mut layer) => {
                relative::locate(&mut layer.table, &folder);
                layers.push(layer);
            }
            Err(error) => errors.add(None, error),
        }
    }
    let sections = layer::merge(&layers);
    let mut loader = Loader {
        registry,
        layers: &layers,
        sections: &sections,
        errors,
    };
    loader.check_outline();
    let characters = loader.characters();
    let defaults = loader.defaults();
    let roles = loader.roles(&characters);
    match loader.errors.into_errors() {
        Some(errors) => Err(errors),
        None => Ok(Cast {
            characters,
            defaults,
            roles,
        }),
    }
}

struct Loader<'a> {
    registry: &'a Registry,
    layers: &'a [Layer],
    /// Merged sections, without inherited keys.
    sections: &'a BTreeMap<String, Table>,
    errors: ErrorList,
}

/// What a section passes on to sections that extend it.
#[derive(Default)]
struct Heritage {
    /// The keys without errors, its own and inherited ones, without `extends` and `chat`.
    keys: Table,
    chat: Chat,
    /// True when it and its ancestors have no errors.
    is_sound: bool,
    /// Approximate size of the keys in bytes.
    bytes: usize,
}

/// The value of `extends` of a section.
enum Parent<'a> {
    None,
    Id(&'a str),
    Wrong(OptionError),
}

/// The walk over all sections.
struct Walk<'a> {
    /// Sections that others extend.
    parents: HashSet<&'a str>,
    /// Sections that are done.
    done: HashMap<&'a str, Rc<Heritage>>,
    characters: HashMap<&'a str, Character>,
    /// Bytes that were inherited so far.
    taken_over: usize,
    /// True when that was too much.
    is_refused: bool,
}

impl<'a> Loader<'a> {
    /// Checks the sections and keys at the top of every file, and the IDs.
    fn check_outline(&mut self) {
        for (strength, layer) in self.layers.iter().enumerate() {
            for (key, value) in &layer.table {
                let message = match (key.as_str(), value) {
                    ("schema", Value::Integer(1)) | ("match" | "roles", Value::Table(_)) => {
                        continue;
                    }
                    ("schema", other) => {
                        format!("{} is not known, expected 1", shorten(&other.to_string()))
                    }
                    ("players", Value::Table(players)) => {
                        self.check_ids(strength, players);
                        continue;
                    }
                    ("players" | "match" | "roles", _) => format!("expected a section [{key}]"),
                    (other, _) => {
                        let hint = did_you_mean(other, TOP.into_iter());
                        format!(
                            "unknown section or key{hint}, expected `schema`, [players.ID], \
                            [match] or [roles]"
                        )
                    }
                };
                self.add(strength, &[key.as_str()], &message);
            }
        }
    }

    fn check_ids(&mut self, strength: usize, players: &Table) {
        for (id, section) in players {
            if let Err(error) = id::check(id) {
                self.add(strength, &["players", id], &error.to_string());
            }
            if !section.is_table() {
                let message = format!("expected a section [players.{}]", shorten(id));
                self.add(strength, &["players", id], &message);
            }
        }
    }

    /// Reads and checks all characters, in the order of their first sections.
    fn characters(&mut self) -> Vec<Character> {
        let ids = layer::ids(self.layers);
        let extended = self.sections.values();
        let extended = extended.filter_map(|section| section.get("extends")?.as_str());
        let mut walk = Walk {
            parents: extended.collect(),
            done: HashMap::new(),
            characters: HashMap::new(),
            taken_over: 0,
            is_refused: false,
        };
        for id in &ids {
            if let Some((id, _)) = self.sections.get_key_value(id) {
                self.visit(id, &mut walk);
            }
        }
        let characters = ids
            .iter()
            .filter_map(|id| walk.characters.remove(id.as_str()));
        characters.collect()
    }

    /// Reads a section after all its ancestors.
    fn visit(&mut self, id: &'a str, walk: &mut Walk<'a>) {
        let mut open = Vec::new();
        let mut places = HashMap::new();
        let mut next = id;
        // The end of the chain: the section to continue from, or none.
        let mut heritage = loop {
            if let Some(done) = walk.done.get(next) {
                break Some(Rc::clone(done));
            }
            if let Some(&at) = places.get(next) {
                self.report_circle(&open[at..]);
                break Some(Rc::default());
            }
            places.insert(next, open.len());
            open.push(next);
            match self.parent(next) {
                Parent::None => break None,
                Parent::Id(parent) => next = parent,
                Parent::Wrong(error) => {
                    self.blame(next, &error);
                    break Some(Rc::default());
                }
            }
        };
        for id in open.into_iter().rev() {
            let next = Rc::new(self.read(id, heritage.as_deref(), walk));
            walk.done.insert(id, Rc::clone(&next));
            heritage = Some(next);
        }
    }

    fn parent(&self, id: &str) -> Parent<'a> {
        let Some(value) = self.sections[id].get("extends") else {
            return Parent::None;
        };
        let message = match value.as_str() {
            Some(parent) => match self.sections.get_key_value(parent) {
                Some((parent, _)) => return Parent::Id(parent),
                None => format!(
                    "there is no player `{}`{}, expected the ID of another player",
                    shorten(parent),
                    self.hint(parent)
                ),
            },
            None => "expected the ID of another player".to_owned(),
        };
        Parent::Wrong(OptionError::new("extends", message))
    }

    /// A hint with the nearest ID. Empty after more errors than are shown, because the search takes
    /// time for all IDs.
    fn hint(&self, id: &str) -> String {
        match self.errors.is_full() {
            true => String::new(),
            false => did_you_mean(id, self.sections.keys().map(String::as_str)),
        }
    }

    /// Reports a cycle of `extends` at each of its members.
    fn report_circle(&mut self, members: &[&str]) {
        const LISTED: usize = 8;
        for (at, &id) in members.iter().enumerate() {
            let others = members[at..].iter().chain(&members[..at]);
            let mut circle = others
                .map(|id| format!("`{id}`"))
                .take(LISTED)
                .collect::<Vec<_>>();
            if members.len() > LISTED {
                circle.push("..".to_owned());
            }
            circle.push(format!("`{id}`"));
            let message = format!(
                "a cycle, {}: expected the ID of another player",
                circle.join(" extends ")
            );
            self.blame(id, &OptionError::new("extends", message));
        }
    }

    /// Reads and checks one section over its inherited keys. Returns what it passes on, which is
    /// nothing if no section extends it.
    fn read(&mut self, id: &'a str, heritage: Option<&Heritage>, walk: &mut Walk<'a>) -> Heritage {
        let own = &self.sections[id];
        walk.taken_over += heritage.map_or(0, |it| it.bytes);
        if walk.taken_over > MOST_TAKEN_OVER {
            return self.refuse(id, walk);
        }
        let mut section = Section::over(own, heritage);
        let errors = section.check(self.registry, id);
        // Errors that follow from an error in an ancestor are reported there.
        let is_orphan = heritage.is_some_and(|it| !it.is_sound);
        let is_own = |error: &OptionError| {
            let first = error.path.split(['.', '[']).next();
            first.is_some_and(|key| own.contains_key(key))
        };
        for error in errors.iter().filter(|error| !is_orphan || is_own(error)) {
            self.blame(id, error);
        }
        let is_sound = errors.is_empty() && !is_orphan;
        if let Some(character) = section.character.take().filter(|_| is_sound) {
            walk.characters.insert(id, character);
        }
        match walk.parents.contains(id) {
            true => section.hand_on(&errors, is_sound),
            false => Heritage {
                is_sound,
                ..Heritage::default()
            },
        }
    }

    /// Reports, once, that the characters inherit too much.
    fn refuse(&mut self, id: &str, walk: &mut Walk<'_>) -> Heritage {
        if !walk.is_refused {
            walk.is_refused = true;
            let most = MOST_TAKEN_OVER >> 20;
            let message = format!("the players take over more than {most} MiB in all");
            self.blame(id, &OptionError::new("extends", message));
        }
        Heritage::default()
    }

    /// Adds an error where its key is written: in the file of highest precedence that has most of
    /// its path.
    fn blame(&mut self, id: &str, error: &OptionError) {
        let segments = layer::segments(&error.path);
        let segments = segments.iter().map(String::as_str);
        let path = ["players", id]
            .into_iter()
            .chain(segments)
            .collect::<Vec<_>>();
        self.add_at(&path, &error.message);
    }

    fn add_at(&mut self, path: &[&str], message: &str) {
        let layers = self.layers.iter().enumerate();
        let strongest = layers.max_by_key(|(_, layer)| layer.depth_of(path));
        if let Some((strength, _)) = strongest {
            self.add(strength, path, message);
        }
    }

    fn add(&mut self, strength: usize, path: &[&str], message: &str) {
        let error = self.layers[strength].error(path, message);
        self.errors.add(Some(strength), error);
    }

    /// A section besides the players, merged and read. Its errors are reported.
    fn section<P: Params>(&mut self, name: &str) -> Parsed<P> {
        let mut merged = Table::new();
        let sections = self.layers.iter();
        for section in sections.filter_map(|layer| layer.table.get(name)?.as_table()) {
            layer::overlay(&mut merged, section);
        }
        let parsed = read_section(merged);
        for error in &parsed.errors {
            self.blame_key(name, &error.path, &error.message);
        }
        parsed
    }

    fn blame_key(&mut self, section: &str, key: &str, message: &str) {
        let segments = layer::segments(key);
        let segments = segments.iter().map(String::as_str);
        let path = [section].into_iter().chain(segments).collect::<Vec<_>>();
        self.add_at(&path, message);
    }

    /// The merged section `[match]`, checked against the cast.
    fn defaults(&mut self) -> MatchDefaults {
        let parsed = self.section::<MatchDefaults>("match");
        for (key, id) in parsed.value.iter().flat_map(MatchDefaults::players) {
            if !parsed.lacks(key) && !self.sections.contains_key(id) {
                let message = format!("there is no player `{}`{}", shorten(id), self.hint(id));
                self.blame_key("match", key, &message);
            }
        }
        parsed.value.unwrap_or_default()
    }

    /// The merged section `[roles]`, checked against the cast.
    fn roles(&mut self, characters: &[Character]) -> Roles {
        let parsed = self.section::<Roles>("roles");
        let roles = parsed.value.unwrap_or_default();
        for role in Role::ALL {
            let Some(id) = roles.get(role) else {
                continue;
            };
            let is_human = |it: &Character| it.id == id && it.is_human();
            let message = if !self.sections.contains_key(id) {
                format!("there is no player `{}`{}", shorten(id), self.hint(id))
            } else if characters.iter().any(is_human) {
                format!("`{id}` is a human, expected the ID of a bot")
            } else {
                continue;
            };
            self.blame_key("roles", role.key(), &message);
        }
        roles
    }
}

/// A section with its inherited keys.
struct Section<'a> {
    own: &'a Table,
    heritage: Option<&'a Heritage>,
    /// Its own keys over the inherited ones, without `extends` and `chat`.
    keys: Table,
    chat: Chat,
    /// Made by the check if the keys have no errors.
    character: Option<Character>,
}

impl<'a> Section<'a> {
    fn over(own: &'a Table, heritage: Option<&'a Heritage>) -> Self {
        let mut keys = heritage.map(|it| it.keys.clone()).unwrap_or_default();
        // Options of another kind are not inherited.
        if own
            .get("kind")
            .is_some_and(|kind| keys.get("kind") != Some(kind))
        {
            keys.retain(|key, _| CommonKeys::include(key));
        }
        layer::overlay(&mut keys, own);
        keys.retain(|key, _| !["extends", "chat"].contains(&key));
        Self {
            own,
            heritage,
            keys,
            chat: Chat::default(),
            character: None,
        }
    }

    /// All errors of the section.
    fn check(&mut self, registry: &Registry, id: &str) -> Vec<OptionError> {
        let mut errors = Vec::new();
        let keys = self.keys.clone().into_iter();
        let (common, options): (Table, Table) = keys.partition(|(key, _)| CommonKeys::include(key));
        match common.get("kind").map(Value::as_str) {
            Some(Some(kind)) if !self.is_built(kind) => {
                let context = BuildContext {
                    has_screen: true,
                    ..BuildContext::default()
                };
                let built = registry.build(kind, options.clone(), &context);
                errors.extend(built.err().into_iter().flat_map(|errors| errors.0));
            }
            Some(_) => {}
            None => {
                let kinds = registry.kinds().map(|kind| format!("`{kind}`"));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                let message = format!("`kind` (or `extends`) is missing, expected one of {kinds}");
                errors.push(OptionError::new("", message));
            }
        }
        self.chat = match (self.own.get("chat"), self.heritage) {
            (Some(chat), _) => Chat::parse(chat.clone()).unwrap_or_else(|found| {
                errors.extend(found.0);
                Chat::default()
            }),
            (None, Some(heritage)) => heritage.chat.clone(),
            (None, None) => Chat::default(),
        };
        let common = CommonKeys::read(common);
        errors.extend(common.errors);
        let avatar = common
            .value
            .as_ref()
            .and_then(|keys| keys.avatar.as_deref())
            .map(|text| Avatar::read(text, registry.picture_check()))
            .transpose();
        let avatar = avatar.unwrap_or_else(|message| {
            errors.push(OptionError::new("avatar", message));
            None
        });
        let (chat, keys) = (self.chat.clone(), common.value);
        self.character = keys.map(|common| common.into_character(id, avatar, chat, options));
        errors
    }

    /// True when this kind with these options was built for the section that this one extends.
    fn is_built(&self, kind: &str) -> bool {
        let is_like = |heritage: &Heritage| {
            heritage.is_sound && heritage.keys.get("kind").and_then(Value::as_str) == Some(kind)
        };
        let is_common = |key: &String| key == "extends" || CommonKeys::include(key);
        self.heritage.is_some_and(is_like) && self.own.keys().all(is_common)
    }

    /// What it passes on: all keys without errors.
    fn hand_on(self, errors: &[OptionError], is_sound: bool) -> Heritage {
        let first = |error: &OptionError| error.path.split(['.', '[']).next().map(str::to_owned);
        let faulty = errors.iter().filter_map(first).collect::<HashSet<_>>();
        let mut keys = self.keys;
        keys.retain(|key, _| !faulty.contains(key));
        Heritage {
            bytes: weight(&keys),
            keys,
            chat: self.chat,
            is_sound,
        }
    }
}

/// Approximate size of a table in bytes.
fn weight(table: &Table) -> usize {
    let of_entry = |(key, value): (&String, &Value)| key.len() + weight_of(value);
    table.iter().map(of_entry).sum()
}

fn weight_of(value: &Value) -> usize {
    const VALUE: usize = 32;
    VALUE
        + match value {
            Value::String(text) => text.len(),
            Value::Array(values) => values.iter().map(weight_of).sum(),
            Value::Table(table) => weight(table),
            _ => 0,
        }
}
