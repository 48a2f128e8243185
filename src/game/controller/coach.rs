//! The coach: rated games, the drill, and the teacher.

use std::path::Path;
use std::time::Duration;

use super::Controller;
use crate::drill::{DrillCommand, Lesson};
use crate::event::Event;
use crate::intent::Intent;
use crate::lineup::Pairing;
use crate::notice::Notice;
use crate::puzzle::PuzzleCommand;
use crate::rating::matched_lineup;
use crate::readable_seed;
use crate::schedule::{Answer, Today};
use crate::session::Arrival;
use crate::teaching::{Offer, TeachingCommand};
use player::Proposal;
use record::{Puzzle, read_puzzles};
use storage::FileKind;

impl Controller {
    pub(super) fn begin_rated(&mut self, pairing: &Pairing) {
        self.analyse(false);
        match pairing.resolve(self.book.cast()) {
            Ok(lineup) => {
                self.session.begin(lineup, readable_seed());
                self.coach.rating_desk.begin(&self.session, &self.book);
            }
            Err(error) => self.session.tell(Notice::Unavailable(error)),
        }
    }

    pub(super) fn begin_matched(&mut self, pairing: &Pairing, now: Duration) {
        let setup = pairing.resolve(self.book.cast()).map(|it| it.setup);
        let matched = setup.and_then(|setup| {
            let pool = self.coach.ratings.pool(setup);
            let rating = pool.rating_at(self.calendar.seconds(now));
            matched_lineup(pairing, &rating, &self.book)
        });
        match matched {
            Ok(Some(lineup)) => {
                self.analyse(false);
                self.session.begin(lineup, readable_seed());
                self.coach.rating_desk.begin(&self.session, &self.book);
            }
            Ok(None) => {}
            Err(error) => self.session.tell(Notice::Unavailable(error)),
        }
    }

    /// Warns the user, once in each position, before an intent lets a rated game not count. Returns
    /// true when it does; the intent then waits until it is sent again.
    pub(super) fn warns_of_help(&mut self, intent: &Intent) -> bool {
        let is_help = match intent {
            Intent::Undo | Intent::Teach(TeachingCommand::More | TeachingCommand::TakeBack) => true,
            _ => self.is_help(intent),
        };
        let is_warned = self.session.notice() == Some(&Notice::RatingAtStake);
        let warns = is_help && !is_warned && self.coach.is_rated(&self.session);
        if warns {
            self.session.tell(Notice::RatingAtStake);
        }
        warns
    }

    /// True when an intent helps the user in the game shown.
    fn is_help(&self, intent: &Intent) -> bool {
        match intent {
            // A stone at another position than that where the game stands is another try.
            Intent::Place(_) => self.session.position().looks_elsewhere(),
            Intent::Redo
            | Intent::Hint
            | Intent::Adopt(_)
            | Intent::TakeOver(_)
            | Intent::Replace(..)
            | Intent::Analyse(true) => true,
            Intent::ToggleAnalysis => !self.analysis.is_on(),
            Intent::Review => self.session.position().outcome().is_none(),
            _ => false,
        }
    }

    /// A game with help does not count, and a puzzle with help is not solved at the first try.
    pub(super) fn note_help(&mut self, intent: &Intent) {
        if self.is_help(intent) {
            self.annul_rating();
            self.fail_puzzle();
        }
    }

    /// A game in which a move was taken back does not count, and neither does a puzzle.
    pub(super) fn note_take_back(&mut self) {
        if self.session.position().arrival() == Arrival::TakenBack {
            self.annul_rating();
            self.fail_puzzle();
        }
    }

    /// The puzzle on screen is not solved at the first try.
    pub(super) fn fail_puzzle(&mut self) {
        if self.puzzles.is_first_try(&self.session) {
            self.puzzles.mark_failed();
            self.settings.streak.now = 0;
        }
        self.answer_lesson(Answer::Failed);
    }

    fn annul_rating(&mut self) {
        if self.coach.is_rated(&self.session) && self.coach.rating_desk.annul() {
            self.session.touch();
            self.events.push(Event::RatingAnnulled);
        }
    }

    /// Enters the result of a rated game that has ended.
    pub(super) fn settle_rating(&mut self, now: Duration) {
        let now_s = self.calendar.seconds(now);
        if self
            .coach
            .rating_desk
            .settle(&self.session, &mut self.coach.ratings, now_s)
        {
            self.events.push(Event::Rated);
        }
    }

    pub(super) fn carry_out_drill(&mut self, command: DrillCommand) {
        match command {
            DrillCommand::Add(file) => match puzzles_of(&file) {
                Ok(puzzles) => self.extend_drill(puzzles),
                Err(error) => self.session.tell(Notice::NotOpened(error)),
            },
            DrillCommand::AddListed => {
                self.extend_drill(self.puzzles.puzzles(&self.settings));
            }
            DrillCommand::Next => {
                self.leave_lesson();
                self.pose_due();
            }
            DrillCommand::PractiseMistakes => self.search_shown_game(),
            DrillCommand::PractiseShown => self.search_shown_move(),
            DrillCommand::SearchGames => self.search_kept_games(),
            DrillCommand::EndSearch => self.coach.puzzle_search.end(),
            DrillCommand::Skip => {
                self.answer_lesson(Answer::Skipped);
                self.practises(PuzzleCommand::Next);
            }
        }
    }

    fn extend_drill(&mut self, puzzles: Vec<Puzzle>) {
        let added = self.coach.drill.add(puzzles, self.coach.now_s);
        self.events.push(Event::DrillExtended(added));
    }

    fn today(&self) -> Today {
        self.coach.today(self.coach.now_s, &self.settings)
    }

    /// Leaving a puzzle of the drill after a move counts as failed.
    fn leave_lesson(&mut self) {
        if self.session.position().is_played() {
            self.answer_lesson(Answer::Failed);
        }
    }

    /// Opens the puzzles of the drill that are due, at the first one.
    fn pose_due(&mut self) {
        let due = self.coach.drill.due(self.today());
        if due.is_empty() {
            self.session.tell(Notice::NothingDue);
            return self.events.push(Event::NothingDue);
        }
        self.pose_cards(due);
    }

    /// Opens the puzzles of the drill with these numbers, at the first one.
    pub(super) fn pose_cards(&mut self, cards: Vec<usize>) {
        self.want_board();
        let drill = self.coach.drill.cards();
        let puzzles = cards.iter().map(|&card| drill[card].puzzle.clone());
        let (puzzles, session) = (puzzles.collect(), &mut self.session);
        self.puzzles
            .pose_for_drill(puzzles, session, &mut self.settings, &self.book);
        self.analyse(false);
        self.ask_for_answer(cards.first().copied());
        self.coach.round = cards;
    }

    /// The puzzle on screen is the one of the drill with this number; it is to be answered.
    fn ask_for_answer(&mut self, card: Option<usize>) {
        let game = self.session.number();
        self.coach.lesson = card.map(|card| Lesson { card, game });
    }

    /// Opens another puzzle of the drill while one of them is open: the next one that is due, or
    /// the one before. Returns false for other commands, and when the puzzle was left and nothing
    /// is due.
    pub(super) fn practises(&mut self, command: PuzzleCommand) -> bool {
        let is_beside = matches!(command, PuzzleCommand::Next | PuzzleCommand::Previous);
        let Some(place) = self.puzzles.place_in_drill().filter(|_| is_beside) else {
            return false;
        };
        self.leave_lesson();
        let (count, today) = (self.coach.round.len(), self.today());
        let is_shown = self.puzzles.place(&self.session).is_some();
        let due = |at: usize| {
            let card = self.coach.round[at % count];
            self.coach.drill.is_due(card, today).then_some(card)
        };
        let begin = place + usize::from(is_shown);
        let at = match command {
            PuzzleCommand::Previous if is_shown => Some(place + count - 1),
            _ => (begin..begin + count).find(|&at| due(at).is_some()),
        };
        let Some(at) = at else {
            let goes_on = is_shown || !self.coach.drill.due(today).is_empty();
            if goes_on {
                self.pose_due();
            }
            return goes_on;
        };
        let card = due(at);
        self.want_board();
        let (session, settings) = (&mut self.session, &mut self.settings);
        self.puzzles
            .turn_to(at % count, session, settings, &self.book);
        self.analyse(false);
        self.ask_for_answer(card);
        true
    }

    /// Enters what the position shown says about the puzzle of the drill.
    pub(super) fn follow_lesson(&mut self) {
        self.coach
            .lesson
            .take_if(|lesson| !lesson.is_shown(&self.session));
        let answer = self
            .coach
            .lesson
            .and_then(|lesson| lesson.answer(&self.puzzles, &self.session));
        if let Some(answer) = answer {
            self.answer_lesson(answer);
        }
    }

    /// Enters an answer to the puzzle of the drill on screen, unless it has one.
    fn answer_lesson(&mut self, answer: Answer) {
        let shown = self.coach.lesson.take_if(|it| it.is_shown(&self.session));
        if let Some(lesson) = shown {
            let now_s = self.coach.now_s;
            self.coach.drill.answer(lesson.card, answer, now_s);
            self.events.push(Event::DrillAnswered(answer));
        }
    }

    /// Lets the last move be judged, and withdraws an offer about an earlier one.
    pub(super) fn follow_teacher(&mut self) {
        let strictness = self.settings.teaching;
        let teacher = &mut self.coach.teacher;
        teacher.update(|it| it.follow(&self.session, strictness, &self.waker));
    }

    pub(super) fn listen_to_teacher(&mut self) {
        if let Some(node) = self.coach.teacher.quietly().listen(&self.session) {
            self.coach.teacher.touch();
            self.events.push(Event::TeachingOffered(node));
        }
    }

    /// Shows the position that the line of an offer begins from, once the line is asked for.
    fn play_out_offer(&mut self) {
        let from = self.coach.teacher.offer().and_then(Offer::shown_from);
        if let Some(from) = from {
            self.session.show(from);
        }
    }

    fn return_to_head(&mut self) {
        let head = self.session.position().head();
        self.session.show(head);
    }

    pub(super) fn answer_teacher(&mut self, command: TeachingCommand) {
        if self.coach.teacher.offer().is_none() {
            return;
        }
        match command {
            TeachingCommand::More => {
                self.coach.teacher.tell_more();
                // Where the better move is helps even if the move played stays.
                self.annul_rating();
                self.play_out_offer();
            }
            TeachingCommand::Dismiss => {
                self.coach.teacher.withdraw();
                self.return_to_head();
            }
            TeachingCommand::TakeBack => {
                self.coach.teacher.withdraw();
                self.annul_rating();
                self.return_to_head();
                self.session.settle(Proposal::TakeBack);
            }
        }
    }
}

/// The puzzles of a file.
///
/// # Errors
/// One line that names the file, and the line where a puzzle is wrong.
fn puzzles_of(file: &Path) -> Result<Vec<Puzzle>, String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let text = storage::read_text(file, FileKind::Puzzles);
    let text = text.map_err(|error| format!("{name}: {error}"))?;
    let puzzles = read_puzzles(&text)
        .map(|(line, puzzle)| puzzle.map_err(|error| format!("{name}:{line}: {error}")));
    puzzles.collect()
}
