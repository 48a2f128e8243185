//! [`Resistance`]: how long the loser of a solved game holds out.

use std::collections::HashMap;

use crate::seats::{SeatHandle, Seats};
use crate::session::Session;
use engine::{Origin, Proven};
use record::NodeId;

/// The ends that a player with the solution of the game has announced.
#[derive(Default)]
pub struct Resistance {
    /// Number of the session's game.
    game: u64,
    /// The ply of the last move if both sides play as well as possible from a position on.
    ends: HashMap<NodeId, u16>,
}

/// How long the loser has held out. All numbers are plies since the beginning of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldOut {
    /// Plies played.
    pub plies: u16,
    /// The ply that ends the game at the latest.
    pub end: u16,
    /// The ply that would end it if the loser had always resisted as long as possible.
    pub longest: u16,
}

impl Resistance {
    /// Notes what the players have announced; true if that is news.
    pub(crate) fn follow(&mut self, session: &Session, seats: &Seats) -> bool {
        if self.game != session.number() {
            *self = Self {
                game: session.number(),
                ends: HashMap::new(),
            };
        }
        let known = self.ends.len();
        for (node, progress) in seats.iter().filter_map(SeatHandle::thought) {
            let is_exact = progress.origin == Origin::Strategy && session.tree().contains(node);
            if let Some(Proven::Win(plies)) = progress.proven
                && is_exact
                && !self.ends.contains_key(&node)
            {
                let end = session.tree().game_at(node).ply() + plies;
                self.ends.insert(node, end);
            }
        }
        self.ends.len() > known
    }

    /// How long the loser has held out in the position shown; `None` if the game is not played by a
    /// solution.
    pub fn held_out(&self, session: &Session) -> Option<HeldOut> {
        if self.game != session.number() {
            return None;
        }
        let path = session.tree().path(session.cursor());
        let mut ends = path.iter().filter_map(|node| self.ends.get(node));
        let longest = *ends.next()?;
        Some(HeldOut {
            plies: session.game().ply(),
            end: ends.next_back().copied().unwrap_or(longest),
            longest,
        })
    }
}
