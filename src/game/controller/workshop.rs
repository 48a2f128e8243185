//! The workshop: its commands, and the measurement in the background.

use super::Controller;
use crate::readable_seed;
use crate::workshop::WorkshopCommand;

impl Controller {
    pub(super) fn carry_out_in_workshop(&mut self, command: WorkshopCommand) {
        match command {
            WorkshopCommand::Try => self.try_draft(),
            command => self
                .workshop
                .carry_out(command, &mut self.book, &self.waker),
        }
    }

    /// Begins a game against the character in the workshop.
    fn try_draft(&mut self) {
        let lineup = self.workshop.lineup(self.session.contest().next_lineup());
        if let Some(lineup) = lineup {
            self.want_board();
            self.session.begin(lineup, readable_seed());
        }
    }

    /// Takes what the measurement has found, and interrupts it when a game is played.
    pub(super) fn follow_measurement(&mut self) {
        if !self.workshop.is_measuring() {
            return;
        }
        let may_play = self.may_search();
        self.workshop.update(|workshop| {
            if may_play {
                workshop.listen_to_measurement(&self.book, &self.waker)
            } else {
                workshop.stop_measuring()
            }
        });
    }
}
