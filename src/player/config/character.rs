//! [`Character`]: what every section `[players.ID]` has in common, whatever its kind.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use toml::Table;

use crate::player::contract::{Player, PlayerError};
use crate::player::registry::{BuildContext, OptionErrors, Registry};
use crate::player::seat::PlayerFactory;

/// A text in one language or several: `"Cat"` or `{ en = "Cat", zh = "猫" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "expected a text or a table of texts by language (`{ en = \"Cat\" }`)")]
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
                let text = texts.get(language).or_else(|| texts.get("en")).or_else(|| texts.values().next());
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
    /// The limit given to the search where no clock runs, in ms.
    pub max_ms: u64,
}

impl Default for TimeManners {
    fn default() -> Self {
        Self { min_ms: 350, max_ms: 8_000 }
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
    /// Which portrait it has: `cat`, `kitten`, `robot`, `abacus` or `human`.
    pub avatar: Option<String>,
    /// How long it takes in the app.
    pub time: TimeManners,
    /// What the kind's builder gets.
    pub options: Table,
}

/// The keys that belong to the character and not to its kind.
#[derive(Deserialize)]
pub(super) struct CommonKeys {
    pub(super) kind: String,
    pub(super) name: Option<LocalText>,
    pub(super) tagline: Option<LocalText>,
    pub(super) avatar: Option<String>,
    #[serde(default)]
    pub(super) time: TimeManners,
}

impl CommonKeys {
    /// Their names; what else a section holds goes to the kind.
    pub(super) const NAMES: [&str; 5] = ["kind", "name", "tagline", "avatar", "time"];
}

impl Character {
    /// The name in `language`.
    pub fn display_name(&self, language: &str) -> &str {
        self.name.get(language)
    }

    /// Builds its player.
    ///
    /// # Errors
    /// When the kind is unknown or rejects the options.
    pub fn build(&self, registry: &Registry, context: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
        registry.build(&self.kind, self.options.clone(), context)
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
