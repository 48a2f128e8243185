//! The tutorial.

use std::time::Duration;

use super::Controller;
use crate::intent::Intent;
use crate::readable_seed;
use crate::tutorial::{AfterCommand, Tutorial, TutorialCommand, first_game};

impl Controller {
    /// Lets the lesson on screen carry an intent out. Returns true if it concerns the lesson.
    pub(super) fn tutors(&mut self, intent: &Intent) -> bool {
        let is_lesson = self.coach.tutorial.lesson(&self.session).is_some();
        let concerns = is_lesson && Tutorial::concerns(intent);
        if concerns {
            self.coach
                .tutorial
                .take(intent, &mut self.session, &self.book, &self.waker);
        }
        concerns
    }

    pub(super) fn follow_tutorial_command(&mut self, command: TutorialCommand) {
        self.want_board();
        self.analyse(false);
        let (session, settings) = (&mut self.session, &mut self.settings);
        let after = self
            .coach
            .tutorial
            .carry_out(command, session, settings, &self.book);
        if after == AfterCommand::FirstGame {
            let lineup = first_game(&self.book);
            self.session.begin(lineup, readable_seed());
        }
    }

    /// Plays the answer of the other side once it is due, and remembers a solved lesson.
    pub(super) fn go_on_with_tutorial(&mut self, now: Duration) {
        if self.coach.tutorial.quietly().leave(&self.session) {
            self.coach.tutorial.touch();
        }
        if self.coach.tutorial.is_judging() {
            let tutorial = self.coach.tutorial.quietly();
            if tutorial.listen(&mut self.session, &self.book, now) {
                self.coach.tutorial.touch();
            }
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
