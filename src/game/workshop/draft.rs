//! [`Draft`]: a character that is edited.

use std::collections::BTreeMap;

use super::field::{Field, value_of};
use super::remarks::{self, Wordings};
use arena::{Rating, Ratings};
use player::character::chat::Chat;
use player::config::{Avatar, Character, KeyChange, LocalText, with_level};
use player::{BuildContext, OptionError, Registry};
use toml::{Table, Value};

/// The key of the name.
pub(super) const NAME: &str = "name";
/// The key of the sentence below it.
const TAGLINE: &str = "tagline";
/// The key of the lines.
const CHAT: &str = "chat";

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
    /// The texts of keys that are no values, with what is wrong with them.
    pub(super) misread: BTreeMap<String, (String, OptionError)>,
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
            misread: BTreeMap::new(),
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
        self.is_new || !self.changes.is_empty() || self.has_misread()
    }

    /// True when its kind can play in the arena. Whether its keys have mistakes does not matter.
    pub fn is_measurable(&self) -> bool {
        !self.base.is_human() && self.base.untrusted.is_none()
    }

    /// True when its Elo can be measured now.
    pub fn can_be_measured(&self) -> bool {
        self.is_measurable() && !self.is_wrong()
    }

    /// True when this key was changed.
    pub fn has_changed(&self, key: &str) -> bool {
        self.changes.contains_key(key)
    }

    /// What is wrong with the value of this key.
    pub fn error(&self, key: &str) -> Option<&str> {
        let error = self.errors.iter().find(|it| is_within(&it.path, key));
        error.map(|it| it.message.as_str())
    }

    /// The text of this key that is no value, as the user has written it.
    pub fn misread(&self, key: &str) -> Option<&str> {
        self.misread.get(key).map(|(text, _)| text.as_str())
    }

    /// True when a text is no value.
    pub(super) fn has_misread(&self) -> bool {
        !self.misread.is_empty()
    }

    /// The tagline in a language; empty without one.
    pub fn tagline(&self, language: &str) -> String {
        match self.changes.get(TAGLINE) {
            Some(Some(value)) => text_in(value, language),
            _ => {
                let own = self.base.tagline.as_ref();
                own.map_or_else(String::new, |it| it.get(language).to_owned())
            }
        }
    }

    /// What the character says in a language; nothing when it is silenced.
    pub fn wordings(&self, language: &str) -> Vec<Wordings> {
        remarks::wordings(&self.chat(), language)
    }

    fn chat(&self) -> Value {
        match self.changes.get(CHAT) {
            Some(Some(value)) => value.clone(),
            _ => remarks::value_of(&self.base.chat),
        }
    }

    /// True while a value is wrong.
    pub fn is_wrong(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The errors about keys that are not edited here.
    pub fn other_errors(&self) -> impl Iterator<Item = &OptionError> {
        let is_shown = |it: &&OptionError| {
            let mut fields = self.fields.iter();
            fields.any(|field| is_within(&it.path, &field.key))
        };
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
            TAGLINE => self.base.tagline.as_ref().map(value_of_text),
            key => value_at(&self.base.options, key).cloned(),
        }
    }

    /// The options with the changes, without the keys of every character.
    fn options(&self) -> Table {
        let mut options = self.base.options.clone();
        for (key, value) in &self.changes {
            let is_shared = [NAME, TAGLINE, "avatar", CHAT, "ponder"].contains(&key.as_str());
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
        self.misread.remove(key);
        let before = match key {
            CHAT => Some(remarks::value_of(&self.base.chat)),
            TAGLINE => self.base.tagline.as_ref().map(value_of_text),
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

    /// Sets a key to the value of a text that is written as in the file.
    pub(super) fn write(&mut self, key: &str, text: &str, registry: &Registry) {
        let text = text.trim();
        match value_of(text) {
            _ if text.is_empty() => self.set(key, None, registry),
            Some(value) => self.set(key, Some(value), registry),
            None => {
                let message = "the text is not a value, expected for example `[1, 2]`, `0.5` or \
                    `\"text\"`";
                let error = OptionError::new(key, message);
                self.misread
                    .insert(key.to_owned(), (text.to_owned(), error));
                self.check(registry);
            }
        }
    }

    /// Sets the tagline in a language.
    pub(super) fn set_tagline(&mut self, language: &str, text: &str, registry: &Registry) {
        let text = text.trim();
        if text.is_empty() || text == self.tagline(language) {
            return;
        }
        let texts = ["en", "zh"].map(|code| {
            let own = if code == language {
                text.to_owned()
            } else {
                self.tagline(code)
            };
            (code.to_owned(), own)
        });
        // A new tagline is that of every language until another one has its own.
        let texts = texts.map(|(code, own)| {
            if own.is_empty() {
                (code, Value::from(text))
            } else {
                (code, own.into())
            }
        });
        let value = Value::Table(texts.into_iter().collect());
        self.set(TAGLINE, Some(value), registry);
    }

    /// Changes a wording: the one at a place of a section of the key `chat`.
    pub(super) fn say(
        &mut self,
        (section, place): (usize, usize),
        language: &str,
        text: &str,
        registry: &Registry,
    ) {
        let mut chat = self.chat();
        remarks::say(&mut chat, section, place, language, text);
        self.set(CHAT, Some(chat), registry);
    }

    /// Gives a key the value that it had before it was edited.
    pub(super) fn restore(&mut self, key: &str, registry: &Registry) {
        self.misread.remove(key);
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
        let misread = self.misread.values();
        self.errors.extend(misread.map(|(_, error)| error.clone()));
        if let Some(Some(chat)) = self.changes.get(CHAT) {
            let errors = Chat::parse(chat.clone()).err();
            self.errors.extend(errors.into_iter().flat_map(|it| it.0));
        }
    }

    /// The character with the changes, under an ID that the cast does not have, so that it is not
    /// replaced by the saved one.
    pub(super) fn character(&self) -> Character {
        let id = if self.is_new {
            self.id.clone()
        } else {
            format!("{}-edited", self.id)
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
        if let Some(Some(chat)) = self.changes.get(CHAT) {
            // A mistake in it keeps the character from being tried.
            character.chat = Chat::parse(chat.clone()).unwrap_or_default();
        }
        if self.changes.contains_key(TAGLINE) {
            let texts = ["en", "zh"].map(|code| (code.to_owned(), self.tagline(code)));
            character.tagline = Some(LocalText::ByLanguage(texts.into_iter().collect()));
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

    /// Its estimated Elo with half of the 95 % interval. Where the estimate does not know one of
    /// its keys it is the Elo of its level alone, and the second value is true. `None` while a
    /// value is wrong, because such a character does not play.
    pub fn estimate(&self, ratings: &Ratings, registry: &Registry) -> Option<(Rating, bool)> {
        if self.is_wrong() {
            return None;
        }
        let options = self.options();
        let estimate = ratings.estimate(&self.base.kind, &options, registry);
        let of_level = || {
            let level = options.get("level")?.as_integer()?;
            ratings.level(&self.base.kind, u8::try_from(level).ok()?, registry)
        };
        let estimate = estimate.map(|rating| (rating, false));
        estimate.or_else(|| Some((of_level()?, true)))
    }
}

/// True when an error at this path is about the value of this key or a part of it.
fn is_within(path: &str, key: &str) -> bool {
    let rest = path.strip_prefix(key);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.']))
}

/// A text by language as a value.
fn value_of_text(text: &LocalText) -> Value {
    match text {
        LocalText::One(text) => text.as_str().into(),
        LocalText::ByLanguage(texts) => {
            let texts = texts.iter();
            let texts = texts.map(|(code, text)| (code.clone(), Value::from(text.as_str())));
            Value::Table(texts.collect())
        }
    }
}

/// The text in a language of such a value.
fn text_in(value: &Value, language: &str) -> String {
    let own = value.get(language).or_else(|| value.get("en"));
    let text = own.unwrap_or(value).as_str();
    text.unwrap_or_default().to_owned()
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
