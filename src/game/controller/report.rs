//! The changes of a call, as events.

use super::Controller;
use crate::event::Event;
use crate::session::{Arrival, Place, Session};

/// The state before a call, as far as events report its changes.
pub(super) struct Before {
    place: Place,
    is_over: bool,
}

impl Before {
    pub(super) fn of(session: &Session) -> Self {
        Self {
            place: session.place(),
            is_over: session.position().outcome().is_some(),
        }
    }
}

impl Controller {
    /// Everything that has happened since `before`.
    pub(super) fn report(&mut self, before: &Before) -> Vec<Event> {
        let mut events = std::mem::take(&mut self.events);
        let (place, position) = (self.session.place(), self.session.position());
        let is_new_game = place.game != before.place.game;
        if is_new_game {
            events.push(Event::GameBegun(place.game));
        }
        if place != before.place {
            events.push(match position.arrival() {
                Arrival::Played => Event::Played(place.node),
                Arrival::TakenBack | Arrival::Shown => Event::PositionShown(place.node),
            });
        }
        let outcome = position.outcome().cloned();
        events.extend(
            outcome
                .filter(|_| is_new_game || !before.is_over)
                .map(Event::GameOver),
        );
        events
    }
}
