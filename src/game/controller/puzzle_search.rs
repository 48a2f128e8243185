//! Puzzles from the user's own mistakes.

use super::Controller;
use crate::event::Event;
use crate::mining::{Searched, humans};
use crate::notice::Notice;

impl Controller {
    pub(super) fn search_shown_game(&mut self) {
        let is_over = self.session.game().result().is_some();
        if !is_over || self.session.contest().is_posed() {
            return;
        }
        let humans = humans(|side| self.session.is_human(side));
        self.coach
            .puzzle_search
            .add_shown((self.session.record(), self.session.number()), humans);
        self.session.tell(Notice::PuzzlesSought);
    }

    pub(super) fn search_shown_move(&mut self) {
        if let Some(number) = self.reviewed.missed_win_shown(&self.session) {
            self.coach
                .puzzle_search
                .add_move((self.session.record(), self.session.number()), number);
            self.session.tell(Notice::PuzzlesSought);
        }
    }

    pub(super) fn search_kept_games(&mut self) {
        if self
            .coach
            .puzzle_search
            .add_files(self.archive.game_files())
            == 0
        {
            self.session.tell(Notice::PuzzlesFound(0));
        }
    }

    /// True while no game is played: the board is covered or empty, or the game is over.
    pub(super) fn may_search(&self) -> bool {
        let session = &self.session;
        let is_over = session.position().outcome().is_some();
        let is_unused = session.number() == 0 && !session.position().is_played();
        self.is_covered || is_over || is_unused
    }

    /// Runs the search while no game is played, and takes what it has found.
    pub(super) fn look_for_puzzles(&mut self) {
        if !self.coach.puzzle_search.is_on() {
            return;
        }
        let search = self.coach.puzzle_search.quietly();
        if let Some(found) = search.listen() {
            self.take_puzzles(found);
        }
        let human = self.book.human().id;
        let may_search = self.may_search();
        self.coach.puzzle_search.update(|search| {
            if may_search {
                search.resume(&self.waker, &human)
            } else {
                search.suspend()
            }
        });
    }

    fn take_puzzles(&mut self, found: Searched) {
        let now_s = self.coach.now_s;
        let first = found.puzzles.first().cloned();
        let added = self.coach.drill.add(found.puzzles, now_s);
        self.coach.puzzle_search.enter(added, found.files);
        if added > 0 {
            self.events.push(Event::DrillExtended(added));
        }
        // The user waits for the puzzles of the game that is still shown.
        let is_shown = found.shown == Some(self.session.number());
        let waits = is_shown && !self.is_covered && self.may_search();
        // A puzzle that the drill has already is practised again.
        let card = match added {
            0 => first.and_then(|puzzle| self.coach.drill.place_of(&puzzle)),
            _ => Some(self.coach.drill.cards().len() - added),
        };
        if let Some(card) = card.filter(|_| waits) {
            self.pose_cards(vec![card]);
            if added == 0 {
                return self.session.forget_notice();
            }
        }
        if waits || !self.coach.puzzle_search.is_on() {
            let found = if waits {
                added
            } else {
                self.coach.puzzle_search.progress().found
            };
            self.session.tell(Notice::PuzzlesFound(found));
        }
    }
}
