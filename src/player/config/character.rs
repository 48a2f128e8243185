//! [`Character`]: the parts of a section `[players.ID]` that all kinds share.

use std::sync::Arc;
use std::time::Duration;

use toml::{Table, Value};

use super::untrusted::UntrustedEngine;
use crate::avatar::Avatar;
use crate::character::chat::{Chat, LocalText};
use crate::character::level;
use crate::contract::{Player, PlayerError};
use crate::fingerprint::Fingerprint;
use crate::options::{OptionError, OptionErrors, Parsed, read_section};
use crate::registry::{BuildContext, Registry};
use crate::seat::PlayerFactory;
use engine::params::{Key, Params};

engine::params! {
    /// Think time of a bot in the app. Matches ignore it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct TimeManners {
        /// Shortest think time: a move that comes sooner is held back until then.
        pub min_ms: u64 = 350, at_least 0, unit "ms";
        /// Longest think time; a clock may leave it less.
        pub max_ms: u64 = 8_000, at_least 1, unit "ms";
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

    /// The error between its numbers.
    fn error(self) -> Option<OptionError> {
        let Self { min_ms, max_ms } = self;
        (max_ms < min_ms).then(|| {
            let message =
                format!("{max_ms} is out of range, expected {min_ms} or more, as `min_ms` says");
            OptionError::new("time.max_ms", message)
        })
    }
}

/// A character of the cast.
#[derive(Clone, Debug)]
pub struct Character {
    /// Key of its section, used on the command line and in records.
    pub id: String,
    /// Kind of player.
    pub kind: String,
    /// The name that is shown.
    pub name: LocalText,
    /// One line about it.
    pub tagline: Option<LocalText>,
    /// The portrait; `None` is that of the kind.
    pub avatar: Option<Avatar>,
    /// Think time in the app.
    pub time: TimeManners,
    /// True when it thinks on the other side's time in the app.
    pub ponder: bool,
    /// Its lines in the app.
    pub chat: Chat,
    /// The options for the builder of the kind.
    pub options: Table,
    /// Its engine, when it is not trusted. The character is not built then.
    pub untrusted: Option<UntrustedEngine>,
}

engine::params! {
    /// The keys that every character has, except `extends` and `chat`.
    pub(super) struct CommonKeys {
        /// The kind of player. Needed, unless `extends` is there.
        pub(super) kind: Option<String> = None, absent "needed", example "\"random\"";
        /// The name: a text, or texts by language.
        pub(super) name: Option<LocalText> = None, absent "the ID", example "\"Tom\"";
        /// One line about the character, in the form of `name`.
        pub(super) tagline: Option<LocalText> = None, absent "none", example "\"A cat.\"";
        /// The portrait: `abacus`, `alley`, `beaver`, `calico`, `cat`, `copycat`, `fox`, `hare`,
        /// `hedgehog`, `heron`, `human`, `kitten`, `lynx`, `magpie`, `oracle`, `owl`, `panda`, `panther`,
        /// `robot`, `siamese`, `sleepy`, `squirrel`, `swallow`, `tabby`, `tiger` or `turtle`; or
        /// the path of an SVG or PNG file of at most 4 MiB, which is shown as a disc. A relative
        /// path starts from the folder of the file that it is written in. An SVG file may have a
        /// group for each mood, of the class `calm`, `thinking`, `happy`, `angry`, `sad` or
        /// `surprised`.
        pub(super) avatar: Option<String> = None, absent "by kind", example "\"owl\"";
        /// How long the character takes for a move in the app. Matches ignore it.
        pub(super) time: TimeManners = TimeManners::default();
        /// Whether the character thinks on the other side's time in the app. Only the kind `tree`
        /// can.
        pub(super) ponder: bool = false;
    }
}

impl CommonKeys {
    /// True when the key belongs to every character; all other keys belong to the kind.
    pub(super) fn include(key: &str) -> bool {
        key == "chat" || Self::names().contains(&key)
    }

    /// The keys that every character may have at the top of its section.
    pub(super) fn all() -> impl Iterator<Item = &'static str> {
        let names = Self::names().iter().copied();
        names.chain(["chat", "extends"])
    }

    /// The character with these keys, this portrait, this chat and these options.
    pub(super) fn into_character(
        self,
        id: &str,
        avatar: Option<Avatar>,
        chat: Chat,
        options: Table,
    ) -> Character {
        Character {
            id: id.to_owned(),
            kind: self.kind.unwrap_or_default(),
            name: self.name.unwrap_or_else(|| LocalText::One(id.to_owned())),
            tagline: self.tagline,
            avatar,
            time: self.time,
            ponder: self.ponder,
            chat,
            options,
            untrusted: None,
        }
    }

    /// Reads the keys.
    pub(super) fn read(keys: Table) -> Parsed<Self> {
        let parsed = read_section::<Self>(keys);
        let has_times = !parsed.lacks("time");
        parsed.checked(|keys| {
            let texts = [("name", &keys.name), ("tagline", &keys.tagline)];
            let texts = texts.into_iter();
            let texts = texts.filter_map(|(key, text)| Some((key, text.as_ref()?)));
            let mut errors = texts
                .flat_map(|(key, text)| text.errors(key))
                .collect::<Vec<_>>();
            errors.extend(keys.time.error().filter(|_| has_times));
            errors
        })
    }
}

/// The options of a character with the keys that its level sets.
pub fn with_level(options: &Table) -> Table {
    let mut expanded = options.clone();
    level::expand(&mut expanded);
    expanded
}

/// The keys of every character, with their defaults.
pub fn common_keys() -> Vec<Key> {
    let mut keys = CommonKeys::default().keys();
    let extends = &[
        "ID of another character whose keys are taken over first. With another `kind`, only",
        "the keys that every character has are taken over.",
    ];
    let extends = Key::new("extends", &None::<String>, extends).absent("none");
    keys.insert(1, extends);
    let chat = &["What the character says in the app. `extends` takes it over as a whole."];
    keys.push(Key::new("chat", &Chat::default(), chat));
    keys
}

impl Character {
    /// The name in `language`.
    pub fn display_name(&self, language: &str) -> &str {
        self.name.get(language)
    }

    /// True when a human in front of the screen plays it.
    pub fn is_human(&self) -> bool {
        self.kind == "human"
    }

    /// Its level, 0 to 100, if it has one.
    pub fn level(&self) -> Option<u8> {
        let level = self.options.get("level")?.as_integer()?;
        u8::try_from(level).ok()
    }

    /// A human that no file names.
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

    /// A character with these options and nothing else, as a journal describes a player.
    pub fn of_kind(id: &str, kind: &str, options: Table) -> Self {
        Self {
            id: id.to_owned(),
            kind: kind.to_owned(),
            name: LocalText::One(id.to_owned()),
            options,
            ..Self::nameless_human()
        }
    }

    /// The neutral opponent of this level, which plays without a style. Every cast has these
    /// players.
    pub fn of_level(level: u8) -> Self {
        let options = Table::from_iter([("level".to_owned(), Value::from(level))]);
        let texts = |en: String, zh: String| {
            let texts =
                [("en", en), ("zh", zh)].map(|(language, text)| (language.to_owned(), text));
            LocalText::ByLanguage(texts.into())
        };
        Self {
            name: texts(format!("Level {level}"), format!("{level} 级")),
            tagline: Some(texts(
                "Without a style of its own.".to_owned(),
                "没有特别的棋风。".to_owned(),
            )),
            ..Self::of_kind(&format!("level-{level}"), "tree", options)
        }
    }

    /// The same character under another ID, with another name if it has one.
    pub fn renamed(&self, id: &str, name: &str) -> Self {
        let mut renamed = self.clone();
        id.clone_into(&mut renamed.id);
        if !name.is_empty() {
            renamed.name = LocalText::One(name.to_owned());
        }
        renamed
    }

    /// The fingerprint of everything that decides its play. Reads the files that its options name.
    pub fn fingerprint(&self, registry: &Registry) -> Fingerprint {
        registry.fingerprint(&self.kind, &self.options)
    }

    /// Builds the player.
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

    /// This character without its own node limit, for tasks that use all the time that is given. A
    /// kind without such a limit stays as it is.
    pub fn unbounded(&self, registry: &Registry) -> Self {
        let mut free = self.clone();
        let search = free.options.entry("search");
        if let Value::Table(search) = search.or_insert_with(|| Table::new().into()) {
            search.insert("max_nodes".to_owned(), 0.into());
        }
        match free.build(registry, &BuildContext::default()) {
            Ok(_) => free,
            Err(_) => self.clone(),
        }
    }

    /// This character without its opening libraries, for tasks that have to evaluate a position.
    pub fn without_libraries(&self) -> Self {
        let mut searching = self.clone();
        searching.options.remove("book");
        searching
    }

    /// Builds the player of a seat, first and again after a failure.
    pub fn factory(&self, registry: &Registry, context: BuildContext) -> PlayerFactory {
        let (character, registry) = (self.clone(), registry.clone());
        Arc::new(move || {
            let built = character.build(&registry, &context);
            built.map_err(|errors| PlayerError::Failed(format!("{}: {errors}", character.id)))
        })
    }
}
