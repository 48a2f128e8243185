//! The repertoires, and the questions about one of them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Controller;
use crate::event::Event;
use crate::intent::Intent;
use crate::repertoire::{
    Entered, LineChoice, LineCounts, Recital, Repertoire, RepertoireCommand, Repertoires,
};
use crate::schedule::Today;
use crate::watched::Watched;

impl Controller {
    /// The repertoires of the user.
    pub const fn repertoires(&self) -> &Watched<Repertoires> {
        &self.repertoires
    }

    /// The questions about a repertoire.
    pub const fn recital(&self) -> &Watched<Recital> {
        &self.recital
    }

    /// The repertoire that is asked on screen.
    pub fn recited(&self) -> Option<&Repertoire> {
        self.repertoires.get(self.recital.lines(&self.session)?)
    }

    /// The numbers of all repertoires at the time of the last call.
    pub fn line_counts(&self) -> LineCounts {
        self.repertoires.counts(self.today())
    }

    /// The numbers of a repertoire at the time of the last call.
    pub fn line_counts_of(&self, repertoire: &Repertoire) -> LineCounts {
        Repertoires::counts_of(repertoire, self.today())
    }

    /// Seconds until the next position of a repertoire is due, 0 if one is.
    pub fn seconds_until_due(&self, repertoire: &Repertoire) -> Option<i64> {
        let due_s = repertoire.next_due_s()?;
        Some(due_s.saturating_sub(self.seconds()).max(0))
    }

    fn seconds(&self) -> i64 {
        self.calendar.seconds(self.now.unwrap_or_default())
    }

    /// The time of the last call, and how many new questions are still asked on its day.
    pub(super) fn today(&self) -> Today {
        self.today_at(self.now.unwrap_or_default())
    }

    /// A time, and how many new questions of the drill and the repertoires are still asked on its
    /// day, which begins at midnight in the user's time zone.
    pub(super) fn today_at(&self, now: Duration) -> Today {
        let now_s = self.calendar.seconds(now);
        let new_left = self.settings.new_a_day.most().map_or(usize::MAX, |most| {
            let span = midnight_before(now_s)..=now_s;
            let begun = self.drill.begun_in(&span) + self.repertoires.begun_in(&span);
            most.saturating_sub(begun)
        });
        Today { now_s, new_left }
    }

    pub(super) fn carry_out_lines(&mut self, command: RepertoireCommand, now: Duration) {
        match command {
            RepertoireCommand::Add(file, choice) => {
                let (rule, now_s) = (self.archive.rule(), self.seconds());
                let lines = &mut *self.repertoires;
                lines.add_file((file, choice), rule, now_s, &self.waker);
            }
            RepertoireCommand::AddShown(choice) => self.add_shown_lines(choice),
            RepertoireCommand::Learn(id) => self.learn(id, now),
            RepertoireCommand::Continue => {
                let times = (self.today_at(now), now);
                let session = &mut self.session;
                if let Some(of) = asked(&self.repertoires, &self.recital, session) {
                    self.recital.play_right_move(of, session, times);
                }
            }
            RepertoireCommand::Skip => {
                let parts = (&mut *self.session, &*self.book);
                let of = asked(&self.repertoires, &self.recital, parts.0);
                let entered = of.and_then(|of| self.recital.skip(of, parts, now));
                self.enter_line_answer(entered, now);
            }
            RepertoireCommand::Leave => self.recital.end(),
            RepertoireCommand::Rename(id, name) => {
                let is_changed = self.repertoires.rename(id, &name);
                self.save_lines_if(is_changed);
            }
            RepertoireCommand::Delete(id) => {
                let is_changed = self.repertoires.delete(id);
                self.save_lines_if(is_changed);
            }
            RepertoireCommand::Restore => {
                let is_changed = self.repertoires.restore();
                self.save_lines_if(is_changed);
            }
        }
    }

    /// Adds the lines of the game on screen, under the name of the day.
    fn add_shown_lines(&mut self, choice: LineChoice) {
        let now_s = self.seconds();
        let day = Timestamp::from_second(now_s).unwrap_or_default();
        let name = day.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
        let (tree, name) = (self.session.tree(), name.to_string());
        let notice = self.repertoires.add_tree(tree, name, choice, now_s);
        self.session.tell(notice);
        self.save_lines_if(true);
    }

    fn learn(&mut self, id: u64, now: Duration) {
        let Some(of) = self.repertoires.get(id) else {
            return;
        };
        let parts = (&mut *self.session, &*self.book);
        self.recital.begin(of, parts, now);
        self.analyse(false);
        self.want_board();
    }

    /// Lets the questions on screen carry an intent out. Returns true if it concerns them.
    pub(super) fn recites(&mut self, intent: &Intent, now: Duration) -> bool {
        let times = (self.today_at(now), now);
        let Some(of) = asked(&self.repertoires, &self.recital, &self.session) else {
            return false;
        };
        let session = &mut self.session;
        let entered = match intent {
            Intent::Place(point) => match self.recital.place(*point, of, session, times) {
                Ok(entered) => entered,
                Err(error) => {
                    session.explain(error);
                    None
                }
            },
            Intent::Hint => self.recital.advise(of, session),
            _ => return false,
        };
        self.enter_line_answer(entered, now);
        true
    }

    fn enter_line_answer(&mut self, entered: Option<Entered>, now: Duration) {
        let lines = self.recital.lines(&self.session);
        if let (Some((at, answer)), Some(id)) = (entered, lines) {
            let now_s = self.calendar.seconds(now);
            self.repertoires.answer(id, at, answer, now_s);
            self.save_lines_if(true);
            self.events.push(Event::LineAnswered(answer));
        }
    }

    fn save_lines_if(&mut self, is_changed: bool) {
        if is_changed {
            let saved = self.repertoires.quietly().save();
            self.warn_if_unsaved(saved, "the repertoire");
        }
    }

    /// Plays the moves that are due, and takes the lines of a file that was read.
    pub(super) fn go_on_with_lines(&mut self, now: Duration) {
        if let Some(notice) = self.repertoires.quietly().listen() {
            self.repertoires.touch();
            self.session.tell(notice);
            self.save_lines_if(true);
        }
        if self.recital.quietly().leave(&self.session) {
            self.recital.touch();
        }
        let Some(of) = asked(&self.repertoires, &self.recital, &self.session) else {
            return;
        };
        if !self.recital.is_waiting() {
            return;
        }
        let today = self.today_at(now);
        let parts = (&mut *self.session, &*self.book);
        if self.recital.quietly().go_on(of, parts, today, now) {
            self.recital.touch();
        }
    }
}

/// The midnight before a time in the user's time zone, both in seconds since 1970.
fn midnight_before(now_s: i64) -> i64 {
    let now = Timestamp::from_second(now_s).unwrap_or_default();
    let midnight = now.to_zoned(TimeZone::system()).start_of_day();
    midnight.map_or(now_s, |it| it.timestamp().as_second())
}

/// The repertoire that is asked on screen.
fn asked<'a>(
    lines: &'a Repertoires,
    recital: &Recital,
    session: &crate::session::Session,
) -> Option<&'a Repertoire> {
    lines.get(recital.lines(session)?)
}
