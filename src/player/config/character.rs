//! [`Character`]: what every section `[players.ID]` has in common, whatever its kind.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use toml::Table;

use super::trust::UntrustedEngine;
use crate::player::character::chat::Chat;
use crate::player::contract::{Player, PlayerError};
use crate::player::options::{OptionError, OptionErrors, did_you_mean};
use crate::player::registry::{BuildContext, Registry};
use crate::player::seat::PlayerFactory;

/// A text in one language or several: `"Cat"` or `{ en = "Cat", zh = "猫" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a text or a table of texts by language (`{ en = \"Cat\" }`)"
)]
pub enum LocalText {
    /// The same in every language.
    One(String),
    /// By language code.
    ByLanguage(BTreeMap<String, String>),
}

impl LocalText {
    /// The text in `language`, else in English, else in any.
    pub fn get(&self, language: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::ByLanguage(texts) => {
                let text = texts
                    .get(language)
                    .or_else(|| texts.get("en"))
                    .or_else(|| texts.values().next());
                text.map_or("", String::as_str)
            }
        }
    }
}

/// How long a bot takes in the app. Matches know no manners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TimeManners {
    /// A move that comes sooner is held back until then, in ms: nobody likes to play against a reflex.
    pub min_ms: u64,
    /// The most that the search gets for a move, in ms; a clock may leave it less.
    pub max_ms: u64,
}

impl Default for TimeManners {
    fn default() -> Self {
        Self {
            min_ms: 350,
            max_ms: 8_000,
        }
    }
}

impl TimeManners {
    /// The shortest think time.
    pub const fn min(self) -> Duration {
        Duration::from_millis(self.min_ms)
    }

    /// The longest think time.
    pub const fn max(self) -> Duration {
        Duration::from_millis(self.max_ms)
    }
}

/// One member of the cast.
#[derive(Clone, Debug)]
pub struct Character {
    /// Key of its section, used on the command line and in records.
    pub id: String,
    /// Kind of player.
    pub kind: String,
    /// Name to show.
    pub name: LocalText,
    /// One line about it.
    pub tagline: Option<LocalText>,
    /// Which portrait it has, one of [`Character::AVATARS`]; `None` leaves it to the kind.
    pub avatar: Option<String>,
    /// How long it takes in the app.
    pub time: TimeManners,
    /// Whether it thinks on the other side's time in the app.
    pub ponder: bool,
    /// What it says in the app.
    pub chat: Chat,
    /// What the kind's builder gets.
    pub options: Table,
    /// Its engine, when that is not trusted and the character therefore not built.
    pub untrusted: Option<UntrustedEngine>,
}

/// The keys that belong to the character and not to its kind, but for `chat`, which [`Chat::parse`] reads.
#[derive(Deserialize)]
pub(super) struct CommonKeys {
    pub(super) kind: String,
    pub(super) name: Option<LocalText>,
    pub(super) tagline: Option<LocalText>,
    pub(super) avatar: Option<String>,
    #[serde(default)]
    pub(super) time: TimeManners,
    #[serde(default)]
    pub(super) ponder: bool,
}

impl CommonKeys {
    /// Their names; what else a section holds goes to the kind.
    pub(super) const NAMES: [&str; 7] = [
        "kind", "name", "tagline", "avatar", "time", "ponder", "chat",
    ];

    /// The character that they, what it says and the kind's options make.
    pub(super) fn into_character(self, id: &str, chat: Chat, options: Table) -> Character {
        Character {
            id: id.to_owned(),
            kind: self.kind,
            name: self.name.unwrap_or_else(|| LocalText::One(id.to_owned())),
            tagline: self.tagline,
            avatar: self.avatar,
            time: self.time,
            ponder: self.ponder,
            chat,
            options,
            untrusted: None,
        }
    }

    /// What their types cannot tell.
    pub(super) fn mistakes(&self) -> Vec<OptionError> {
        let mut mistakes = Vec::new();
        if let Some(avatar) = self
            .avatar
            .as_deref()
            .filter(|avatar| !Character::AVATARS.contains(avatar))
        {
            let hint = did_you_mean(avatar, Character::AVATARS.into_iter());
            let known = Character::AVATARS
                .map(|known| format!("`{known}`"))
                .join(", ");
            let message = format!("unknown portrait `{avatar}`{hint}, expected one of {known}");
            mistakes.push(OptionError {
                path: "avatar".into(),
                message,
            });
        }
        let TimeManners { min_ms, max_ms } = self.time;
        if max_ms < min_ms.max(1) {
            let message = format!(
                "{max_ms} is out of range, expected 1 or more and no less than `min_ms`, which is {min_ms}"
            );
            mistakes.push(OptionError {
                path: "time.max_ms".into(),
                message,
            });
        }
        mistakes
    }
}

impl Character {
    /// The portraits there are, in alphabetical order.
    pub const AVATARS: [&str; 13] = [
        "abacus", "alley", "cat", "fox", "hare", "human", "kitten", "owl", "panther", "robot",
        "sleepy", "squirrel", "turtle",
    ];

    /// The name in `language`.
    pub fn display_name(&self, language: &str) -> &str {
        self.name.get(language)
    }

    /// Whether it is played from in front of the screen.
    pub fn is_human(&self) -> bool {
        self.kind == "human"
    }

    /// Its level, 0 to 100, where it has one.
    pub fn level(&self) -> Option<u8> {
        let level = self.options.get("level")?.as_integer()?;
        u8::try_from(level).ok()
    }

    /// A human whom no file names.
    pub fn nameless_human() -> Self {
        Self {
            id: "human".into(),
            kind: "human".into(),
            name: LocalText::One("Human".into()),
            tagline: None,
            avatar: None,
            time: TimeManners::default(),
            ponder: false,
            chat: Chat::default(),
            options: Table::new(),
            untrusted: None,
        }
    }

    /// The same under another ID, and another name where there is one.
    pub fn renamed(&self, id: &str, name: &str) -> Self {
        let mut renamed = self.clone();
        id.clone_into(&mut renamed.id);
        if !name.is_empty() {
            renamed.name = LocalText::One(name.to_owned());
        }
        renamed
    }

    /// Builds its player.
    ///
    /// # Errors
    /// When the kind is unknown or rejects the options, or the engine is not trusted.
    pub fn build(
        &self,
        registry: &Registry,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        if let Some(engine) = &self.untrusted {
            return Err(OptionErrors::one("", engine.to_string()));
        }
        registry.build(&self.kind, self.options.clone(), context)
    }

    /// This character without a bound of its own on nodes: who is asked for the best it has uses the time that it is given. A kind that knows
    /// no such bound stays as it is.
    pub fn unbounded(&self, registry: &Registry) -> Self {
        let mut free = self.clone();
        let search = free.options.entry("search");
        if let toml::Value::Table(search) = search.or_insert_with(|| Table::new().into()) {
            search.insert("max_nodes".to_owned(), 0.into());
        }
        match free.build(registry, &BuildContext::default()) {
            Ok(_) => free,
            Err(_) => self.clone(),
        }
    }

    /// This character without its opening libraries: who is asked what a position is worth has to look at it.
    pub fn without_libraries(&self) -> Self {
        let mut searching = self.clone();
        searching.options.remove("book");
        searching
    }

    /// What a seat needs to build the player, and to build it again.
    pub fn factory(&self, registry: &Registry, context: BuildContext) -> PlayerFactory {
        let (character, registry) = (self.clone(), registry.clone());
        Arc::new(move || {
            let built = character.build(&registry, &context);
            built.map_err(|errors| PlayerError::Failed(format!("{}: {errors}", character.id)))
        })
    }
}
