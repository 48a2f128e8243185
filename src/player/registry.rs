//! [`Registry`]: the kinds of players and their builders.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::avatar::PictureCheck;
use super::console::Console;
use super::contract::Player;
use super::fingerprint::Fingerprint;
use super::options::{OptionErrors, did_you_mean, shorten};
use super::removed;
use engine::params::{Key, Params};

/// What a builder receives besides the options.
#[derive(Clone, Debug)]
pub struct BuildContext {
    /// Seed of the game, the value of `seed = "game"`.
    pub seed: u64,
    /// Number of search threads for options that leave it open; at least 1.
    pub threads: usize,
    /// Memory limit for tables and trees in bytes; `None` leaves it to the options.
    pub memory: Option<u64>,
    /// True when humans can play: there is a screen, and the front end plays their moves.
    pub has_screen: bool,
    /// The log of a foreign engine. A clone is the same console.
    pub console: Console,
}

impl Default for BuildContext {
    fn default() -> Self {
        Self {
            seed: 0,
            threads: 1,
            memory: None,
            has_screen: false,
            console: Console::default(),
        }
    }
}

type Build =
    dyn Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + Send + Sync;

/// The entry of a kind of player in the reference.
#[derive(Clone, Copy, Debug)]
pub struct KindReference {
    /// How it plays, in one or two sentences.
    pub about: &'static str,
    /// A section of `players.toml` that uses it.
    pub example: &'static str,
    /// Its keys with their defaults: [`default_keys`] of its options.
    pub keys: fn() -> Vec<Key>,
}

/// The keys of a section with their defaults.
pub fn default_keys<P: Params>() -> Vec<Key> {
    P::default().keys()
}

/// A kind of player.
#[derive(Clone)]
struct Kind {
    build: Arc<Build>,
    /// True when it plays by the built-in weights.
    by_weights: bool,
    reference: Option<KindReference>,
}

/// The kinds of players. A clone shares the builders.
#[derive(Clone, Default)]
pub struct Registry {
    kinds: BTreeMap<String, Kind>,
    picture_check: Option<PictureCheck>,
    has_solutions: bool,
}

impl Registry {
    /// A registry without any kind.
    pub fn empty() -> Self {
        Self::default()
    }

    /// Adds a kind. Its builder receives the player's options (the section of `players.toml`
    /// without the keys that every kind shares) and checks all of them. Checking a file calls it as
    /// well, so expensive work belongs into [`Player::new_game`].
    ///
    /// # Panics
    /// When the kind exists already.
    #[must_use]
    pub fn with<F>(mut self, kind: &str, build: F) -> Self
    where
        F: Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors>
            + Send
            + Sync
            + 'static,
    {
        let entry = Kind {
            build: Arc::new(build),
            by_weights: false,
            reference: None,
        };
        let previous = self.kinds.insert(kind.to_owned(), entry);
        assert!(previous.is_none(), "the kind `{kind}` is registered twice");
        self
    }

    /// Makes a cast reject the portraits that `check` cannot draw. Without a check a cast accepts
    /// every file that looks like a picture.
    #[must_use]
    pub fn checking_pictures(mut self, check: PictureCheck) -> Self {
        self.picture_check = Some(check);
        self
    }

    /// Marks a registry whose kind [`SOLVER`](crate::SOLVER) plays the shipped solutions.
    #[must_use]
    pub(super) fn with_solutions(mut self) -> Self {
        self.has_solutions = true;
        self
    }

    /// True when the kind [`SOLVER`](crate::SOLVER) plays the shipped solutions.
    pub const fn has_solutions(&self) -> bool {
        self.has_solutions
    }

    /// The check of portraits.
    pub(super) const fn picture_check(&self) -> Option<PictureCheck> {
        self.picture_check
    }

    /// Describes an existing kind for the reference of `players.toml`. A kind without a description
    /// is listed by its name.
    #[must_use]
    pub fn described(mut self, kind: &str, reference: KindReference) -> Self {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.reference = Some(reference);
        }
        self
    }

    /// All kinds with their descriptions, in alphabetical order.
    pub fn references(&self) -> impl Iterator<Item = (&str, Option<&KindReference>)> {
        let kinds = self.kinds.iter();
        kinds.map(|(name, kind)| (name.as_str(), kind.reference.as_ref()))
    }

    /// The keys of a kind with their defaults; empty if it does not exist or is not described.
    pub fn keys(&self, kind: &str) -> Vec<Key> {
        let reference = self.kinds.get(kind).and_then(|it| it.reference);
        reference.map_or_else(Vec::new, |it| (it.keys)())
    }

    /// Marks a kind as one that plays by the built-in weights.
    #[must_use]
    pub(super) fn weighted(mut self, kind: &str) -> Self {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.by_weights = true;
        }
        self
    }

    /// The fingerprint of everything that decides the play of a player of `kind` with these
    /// options. Reads the files that they name.
    pub fn fingerprint(&self, kind: &str, options: &toml::Table) -> Fingerprint {
        let by_weights = self.kinds.get(kind).is_some_and(|it| it.by_weights);
        Fingerprint::of(kind, options, by_weights)
    }

    /// The names of all kinds, in alphabetical order.
    pub fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.keys().map(String::as_str)
    }

    /// Builds a player of `kind`.
    ///
    /// # Errors
    /// When there is no such kind or it rejects the options.
    pub fn build(
        &self,
        kind: &str,
        mut options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        // Journals have the options of earlier versions.
        removed::take(&mut options);
        let Some(Kind { build, .. }) = self.kinds.get(kind) else {
            return Err(OptionErrors::one("kind", self.unknown_kind(kind)));
        };
        build(options, context)
    }

    fn unknown_kind(&self, kind: &str) -> String {
        let known = self
            .kinds()
            .map(|known| format!("`{known}`"))
            .collect::<Vec<_>>()
            .join(", ");
        let hint = did_you_mean(kind, self.kinds());
        format!(
            "unknown kind `{}`{hint}, expected one of {known}",
            shorten(kind)
        )
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.kinds()).finish()
    }
}
