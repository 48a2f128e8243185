//! [`Seat`]: the thread of a player.
//!
//! A seat has one named OS thread with one player. It receives commands and sends [`SeatMsg`]s, but
//! never an answer to an outdated request. A panic is caught and becomes a [`PlayerError`], and the
//! player is built again for the next request. Dropping a seat requests an abort and waits for
//! nothing, so a player that hangs blocks no caller.

use std::io;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError};

use super::contract::{GameEvent, PlayerError, Proposal};
use super::stop::{Stop, StopToken};
use engine::Limits;
use rules::{Game, GameSetup};

mod blocking;
mod message;
mod watch;
mod worker;

use message::{Command, RequestKind};
pub use message::{PlayerFactory, SeatError, SeatMsg, TurnId, Wake};
pub use watch::{Overdue, Patience, TurnWatch};

/// The handle to a player and its thread.
pub struct Seat {
    name: String,
    /// When it was opened; its watches count from this moment.
    opened: Instant,
    commands: Sender<Command>,
    messages: Receiver<SeatMsg>,
    last_turn: TurnId,
    /// Number of [`SeatMsg::Ready`] messages that are missing. Only the last one counts.
    preparing: u32,
    /// The request in progress: its number, its token, and when it was made.
    pending: Option<OpenRequest>,
    last_answer: Option<Instant>,
    has_ended: bool,
    /// Why the thread could not be started.
    failure: Option<String>,
}

struct OpenRequest {
    id: TurnId,
    stop: StopToken,
    watch: TurnWatch,
    kind: RequestKind,
}

impl Seat {
    /// Number of messages that a seat holds before it drops progress reports. Answers are never
    /// dropped.
    const BACKLOG: usize = 256;
    /// Time between two checks during a wait.
    const WATCH_EVERY: Duration = Duration::from_millis(20);
    /// A look that is later than [`Self::WATCH_EVERY`] by this time shows that the process was
    /// stopped or the machine slept.
    const STANDSTILL: Duration = Duration::from_secs(2);
    /// Stack size, which is enough for deep threat searches.
    const STACK_BYTES: usize = 8 << 20;

    /// Starts a thread with this name. The first command builds the player on it. Where the system
    /// cannot start a thread, every request is answered with this failure, see [`Seat::failure`].
    pub fn spawn(name: &str, factory: PlayerFactory, wake: Wake) -> Self {
        Self::with_stack(name, factory, wake, Self::STACK_BYTES)
    }

    fn with_stack(name: &str, factory: PlayerFactory, wake: Wake, bytes: usize) -> Self {
        let (commands, inbox) = crossbeam_channel::unbounded();
        let (outbox, messages) = crossbeam_channel::bounded(Self::BACKLOG);
        let waker = Arc::clone(&wake);
        let started: io::Result<_> = thread::Builder::new()
            .name(name.to_owned())
            .stack_size(bytes)
            .spawn(move || worker::run(factory, &inbox, &worker::Outbox::new(outbox, wake)));
        let failure = started.err().map(|error| {
            waker();
            format!("the system cannot start a thread for the player: {error}")
        });
        Self {
            name: name.to_owned(),
            opened: Instant::now(),
            commands,
            messages,
            last_turn: TurnId(0),
            preparing: 0,
            pending: None,
            last_answer: None,
            has_ended: false,
            failure,
        }
    }

    /// Why the seat has no thread, if the system could not start one.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// The name of the thread.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Replaces the player; the next command builds the new one. The old one is dropped on the
    /// thread of the seat. Aborts the request in progress.
    pub fn reseat(&mut self, factory: PlayerFactory) {
        self.stop(Stop::Abort);
        self.send(Command::Reseat(factory));
    }

    /// Prepares the player for a game; [`SeatMsg::Ready`] follows. Aborts the request in progress.
    pub fn new_game(&mut self, setup: GameSetup) {
        self.stop(Stop::Abort);
        self.preparing += 1;
        self.send(Command::NewGame(setup));
    }

    /// Requests an action; [`SeatMsg::Decided`] with the returned number follows. Aborts the
    /// request in progress.
    pub fn think(&mut self, game: Game, limits: Limits) -> TurnId {
        self.ask(game, limits, RequestKind::Choose)
    }

    /// Lets the player ponder until the next request or [`Seat::stop`].
    pub fn ponder(&mut self, game: Game, limits: Limits) -> TurnId {
        self.ask(game, limits, RequestKind::Ponder)
    }

    /// Sends a proposal; [`SeatMsg::Responded`] with the returned number follows. Aborts the
    /// request in progress.
    pub fn propose(&mut self, game: Game, proposal: Proposal) -> TurnId {
        self.ask(game, Limits::default(), RequestKind::Respond(proposal))
    }

    fn ask(&mut self, game: Game, limits: Limits, kind: RequestKind) -> TurnId {
        self.stop(Stop::Abort);
        self.last_turn = TurnId(self.last_turn.0 + 1);
        let (id, stop) = (self.last_turn, StopToken::new());
        self.send(Command::Ask {
            id,
            game: Box::new(game),
            limits,
            stop: stop.clone(),
            kind,
        });
        self.pending = Some(OpenRequest {
            id,
            stop,
            watch: TurnWatch::begin(limits.longest(), self.opened.elapsed()),
            kind,
        });
        id
    }

    /// Sends an event to the player. It may be lost.
    pub fn notify(&self, event: GameEvent) {
        self.send(Command::Notify(event));
    }

    /// Stops the request in progress. After [`Stop::Abort`] its answer is dropped.
    pub fn stop(&mut self, stop: Stop) {
        if let Some(pending) = &self.pending {
            pending.stop.request(stop);
        }
        if stop == Stop::Abort {
            self.pending = None;
        }
    }

    /// True when an action was requested and has not arrived.
    pub fn is_thinking(&self) -> bool {
        self.pending
            .as_ref()
            .is_some_and(|pending| pending.kind == RequestKind::Choose)
    }

    /// Since when the player has been searching for an action.
    pub fn thinking_since(&self) -> Option<Instant> {
        self.pending
            .as_ref()
            .filter(|pending| pending.kind == RequestKind::Choose)
            .map(|pending| self.opened + pending.watch.begun())
    }

    /// When the last answer arrived, including outdated ones and excluding progress. `None` before
    /// the first.
    pub(crate) const fn last_answer(&self) -> Option<Instant> {
        self.last_answer
    }

    /// True when the thread has ended, which indicates a fault. Such a seat must be dropped.
    pub(crate) const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The next message, without waiting. Outdated messages are dropped.
    pub fn poll(&mut self) -> Option<SeatMsg> {
        loop {
            match self.messages.try_recv().map(|message| self.admit(message)) {
                Ok(None) => {}
                Ok(admitted) => return admitted,
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => return self.last_word(),
            }
        }
    }

    /// The next message before `deadline`.
    pub fn poll_until(&mut self, deadline: Instant) -> Option<SeatMsg> {
        loop {
            match self
                .messages
                .recv_deadline(deadline)
                .map(|message| self.admit(message))
            {
                Ok(None) => {}
                Ok(admitted) => return admitted,
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => return self.last_word(),
            }
        }
    }

    /// The failure of a thread that has ended, once.
    fn last_word(&mut self) -> Option<SeatMsg> {
        self.has_ended = true;
        if std::mem::take(&mut self.preparing) > 0 {
            return Some(SeatMsg::Ready(Err(self.thread_ended())));
        }
        let OpenRequest { id, kind, .. } = self.pending.take()?;
        match kind {
            RequestKind::Choose => {
                let failure = Err(self.thread_ended());
                Some(SeatMsg::Decided(id, failure, Instant::now()))
            }
            RequestKind::Respond(_) => Some(SeatMsg::Responded(id, false)),
            RequestKind::Ponder => None,
        }
    }

    /// Drops messages of outdated requests, and records that the current one is answered.
    fn admit(&mut self, message: SeatMsg) -> Option<SeatMsg> {
        let current = self.pending.as_ref().map(|pending| pending.id);
        if !matches!(message, SeatMsg::Progress(..)) {
            self.last_answer = Some(Instant::now());
        }
        match message {
            SeatMsg::Ready(_) => {
                self.preparing = self.preparing.saturating_sub(1);
                (self.preparing == 0).then_some(message)
            }
            SeatMsg::Progress(id, _) => (current == Some(id)).then_some(message),
            SeatMsg::Decided(id, ..) | SeatMsg::Responded(id, _) => {
                if current != Some(id) {
                    return None;
                }
                self.pending = None;
                Some(message)
            }
        }
    }

    /// Compares a searching seat with its limits, and demands the move when it is time.
    pub fn watch(&mut self, patience: Patience) -> Overdue {
        let Some(pending) = self
            .pending
            .as_mut()
            .filter(|pending| pending.kind == RequestKind::Choose)
        else {
            return Overdue::Wait;
        };
        let overdue = pending.watch.check(self.opened.elapsed(), patience);
        if overdue == Overdue::Demand {
            pending.stop.request(Stop::MoveNow);
        }
        overdue
    }

    /// Lets `time` not count for the request in progress, because the program stood still.
    fn skip(&mut self, time: Duration) {
        if let Some(pending) = &mut self.pending {
            pending.watch.skip(time);
        }
    }

    /// Restarts the time of the request in progress, because the player was not ready before.
    pub fn excuse(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.watch.excuse(self.opened.elapsed());
        }
    }

    /// Demands the move for the user. Without a time limit the seat has one grace to answer from
    /// now on. With a time limit it keeps that limit, because a foreign engine may not support a
    /// demand.
    pub fn demand(&mut self) {
        if let Some(pending) = &mut self.pending {
            pending.watch.demand(self.opened.elapsed());
            pending.stop.request(Stop::MoveNow);
        }
    }

    /// Sends a command. The thread lives as long as the handle, so a failure means that it has
    /// ended, which the missing answer will show.
    fn send(&self, command: Command) {
        let _ = self.commands.send(command);
    }

    fn thread_ended(&self) -> PlayerError {
        let ended = || "the player's thread ended".to_owned();
        PlayerError::Failed(self.failure.clone().unwrap_or_else(ended))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.stop(Stop::Abort);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No system has an address space for such a stack.
    const NO_STACK: usize = usize::MAX / 4;

    #[test]
    fn seat_without_a_thread_answers_every_request_with_the_reason() {
        let woken = Arc::new(std::sync::atomic::AtomicBool::new(false));
        let wake = Arc::clone(&woken);
        let factory: PlayerFactory = Arc::new(|| Err(PlayerError::NoAction));
        let wake: Wake = Arc::new(move || wake.store(true, std::sync::atomic::Ordering::SeqCst));
        let mut seat = Seat::with_stack("none", factory, wake, NO_STACK);
        assert!(woken.load(std::sync::atomic::Ordering::SeqCst));
        let reason = seat.failure().expect("there is no thread").to_owned();
        assert!(
            reason.starts_with("the system cannot start a thread"),
            "{reason}"
        );
        let failed = SeatError::Player(PlayerError::Failed(reason));
        let setup = GameSetup::default();
        assert_eq!(
            seat.prepare(setup, Duration::from_secs(9)),
            Err(failed.clone())
        );
        let (game, limits) = (Game::new(setup), Limits::default());
        let answer = seat.decide(game, limits, Patience::default(), &StopToken::new(), |_| {});
        assert_eq!(answer, Err(failed));
    }
}
