//! Players whose engines the user has not allowed to start.

use super::Session;
use player::config::Character;
use rules::Side;

impl Session {
    /// The first side whose player has an engine that is not allowed, when the game needs that
    /// player. A finished game does not, nor does a position that the user only looks at.
    pub fn side_without_permission(&self) -> Option<Side> {
        let decides = self.side_to_decide()?;
        let is_idle = self.is_paused() || self.is_human(decides);
        if self.looks_elsewhere() && is_idle {
            return None;
        }
        Side::ALL
            .into_iter()
            .find(|&side| !self.has_permission(side))
    }

    /// Whether the player of `side` has no engine that still needs to be allowed.
    pub fn has_permission(&self, side: Side) -> bool {
        self.character(side).untrusted.is_none()
    }

    /// Whether bots may move: no player waits for its engine to be allowed.
    pub(super) fn may_bots_move(&self) -> bool {
        Side::ALL.iter().all(|&side| self.has_permission(side))
    }

    /// The bot that a human has taken over from at `side`.
    pub const fn relieved(&self, side: Side) -> Option<&Character> {
        self.relieved[side.index()].as_ref()
    }
}
