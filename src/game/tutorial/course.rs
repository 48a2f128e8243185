//! [`Tutorial`]: the lesson on screen, and how it stands.

use std::time::Duration;

use super::judge::{self, LessonVerdict, Refutation, judge};
use super::lesson::TutorialLesson;
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use crate::lineup::Lineup;
use crate::session::{Guide, Session};
use crate::settings::Settings;
use crate::waker::Waker;
use player::StopToken;
use player::config::Character;
use rules::{Action, Color, GameSetup, Point};

/// How long the other side takes to answer.
const PAUSE: Duration = Duration::from_millis(600);
/// Number of wrong moves after which the right ones are shown.
const PATIENCE: u32 = 2;
/// ID of the opponent, which is also that of the first game after the tutorial.
const PARTNER: &str = "kitten";

/// The lesson on screen.
#[derive(Default)]
pub struct Tutorial {
    at: usize,
    /// Number of the session's game that shows the lesson.
    game: Option<u64>,
    state: TutorialState,
    /// The right moves so far and the answers to them.
    line: Vec<Point>,
    /// The move of the user that is judged.
    judged: Option<(Point, BackgroundJob<Option<LessonVerdict>>)>,
    /// The answer of the other side, and when it is played.
    reply: Option<(Duration, Point)>,
    mistakes: u32,
    is_helped: bool,
    /// The next move of a proven win, when the user asks for a hint after the first move.
    next: Vec<Point>,
}

/// The state of a lesson.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TutorialState {
    /// The user is to move.
    #[default]
    Asked,
    /// The user has played a right move, which is not the last one.
    Right,
    /// The user has played a wrong move.
    Wrong(Refutation),
    /// The lesson is solved.
    Solved,
}

/// A command for the tutorial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TutorialCommand {
    /// Open the lesson after the last one that was solved.
    Begin,
    /// Open the next lesson.
    Next,
    /// Open the previous lesson.
    Previous,
    /// After a wrong move, try again. After a solved lesson, open the next one; after the last one,
    /// begin a game.
    Continue,
}

impl Tutorial {
    /// The lesson on screen, if there is one.
    pub fn lesson(&self, session: &Session) -> Option<&'static TutorialLesson> {
        let is_shown = self.game == Some(session.number());
        TutorialLesson::all().get(self.at).filter(|_| is_shown)
    }

    /// The number of the lesson from 0.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The number of all lessons.
    pub fn count(&self) -> usize {
        TutorialLesson::all().len()
    }

    /// True once a right move was answered.
    pub const fn is_begun(&self) -> bool {
        !self.line.is_empty()
    }

    /// The state of the lesson.
    pub const fn state(&self) -> TutorialState {
        self.state
    }

    /// True after the last lesson.
    pub fn is_last(&self) -> bool {
        self.at + 1 >= TutorialLesson::all().len()
    }

    /// True when the next step is that of [`TutorialCommand::Continue`].
    pub const fn may_continue(&self) -> bool {
        matches!(self.state, TutorialState::Wrong(_) | TutorialState::Solved)
    }

    /// True while a move of the user is judged.
    pub const fn is_judging(&self) -> bool {
        self.judged.is_some()
    }

    /// True while a move is judged or the other side is about to answer.
    pub const fn is_waiting(&self) -> bool {
        self.is_judging() || self.reply.is_some()
    }

    /// The stones that the lesson on screen is about, before it is solved.
    pub fn marked(&self, session: &Session) -> &'static [Point] {
        let lesson = self.lesson(session).filter(|_| self.line.is_empty());
        let lesson = lesson.filter(|_| self.state != TutorialState::Solved);
        lesson.map_or(&[], |lesson| &lesson.marked)
    }

    /// The right moves, once the user has asked for them or was wrong twice.
    pub fn shown_answers(&self, session: &Session) -> &[Point] {
        let is_shown = self.is_helped && self.state == TutorialState::Asked;
        match self.lesson(session).filter(|_| is_shown) {
            Some(lesson) if self.line.is_empty() => &lesson.answers,
            Some(_) => &self.next,
            None => &[],
        }
    }

    /// Carries a command out. Returns true when the tutorial is over, so that the first game begins.
    pub(crate) fn carry_out(
        &mut self,
        command: TutorialCommand,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) -> bool {
        let is_shown = self.lesson(session).is_some();
        match command {
            TutorialCommand::Begin => self.open(first_open(settings), session, settings, book),
            TutorialCommand::Next => self.open(self.at + 1, session, settings, book),
            TutorialCommand::Previous => {
                self.open(self.at.saturating_sub(1), session, settings, book);
            }
            TutorialCommand::Continue if is_shown => match self.state {
                TutorialState::Solved if self.is_last() => return true,
                TutorialState::Solved => self.open(self.at + 1, session, settings, book),
                TutorialState::Wrong(_) => self.try_again(session, book),
                TutorialState::Asked | TutorialState::Right => {}
            },
            TutorialCommand::Continue => {}
        }
        false
    }

    fn open(&mut self, at: usize, session: &mut Session, settings: &mut Settings, book: &CastBook) {
        let at = at.min(TutorialLesson::all().len().saturating_sub(1));
        *self = Self {
            at,
            ..Self::default()
        };
        settings.tutorial.at = at;
        self.pose(session, book);
    }

    /// Sets the position after the right moves so far. What was tried does not stay as a variation.
    fn pose(&mut self, session: &mut Session, book: &CastBook) {
        let posed = TutorialLesson::all().get(self.at);
        let posed = posed.and_then(|lesson| Some((lesson, lesson.game().ok()?)));
        let Some((lesson, (tree, start))) = posed else {
            return;
        };
        let lineup = Lineup::posed(tree.setup(), lesson.side, book.human(), partner(book));
        session.pose_guided(tree, start, lineup, Guide::Lesson);
        for &point in &self.line {
            session.play_for_either(point);
        }
        // The other side answers through the tutorial alone.
        session.pause();
        self.game = Some(session.number());
        self.state = TutorialState::Asked;
        (self.judged, self.reply) = (None, None);
    }

    /// Takes a wrong move back.
    fn try_again(&mut self, session: &mut Session, book: &CastBook) {
        let is_helped = self.is_helped || self.mistakes >= PATIENCE;
        self.pose(session, book);
        if is_helped {
            self.help(session);
        }
    }

    /// Shows the right moves.
    pub(crate) fn help(&mut self, session: &Session) {
        self.is_helped = true;
        let lesson = self.lesson(session).filter(|_| !self.line.is_empty());
        self.next = match lesson.filter(|_| !self.is_waiting()) {
            Some(lesson) => judge::next_move(lesson, session.game())
                .into_iter()
                .collect(),
            None => Vec::new(),
        };
    }

    /// Begins the lesson on screen again.
    pub(crate) fn restart(&mut self, session: &mut Session, book: &CastBook) {
        self.line.clear();
        self.pose(session, book);
    }

    /// Takes back a wrong move, or else the last right one with its answer.
    pub(crate) fn take_back(&mut self, session: &mut Session, book: &CastBook) {
        match self.state {
            TutorialState::Wrong(_) => self.try_again(session, book),
            TutorialState::Solved => self.pose(session, book),
            TutorialState::Asked | TutorialState::Right => {
                self.line.truncate(self.line.len().saturating_sub(2));
                self.pose(session, book);
            }
        }
    }

    /// Plays a move of the user, and begins to judge it. A stone after a wrong move is another try.
    pub(crate) fn place(
        &mut self,
        point: Point,
        session: &mut Session,
        book: &CastBook,
        waker: &Waker,
    ) {
        if self.is_judging() {
            return;
        }
        match self.state {
            TutorialState::Right | TutorialState::Solved => return,
            TutorialState::Wrong(_) => self.try_again(session, book),
            TutorialState::Asked => {}
        }
        let before = session.game().ply();
        session.play_human(Action::Place(point));
        if session.game().ply() == before {
            // An occupied or a forbidden point; the session has told why.
            return;
        }
        session.pause();
        let (at, is_first, after) = (self.at, self.line.is_empty(), session.game().clone());
        let look = move |_: &StopToken| {
            let lesson = TutorialLesson::all().get(at)?;
            Some(judge(lesson, &after, is_first))
        };
        let background_job = BackgroundJob::begin("lesson", waker.wake(), look);
        self.judged = Some((point, background_job));
    }

    /// Takes the verdict on the move of the user. Returns true if there was one.
    pub(crate) fn listen(&mut self, session: &mut Session, book: &CastBook, now: Duration) -> bool {
        let Some((point, verdict)) = BackgroundJob::take(&mut self.judged) else {
            return false;
        };
        // Without a verdict the move is taken back.
        self.follow(verdict.flatten(), point, (session, book), now);
        true
    }

    /// Shows the verdict on the move at `point`.
    fn follow(
        &mut self,
        verdict: Option<LessonVerdict>,
        point: Point,
        (session, book): (&mut Session, &CastBook),
        now: Duration,
    ) {
        let reply = match verdict {
            None => return self.pose(session, book),
            Some(LessonVerdict::Solved) => {
                self.state = TutorialState::Solved;
                return;
            }
            Some(LessonVerdict::Right(reply)) => {
                self.line.extend([point, reply]);
                self.state = TutorialState::Right;
                self.is_helped = false;
                reply
            }
            Some(LessonVerdict::Wrong(refutation)) => {
                self.mistakes += 1;
                self.state = TutorialState::Wrong(refutation);
                refutation.point()
            }
        };
        self.reply = Some((now + PAUSE, reply));
    }

    /// Closes the lesson when another game is shown. Returns true if one was open.
    pub(crate) fn leave(&mut self, session: &Session) -> bool {
        let is_left = self.game.is_some() && self.lesson(session).is_none();
        if is_left {
            (self.game, self.judged, self.reply) = (None, None, None);
        }
        is_left
    }

    /// The answer of the other side, once it is due.
    pub(crate) fn take_due(&mut self, now: Duration) -> Option<Point> {
        let (_, point) = self.reply.take_if(|(due, _)| *due <= now)?;
        if self.state == TutorialState::Right {
            self.state = TutorialState::Asked;
        }
        Some(point)
    }

    /// True when the lesson on screen is solved and the settings do not know that yet.
    pub(crate) fn is_newly_solved(&self, settings: &Settings) -> bool {
        let is_solved = self.game.is_some() && self.state == TutorialState::Solved;
        is_solved && !settings.tutorial.solved.contains(&self.at)
    }
}

/// The first lesson that was not solved, from the last one that was open; the first one after all
/// were solved.
fn first_open(settings: &Settings) -> usize {
    let solved = &settings.tutorial.solved;
    let count = TutorialLesson::all().len();
    let from = settings.tutorial.at.min(count);
    let mut open = (from..count).chain(0..from);
    open.find(|at| !solved.contains(at)).unwrap_or_default()
}

/// The opponent of lessons and lines; a human where the cast does not have it.
pub(crate) fn partner(book: &CastBook) -> Character {
    let partner = book.cast().get(PARTNER).cloned();
    let partner = partner.ok().filter(|it| it.untrusted.is_none());
    partner.unwrap_or_else(|| book.human())
}

/// A game of the user against the opponent of the lessons, if the cast has it.
pub(crate) fn first_game(book: &CastBook) -> Lineup {
    Lineup::posed(
        GameSetup::default(),
        Color::Black,
        book.human(),
        partner(book),
    )
}
