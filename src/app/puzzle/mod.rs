//! [`Puzzles`]: positions to be won by force, one after the other, each move held against a proof.

mod judge;
mod shelf;

use std::collections::HashMap;

use bevy::prelude::*;
use crossbeam_channel::TryRecvError;

pub use self::shelf::{Bookmark, is_puzzle_file};

use self::judge::{Verdict, judge};
use self::shelf::Shelf;
use super::AppSystems;
use super::analysis::Analysis;
use super::cast_book::CastBook;
use super::command::AppCommand;
use super::errand::Errand;
use super::lineup::{Begins, Lineup};
use super::seats::SeatMaker;
use super::session::{Notice, Session};
use super::settings::Settings;
use super::time_terms::TimeTerms;
use player::config::Role;
use record::NodeId;
use rules::{Color, GameResult, Point, WinReason};

/// The puzzle on screen, and what is known of it.
#[derive(Resource, Default)]
pub struct Puzzles {
    shelf: Shelf,
    /// Number of the session's game that is the puzzle.
    game: Option<u64>,
    judged: HashMap<NodeId, Verdict>,
    /// The position that is being judged.
    asked: Option<(NodeId, Errand<Verdict>)>,
}

/// How it stands with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nothing was played yet; the win is known to take so many plies at most, or nothing is known.
    Posed(Option<u16>),
    /// The move is being held against every reply.
    Judging,
    /// As good as won, in so many plies at most.
    Proven(u16),
    /// The solver finds no win after this reply, or nothing that was threatened where it is none.
    Escaped(Option<Point>),
    /// The solver has found out neither; it has not come to an end with this reply, if it is one.
    Unclear(Option<Point>),
    /// Five in a row, against the defender that was set.
    Solved,
    /// Over without it.
    Lost,
}

impl Puzzles {
    /// Which puzzle it is, from 0, of how many, and whether it has been solved; `None` where no puzzle is on screen.
    pub fn place(&self, session: &Session) -> Option<(usize, usize, bool)> {
        let shown = self.game == Some(session.number());
        shown.then(|| self.shelf.place())
    }

    /// Who is to win the puzzle on screen.
    pub fn side(&self, session: &Session) -> Option<Color> {
        self.place(session)?;
        Some(self.shelf.puzzle()?.side)
    }

    /// How it stands with the puzzle on screen.
    pub fn standing(&self, session: &Session) -> Option<Standing> {
        let side = self.side(session)?;
        if let Some(result) = session.game().result() {
            let by_five = matches!(
                result,
                GameResult::Win { winner, reason: WinReason::Five }
                    if session.game().color_of(*winner) == side
            );
            return Some(match by_five && session.is_as_posed() {
                true => Standing::Solved,
                false => Standing::Lost,
            });
        }
        let cursor = session.cursor();
        let known = self.judged.get(&cursor);
        if cursor == session.start() {
            return Some(Standing::Posed(known.and_then(Verdict::plies)));
        }
        let replied = session.game().side_to_move() == side;
        let before = session.previous().filter(|_| replied);
        let before = before.and_then(|node| self.judged.get(&node));
        // After the reply a win that was found still holds, a ply later; another reply may have allowed one.
        let still = before.and_then(Verdict::plies);
        let plies = still.map(|plies| plies.saturating_sub(1));
        if let Some(plies) = plies.or(known.and_then(Verdict::plies)) {
            return Some(Standing::Proven(plies));
        }
        // Until then, and where it has not, what was told of the move goes on being told.
        Some(match before.or(known) {
            None | Some(Verdict::Wins(_)) => Standing::Judging,
            Some(Verdict::Open(reply)) => Standing::Unclear(*reply),
            Some(Verdict::Escapes(reply)) => Standing::Escaped(*reply),
        })
    }

    /// The position that is to be judged for `side`, next: the one shown, but after a reply the one before it comes first, and a win there
    /// says enough.
    fn unknown(&self, session: &Session, side: Color) -> Option<NodeId> {
        let node = session.cursor();
        if session.game().result().is_some() {
            return None;
        }
        let replied = session.game().side_to_move() == side;
        if let Some(before) = session.previous().filter(|_| replied) {
            match self.judged.get(&before) {
                None => return Some(before),
                Some(Verdict::Wins(_)) => return None,
                Some(_) => {}
            }
        }
        (!self.judged.contains_key(&node)).then_some(node)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Puzzles>();
    app.add_systems(Update, carry_out.in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        (listen, ask, mark).chain().in_set(AppSystems::ReadSeats),
    );
}

/// Opens a file of puzzles, or another one of those on the shelf.
fn carry_out(
    mut wanted: MessageReader<AppCommand>,
    mut puzzles: ResMut<Puzzles>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
    mut analysis: ResMut<Analysis>,
    book: Res<CastBook>,
) {
    for command in wanted.read() {
        let shown = puzzles.place(&session).is_some();
        let shelf = match command {
            AppCommand::OpenGame(file) if is_puzzle_file(file) => Shelf::of_file(file, &settings),
            AppCommand::OwnPuzzles => Ok(Shelf::own(&settings)),
            AppCommand::NextPuzzle | AppCommand::PreviousPuzzle => {
                let shelf = std::mem::take(&mut puzzles.shelf);
                Ok(match command {
                    _ if shelf.is_empty() => Shelf::own(&settings),
                    // Back to the one that was left.
                    _ if !shown => shelf,
                    AppCommand::NextPuzzle => shelf.turned(1),
                    _ => shelf.turned(-1),
                })
            }
            _ => continue,
        };
        match shelf {
            Ok(shelf) => {
                puzzles.shelf = shelf;
                pose(&mut puzzles, &mut session, &book);
                // It would tell at once.
                analysis.switch(false);
                puzzles.shelf.remember(&mut settings);
            }
            Err(error) => session.tell(Notice::NotOpened(error)),
        }
    }
}

/// Sets the puzzle that the shelf is opened at. A human is to win, the player with the role `puzzles` defends.
fn pose(puzzles: &mut Puzzles, session: &mut Session, book: &CastBook) {
    let Some((puzzle, (tree, start))) = puzzles.shelf.posed() else {
        return;
    };
    let human = book.human();
    let defender = book.cast().role(Role::Puzzles).unwrap_or(&human).clone();
    let players = match puzzle.side {
        Color::Black => [human, defender],
        Color::White => [defender, human],
    };
    let lineup = Lineup {
        players,
        setup: tree.setup(),
        begins: Begins::Left,
        games: 1,
        time: TimeTerms::default(),
    };
    session.pose(tree, start, lineup);
    puzzles.game = Some(session.number());
    (puzzles.judged, puzzles.asked) = (HashMap::new(), None);
    if let Some(left_out) = puzzles.shelf.take_complaint() {
        session.tell(Notice::PartlyOpened(left_out));
    }
}

/// Takes what was found out.
fn listen(mut puzzles: ResMut<Puzzles>) {
    let Some((node, errand)) = &puzzles.asked else {
        return;
    };
    let verdict = match errand.try_recv() {
        Ok(verdict) => verdict,
        Err(TryRecvError::Empty) => return,
        // Without a thread nothing is found out.
        Err(TryRecvError::Disconnected) => Verdict::Open(None),
    };
    let node = *node;
    puzzles.asked = None;
    puzzles.judged.insert(node, verdict);
}

/// Lets the position be judged that is not yet.
fn ask(mut puzzles: ResMut<Puzzles>, session: Res<Session>, maker: Res<SeatMaker>) {
    if !session.is_changed() && !puzzles.is_changed() {
        return;
    }
    let puzzles = puzzles.bypass_change_detection();
    let Some(side) = puzzles.side(&session) else {
        puzzles.asked = None;
        return;
    };
    let Some(node) = puzzles.unknown(&session, side) else {
        return;
    };
    if puzzles.asked.as_ref().is_some_and(|it| it.0 == node) {
        return;
    }
    let game = session.tree().game_at(node);
    let look = move |stop: &_| judge(&game, side, stop);
    puzzles.asked = Some((node, Errand::begin("judge", maker.wake(), look)));
}

/// Remembers what was solved.
fn mark(mut puzzles: ResMut<Puzzles>, session: Res<Session>, mut settings: ResMut<Settings>) {
    let is_news = puzzles
        .place(&session)
        .is_some_and(|(_, _, solved)| !solved);
    if is_news && puzzles.standing(&session) == Some(Standing::Solved) {
        puzzles.shelf.mark_solved();
        puzzles.shelf.remember(&mut settings);
    }
}
