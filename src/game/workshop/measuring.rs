//! The commands of the workshop about the measured strength.

use super::desk::Workshop;
use super::measurement::{Measurement, MeasurementProgress};
use crate::cast_book::CastBook;
use crate::readable_seed;
use crate::waker::Waker;

impl Workshop {
    /// How far the measurement of the edited character has come. Its result stays until a key that
    /// decides moves is changed.
    pub fn measurement(&self) -> Option<MeasurementProgress> {
        self.measurement.as_ref().map(Measurement::progress)
    }

    /// True while the edited character is measured.
    pub fn is_measuring(&self) -> bool {
        let measurement = self.measurement.as_ref();
        measurement.is_some_and(Measurement::is_running)
    }

    /// Measures the character as it is now. A measurement that was stopped continues.
    pub(crate) fn measure(&mut self, book: &CastBook, waker: &Waker) {
        let Some(draft) = self.draft.as_ref().filter(|it| it.can_be_measured()) else {
            return;
        };
        let unfinished = self.measurement.take().filter(Measurement::is_unfinished);
        let new = || Measurement::new(draft.character(), book, readable_seed());
        let measurement = self.measurement.insert(unfinished.unwrap_or_else(new));
        measurement.go_on(book.registry(), waker);
    }

    /// Interrupts the measurement. Returns true if there was one.
    pub(crate) fn stop_measuring(&mut self) -> bool {
        let was_measuring = self.is_measuring();
        if let Some(measurement) = &mut self.measurement {
            measurement.stop();
        }
        was_measuring
    }

    /// Takes the results of games that have ended. Returns true if that is news for readers.
    pub(crate) fn listen_to_measurement(&mut self, book: &CastBook, waker: &Waker) -> bool {
        let measurement = self.measurement.as_mut();
        measurement.is_some_and(|it| it.listen(book.registry(), waker))
    }

    /// Drops the measurement when another play than the measured one is edited.
    pub(super) fn follow_draft(&mut self, book: &CastBook) {
        let draft = self.draft.as_ref();
        self.measurement = self.measurement.take().filter(|measurement| {
            draft.is_some_and(|draft| measurement.is_of(&draft.character(), book.registry()))
        });
    }
}
