//! [`Tenures`]: the past and present seats of a brain, and the memory that their players may use.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use crate::config::Character;
use crate::contract::PlayerError;
use crate::registry::{BuildContext, Registry};
use crate::seat::PlayerFactory;

/// Memory in bytes of a player that is built while an abandoned one, which hangs, still holds its
/// memory.
const LEAST_MEMORY: u64 = 1 << 20;

/// The resources that a player is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Resources {
    pub(super) threads: usize,
    pub(super) memory: Option<u64>,
    pub(super) seed: u64,
}

/// The lifetime of one seat. Its factories share it, so it ends when the thread of the seat has
/// dropped its last player.
#[derive(Debug, Default)]
struct Tenure {
    is_over: AtomicBool,
}

/// Makes the player factories of a brain's seats. Only one player at a time has the memory that the
/// manager grants.
pub(super) struct Tenures {
    registry: Registry,
    character: Character,
    current: Arc<Tenure>,
    /// Abandoned seats with players that may still exist.
    earlier: Vec<Weak<Tenure>>,
}

impl Tenures {
    pub(super) fn new(registry: &Registry, character: &Character) -> Self {
        Self {
            registry: registry.clone(),
            character: character.clone(),
            current: Arc::default(),
            earlier: Vec::new(),
        }
    }

    /// Ends the current seat: its factories build no more players.
    pub(super) fn end(&mut self) {
        self.current.is_over.store(true, Ordering::Relaxed);
        self.earlier.push(Arc::downgrade(&self.current));
        self.current = Arc::default();
        self.earlier.retain(|it| it.strong_count() > 0);
    }

    /// A player factory for the current seat.
    pub(super) fn factory(&self, resources: Resources) -> PlayerFactory {
        let build = |memory| {
            let context = BuildContext {
                seed: resources.seed,
                threads: resources.threads,
                memory,
                ..BuildContext::default()
            };
            self.character.factory(&self.registry, context)
        };
        let granted = build(resources.memory);
        let least = build(resources.memory.map(|bytes| bytes.min(LEAST_MEMORY)));
        let (tenure, earlier) = (self.current.clone(), self.earlier.clone());
        Arc::new(move || {
            if tenure.is_over.load(Ordering::Relaxed) {
                return Err(PlayerError::Failed("the seat was given up".into()));
            }
            let is_alone = earlier.iter().all(|it| it.strong_count() == 0);
            if is_alone { granted() } else { least() }
        })
    }
}
