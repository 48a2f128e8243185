//! The repertoires, and the questions about one of them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Controller;
use crate::event::Event;
use crate::intent::Intent;
use crate::repertoire::{
    Entered, LineChoice, Repertoire, RepertoireCommand, RepertoireDrill, Repertoires,
};
use crate::schedule::Today;

impl Controller {
    /// A time, and how many new questions are still asked on its day.
    pub(super) fn today_at(&self, now: Duration) -> Today {
        self.coach.today(self.calendar.seconds(now), &self.settings)
    }

    pub(super) fn carry_out_lines(&mut self, command: RepertoireCommand, now: Duration) {
        match command {
            RepertoireCommand::Add(file, choice) => {
                let (rule, now_s) = (self.archive.rule(), self.coach.now_s);
                let lines = &mut *self.coach.repertoires;
                lines.add_file((file, choice), rule, now_s, &self.waker);
            }
            RepertoireCommand::AddShown(choice) => self.add_shown_lines(choice),
            RepertoireCommand::Learn(id) => self.learn(id, now),
            RepertoireCommand::Continue => {
                let times = (self.today_at(now), now);
                let session = &mut self.session;
                if let Some(of) = asked(
                    &self.coach.repertoires,
                    &self.coach.repertoire_drill,
                    session,
                ) {
                    self.coach
                        .repertoire_drill
                        .play_right_move(of, session, times);
                }
            }
            RepertoireCommand::Skip => {
                let parts = (&mut *self.session, &*self.book);
                let of = asked(
                    &self.coach.repertoires,
                    &self.coach.repertoire_drill,
                    parts.0,
                );
                let entered = of.and_then(|of| self.coach.repertoire_drill.skip(of, parts, now));
                self.enter_line_answer(entered, now);
            }
            RepertoireCommand::Leave => self.coach.repertoire_drill.end(),
            RepertoireCommand::Rename(id, name) => {
                let is_changed = self.coach.repertoires.rename(id, &name);
                self.save_lines_if(is_changed);
            }
            RepertoireCommand::Delete(id) => {
                let is_changed = self.coach.repertoires.delete(id);
                self.save_lines_if(is_changed);
            }
            RepertoireCommand::Restore => {
                let is_changed = self.coach.repertoires.restore();
                self.save_lines_if(is_changed);
            }
        }
    }

    /// Adds the lines of the game on screen, under the name of the day.
    fn add_shown_lines(&mut self, choice: LineChoice) {
        let now_s = self.coach.now_s;
        let day = Timestamp::from_second(now_s).unwrap_or_default();
        let name = day.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
        let (tree, name) = (self.session.tree(), name.to_string());
        let notice = self.coach.repertoires.add_tree(tree, name, choice, now_s);
        self.session.tell(notice);
        self.save_lines_if(true);
    }

    fn learn(&mut self, id: u64, now: Duration) {
        let Some(of) = self.coach.repertoires.get(id) else {
            return;
        };
        let parts = (&mut *self.session, &*self.book);
        self.coach.repertoire_drill.begin(of, parts, now);
        self.analyse(false);
        self.want_board();
    }

    /// Lets the questions on screen carry an intent out. Returns true if it concerns them.
    pub(super) fn recites(&mut self, intent: &Intent, now: Duration) -> bool {
        let times = (self.today_at(now), now);
        let Some(of) = asked(
            &self.coach.repertoires,
            &self.coach.repertoire_drill,
            &self.session,
        ) else {
            return false;
        };
        let session = &mut self.session;
        let entered = match intent {
            Intent::Place(point) => match self
                .coach
                .repertoire_drill
                .place(*point, of, session, times)
            {
                Ok(entered) => entered,
                Err(error) => {
                    session.explain(error);
                    None
                }
            },
            Intent::Hint => self.coach.repertoire_drill.advise(of, session),
            _ => return false,
        };
        self.enter_line_answer(entered, now);
        true
    }

    fn enter_line_answer(&mut self, entered: Option<Entered>, now: Duration) {
        let lines = self.coach.repertoire_drill.lines(&self.session);
        if let (Some((at, answer)), Some(id)) = (entered, lines) {
            let now_s = self.calendar.seconds(now);
            self.coach.repertoires.answer(id, at, answer, now_s);
            self.save_lines_if(true);
            self.events.push(Event::LineAnswered(answer));
        }
    }

    fn save_lines_if(&mut self, is_changed: bool) {
        if is_changed {
            let saved = self.coach.repertoires.quietly().save();
            self.warn_if_unsaved(saved, "the repertoire");
        }
    }

    /// Plays the moves that are due, and takes the lines of a file that was read.
    pub(super) fn go_on_with_lines(&mut self, now: Duration) {
        if let Some(notice) = self.coach.repertoires.quietly().listen() {
            self.coach.repertoires.touch();
            self.session.tell(notice);
            self.save_lines_if(true);
        }
        if self.coach.repertoire_drill.quietly().leave(&self.session) {
            self.coach.repertoire_drill.touch();
        }
        let Some(of) = asked(
            &self.coach.repertoires,
            &self.coach.repertoire_drill,
            &self.session,
        ) else {
            return;
        };
        if !self.coach.repertoire_drill.is_waiting() {
            return;
        }
        let today = self.today_at(now);
        let parts = (&mut *self.session, &*self.book);
        if self
            .coach
            .repertoire_drill
            .quietly()
            .go_on(of, parts, today, now)
        {
            self.coach.repertoire_drill.touch();
        }
    }
}

/// The repertoire that is asked on screen.
fn asked<'a>(
    lines: &'a Repertoires,
    repertoire_drill: &RepertoireDrill,
    session: &crate::session::Session,
) -> Option<&'a Repertoire> {
    lines.get(repertoire_drill.lines(session)?)
}
