//! [`FactJob`]: finds what is proven about the line of a finished game, on a thread of its own.

use super::LineFacts;
use crate::background_job::{BackgroundJob, give_way};
use crate::prover::Prover;
use crate::session::Session;
use crate::waker::Waker;
use player::StopToken;
use record::NodeId;

/// The search for the facts about a line, and what it has found.
#[derive(Default)]
pub(crate) struct FactJob {
    /// The number of the game in the session, and its line.
    about: (u64, Vec<NodeId>),
    running: Option<BackgroundJob<LineFacts>>,
    facts: Option<LineFacts>,
}

impl FactJob {
    /// The facts about the line shown, once they are found.
    pub(crate) fn facts(&self, session: &Session) -> Option<&LineFacts> {
        let is_shown =
            self.about.0 == session.number() && self.about.1 == session.position().line();
        self.facts.as_ref().filter(|_| is_shown)
    }

    /// Takes what the search has found; another game stops it. Returns true if it has ended.
    pub(crate) fn listen(&mut self, session: &Session) -> bool {
        if self.about.0 != session.number() {
            *self = Self::default();
        }
        let Some(found) = self.running.as_ref().and_then(BackgroundJob::next) else {
            return false;
        };
        if found.is_some() {
            self.facts = found;
        }
        self.running = None;
        true
    }

    /// Searches the line shown, if that is not done yet, with this node limit for each position.
    pub(crate) fn begin(&mut self, session: &Session, nodes: u64, waker: &Waker) {
        let about = (session.number(), session.position().line());
        if self.about == about {
            return;
        }
        let games = about.1.iter().map(|&node| session.tree().game_at(node));
        let games = games.collect::<Vec<_>>();
        // The mistakes are shown; their proofs give way to what the user does next.
        let search = move |stop: &StopToken| {
            give_way();
            Some(LineFacts::of(&games, &mut Prover::new(nodes), stop))
        };
        let running = BackgroundJob::begin("proofs", waker.wake(), search);
        (self.about, self.running, self.facts) = (about, Some(running), None);
    }
}
