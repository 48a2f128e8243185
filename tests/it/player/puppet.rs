//! [`Puppet`]: a player whose calls are closures of the test.

use std::sync::Arc;
use std::time::Duration;

use player::{
    Action, Game, GameEvent, GameSetup, Patience, Player, PlayerError, PlayerFactory, Proposal,
    Seat, Turn,
};
use rules::{Expect, Stones};

type OnNewGame = dyn FnMut(&GameSetup) -> Result<(), PlayerError> + Send;
type OnChoose = dyn FnMut(Turn<'_>) -> Result<Action, PlayerError> + Send;
type OnNotify = dyn FnMut(&GameEvent) + Send;
type OnPonder = dyn FnMut(Turn<'_>) + Send;
type OnRespond = dyn FnMut(&Game, Proposal) -> bool + Send;
type OnDrop = dyn FnMut() + Send;

/// A player made of closures; by default it plays the first legal point and does nothing else.
pub struct Puppet {
    new_game: Box<OnNewGame>,
    choose: Box<OnChoose>,
    notify: Box<OnNotify>,
    ponder: Box<OnPonder>,
    respond: Box<OnRespond>,
    drop: Box<OnDrop>,
}

impl Default for Puppet {
    fn default() -> Self {
        Self {
            new_game: Box::new(|_| Ok(())),
            choose: Box::new(|turn| first_legal(turn.game)),
            notify: Box::new(|_| {}),
            ponder: Box::new(|_| {}),
            respond: Box::new(|_, _| true),
            drop: Box::new(|| {}),
        }
    }
}

/// The first legal point of `game`, or the first three where an opening asks for them.
pub fn first_legal(game: &Game) -> Result<Action, PlayerError> {
    if let Some((_, Expect::Three)) = game.to_decide() {
        let empty = game.board().empty_points().take(3).collect::<Vec<_>>();
        return Ok(Action::PlaceMany(
            Stones::try_from(empty).expect("three of them"),
        ));
    }
    let point = game.legal_points().next();
    point.map(Action::Place).ok_or(PlayerError::NoAction)
}

impl Puppet {
    /// A puppet that chooses like this.
    pub fn choosing(
        choose: impl FnMut(Turn<'_>) -> Result<Action, PlayerError> + Send + 'static,
    ) -> Self {
        let mut puppet = Self::default();
        puppet.choose = Box::new(choose);
        puppet
    }

    pub fn on_new_game(
        mut self,
        call: impl FnMut(&GameSetup) -> Result<(), PlayerError> + Send + 'static,
    ) -> Self {
        self.new_game = Box::new(call);
        self
    }

    pub fn on_notify(mut self, call: impl FnMut(&GameEvent) + Send + 'static) -> Self {
        self.notify = Box::new(call);
        self
    }

    pub fn on_ponder(mut self, call: impl FnMut(Turn<'_>) + Send + 'static) -> Self {
        self.ponder = Box::new(call);
        self
    }

    pub fn on_respond(
        mut self,
        call: impl FnMut(&Game, Proposal) -> bool + Send + 'static,
    ) -> Self {
        self.respond = Box::new(call);
        self
    }

    pub fn on_drop(mut self, call: impl FnMut() + Send + 'static) -> Self {
        self.drop = Box::new(call);
        self
    }
}

impl Player for Puppet {
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        (self.new_game)(setup)
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        (self.choose)(turn)
    }

    fn notify(&mut self, event: &GameEvent) {
        (self.notify)(event);
    }

    fn ponder(&mut self, turn: Turn<'_>) {
        (self.ponder)(turn);
    }

    fn respond(&mut self, game: &Game, proposal: Proposal) -> bool {
        (self.respond)(game, proposal)
    }
}

impl Drop for Puppet {
    fn drop(&mut self) {
        (self.drop)();
    }
}

/// A seat whose player comes from `build`.
pub fn seat<P: Player + 'static>(build: impl Fn() -> P + Send + Sync + 'static) -> Seat {
    seat_from(Arc::new(move || Ok(Box::new(build()) as Box<dyn Player>)))
}

/// A seat with this factory.
pub fn seat_from(factory: PlayerFactory) -> Seat {
    Seat::spawn("puppet", factory, Arc::new(|| {}))
}

/// Gives up on a seat after a tenth of a second: for players that hang on purpose.
pub const SHORT: Patience = Patience {
    grace: Duration::from_millis(50),
    untimed: Some(Duration::ZERO),
};
