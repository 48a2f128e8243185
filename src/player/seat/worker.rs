//! The thread of a seat: performs commands and contains panics.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError};

use super::message::{Command, PlayerFactory, RequestKind, SeatMsg, TurnId, Wake};
use crate::contract::{Player, PlayerError, Proposal, Turn};
use crate::stop::{Stop, StopToken};
use engine::{Limits, Progress};
use rules::{Action, Game, GameSetup};

/// The channel of messages, and the waker of their receiver.
pub(super) struct Outbox {
    messages: Sender<SeatMsg>,
    wake: Wake,
}

impl Outbox {
    pub(super) fn new(messages: Sender<SeatMsg>, wake: Wake) -> Self {
        Self { messages, wake }
    }

    /// Sends an answer and waits for room. A failure means that the seat was dropped.
    fn answer(&self, message: SeatMsg) {
        if self.messages.send(message).is_ok() {
            (self.wake)();
        }
    }

    /// Sends a report unless there is no room.
    fn report(&self, message: SeatMsg) {
        if !matches!(
            self.messages.try_send(message),
            Err(TrySendError::Disconnected(_))
        ) {
            (self.wake)();
        }
    }
}

/// Runs until the seat is dropped.
pub(super) fn run(factory: PlayerFactory, inbox: &Receiver<Command>, outbox: &Outbox) {
    let mut worker = SeatThread {
        player: None,
        factory,
        setup: None,
    };
    for command in inbox {
        match command {
            Command::Reseat(factory) => {
                worker.discard();
                (worker.factory, worker.setup) = (factory, None);
            }
            Command::NewGame(setup) => {
                worker.setup = Some(setup);
                outbox.answer(SeatMsg::Ready(worker.prepare()));
            }
            Command::Notify(event) => {
                let _ = worker.attempt(|player| player.notify(&event));
            }
            Command::Ask { stop, .. } if stop.requested() == Some(Stop::Abort) => {}
            Command::Ask {
                id,
                game,
                limits,
                stop,
                kind,
            } => {
                let request = Job {
                    id,
                    game: &game,
                    limits,
                    stop: &stop,
                };
                match kind {
                    RequestKind::Choose => {
                        let answer = worker.choose(&request, outbox);
                        outbox.answer(SeatMsg::Decided(id, answer, Instant::now()));
                    }
                    RequestKind::Ponder => worker.ponder(&request, outbox),
                    RequestKind::Respond(proposal) => {
                        let accepted = worker.respond(&request, proposal);
                        outbox.answer(SeatMsg::Responded(id, accepted));
                    }
                }
            }
        }
    }
}

struct Job<'a> {
    id: TurnId,
    game: &'a Game,
    limits: Limits,
    stop: &'a StopToken,
}

/// The thread of a seat. The player is dropped before its factory, so code that watches for the end
/// of the factory knows that its players are gone.
struct SeatThread {
    /// `None` before the first use and after a panic.
    player: Option<Box<dyn Player>>,
    factory: PlayerFactory,
    setup: Option<GameSetup>,
}

impl SeatThread {
    /// Builds the player if need be and starts a game.
    fn prepare(&mut self) -> Result<(), PlayerError> {
        let setup = self.setup.unwrap_or_default();
        if self.player.is_none() {
            let factory = &self.factory;
            let built = catch_unwind(AssertUnwindSafe(|| factory()));
            self.player = Some(built.map_err(|payload| panicked(&*payload))??);
        }
        let ready = self
            .attempt(|player| player.new_game(&setup))
            .and_then(|ready| ready);
        if ready.is_err() {
            self.discard();
        }
        ready
    }

    /// Ensures that a player is prepared for such a game.
    fn ready(&mut self, setup: GameSetup) -> Result<(), PlayerError> {
        let is_like = |prepared: GameSetup| prepared.is_like(setup);
        if self.player.is_some() && self.setup.is_some_and(is_like) {
            return Ok(());
        }
        self.setup = Some(setup);
        self.prepare()
    }

    fn respond(&mut self, request: &Job<'_>, proposal: Proposal) -> bool {
        self.ready(request.game.setup()).is_ok()
            && self
                .attempt(|player| player.respond(request.game, proposal))
                .unwrap_or(false)
    }

    fn choose(&mut self, request: &Job<'_>, outbox: &Outbox) -> Result<Action, PlayerError> {
        self.ready(request.game.setup())?;
        let mut reporter = Reporter::new(request.id, outbox);
        let player = self.player()?;
        let mut report = |progress: &Progress| reporter.report(progress);
        let turn = request.turn(&mut report);
        // Without `attempt`, because a search needs the stack.
        let answer = catch_unwind(AssertUnwindSafe(|| player.choose(turn)));
        reporter.flush();
        self.after(answer)?
    }

    fn ponder(&mut self, request: &Job<'_>, outbox: &Outbox) {
        if self.ready(request.game.setup()).is_ok() {
            let mut reporter = Reporter::new(request.id, outbox);
            let _ = self.attempt(|player| {
                player.ponder(request.turn(&mut |progress| reporter.report(progress)));
            });
        }
    }

    /// Calls the player.
    fn attempt<T>(&mut self, call: impl FnOnce(&mut dyn Player) -> T) -> Result<T, PlayerError> {
        let player = self.player()?;
        let result = catch_unwind(AssertUnwindSafe(|| call(player)));
        self.after(result)
    }

    fn player(&mut self) -> Result<&mut dyn Player, PlayerError> {
        match &mut self.player {
            Some(player) => Ok(&mut **player),
            None => Err(PlayerError::Failed("the player is not ready".into())),
        }
    }

    /// The result of a call to the player. After a panic the player is poisoned and dropped.
    fn after<T>(&mut self, result: thread::Result<T>) -> Result<T, PlayerError> {
        result.map_err(|payload| {
            self.discard();
            panicked(&*payload)
        })
    }

    /// Drops a player that is no longer needed. This may panic as well.
    fn discard(&mut self) {
        let player = self.player.take();
        let _ = catch_unwind(AssertUnwindSafe(|| drop(player)));
    }
}

impl<'a> Job<'a> {
    fn turn(&self, report: &'a mut dyn FnMut(&Progress)) -> Turn<'a> {
        Turn {
            game: self.game,
            limits: self.limits,
            stop: self.stop,
            report,
        }
    }
}

/// Limits the rate of progress reports. The last one always arrives.
struct Reporter<'a> {
    id: TurnId,
    outbox: &'a Outbox,
    last: Option<Instant>,
    held_back: Option<Progress>,
}

impl<'a> Reporter<'a> {
    const AT_MOST_EVERY: Duration = Duration::from_millis(50);

    fn new(id: TurnId, outbox: &'a Outbox) -> Self {
        Self {
            id,
            outbox,
            last: None,
            held_back: None,
        }
    }

    fn report(&mut self, progress: &Progress) {
        self.held_back = Some(progress.clone());
        if self
            .last
            .is_none_or(|last| last.elapsed() >= Self::AT_MOST_EVERY)
        {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if let Some(progress) = self.held_back.take() {
            self.last = Some(Instant::now());
            self.outbox
                .report(SeatMsg::Progress(self.id, Box::new(progress)));
        }
    }
}

fn panicked(payload: &(dyn Any + Send)) -> PlayerError {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    PlayerError::Panicked(text.unwrap_or_else(|| "no message".to_owned()))
}
