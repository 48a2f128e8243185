//! [`Section`]: a section `[players.ID]` with the keys that it inherits.

use std::collections::HashSet;

use toml::{Table, Value};

use super::character::{Character, CommonKeys};
use super::layer;
use super::loader::Loader;
use crate::avatar::Avatar;
use crate::character::chat::Chat;
use crate::options::{OptionError, did_you_mean};
use crate::registry::{BuildContext, Registry};

/// What a section passes on to sections that extend it.
#[derive(Default)]
pub(super) struct Heritage {
    /// The keys without errors, its own and inherited ones, without `extends` and `chat`.
    pub(super) keys: Table,
    pub(super) chat: Chat,
    /// True when it and its ancestors have no errors.
    pub(super) is_sound: bool,
    /// Approximate size of the keys in bytes.
    pub(super) bytes: usize,
}

/// A section with its inherited keys.
pub(super) struct Section<'a> {
    own: &'a Table,
    heritage: Option<&'a Heritage>,
    /// Its own keys over the inherited ones, without `extends` and `chat`.
    keys: Table,
    chat: Chat,
    /// Made by the check if the keys have no errors.
    pub(super) character: Option<Character>,
}

impl<'a> Section<'a> {
    pub(super) fn over(own: &'a Table, heritage: Option<&'a Heritage>) -> Self {
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
    pub(super) fn check(&mut self, loader: &Loader<'_>, id: &str) -> Vec<OptionError> {
        let registry = loader.registry;
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
                if loader.gives_hints() {
                    hint_at_section_keys(&mut errors, registry, kind, id);
                }
            }
            Some(_) => {}
            None => {
                let kinds = registry.kinds().map(|kind| format!("`{kind}`"));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                let message = format!("`kind` (or `extends`) is missing, expected one of {kinds}");
                errors.push(misspelled_kind(&options).unwrap_or(OptionError::new("", message)));
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
    pub(super) fn hand_on(self, errors: &[OptionError], is_sound: bool) -> Heritage {
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

/// The error of the first key that looks like `extends` or `kind`, in a section without these keys.
fn misspelled_kind(options: &Table) -> Option<OptionError> {
    options.keys().find_map(|key| {
        let hint = did_you_mean(key, ["extends", "kind"].into_iter());
        let message = format!("unknown key `{key}`{hint}, expected `extends` or `kind`");
        (!hint.is_empty()).then(|| OptionError::new(key, message))
    })
}

/// Adds to the errors of keys that are like no key of their table: the key of the whole section
/// that was probably meant. A key within another table must differ by one letter at most, because
/// it was more probably meant for its own table.
fn hint_at_section_keys(errors: &mut [OptionError], registry: &Registry, kind: &str, id: &str) {
    for error in errors.iter_mut().filter(|error| error.is_strange_key) {
        let keys = registry.keys(kind);
        let of_kind = keys.iter().map(|key| key.name);
        let known = CommonKeys::all().chain(of_kind.filter(|key| !key.contains('.')));
        let hint = match error.path.rsplit_once('.') {
            None => did_you_mean(&error.path, known),
            Some((_, word)) => {
                let near = known.filter(|key| strsim::damerau_levenshtein(word, key) <= 1);
                did_you_mean(word, near).replace("?)", &format!(" in [players.{id}]?)"))
            }
        };
        error.add_hint(&hint);
    }
}
