//! The next game after the one shown: a rematch, with exchanged sides too, and the puzzle again.

use super::Controller;
use crate::drill::Lesson;
use crate::intent::Intent;
use crate::lineup::{Begins, Lineup};
use rules::Side;

impl Controller {
    /// True for an intent that follows a game that is over with the next one.
    pub(super) fn is_next_game(&self, intent: &Intent) -> bool {
        let begins = matches!(
            intent,
            Intent::Restart
                | Intent::SwapSides
                | Intent::Begin(_)
                | Intent::BeginRated(_)
                | Intent::BeginMatched(_)
        );
        begins && self.session.position().outcome().is_some()
    }

    /// Ends the analysis with the game `ended` when a human plays the next one, in which it would
    /// show the best moves.
    pub(super) fn leave_review(&mut self, ended: Option<u64>) {
        let is_another = ended.is_some_and(|number| number != self.session.number());
        if is_another && !self.session.contest().is_between_bots() {
            self.analyse(false);
        }
    }

    pub(super) fn restart(&mut self) {
        if self.session.contest().is_posed() {
            self.restart_puzzle();
        } else {
            self.begin_next_game();
        }
    }

    /// Starts the puzzle again; the moves that were tried do not stay as variations.
    fn restart_puzzle(&mut self) {
        let position = self.session.position();
        if position.is_played() || position.looks_elsewhere() {
            self.fail_puzzle();
        }
        let lesson = self.coach.lesson.filter(|it| it.is_shown(&self.session));
        let (session, settings) = (&mut self.session, &mut self.settings);
        if !self.puzzles.pose_again(session, settings, &self.book) {
            return self.session.start_over();
        }
        let game = self.session.number();
        self.coach.lesson = lesson.map(|it| Lesson { game, ..it });
    }

    pub(super) fn swap_sides(&mut self) {
        let contest = self.session.contest();
        let begins = match contest.player_of(Side::First) {
            0 => Begins::Right,
            _ => Begins::Left,
        };
        let lineup = Lineup {
            begins,
            ..contest.next_lineup()
        };
        let lineup = self.book.refreshed(&lineup);
        self.session.next_game(lineup);
    }

    pub(super) fn begin_next_game(&mut self) {
        let lineup = self.book.refreshed(&self.session.contest().next_lineup());
        self.session.next_game(lineup);
    }
}
