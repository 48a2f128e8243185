//! [`RepertoireDrill`]: the questions about a repertoire, asked on the board. The program plays the
//! moves that lead to a question, and the user plays the move of the lines.

use std::collections::BTreeSet;
use std::time::Duration;

use rules::{Action, ActionError, Point};

use super::lines::Repertoire;
use super::walk::{OnBoard, Plan};
use crate::cast_book::CastBook;
use crate::lineup::Lineup;
use crate::schedule::{Answer, Today};
use crate::session::{Guide, Session};
use crate::tutorial::partner;
use record::Tree;

/// How long the program takes for a move that leads to a question.
const STEP: Duration = Duration::from_millis(250);
/// How long the user's answer is shown before the program continues the line.
const PAUSE: Duration = Duration::from_millis(600);
/// How long the end of a line is shown before the next one begins.
const LINE_PAUSE: Duration = Duration::from_millis(1_200);

/// The questions about the repertoire on screen.
#[derive(Debug, Default)]
pub struct RepertoireDrill {
    /// The number of the repertoire.
    lines: Option<u64>,
    /// Number of the session's game that shows the line.
    game: Option<u64>,
    state: RepertoireDrillState,
    /// When the next thing happens without the user.
    due: Option<Duration>,
    /// The positions that were answered wrong since the beginning and were not right since.
    again: BTreeSet<usize>,
    /// Number of steps of advice for the question.
    hints: u8,
    /// True when the question has an answer already.
    is_answered: bool,
    score: RepertoireDrillScore,
    /// What the file says about the last answer, and its point.
    comment: Option<(Point, String)>,
}

/// The state of the questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RepertoireDrillState {
    /// The program plays the moves that lead to a question.
    #[default]
    Playing,
    /// The user is to play the move of the lines.
    Asked,
    /// The user has played a move of the lines.
    Right,
    /// The user has played this point, which is not in the lines.
    Wrong(Point),
    /// All questions are answered.
    Over,
}

/// The answers since the questions began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RepertoireDrillScore {
    /// Number of right ones.
    pub right: u32,
    /// Number of wrong ones, and of those with advice.
    pub wrong: u32,
    /// Number of positions that are left to ask.
    pub left: usize,
}

/// An answer to a position of the repertoire, by its number there.
pub(crate) type Entered = (usize, Answer);

impl RepertoireDrill {
    /// The number of the repertoire that is asked on screen.
    pub fn lines(&self, session: &Session) -> Option<u64> {
        let is_shown = self.game == Some(session.number());
        self.lines.filter(|_| is_shown)
    }

    /// The state of the questions.
    pub const fn state(&self) -> RepertoireDrillState {
        self.state
    }

    /// The answers so far.
    pub const fn score(&self) -> RepertoireDrillScore {
        self.score
    }

    /// Number of steps of advice for the question: 1 names the column, 2 marks the points.
    pub const fn hints(&self) -> u8 {
        self.hints
    }

    /// What the file says about the last answer, and its point.
    pub fn comment(&self) -> Option<(Point, &str)> {
        self.comment
            .as_ref()
            .map(|(point, text)| (*point, text.as_str()))
    }

    /// True while the program is about to move.
    pub const fn is_waiting(&self) -> bool {
        self.due.is_some()
    }

    /// True after a wrong answer, when the program can play the right move.
    pub const fn may_continue(&self) -> bool {
        matches!(self.state, RepertoireDrillState::Wrong(_))
    }

    /// The moves of the lines, as far as they are advised.
    pub fn advised(&self, of: &Repertoire, session: &Session) -> Vec<Point> {
        let is_told = match self.state {
            RepertoireDrillState::Asked => self.hints > 0,
            RepertoireDrillState::Wrong(_) => true,
            _ => false,
        };
        let on = of.on_board(session.game().board()).filter(|_| is_told);
        on.map_or_else(Vec::new, |on| of.points(&on))
    }

    /// The advised moves that are marked on the board.
    pub fn marked(&self, of: &Repertoire, session: &Session) -> Vec<Point> {
        if self.state == RepertoireDrillState::Asked && self.hints < 2 {
            Vec::new()
        } else {
            self.advised(of, session)
        }
    }

    /// Begins to ask what is due.
    pub(crate) fn begin(
        &mut self,
        of: &Repertoire,
        (session, book): (&mut Session, &CastBook),
        now: Duration,
    ) {
        *self = Self {
            lines: Some(of.id()),
            ..Self::default()
        };
        self.begin_line(of, (session, book), now);
    }

    /// Shows the empty board, from which the next line is played.
    fn begin_line(
        &mut self,
        of: &Repertoire,
        (session, book): (&mut Session, &CastBook),
        now: Duration,
    ) {
        let tree = Tree::new(of.setup());
        let root = tree.root();
        let lineup = Lineup::posed(of.setup(), of.side(), book.human(), partner(book));
        session.pose_guided(tree, root, lineup, Guide::Lines);
        // The program moves through the lines alone.
        session.pause();
        self.game = Some(session.number());
        self.state = RepertoireDrillState::Playing;
        self.due = Some(now + STEP);
    }

    /// Ends the questions when another game is shown. Returns true if there were any.
    pub(crate) fn leave(&mut self, session: &Session) -> bool {
        let is_left = self.game.is_some() && self.lines(session).is_none();
        if is_left {
            *self = Self::default();
        }
        is_left
    }

    /// Does what is due: plays a move, asks, begins another line or ends. Returns true if something
    /// has changed.
    pub(crate) fn go_on(
        &mut self,
        of: &Repertoire,
        (session, book): (&mut Session, &CastBook),
        today: Today,
        now: Duration,
    ) -> bool {
        if self.due.take_if(|due| *due <= now).is_none() {
            return false;
        }
        let plan = of.plan(&self.again, today);
        self.score.left = plan.left;
        let on = of.on_board(session.game().board());
        match on.filter(|on| plan.leads_on(on.at)) {
            Some(on) if of.is_asked(on.at, &self.again, today) => {
                (self.hints, self.is_answered) = (0, false);
                self.state = RepertoireDrillState::Asked;
            }
            Some(on) => self.play_on(of, &on, &plan, session, now + STEP),
            None if of.has_more(&plan) => self.begin_line(of, (session, book), now),
            None => self.state = RepertoireDrillState::Over,
        }
        true
    }

    /// Plays the move that leads to what is asked next.
    fn play_on(
        &mut self,
        of: &Repertoire,
        on: &OnBoard,
        plan: &Plan,
        session: &mut Session,
        then: Duration,
    ) {
        let before = session.game().ply();
        if let Some(point) = of.next_point(on, plan) {
            session.play_for_either(point);
            session.pause();
        }
        self.state = RepertoireDrillState::Playing;
        // Every move of a line is legal; without a move nothing more could be asked.
        if session.game().ply() > before {
            self.due = Some(then);
        } else {
            self.state = RepertoireDrillState::Over;
        }
    }

    /// The user plays here. Returns the answer to enter, if it is one.
    ///
    /// # Errors
    /// When nobody may play here.
    pub(crate) fn place(
        &mut self,
        point: Point,
        of: &Repertoire,
        session: &mut Session,
        (today, now): (Today, Duration),
    ) -> Result<Option<Entered>, ActionError> {
        if !matches!(
            self.state,
            RepertoireDrillState::Asked | RepertoireDrillState::Wrong(_)
        ) {
            return Ok(None);
        }
        session.game().check(Action::Place(point))?;
        let Some(on) = of.on_board(session.game().board()) else {
            return Ok(None);
        };
        let is_right = of.move_at(&on, point).is_some();
        let told = of.comment(&on, is_right.then_some(point));
        self.comment = told.map(|(point, text)| (point, text.to_owned()));
        let answer = if is_right {
            Answer::Solved
        } else {
            Answer::Failed
        };
        let entered = self.enter(on.at, answer);
        if is_right {
            session.play_for_either(point);
            session.pause();
            self.state = RepertoireDrillState::Right;
            self.due = Some(now + self.pause_after(of, session, today));
        } else {
            self.state = RepertoireDrillState::Wrong(point);
        }
        Ok(entered)
    }

    /// How long the position shown stays: longer where the line ends.
    fn pause_after(&self, of: &Repertoire, session: &Session, today: Today) -> Duration {
        let plan = of.plan(&self.again, today);
        let on = of.on_board(session.game().board());
        if on.is_some_and(|on| plan.leads_on(on.at)) {
            PAUSE
        } else {
            LINE_PAUSE
        }
    }

    /// Counts an answer to the question, unless it has one.
    fn enter(&mut self, at: usize, answer: Answer) -> Option<Entered> {
        if std::mem::replace(&mut self.is_answered, true) {
            return None;
        }
        match answer {
            Answer::Solved => {
                self.again.remove(&at);
                self.score.right += 1;
                self.score.left = self.score.left.saturating_sub(1);
            }
            Answer::Failed => {
                self.again.insert(at);
                self.score.wrong += 1;
            }
            Answer::Skipped => {
                self.again.remove(&at);
                self.score.left = self.score.left.saturating_sub(1);
            }
        }
        Some((at, answer))
    }

    /// Gives the next step of advice, with which the question counts as failed.
    pub(crate) fn advise(&mut self, of: &Repertoire, session: &Session) -> Option<Entered> {
        if self.state != RepertoireDrillState::Asked {
            return None;
        }
        let on = of.on_board(session.game().board())?;
        self.hints = (self.hints + 1).min(2);
        if self.hints == 2 {
            let told = of.comment(&on, None);
            self.comment = told.map(|(point, text)| (point, text.to_owned()));
        }
        self.enter(on.at, Answer::Failed)
    }

    /// Plays the right move after a wrong one.
    pub(crate) fn play_right_move(
        &mut self,
        of: &Repertoire,
        session: &mut Session,
        (today, now): (Today, Duration),
    ) {
        let on = of.on_board(session.game().board());
        if let Some(on) = on.filter(|_| self.may_continue()) {
            let plan = of.plan(&self.again, today);
            self.play_on(of, &on, &plan, session, now + PAUSE);
        }
    }

    /// Puts the question off, and begins another line.
    pub(crate) fn skip(
        &mut self,
        of: &Repertoire,
        (session, book): (&mut Session, &CastBook),
        now: Duration,
    ) -> Option<Entered> {
        let on = of.on_board(session.game().board())?;
        if self.state != RepertoireDrillState::Asked {
            return None;
        }
        let entered = self.enter(on.at, Answer::Skipped);
        self.begin_line(of, (session, book), now);
        entered
    }

    /// Ends the questions; the summary is shown.
    pub(crate) const fn end(&mut self) {
        self.state = RepertoireDrillState::Over;
        self.due = None;
    }
}
