//! Tournaments in the background.

use std::time::Duration;

use super::Controller;
use crate::notice::Notice;
use crate::tournament::TournamentCommand;

/// The extension of the page of a tournament.
const PAGE: &str = "html";

impl Controller {
    pub(super) fn carry_out_tournament(&mut self, command: TournamentCommand) {
        match command {
            TournamentCommand::Export => {
                let file = self.archive.new_copy(PAGE);
                self.tournament.export(&file);
            }
            TournamentCommand::Open(number) => {
                let shown = self.tournament.shown();
                if let Some(record) = shown.and_then(|it| it.record(number)) {
                    self.want_board();
                    let human = self.book.human();
                    self.session.open(record, self.book.cast(), &human);
                }
            }
            command => self.tournament.carry_out(command, &self.book, &self.waker),
        }
    }

    /// Takes what the threads of the tournament have found. Tells the user at the board when it is
    /// over.
    pub(super) fn follow_tournament(&mut self, now: Duration) {
        let was_running = self.tournament.is_running();
        let (book, waker) = (&self.book, &self.waker);
        if !self.tournament.update(|it| it.tick(now, book, waker)) {
            return;
        }
        let shown = self.tournament.shown();
        let is_over = shown.is_some_and(|it| it.standings().is_decided());
        if was_running && is_over && !self.tournament.is_running() && !self.is_covered {
            self.session.tell(Notice::TournamentOver);
        }
    }
}
