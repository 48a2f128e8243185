//! The repertoires, and the questions about one of them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Controller;
use crate::event::Event;
use crate::intent::Intent;
use crate::notice::Notice;
use crate::repertoire::{Entered, LineChoice, RepertoireCommand};
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
                self.coach.ask_lines(session, |drill, of, session| {
                    drill.play_right_move(of, session, times);
                });
            }
            RepertoireCommand::Skip => {
                let session = &mut self.session;
                let entered = self.coach.ask_lines(session, |drill, of, session| {
                    drill.skip(of, (session, &self.book), now)
                });
                self.enter_line_answer(entered.flatten(), now);
            }
            RepertoireCommand::Leave => self.coach.repertoire_drill.end(),
            RepertoireCommand::Rename(id, name) => self.coach.repertoires.rename(id, &name),
            RepertoireCommand::Delete(id) => self.coach.repertoires.delete(id),
            RepertoireCommand::Restore => self.coach.repertoires.restore(),
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
        let session = &mut self.session;
        let entered = match intent {
            Intent::Place(point) => self.coach.ask_lines(session, |drill, of, session| {
                let placed = drill.place(*point, of, session, times);
                placed.unwrap_or_else(|error| {
                    session.tell(Notice::Illegal(error));
                    None
                })
            }),
            Intent::Hint => {
                let coach = &mut self.coach;
                coach.ask_lines(session, |drill, of, session| drill.advise(of, session))
            }
            _ => None,
        };
        let is_asked = entered.is_some();
        self.enter_line_answer(entered.flatten(), now);
        is_asked
    }

    fn enter_line_answer(&mut self, entered: Option<Entered>, now: Duration) {
        let lines = self.coach.repertoire_drill.lines(&self.session);
        if let (Some((at, answer)), Some(id)) = (entered, lines) {
            let now_s = self.calendar.seconds(now);
            self.coach.repertoires.answer(id, at, answer, now_s);
            self.events.push(Event::LineAnswered(answer));
        }
    }

    /// Plays the moves that are due, and takes the lines of a file that was read.
    pub(super) fn go_on_with_lines(&mut self, now: Duration) {
        if let Some(notice) = self.coach.repertoires.quietly().listen() {
            self.coach.repertoires.touch();
            self.session.tell(notice);
        }
        let drill = &mut self.coach.repertoire_drill;
        drill.update(|it| it.leave(&self.session));
        if !drill.is_waiting() {
            return;
        }
        let today = self.today_at(now);
        let coach = &mut self.coach;
        let lines = coach.repertoire_drill.lines(&self.session);
        if let Some(of) = lines.and_then(|id| coach.repertoires.get(id)) {
            let parts = (&mut *self.session, &*self.book);
            let drill = &mut coach.repertoire_drill;
            drill.update(|it| it.go_on(of, parts, today, now));
        }
    }
}
