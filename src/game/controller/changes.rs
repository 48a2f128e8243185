//! The changes of a call, as events.

use super::Controller;
use crate::event::Event;
use crate::session::{Arrival, Place, Session};
use engine::ModelBoard;
use rules::{Color, Side};

/// The state before a call, as far as events report its changes.
pub(super) struct Before {
    place: Place,
    is_over: bool,
    /// `[side]`: whether little time is left on its clock.
    is_time_low: [bool; 2],
}

impl Before {
    pub(super) fn of(session: &Session) -> Self {
        Self {
            place: session.place(),
            is_over: session.position().outcome().is_some(),
            is_time_low: Side::ALL.map(|side| session.is_time_low(side)),
        }
    }
}

impl Controller {
    /// Everything that has happened since `before`.
    pub(super) fn report(&mut self, before: &Before) -> Vec<Event> {
        self.warn_of_files();
        let mut events = std::mem::take(&mut self.events);
        let (place, position) = (self.session.place(), self.session.position());
        let is_new_game = place.game != before.place.game;
        if is_new_game {
            events.push(Event::GameBegun(place.game));
        }
        if place != before.place {
            events.push(match position.arrival() {
                Arrival::Played => Event::Played(place.node),
                Arrival::TakenBack => Event::TakenBack(place.node),
                Arrival::Shown => Event::PositionShown(place.node),
            });
            events.extend(threat_of(&self.session).map(Event::ThreatMade));
        } else {
            events.extend(self.time_that_ran_low(before).map(Event::TimeLow));
        }
        let outcome = position.outcome().cloned();
        events.extend(
            outcome
                .filter(|_| is_new_game || !before.is_over)
                .map(Event::GameOver),
        );
        events
    }

    /// Reports the files of progress that could not be read or written.
    fn warn_of_files(&mut self) {
        let coach = &mut self.coach;
        let warnings = [
            coach.ratings.quietly().take_warning(),
            coach.drill.quietly().take_warning(),
            coach.puzzle_search.quietly().searched.take_warning(),
            coach.repertoires.quietly().take_warning(),
            self.engines.quietly().checks.take_warning(),
        ];
        let warnings = warnings.into_iter().flatten();
        self.events.extend(warnings.map(Event::Warning));
    }

    /// The side on whose clock little time is left since `before`.
    fn time_that_ran_low(&self, before: &Before) -> Option<Side> {
        let side = self.session.side_on_clock()?;
        let was_low = before.is_time_low[side.index()];
        (!was_low && self.session.is_time_low(side)).then_some(side)
    }
}

/// The colour that has just played and could win with its next stone, in an unfinished game.
fn threat_of(session: &Session) -> Option<Color> {
    let is_played = session.position().arrival() == Arrival::Played;
    if !is_played || session.side_to_decide().is_none() {
        return None;
    }
    let mover = !session.game().side_to_move();
    let threatens = !ModelBoard::new(session.game())
        .five_points(mover)
        .is_empty();
    threatens.then_some(mover)
}
