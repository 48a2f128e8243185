//! Foreign engines and the analyst.

use std::time::Duration;

use super::Controller;
use crate::engines::{EngineCommand, EngineNews};
use crate::permission::Desks;

impl Controller {
    /// The desks whose commands may need engines.
    pub(super) fn desks(&self) -> Desks<'_> {
        Desks {
            tournament: &self.tournament,
            engines: &self.engines,
        }
    }

    pub(super) fn carry_out_engines(&mut self, command: EngineCommand) {
        let (book, waker) = (&mut self.book, &self.waker);
        self.engines.carry_out(command, book, waker);
        if let EngineNews::Analyst(_) = self.engines.news()
            && self.analysis.is_on()
        {
            // The new analyst gets a seat.
            self.analysis.switch(false);
            self.analysis.switch(true);
        }
    }

    /// Takes what the check has found, and looks at a cast that has changed.
    pub(super) fn follow_engines(&mut self, now: Duration) {
        if self.seen.book_by_engines.is_news(&self.book) {
            self.engines.look_at(&self.book);
        }
        let now_s = self.calendar.seconds(now);
        self.engines.update(|it| it.tick(&self.book, now_s));
    }
}
