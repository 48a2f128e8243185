//! [`Hint`]: how much of the advice the user has asked for.

use super::search::Adviser;
use crate::advice::{Finding, Step};
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use crate::notice::Notice;
use crate::session::{Place, Session};
use crate::waker::Waker;
use rules::Point;

/// The advice for the position shown, as far as the user has asked for it.
#[derive(Default)]
pub struct Hint {
    about: Option<Place>,
    step: Step,
    advice: Option<BackgroundJob<Finding>>,
    finding: Option<Finding>,
    /// The stones that are the reason for it.
    evidence: Vec<Point>,
}

impl Hint {
    /// The step that is shown; `None` when the user has not asked.
    pub fn step(&self) -> Option<Step> {
        self.about.map(|_| self.step)
    }

    /// The advice; `None` before it is found.
    pub const fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }

    /// The points to play on, once that step is shown.
    pub fn points(&self) -> &[Point] {
        let told = self.finding.as_ref().filter(|_| self.step >= Step::Where);
        told.map_or(&[], Finding::points)
    }

    /// The stones that are the reason for the advice, from its first step on.
    pub fn evidence(&self) -> &[Point] {
        match self.step {
            Step::Sought => &[],
            Step::That | Step::Where | Step::Why => &self.evidence,
        }
    }

    /// The line to show, once that step is shown, and true when the other side makes its first
    /// move.
    pub fn line(&self) -> (&[Point], bool) {
        match self.finding.as_ref().filter(|_| self.step == Step::Why) {
            Some(Finding::Win { line, .. } | Finding::Quiet(line)) => (line, false),
            Some(Finding::Threat { line, .. }) => (line, true),
            _ => (&[], false),
        }
    }

    /// Drops the advice and stops the search when another position is shown. Returns true if there
    /// was any.
    pub(crate) fn follow(&mut self, session: &Session) -> bool {
        let is_elsewhere = self.about.is_some_and(|about| about != session.place());
        if is_elsewhere {
            *self = Self::default();
        }
        is_elsewhere
    }

    /// Starts the search for advice at the first request in a position; each later request shows
    /// the next step. Returns the notice for the user, if any.
    pub(crate) fn ask(
        &mut self,
        session: &Session,
        book: &CastBook,
        waker: &Waker,
    ) -> Option<Notice> {
        if self.about.is_none() {
            let adviser = Adviser::new(book);
            self.about = Some(session.place());
            self.advice = Some(adviser.begin(session.game().clone(), waker.wake()));
            return Some(Notice::HintSought);
        }
        self.finding.as_ref()?;
        self.step = match self.step {
            Step::Sought => Step::That,
            Step::That => Step::Where,
            Step::Where | Step::Why => Step::Why,
        };
        self.told()
    }

    /// Takes the result of the search and returns the notice for the user; `None` while the search
    /// runs.
    pub(crate) fn listen(&mut self, session: &Session) -> Option<Notice> {
        let Some(finding) = self.advice.as_ref()?.next()? else {
            *self = Self::default();
            return Some(Notice::NoHint);
        };
        self.evidence = finding.evidence(session.game());
        (self.advice, self.finding, self.step) = (None, Some(finding), Step::That);
        self.told()
    }

    fn told(&self) -> Option<Notice> {
        let finding = self.finding.clone()?;
        Some(Notice::Hint(self.step, finding))
    }
}
