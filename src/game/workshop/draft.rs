//! [`Draft`]: a character that is edited.

use std::collections::BTreeMap;

use super::field::Field;
use arena::{Rating, Ratings};
use player::config::{Avatar, Character, KeyChange, LocalText, with_level};
use player::{BuildContext, OptionError, Registry};
use toml::{Table, Value};

/// The key of the name.
pub(super) const NAME: &str = "name";

/// A character that is edited: what it was, and the keys that were changed.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The character as the cast has it; of a duplicate, the one that it extends.
    pub(super) base: Character,
    /// The ID of the section.
    pub(super) id: String,
    /// True for a duplicate that is not in the file yet.
    pub(super) is_new: bool,
    pub(super) fields: Vec<Field>,
    /// The keys with changes; without a value, the key is removed.
    pub(super) changes: BTreeMap<String, Option<Value>>,
    /// The user's file when the character was opened.
    pub(super) opened: String,
    pub(super) errors: Vec<OptionError>,
}

impl Draft {
    /// The character of the cast, or a duplicate of it under this ID.
    pub(super) fn new(
        base: &Character,
        copy: Option<&str>,
        registry: &Registry,
        file: String,
    ) -> Self {
        Self {
            id: copy.unwrap_or(&base.id).to_owned(),
            is_new: copy.is_some(),
            fields: Field::of_kind(registry, &base.kind),
            base: base.clone(),
            changes: BTreeMap::new(),
            opened: file,
            errors: Vec::new(),
        }
    }

    /// The ID of the section `[players.ID]`.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// True for a duplicate that is not saved yet.
    pub const fn is_new(&self) -> bool {
        self.is_new
    }

    /// The keys that can be edited.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The name in a language.
    pub fn name(&self, language: &str) -> String {
        match self.changes.get(NAME) {
            Some(Some(Value::String(name))) => name.clone(),
            Some(None) => self.id.clone(),
            _ => self.base.display_name(language).to_owned(),
        }
    }

    /// True when there is something to save.
    pub fn is_changed(&self) -> bool {
        self.is_new || !self.changes.is_empty()
    }

    /// True when this key was changed.
    pub fn has_changed(&self, key: &str) -> bool {
        self.changes.contains_key(key)
    }

    /// What is wrong with the value of this key.
    pub fn error(&self, key: &str) -> Option<&str> {
        let error = self.errors.iter().find(|it| it.path == key);
        error.map(|it| it.message.as_str())
    }

    /// The errors about keys that are not edited here.
    pub fn other_errors(&self) -> impl Iterator<Item = &OptionError> {
        let is_shown = |it: &&OptionError| self.fields.iter().any(|field| field.key == it.path);
        self.errors.iter().filter(move |it| !is_shown(it))
    }

    /// The value of a field: the changed one, that of the character, that of its level, or the
    /// default. `None` when it has no written form.
    pub fn value(&self, field: &Field) -> Option<Value> {
        let written = match self.changes.get(&field.key) {
            Some(Some(value)) => return Some(value.clone()),
            Some(None) => None,
            None => self.base_value(&field.key),
        };
        let of_level = || value_at(&with_level(&self.options()), &field.key).cloned();
        written.or_else(of_level).or_else(|| field.default.clone())
    }

    /// The value of a key of the character before the changes.
    fn base_value(&self, key: &str) -> Option<Value> {
        let time = &self.base.time;
        match key {
            "ponder" => Some(self.base.ponder.into()),
            "time.min_ms" => i64::try_from(time.min_ms).ok().map(Value::Integer),
            "time.max_ms" => i64::try_from(time.max_ms).ok().map(Value::Integer),
            "avatar" => match self.base.avatar.as_ref()? {
                Avatar::BuiltIn(name) => Some((*name).into()),
                Avatar::File(file) => Some(file.path.display().to_string().into()),
            },
            key => value_at(&self.base.options, key).cloned(),
        }
    }

    /// The options with the changes, without the keys of every character.
    fn options(&self) -> Table {
        let mut options = self.base.options.clone();
        for (key, value) in &self.changes {
            let is_shared = [NAME, "avatar", "chat", "ponder"].contains(&key.as_str());
            if !is_shared && !key.starts_with("time.") {
                put(&mut options, key, value.as_ref());
            }
        }
        options
    }

    /// Shows a value that the file has by now.
    pub(super) fn show(&mut self, key: &str, value: &Value) {
        put(&mut self.base.options, key, Some(value));
    }

    /// Changes a key. The value that it had at first is no change.
    pub(super) fn set(&mut self, key: &str, value: Option<Value>, registry: &Registry) {
        let before = match key {
            "chat" => None,
            NAME => Some(Value::from(self.base.display_name("en"))),
            key => self.base_value(key),
        };
        if value == before || value.is_none() && before.is_none() {
            self.changes.remove(key);
        } else {
            self.changes.insert(key.to_owned(), value);
        }
        self.check(registry);
    }

    /// Gives a key the value that it had before it was edited.
    pub(super) fn restore(&mut self, key: &str, registry: &Registry) {
        self.changes.remove(key);
        self.check(registry);
    }

    fn check(&mut self, registry: &Registry) {
        let built = registry.build(
            &self.base.kind,
            self.options(),
            &BuildContext {
                has_screen: true,
                ..BuildContext::default()
            },
        );
        self.errors = built.err().map(|errors| errors.0).unwrap_or_default();
    }

    /// The character with the changes, under an ID that the cast does not have, so that it is not
    /// replaced by the saved one.
    pub(super) fn character(&self) -> Character {
        let id = match self.is_new {
            true => self.id.clone(),
            false => format!("{}-edited", self.id),
        };
        let mut character = Character {
            id,
            options: self.options(),
            ..self.base.clone()
        };
        if let Some(Some(Value::String(name))) = self.changes.get(NAME) {
            character.name = LocalText::One(name.clone());
        }
        if let Some(Some(Value::Boolean(ponder))) = self.changes.get("ponder") {
            character.ponder = *ponder;
        }
        if let Some(Some(Value::String(name))) = self.changes.get("avatar") {
            let known = Avatar::NAMES.into_iter().find(|it| it == name);
            character.avatar = known.map(Avatar::BuiltIn);
        }
        if self.changes.contains_key("chat") {
            character.chat = Character::nameless_human().chat;
        }
        let ms = |key: &str| {
            let value = self.changes.get(key)?.as_ref()?.as_integer()?;
            u64::try_from(value).ok()
        };
        let time = &mut character.time;
        time.min_ms = ms("time.min_ms").unwrap_or(time.min_ms);
        time.max_ms = ms("time.max_ms").unwrap_or(time.max_ms);
        character
    }

    /// The changes for the file.
    pub(super) fn key_changes(&self) -> Vec<KeyChange> {
        let extends = self.is_new.then(|| KeyChange {
            key: "extends".to_owned(),
            value: Some(self.base.id.as_str().into()),
        });
        let changes = self.changes.iter().map(|(key, value)| KeyChange {
            key: key.clone(),
            value: value.clone(),
        });
        extends.into_iter().chain(changes).collect()
    }

    /// The Elo of its level with half of the 95 % interval, where levels were measured. `true` if
    /// other keys of its play differ from those of the level alone.
    pub fn estimate(&self, ratings: &Ratings, registry: &Registry) -> Option<(Rating, bool)> {
        let mut options = self.options();
        let level = options.remove("level")?.as_integer()?;
        let level = u8::try_from(level).ok()?;
        let rating = ratings.level(&self.base.kind, level, registry)?;
        let plays_otherwise = options
            .keys()
            .any(|key| !["manners", "seed"].contains(&key.as_str()));
        Some((rating, plays_otherwise))
    }
}

/// The value at a key with dots.
fn value_at<'a>(table: &'a Table, key: &str) -> Option<&'a Value> {
    let mut parts = key.split('.');
    let first = table.get(parts.next()?)?;
    parts.try_fold(first, |value, part| value.get(part))
}

/// Sets or removes the value at a key with dots.
fn put(table: &mut Table, key: &str, value: Option<&Value>) {
    match (key.split_once('.'), value) {
        (Some((first, rest)), value) => {
            let inner = table.entry(first).or_insert_with(|| Table::new().into());
            if let Value::Table(inner) = inner {
                put(inner, rest, value);
                if inner.is_empty() {
                    table.remove(first);
                }
            }
        }
        (None, Some(value)) => {
            table.insert(key.to_owned(), value.clone());
        }
        (None, None) => {
            table.remove(key);
        }
    }
}
