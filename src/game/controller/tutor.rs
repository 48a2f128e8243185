//! The tutorial.

use std::time::Duration;

use super::Controller;
use crate::intent::Intent;
use crate::readable_seed;
use crate::tutorial::{TutorialCommand, first_game};

impl Controller {
    /// Lets the lesson on screen carry an intent out. Returns true if it concerns the lesson.
    pub(super) fn tutors(&mut self, intent: &Intent) -> bool {
        if self.coach.tutorial.lesson(&self.session).is_none() {
            return false;
        }
        let (tutorial, session) = (&mut self.coach.tutorial, &mut self.session);
        match intent {
            Intent::Place(point) => tutorial.place(*point, session, &self.book, &self.waker),
            Intent::Undo => tutorial.take_back(session, &self.book),
            Intent::Restart => tutorial.restart(session, &self.book),
            Intent::Hint => tutorial.help(session),
            _ => return false,
        }
        true
    }

    pub(super) fn follow_tutorial_command(&mut self, command: TutorialCommand) {
        self.want_board();
        self.analyse(false);
        let (session, settings) = (&mut self.session, &mut self.settings);
        let is_over = self
            .coach
            .tutorial
            .carry_out(command, session, settings, &self.book);
        if is_over {
            let lineup = first_game(&self.book);
            self.session.begin(lineup, readable_seed());
        }
    }

    /// Plays the answer of the other side once it is due, and remembers a solved lesson.
    pub(super) fn go_on_with_tutorial(&mut self, now: Duration) {
        let tutorial = &mut self.coach.tutorial;
        tutorial.update(|it| it.leave(&self.session));
        if tutorial.is_judging() {
            tutorial.update(|it| it.listen(&mut self.session, &self.book, now));
        }
        if self.coach.tutorial.is_newly_solved(&self.settings) {
            self.settings
                .tutorial
                .solved
                .insert(self.coach.tutorial.at());
        }
        if let Some(point) = self.coach.tutorial.quietly().take_due(now) {
            self.session.play_for_either(point);
            self.session.pause();
            self.coach.tutorial.touch();
        }
    }
}
