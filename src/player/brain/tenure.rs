//! [`Tenures`]: the seats that a brain had and has, and the memory that their players may take.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use super::seat::Resources;
use crate::config::Character;
use crate::contract::PlayerError;
use crate::registry::{BuildContext, Registry};
use crate::seat::PlayerFactory;

/// Bytes for a player that is built while an earlier one, given up because it hangs, still holds
/// its memory.
const LEAST_MEMORY: u64 = 1 << 20;

/// One seat's time. Its factories share it, so it is freed when the seat's thread has dropped its
/// last player.
#[derive(Debug, Default)]
struct Tenure {
    is_over: AtomicBool,
}

/// Makes the factories of a brain's seats. Only one player at a time has the memory that the
/// manager grants.
pub(super) struct Tenures {
    registry: Registry,
    character: Character,
    current: Arc<Tenure>,
    /// Seats that were given up and whose players are perhaps still there.
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

    /// Ends the current seat's time: its factories build no player any more.
    pub(super) fn end(&mut self) {
        self.current.is_over.store(true, Ordering::Relaxed);
        self.earlier.push(Arc::downgrade(&self.current));
        self.current = Arc::default();
        self.earlier.retain(|it| it.strong_count() > 0);
    }

    /// A factory for the current seat.
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
