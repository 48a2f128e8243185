//! [`Cast`]: every character there is, checked.

use super::character::Character;
use super::defaults::{MatchDefaults, Role, Roles};
use super::error::ConfigErrors;
use super::loader::load;
use super::source::{Source, Sources};
use super::trust::{self, UntrustedEngine};
use crate::options::{did_you_mean, shorten};
use crate::registry::Registry;

/// The characters in the order of their first sections, and what the app begins with.
#[derive(Clone, Debug)]
pub struct Cast {
    pub(super) characters: Vec<Character>,
    pub(super) defaults: MatchDefaults,
    pub(super) roles: Roles,
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

/// A role that no player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no player has the role `{0}`, expected one in the section [roles]")]
pub struct VacantRole(&'static str);

/// IDs that a message lists.
const LISTED: usize = 100;

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

    /// Reads and checks the files, weakest first, all of them trusted. Every character is built once and dropped. Takes time in proportion to the size of the
    /// files and of what the characters take over from others.
    ///
    /// # Errors
    /// Every error in every file.
    pub fn load(registry: &Registry, sources: Vec<Source>) -> Result<Self, ConfigErrors> {
        load(registry, sources)
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

    /// The character that has this role by the section `[roles]`.
    ///
    /// # Errors
    /// When no file names one; the embedded one does.
    pub fn role(&self, role: Role) -> Result<&Character, VacantRole> {
        let id = self.roles.get(role);
        let found = id.and_then(|id| self.characters.iter().find(|it| it.id == id));
        found.ok_or(VacantRole(role.key()))
    }
}
