//! [`Intent`]: what the user wants, whichever key, click or button said it.

use bevy::prelude::*;

use super::cast_book::CastBook;
use super::editor::Editor;
use super::laying::Laying;
use super::lineup::Pairing;
use super::permission::{Permissions, needed_for};
use super::review::Reviewed;
use super::seats::{SeatHandle, SeatStatus};
use super::session::Session;
use super::tempo::Tempo;
use super::{AppSystems, Manners};
use player::{HumanInput, Proposal};
use record::NodeId;
use rules::{Action, Point, Side};

/// Something the user wants done to the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Put a stone here; where an opening asks for several at once, gather them.
    Place(Point),
    /// Take the other colour in an opening.
    Swap,
    /// Lay two stones in an opening where one would do, or one again.
    LayTwo,
    /// Take back to the user's last decision, if a bot on the other side has nothing against it.
    Undo,
    /// The opposite.
    Redo,
    /// Look at another position of the tree.
    Show(NodeId),
    /// Look at the position that the game begins from.
    First,
    /// Look one ply back.
    Back,
    /// Look one ply on.
    Forward,
    /// Look at the end of the line.
    Last,
    /// Show the line ply by ply, or stop that.
    Replay,
    /// Look at the mistake before the position shown, or after it, as far as mistakes are known.
    PreviousMistake,
    /// The next one.
    NextMistake,
    /// Look at the position after the first move of this line, which becomes part of the tree.
    Adopt(Vec<Point>),
    /// Let this be the comment on the position there; nothing takes it away.
    Comment(NodeId, String),
    /// Begin another game with the same players, or the same position anew where one was set.
    Restart,
    /// Begin a game with these.
    Begin(Pairing),
    /// Say something about the position shown; said again, say more.
    Hint,
    /// Let the bot answer at once; let a paused one make one move.
    MoveNow,
    /// Let bots wait, or go on.
    Pause,
    /// Let the bot to decide make one move and wait again.
    Step,
    /// Show bots' games at this tempo.
    SetTempo(Tempo),
    /// Play this side oneself; give it back.
    TakeOver(Side),
    /// Let the character with this ID play this side from now on.
    Replace(Side, String),
    /// Ask a player that failed once more.
    Retry,
    /// Give the game up, once a stone is on board.
    Resign,
    /// Ask the other side for a draw, likewise.
    OfferDraw,
}

impl Intent {
    /// Whether it would do anything now.
    pub fn is_possible(&self, session: &Session) -> bool {
        let going_on = session.side_to_decide().is_some();
        let bot_to_decide = going_on && session.human_to_decide().is_none();
        match self {
            Self::Place(_) | Self::Hint => session.human_to_decide().is_some(),
            Self::Swap => {
                let asked = session.game().to_decide();
                let may = asked.is_some_and(|(_, expect)| expect.allows_swap());
                may && session.human_to_decide().is_some()
            }
            Self::LayTwo => Laying::may_lay_two(session),
            // An empty board is nothing to give up.
            Self::Resign => session.human_to_decide().is_some() && session.game().ply() > 0,
            Self::OfferDraw => Self::Resign.is_possible(session) && !session.looks_elsewhere(),
            Self::Undo => session.undo_target().is_some(),
            Self::Redo => session.redo_target().is_some(),
            // A click may come too late, after the next game has begun.
            Self::Show(node) => session.can_show(*node) && session.cursor() != *node,
            Self::Comment(node, text) => {
                session.tree().contains(*node) && session.comment(*node) != text
            }
            Self::First | Self::Back => session.previous().is_some(),
            Self::Forward | Self::Last => session.next().is_some(),
            Self::Replay => session.start() != session.cursor() || session.next().is_some(),
            Self::Adopt(line) => !line.is_empty() && session.side_to_decide().is_some(),
            Self::PreviousMistake
            | Self::NextMistake
            | Self::Restart
            | Self::Begin(_)
            | Self::SetTempo(_) => true,
            Self::MoveNow | Self::Step => bot_to_decide,
            Self::Pause => bot_to_decide || !going_on && session.series_goes_on(),
            Self::TakeOver(side) => session.can_take_over(*side),
            Self::Replace(side, _) => session.can_be_replaced(*side),
            Self::Retry => session.failed_side().is_some(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Intent>();
    app.add_systems(Update, apply_intents.in_set(AppSystems::ApplyIntents));
}

pub(super) fn apply_intents(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut laying: ResMut<Laying>,
    mut editor: ResMut<Editor>,
    mut manners: ResMut<Manners>,
    mut permissions: ResMut<Permissions>,
    book: Res<CastBook>,
    reviewed: Res<Reviewed>,
    mut seats: Query<&mut SeatHandle>,
) {
    for intent in intents.read() {
        if editor.takes(intent) || !intent.is_possible(&session) {
            continue;
        }
        if let Some(request) = needed_for(intent, &session, &book) {
            permissions.ask(request);
            continue;
        }
        match intent {
            Intent::Place(point) => match laying.put(&session, *point) {
                Ok(Some(action)) => hand_in(action, &mut session, &mut seats),
                Ok(None) => {}
                Err(error) => session.explain(error),
            },
            Intent::Swap => hand_in(Action::Swap, &mut session, &mut seats),
            Intent::LayTwo => laying.toggle_two(),
            Intent::Resign => hand_in(Action::Resign, &mut session, &mut seats),
            // The adviser reads it.
            Intent::Hint => {}
            Intent::Undo => propose(Proposal::TakeBack, &mut session, &mut seats),
            Intent::OfferDraw => propose(Proposal::Draw, &mut session, &mut seats),
            Intent::Redo => session.redo(),
            Intent::Show(node) => session.show(*node),
            Intent::First => show(&mut session, |session| Some(session.start())),
            Intent::Back => show(&mut session, Session::previous),
            Intent::Forward => show(&mut session, Session::next),
            Intent::Last => show(&mut session, |session| {
                Some(session.tree().end_of_line(session.cursor()))
            }),
            Intent::PreviousMistake | Intent::NextMistake => {
                let later = *intent == Intent::NextMistake;
                if let Some(mistake) = reviewed.review.beside(reviewed.shown, later) {
                    session.show(mistake.node);
                }
            }
            Intent::Adopt(line) => session.adopt(line),
            Intent::Replay => session.toggle_replay(),
            Intent::Comment(node, text) => session.write_comment(*node, text.clone()),
            Intent::Restart if session.is_posed() => session.start_over(),
            Intent::Restart => {
                let lineup = book.refreshed(&session.next_lineup());
                session.next_game(lineup);
            }
            Intent::Begin(pairing) => match pairing.resolve(book.cast()) {
                Ok(lineup) => session.begin(lineup, readable_seed()),
                Err(error) => session.refuse(error),
            },
            Intent::Pause if session.is_paused() => session.resume(),
            Intent::MoveNow if session.is_paused() => session.step(),
            Intent::MoveNow => {
                let node = session.cursor();
                seats.iter_mut().for_each(|mut seat| seat.demand(node));
            }
            Intent::Pause => session.pause(),
            Intent::Step => session.step(),
            Intent::SetTempo(tempo) => manners.tempo = *tempo,
            Intent::TakeOver(side) => session.take_over(*side, &book.human()),
            Intent::Retry => session.retry(),
            Intent::Replace(side, id) => match book.cast().get(id) {
                Ok(character) => session.replace(*side, character.clone()),
                Err(error) => session.refuse(error.into()),
            },
        }
    }
}

fn show(session: &mut Session, node: impl Fn(&Session) -> Option<NodeId>) {
    if let Some(node) = node(session) {
        session.show(node);
    }
}

/// A seed by chance, short enough to be read out.
pub fn readable_seed() -> u64 {
    u64::from(rand::random::<u32>())
}

/// Gives a human's action to its seat, or says at once what is wrong with it.
fn hand_in(action: Action, session: &mut Session, seats: &mut Query<&mut SeatHandle>) {
    if let Err(error) = session.game().check(action) {
        session.explain(error);
        return;
    }
    let Some(side) = session.human_to_decide() else {
        return;
    };
    let input = HumanInput {
        position: session.game().key(),
        action,
    };
    for mut seat in seats.iter_mut().filter(|seat| seat.side() == side) {
        seat.hand_in(input);
    }
}

/// Asks the bot on the other side; two humans in front of the screen have agreed, and bots are not asked about their own games.
fn propose(proposal: Proposal, session: &mut Session, seats: &mut Query<&mut SeatHandle>) {
    let Some(asked) = session.bot_to_ask() else {
        session.settle(proposal);
        return;
    };
    let seat = seats.iter_mut().find(|seat| seat.side() == asked);
    match seat.filter(|seat| seat.status() != SeatStatus::Failed) {
        Some(mut seat) => seat.propose(proposal, session),
        // Who cannot play has nothing against it, and agrees to nothing.
        None if proposal == Proposal::TakeBack => session.settle(proposal),
        None => {}
    }
}
