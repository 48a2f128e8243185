//! [`Registry`]: from a kind's name to what builds a player of it.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::builtin::{self, HumanInput};
use super::console::Console;
use super::contract::Player;
use super::options::{OptionErrors, did_you_mean, shorten};

/// What a builder is told beside the options.
#[derive(Clone, Debug)]
pub struct BuildContext {
    /// The game's seed: what `seed = "game"` means.
    pub seed: u64,
    /// Search threads a player may use when its options leave it open; at least 1.
    pub threads: usize,
    /// Bytes that a player may use for tables and trees; `None` leaves it to its options.
    pub memory: Option<u64>,
    /// Where a human's input comes from; `None` where no human can play.
    pub human: Option<Receiver<HumanInput>>,
    /// Where a player writes down what passes between it and a foreign process. A clone is the same console.
    pub console: Console,
}

impl Default for BuildContext {
    fn default() -> Self {
        Self {
            seed: 0,
            threads: 1,
            memory: None,
            human: None,
            console: Console::default(),
        }
    }
}

type Build =
    dyn Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + Send + Sync;

/// The kinds of players there are. A clone shares the builders.
#[derive(Clone, Default)]
pub struct Registry {
    kinds: BTreeMap<String, Arc<Build>>,
}

impl Registry {
    /// A registry without any kind.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The kinds that Nekomoku brings along.
    pub fn builtin() -> Self {
        builtin::register(Self::empty())
    }

    /// Adds a kind. Its builder gets the player's options (the section of `players.toml` without the keys that every kind shares)
    /// and checks them all; it is called to check a file as well, so the costly part belongs in [`Player::new_game`].
    ///
    /// # Panics
    /// When the kind is there already.
    #[must_use]
    pub fn with<F>(mut self, kind: &str, build: F) -> Self
    where
        F: Fn(toml::Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors>
            + Send
            + Sync
            + 'static,
    {
        let previous = self.kinds.insert(kind.to_owned(), Arc::new(build));
        assert!(previous.is_none(), "the kind `{kind}` is registered twice");
        self
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
        options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        let Some(build) = self.kinds.get(kind) else {
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
