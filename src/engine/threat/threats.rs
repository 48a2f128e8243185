//! The attacker's threats in positions with the defender to move, and the replies that can matter.

use std::collections::HashMap;

use super::fours::WinLine;
use rules::Point;

/// A win by fours of the attacker if the defender passes.
#[derive(Clone, Debug)]
pub(super) struct WinThreat {
    /// The win.
    pub line: WinLine,
    /// All replies that could stop it.
    pub replies: Box<[Point]>,
}

/// Threats by position, `None` for a position without one. When it is full, it is cleared.
pub(super) struct ThreatCache {
    known: HashMap<u64, Option<WinThreat>>,
    most: usize,
}

impl ThreatCache {
    /// A cache of at most `most` positions.
    pub fn new(most: usize) -> Self {
        Self {
            known: HashMap::new(),
            most,
        }
    }

    pub fn clear(&mut self) {
        self.known.clear();
    }

    pub fn get(&self, key: u64) -> Option<&Option<WinThreat>> {
        self.known.get(&key)
    }

    pub fn store(&mut self, key: u64, threat: Option<WinThreat>) {
        if self.known.len() >= self.most {
            self.known.clear();
        }
        self.known.insert(key, threat);
    }
}
