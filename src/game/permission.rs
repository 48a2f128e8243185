//! [`Permissions`]: asks the user before an engine starts that only a file in the working folder
//! names.
//!
//! No player is built from such an engine, so none starts without an answer. An intent that seats
//! one waits for the answer: after a yes it is carried out, after a no the game stays as it was. A
//! player can also get a seat without an intent: in the game that the program opens with, in a game
//! that was opened, and as the defender in a puzzle. Then no bot moves until the user has answered,
//! and after a no a human plays instead. The answers hold until the program ends.

use super::cast_book::CastBook;
use super::engines::EngineDesk;
use super::intent::Intent;
use super::session::Session;
use super::tournament::TournamentDesk;
use player::config::{Character, LocalText, UntrustedEngine};
use rules::Side;

/// The question to the user, and the engines that the user has refused.
#[derive(Default, Debug)]
pub struct Permissions {
    request: Option<Request>,
    refused: Vec<UntrustedEngine>,
}

/// A question: may this engine be started?
#[derive(Clone, Debug)]
pub struct Request {
    name: LocalText,
    engine: UntrustedEngine,
    /// The intent that waits for the answer; `None` when the player is at the board.
    intent: Option<Intent>,
}

/// The part of the program that needs an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asker {
    /// The game on the board.
    Game,
    /// A tournament.
    Tournament,
    /// A check.
    Engines,
}

/// The desks whose commands may need engines.
#[derive(Clone, Copy)]
pub(super) struct Desks<'a> {
    pub(super) tournament: &'a TournamentDesk,
    pub(super) engines: &'a EngineDesk,
}

impl Request {
    /// The name of the character that the engine plays for.
    pub const fn name(&self) -> &LocalText {
        &self.name
    }

    /// The part of the program that needs the engine.
    pub(crate) const fn asker(&self) -> Asker {
        match self.intent {
            Some(Intent::Tournament(_)) => Asker::Tournament,
            Some(Intent::Engines(_)) => Asker::Engines,
            _ => Asker::Game,
        }
    }

    /// The engine to start.
    pub const fn engine(&self) -> &UntrustedEngine {
        &self.engine
    }
}

impl Permissions {
    /// The question that waits for an answer.
    pub const fn request(&self) -> Option<&Request> {
        self.request.as_ref()
    }

    /// Asks the user this question, which replaces a waiting one.
    pub(super) fn ask(&mut self, request: Request) {
        self.request = Some(request);
    }

    /// Allows the engine in question. Returns the intent that waited for it.
    pub(super) fn allow(&mut self, book: &mut CastBook) -> Option<Intent> {
        let Request { engine, intent, .. } = self.request.take()?;
        self.refused.retain(|it| !it.starts_the_same_as(&engine));
        book.allow(engine);
        intent
    }

    /// Refuses the engine in question. Returns the name of its character.
    pub(super) fn refuse(&mut self) -> Option<LocalText> {
        let Request { name, engine, .. } = self.request.take()?;
        if !self.is_refused(&engine) {
            self.refused.push(engine);
        }
        Some(name)
    }

    fn is_refused(&self, engine: &UntrustedEngine) -> bool {
        let mut refused = self.refused.iter();
        refused.any(|it| it.starts_the_same_as(engine))
    }

    /// True when the question is about the engine of this player, which has a seat.
    fn asks_about(&self, player: &Request) -> bool {
        let request = self.request.as_ref();
        request.is_some_and(|it| it.intent.is_none() && it.engine == player.engine)
    }
}

/// The question to answer before this intent can be carried out, if any: about the first player
/// that the intent seats and whose engine is not allowed.
pub(super) fn needed_for(
    intent: &Intent,
    session: &Session,
    desks: Desks<'_>,
    book: &CastBook,
) -> Option<Request> {
    let newcomers = match intent {
        Intent::Tournament(command) => desks.tournament.newcomers(command, book),
        Intent::Engines(command) => {
            let (name, engine) = desks.engines.question(command, book)?;
            return Some(Request {
                name,
                engine,
                intent: Some(intent.clone()),
            });
        }
        intent => newcomers(intent, session, book),
    };
    newcomers
        .into_iter()
        .filter_map(|player| request(player, Some(intent.clone())))
        .next()
}

/// The question about this player; `None` when its engine is allowed or it has none.
fn request(player: Character, intent: Option<Intent>) -> Option<Request> {
    Some(Request {
        engine: player.untrusted?,
        name: player.name,
        intent,
    })
}

/// The players that this intent seats.
fn newcomers(intent: &Intent, session: &Session, book: &CastBook) -> Vec<Character> {
    match intent {
        Intent::Begin(pairing) | Intent::BeginRated(pairing) => {
            let lineup = pairing.resolve(book.cast());
            lineup.map_or_else(|_| Vec::new(), |lineup| lineup.players.into())
        }
        Intent::Restart if !session.contest().is_posed() => {
            let lineup = book.refreshed(&session.contest().next_lineup());
            lineup.players.into()
        }
        Intent::Replace(_, id) => book.cast().get(id).cloned().into_iter().collect(),
        Intent::TakeOver(side) if session.is_human(*side) => {
            let bot = session
                .contest()
                .relieved(*side)
                .map(|bot| book.current(bot));
            bot.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The step that is needed before bots may move.
pub(crate) enum AtBoard {
    /// No step is needed.
    Settled,
    /// The user has to be asked this.
    Ask(Box<Request>),
    /// The question on screen is about a game that is no longer shown.
    Withdraw,
    /// The engine of this side's player has been allowed.
    Allowed(Side, Box<Character>),
    /// The user has refused the engine of this side's player, who has this name.
    Refused(Side, LocalText),
}

impl Permissions {
    /// The step that the players with seats need.
    pub(crate) fn at_board(&self, session: &Session, book: &CastBook) -> AtBoard {
        let waits_for_intent = |it: &Request| it.intent.is_some();
        let Some(side) = session.side_without_permission() else {
            return match &self.request {
                Some(request) if !waits_for_intent(request) => AtBoard::Withdraw,
                _ => AtBoard::Settled,
            };
        };
        let player = book.current(session.character(side));
        match request(player.clone(), None) {
            None => AtBoard::Allowed(side, Box::new(player)),
            Some(request) if self.is_refused(&request.engine) => {
                AtBoard::Refused(side, request.name)
            }
            // The question of a waiting intent is answered first.
            Some(_) if self.request.as_ref().is_some_and(waits_for_intent) => AtBoard::Settled,
            Some(request) if self.asks_about(&request) => AtBoard::Settled,
            Some(request) => AtBoard::Ask(Box::new(request)),
        }
    }

    /// Withdraws the question.
    pub(crate) fn withdraw(&mut self) {
        self.request = None;
    }
}
