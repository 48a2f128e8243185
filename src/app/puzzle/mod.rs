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
use super::cast_book::CastBook;
use super::command::AppCommand;
use super::errand::Errand;
use super::intent::apply_intents;
use super::lineup::{Begins, Lineup};
use super::seats::SeatMaker;
use super::session::{Notice, Session};
use super::settings::Settings;
use super::time_terms::TimeTerms;
use crate::player::config::STRONGEST;
use crate::record::NodeId;
use crate::rules::{Color, GameResult, Point};

/// The puzzle on screen, and what is known of it.
#[derive(Resource, Default)]
pub struct Puzzles {
    shelf: Shelf,
    /// Number of the session's game that is the puzzle.
    game: Option<u64>,
    judged: HashMap<NodeId, Verdict>,
    /// A position that is being judged.
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
    /// The other side has this reply, or need not reply at all where it is none.
    Escaped(Option<Point>),
    /// The solver has found out neither; after this reply, if it is one, it knows no win.
    Unclear(Option<Point>),
    /// Five in a row.
    Solved,
    /// The other side has won, or nobody can.
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
            return Some(match won_by(session, result) == Some(side) {
                true => Standing::Solved,
                false => Standing::Lost,
            });
        }
        let start = session.start();
        if session.cursor() == start {
            let plies = match self.judged.get(&start) {
                Some(&Verdict::Wins(plies)) => Some(plies),
                _ => None,
            };
            return Some(Standing::Posed(plies));
        }
        // After the reply what was found of the move still holds, a ply later.
        let replied = session.game().side_to_move() == side;
        let node = match replied {
            true => session.previous()?,
            false => session.cursor(),
        };
        Some(match self.judged.get(&node) {
            None => Standing::Judging,
            Some(Verdict::Wins(plies)) => Standing::Proven(plies.saturating_sub(replied.into())),
            Some(Verdict::Open(reply)) => Standing::Unclear(*reply),
            Some(Verdict::Escapes(reply)) => Standing::Escaped(*reply),
        })
    }
}

fn won_by(session: &Session, result: &GameResult) -> Option<Color> {
    Some(session.game().color_of(result.winner()?))
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Puzzles>();
    app.add_systems(
        Update,
        carry_out
            .after(apply_intents)
            .in_set(AppSystems::ApplyIntents),
    );
    app.add_systems(
        Update,
        (ask, listen, mark).chain().in_set(AppSystems::ReadSeats),
    );
}

/// Opens a file of puzzles, or another one of those on the shelf.
fn carry_out(
    mut wanted: MessageReader<AppCommand>,
    mut puzzles: ResMut<Puzzles>,
    mut session: ResMut<Session>,
    mut settings: ResMut<Settings>,
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
                puzzles.shelf.remember(&mut settings);
            }
            Err(error) => session.tell(Notice::NotOpened(error)),
        }
    }
}

/// Sets the puzzle that the shelf is opened at. A human is to win, the strongest of the cast defends.
fn pose(puzzles: &mut Puzzles, session: &mut Session, book: &CastBook) {
    let Some((puzzle, (tree, start))) = puzzles.shelf.posed() else {
        return;
    };
    let human = book.human();
    let defender = book.cast().get(STRONGEST).unwrap_or(&human).clone();
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

/// Lets the position be judged that the puzzle begins from, and each after a move of the side that is to win.
fn ask(mut puzzles: ResMut<Puzzles>, session: Res<Session>, maker: Res<SeatMaker>) {
    if !session.is_changed() {
        return;
    }
    let puzzles = puzzles.bypass_change_detection();
    let Some(side) = puzzles.side(&session) else {
        puzzles.asked = None;
        return;
    };
    let (node, game) = (session.cursor(), session.game());
    let wanted = node == session.start() || game.side_to_move() != side;
    let known = puzzles.judged.contains_key(&node)
        || puzzles
            .asked
            .as_ref()
            .is_some_and(|(asked, _)| *asked == node);
    if known || !wanted || game.result().is_some() {
        return;
    }
    let game = game.clone();
    let look = move |stop: &_| judge(&game, side, stop);
    puzzles.asked = Some((node, Errand::begin("judge", maker.wake(), look)));
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
