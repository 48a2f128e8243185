//! [`Cast`]: all characters, checked.

use std::mem;
use std::sync::LazyLock;

use super::character::Character;
use super::defaults::{MatchDefaults, Role, Roles};
use super::error::{ConfigError, ConfigErrors};
use super::source::{Source, Sources};
use super::trust;
use super::untrusted::UntrustedEngine;
use crate::character::chat::LocalText;
use crate::character::level::MAX_LEVEL;
use crate::options::{did_you_mean, shorten};
use crate::registry::Registry;

/// The characters in the order of their first sections, and the sections beside them.
#[derive(Clone, Debug)]
pub struct Cast {
    pub(super) characters: Vec<Character>,
    pub(super) defaults: MatchDefaults,
    pub(super) roles: Roles,
    pub(super) notices: Vec<ConfigError>,
}

/// An ID without a character.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player `{id}`{hint}; the cast has {known}")]
pub struct UnknownPlayer {
    id: String,
    hint: String,
    known: String,
}

/// Why a player cannot be chosen for a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NotPlayable {
    /// There is no such character.
    #[error(transparent)]
    Unknown(#[from] UnknownPlayer),
    /// The engine of the character is not trusted.
    #[error("{0}")]
    Untrusted(Box<UntrustedEngine>),
}

/// A role without a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player has the role `{0}`, expected one in the section [roles]")]
pub struct VacantRole(&'static str);

/// The neutral opponents, one for each level. A character of the files with the same ID comes
/// first.
static LEVELS: LazyLock<Vec<Character>> =
    LazyLock::new(|| (0..=MAX_LEVEL).map(Character::of_level).collect());

/// Largest number of IDs in a message.
const LISTED: usize = 100;

impl Cast {
    /// As [`Cast::load`], except that an engine that only a file in the working folder names is not
    /// started, see [`Character::untrusted`].
    ///
    /// # Errors
    /// All mistakes in all files.
    pub fn load_from(registry: &Registry, sources: &Sources) -> Result<Self, ConfigErrors> {
        let mut cast = Self::load(registry, sources.files())?;
        trust::check(&mut cast.characters, sources);
        Ok(cast)
    }

    /// The built-in cast.
    ///
    /// # Panics
    /// When the registry lacks a kind of the cast. [`Registry::builtin`] has all of them.
    pub fn embedded(registry: &Registry) -> Self {
        Self::load(registry, Source::embedded())
            .expect("the embedded cast is valid, a test loads it")
    }

    /// All characters in the order of their first sections, as the window lists them.
    pub fn characters(&self) -> impl Iterator<Item = &Character> {
        self.characters.iter()
    }

    /// The character with this ID, or the neutral opponent `level-0` to `level-100`.
    ///
    /// # Errors
    /// When there is none. The message lists the existing IDs.
    pub fn get(&self, id: &str) -> Result<&Character, UnknownPlayer> {
        let ids = || self.characters.iter().map(|it| it.id.as_str());
        let mut found = self.characters.iter().chain(LEVELS.iter());
        let found = found.find(|it| it.id == id);
        found.ok_or_else(|| {
            let mut known = ids().take(LISTED).collect::<Vec<_>>().join(", ");
            if let Some(more) = self.characters.len().checked_sub(LISTED + 1) {
                known += &format!(" and {} more", more + 1);
            }
            UnknownPlayer {
                id: shorten(id).into_owned(),
                hint: did_you_mean(id, ids()),
                known,
            }
        })
    }

    /// The character with this ID, if it may play.
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

    /// Calls this character by another name. Returns the name that it had; `None` if there is no
    /// such character.
    pub fn rename(&mut self, id: &str, name: LocalText) -> Option<LocalText> {
        let mut characters = self.characters.iter_mut();
        let character = characters.find(|it| it.id == id)?;
        Some(mem::replace(&mut character.name, name))
    }

    /// Allows every character with this engine to start it, after the user has agreed.
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

    /// The keys of its files that are ignored because this version does not have them any more, one
    /// message for each.
    pub fn notices(&self) -> &[ConfigError] {
        &self.notices
    }

    /// The character with this role in the section `[roles]`.
    ///
    /// # Errors
    /// When no file names one. The built-in file does.
    pub fn role(&self, role: Role) -> Result<&Character, VacantRole> {
        let id = self.roles.get(role);
        let found = id.and_then(|id| self.characters.iter().find(|it| it.id == id));
        found.ok_or(VacantRole(role.word()))
    }
}
