//! [`Puzzles`]: the puzzle on screen, and how it stands.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::Path;

use super::judge::{Verdict, judge};
use super::shelf::{ListedPuzzle, Shelf};
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use crate::lineup::Lineup;
use crate::notice::Notice;
use crate::session::Session;
use crate::settings::Settings;
use crate::waker::Waker;
use player::config::Role;
use record::{NodeId, Puzzle};
use rules::{Color, GameResult, Point, WinReason};

/// The puzzle on screen, and the verdicts on its positions.
#[derive(Default)]
pub struct Puzzles {
    shelf: Shelf,
    /// Number of the game in the session that is the puzzle.
    game: Option<u64>,
    judged: HashMap<NodeId, Verdict>,
    /// The position that is being judged.
    asked: Option<(NodeId, BackgroundJob<Verdict>)>,
    /// True when the puzzle was not solved at the first try: a move did not keep the win or was
    /// taken back, there was help, or the puzzle was begun again.
    has_failed: bool,
}

/// The state of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No move was played so far. The largest number of plies to the win, if it is known.
    Posed(Option<u16>),
    /// The solver is checking the move against every reply.
    Judging,
    /// The win is proven, in at most this number of plies.
    Proven(u16),
    /// The solver finds no win after this reply, or, without a reply, no threat of the move.
    Escaped(Option<Point>),
    /// The result is unknown: the solver has reached its limit, after this reply if there is one.
    Unclear(Option<Point>),
    /// The game was won against the defender of the puzzle.
    Solved,
    /// The game ended without a win.
    Lost,
}

/// A choice of another puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Open the puzzles of the program at the user's bookmark.
    Own,
    /// Open the next puzzle, or, if no puzzle is on screen, the one that was left.
    Next,
    /// Open the puzzle with this number, from 0.
    At(usize),
    /// Open the previous puzzle, or, if no puzzle is on screen, the one that was left.
    Previous,
}

impl Puzzles {
    /// The number of the puzzle from 0, the number of all, and whether it has been solved; `None`
    /// if no puzzle is on screen.
    pub fn place(&self, session: &Session) -> Option<(usize, usize, bool)> {
        let shown = self.game == Some(session.number());
        shown.then(|| self.shelf.place())
    }

    /// The side that has to win the puzzle on screen.
    pub fn side(&self, session: &Session) -> Option<Color> {
        self.place(session)?;
        Some(self.shelf.puzzle()?.side)
    }

    /// The state of the puzzle on screen.
    pub fn standing(&self, session: &Session) -> Option<Standing> {
        let side = self.side(session)?;
        if let Some(result) = session.game().result() {
            let by_five = matches!(
                result,
                GameResult::Win { winner, reason: WinReason::Five }
                    if session.game().color_of(*winner) == side
            );
            return Some(if by_five && session.contest().is_as_posed() {
                Standing::Solved
            } else {
                Standing::Lost
            });
        }
        let cursor = session.cursor();
        let known = self.judged.get(&cursor);
        if cursor == session.position().start() {
            return Some(Standing::Posed(known.and_then(Verdict::plies)));
        }
        let replied = session.game().side_to_move() == side;
        let before = session.position().previous().filter(|_| replied);
        let before = before.and_then(|node| self.judged.get(&node));
        // After a reply the proven win is one ply nearer; another reply may have allowed a win that
        // was not proven.
        let still = before.and_then(Verdict::plies);
        let plies = still.map(|plies| plies.saturating_sub(1));
        if let Some(plies) = plies.or(known.and_then(Verdict::plies)) {
            return Some(Standing::Proven(plies));
        }
        // Until the reply is judged, the verdict on the move before it stays.
        Some(match before.or(known) {
            None | Some(Verdict::Wins(_)) => Standing::Judging,
            Some(Verdict::Open(reply)) => Standing::Unclear(*reply),
            Some(Verdict::Escapes(reply)) => Standing::Escaped(*reply),
        })
    }

    /// The position to judge next for `side`: the one shown, except that after a reply the position
    /// before it comes first, whose win also covers the reply.
    fn unknown(&self, session: &Session, side: Color) -> Option<NodeId> {
        let node = session.cursor();
        if session.game().result().is_some() {
            return None;
        }
        let replied = session.game().side_to_move() == side;
        if let Some(before) = session.position().previous().filter(|_| replied) {
            match self.judged.get(&before) {
                None => return Some(before),
                Some(Verdict::Wins(_)) => return None,
                Some(_) => {}
            }
        }
        (!self.judged.contains_key(&node)).then_some(node)
    }

    /// Opens a puzzle of the file, and stores the bookmark in the settings.
    ///
    /// # Errors
    /// One line about what is wrong with the file.
    pub(crate) fn open(
        &mut self,
        file: &Path,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) -> Result<(), String> {
        self.shelf = Shelf::of_file(file, settings)?;
        self.pose(session, settings, book);
        Ok(())
    }

    /// Sets the first of these puzzles of the drill. No bookmark is moved.
    pub(crate) fn pose_for_drill(
        &mut self,
        puzzles: Vec<Puzzle>,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) {
        self.shelf = Shelf::of_drill(puzzles);
        self.pose(session, settings, book);
    }

    /// The number of the current puzzle from 0, if it is one of the drill, on screen or left.
    pub(crate) fn place_in_drill(&self) -> Option<usize> {
        self.shelf.is_drill().then(|| self.shelf.place().0)
    }

    /// Opens the puzzle with this number among those that are open.
    pub(crate) fn turn_to(
        &mut self,
        at: usize,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) {
        self.shelf = std::mem::take(&mut self.shelf).at(at);
        self.pose(session, settings, book);
    }

    /// Sets another puzzle of those that are open, or one of the program's own. The bookmark goes
    /// into the settings.
    pub(crate) fn carry_out(
        &mut self,
        command: PuzzleCommand,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) {
        let shown = self.place(session).is_some();
        let shelf = std::mem::take(&mut self.shelf);
        self.shelf = match command {
            PuzzleCommand::Own => Shelf::own(settings),
            PuzzleCommand::At(at) if !shelf.is_listed() => Shelf::own(settings).at(at),
            PuzzleCommand::At(at) => shelf.at(at),
            _ if !shelf.is_listed() => Shelf::own(settings),
            // Return to the puzzle that was left.
            _ if !shown => shelf,
            PuzzleCommand::Next => shelf.turned(1),
            PuzzleCommand::Previous => shelf.turned(-1),
        };
        self.pose(session, settings, book);
    }

    /// Opens the current puzzle of the shelf. A human has to win, and the player with the role
    /// `puzzles` defends.
    fn pose(&mut self, session: &mut Session, settings: &mut Settings, book: &CastBook) {
        self.shelf.remember(settings);
        let Some((puzzle, (tree, start))) = self.shelf.posed() else {
            return;
        };
        let human = book.human();
        let defender = book.cast().role(Role::Puzzles).unwrap_or(&human).clone();
        let lineup = Lineup::posed(tree.setup(), puzzle.side, human, defender);
        session.pose(tree, start, lineup);
        self.game = Some(session.number());
        (self.judged, self.asked) = (HashMap::new(), None);
        self.has_failed = false;
        if let Some(left_out) = self.shelf.take_complaint() {
            session.tell(Notice::PartlyOpened(left_out));
        }
    }

    /// Starts the puzzle on screen again without the moves that were tried. Returns false when no
    /// puzzle is on screen.
    pub(crate) fn pose_again(
        &mut self,
        session: &mut Session,
        settings: &mut Settings,
        book: &CastBook,
    ) -> bool {
        let is_shown = self.place(session).is_some();
        if is_shown {
            let has_failed = self.has_failed;
            self.pose(session, settings, book);
            self.has_failed = has_failed;
        }
        is_shown
    }

    /// The open puzzles, or those of the program if none or one of the drill is open.
    pub fn list(&self, settings: &Settings) -> Vec<ListedPuzzle> {
        self.listed(settings).list()
    }

    /// The puzzles of the list.
    pub(crate) fn puzzles(&self, settings: &Settings) -> Vec<Puzzle> {
        self.listed(settings).puzzles().to_vec()
    }

    /// The shelf whose puzzles are listed.
    fn listed(&self, settings: &Settings) -> Cow<'_, Shelf> {
        if self.shelf.is_listed() {
            Cow::Borrowed(&self.shelf)
        } else {
            Cow::Owned(Shelf::own(settings))
        }
    }

    /// True when the win is gone in the position shown.
    pub(crate) fn is_lost(&self, session: &Session) -> bool {
        let standing = self.standing(session);
        matches!(standing, Some(Standing::Escaped(_) | Standing::Lost))
    }

    /// True while the puzzle on screen may still be solved at the first try.
    pub(crate) fn is_first_try(&self, session: &Session) -> bool {
        let place = self.place(session);
        !self.has_failed && place.is_some_and(|(_, _, solved)| !solved)
    }

    /// Remembers that the puzzle on screen was not solved at the first try.
    pub(crate) const fn mark_failed(&mut self) {
        self.has_failed = true;
    }

    /// Takes the verdict of the solver; returns true if there was one.
    pub(crate) fn listen(&mut self) -> bool {
        let judged = BackgroundJob::take(&mut self.asked);
        let judged = judged.map(|(node, verdict)| (node, verdict.unwrap_or(Verdict::Open(None))));
        self.judged.extend(judged);
        judged.is_some()
    }

    /// Starts the solver for the next position without a verdict.
    pub(crate) fn ask(&mut self, session: &Session, waker: &Waker) {
        let Some(side) = self.side(session) else {
            self.asked = None;
            return;
        };
        let Some(node) = self.unknown(session, side) else {
            return;
        };
        if self.asked.as_ref().is_some_and(|it| it.0 == node) {
            return;
        }
        let game = session.tree().game_at(node);
        let look = move |stop: &_| judge(&game, side, stop);
        self.asked = Some((node, BackgroundJob::begin("judge", waker.wake(), look)));
    }

    /// True when the puzzle on screen has just been solved for the first time.
    pub(crate) fn is_newly_solved(&self, session: &Session) -> bool {
        let place = self.place(session);
        place.is_some_and(|(_, _, solved)| !solved)
            && self.standing(session) == Some(Standing::Solved)
    }

    /// Remembers that the puzzle on screen is solved.
    pub(crate) fn mark_solved(&mut self, settings: &mut Settings) {
        self.shelf.mark_solved();
        self.shelf.remember(settings);
    }
}
