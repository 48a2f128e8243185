//! [`BrainSeat`]: the seat of a brain's player, and the watch over it.

use std::time::{Duration, Instant};

use super::state::{Thought, judge};
use super::tenure::{Resources, Tenures};
use crate::config::Character;
use crate::registry::Registry;
use crate::seat::{Overdue, Patience, Seat, SeatMsg, TurnWatch, Wake};
use crate::stop::Stop;
use engine::{Limits, Progress};
use rules::{Action, Game, GameSetup};

/// An event at the seat.
#[derive(Debug)]
pub(super) enum SeatEvent {
    /// The player reports progress.
    Progress(Box<Progress>),
    /// The search has ended after this duration. The text of a failure is for the user.
    Decided(Result<Action, String>, Duration),
}

/// One seat, which is kept from game to game. Before the next player is built, the last one is
/// dropped on the same thread, so the memory never holds two transposition tables. A late
/// answer is ignored. A seat that does not answer within the grace period after a stop is
/// abandoned, and another one is used for the next search.
pub(super) struct BrainSeat {
    tenures: Tenures,
    patience: Patience,
    wake: Wake,
    seat: Option<Seat>,
    /// `None` when the next player has to be built again.
    built_with: Option<Resources>,
    standing: Prepared,
    /// The next preparation, after the one in progress.
    next: Option<(GameSetup, Resources)>,
    thinking: Option<RunningThought>,
    /// When it was made; its watches count from this moment.
    opened: Instant,
    /// Since when an answer is due; the earliest time of several.
    owing_since: Option<Duration>,
}

/// The preparation of the seat's player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prepared {
    Nothing,
    Preparing(GameSetup),
    Ready(GameSetup),
}

struct RunningThought {
    game: Game,
    limits: Limits,
    is_timed: bool,
    watch: TurnWatch,
}

impl BrainSeat {
    pub(super) fn new(
        registry: &Registry,
        character: &Character,
        patience: Patience,
        wake: Wake,
    ) -> Self {
        Self {
            tenures: Tenures::new(registry, character),
            patience,
            wake,
            seat: None,
            built_with: None,
            standing: Prepared::Nothing,
            next: None,
            thinking: None,
            opened: Instant::now(),
            owing_since: None,
        }
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// True when the manager waits at most some minutes for the search in progress.
    pub(super) fn is_timed(&self) -> bool {
        self.thinking.as_ref().is_some_and(|it| it.is_timed)
    }

    /// Prepares the player for a new game in the background. Of several requests during a
    /// preparation only the last one is performed.
    pub(super) fn prepare(&mut self, setup: GameSetup, resources: Resources) {
        self.give_up_the_silent();
        if matches!(self.standing, Prepared::Preparing(_)) {
            self.next = Some((setup, resources));
        } else {
            self.prepare_now(setup, resources);
        }
    }

    fn prepare_now(&mut self, setup: GameSetup, resources: Resources) {
        self.next = None;
        if self.seat.is_none() || self.built_with != Some(resources) {
            let factory = self.tenures.factory(resources);
            match &mut self.seat {
                Some(seat) => seat.reseat(factory),
                None => self.seat = Some(Seat::spawn("brain", factory, self.wake.clone())),
            }
            self.built_with = Some(resources);
        }
        if let Some(seat) = &mut self.seat {
            seat.new_game(setup);
        }
        self.standing = Prepared::Preparing(setup);
    }

    /// Starts a search. The player is prepared first if need be, which counts as part of the
    /// search.
    pub(super) fn think(&mut self, thought: Thought, resources: Resources) {
        self.give_up_the_silent();
        let Thought { game, allowance } = thought;
        let (setup, now, limits) = (game.setup(), self.now(), allowance.limits);
        let hard = limits.time_bounds(game.ply()).map(|bounds| bounds.hard);
        let mut watch = TurnWatch::begin(hard, now).strict();
        if let Some(answer_by) = allowance.answer_by {
            watch.end_by(now.saturating_add(answer_by));
        }
        self.thinking = Some(RunningThought {
            game,
            limits,
            is_timed: allowance.is_timed,
            watch,
        });
        let is_fitting = self.seat.is_some() && self.built_with == Some(resources);
        match self.standing {
            Prepared::Ready(prepared) if is_fitting && prepared.is_like(setup) => self.ask(),
            Prepared::Preparing(prepared) if is_fitting && prepared.is_like(setup) => {
                self.next = None;
            }
            _ => self.prepare_now(setup, resources),
        }
    }

    /// Lets the player ponder if it is prepared for such a game.
    pub(super) fn ponder(&mut self, thought: Thought, resources: Resources) {
        let Thought { game, allowance } = thought;
        let is_ready =
            self.built_with == Some(resources) && self.standing == Prepared::Ready(game.setup());
        if let Some(seat) = self.seat.as_mut().filter(|_| is_ready) {
            seat.ponder(game, allowance.limits);
        }
    }

    /// Ends pondering.
    pub(super) fn stop_pondering(&mut self) {
        if let Some(seat) = self.seat.as_mut().filter(|_| self.thinking.is_none()) {
            seat.stop(Stop::Abort);
        }
    }

    /// Sends the request to the seat, less the time that has passed.
    fn ask(&mut self) {
        let (Some(thinking), Some(seat)) = (&self.thinking, &mut self.seat) else {
            return;
        };
        let taken = self.opened.elapsed() - thinking.watch.begun();
        seat.think(thinking.game.clone(), thinking.limits.after(taken));
        if thinking.watch.demanded().is_some() {
            seat.demand();
        }
    }

    /// Demands the move at once.
    pub(super) fn demand(&mut self) {
        let now = self.now();
        if let Some(thinking) = &mut self.thinking {
            thinking.watch.hurry(now);
            self.press(now);
        }
    }

    /// Demands the move at once, and waits at most until `until`.
    pub(super) fn hurry(&mut self, until: Instant) {
        let last = until - self.opened;
        if let Some(thinking) = &mut self.thinking {
            thinking.watch.end_by(last);
        }
        self.demand();
    }

    /// Passes a demand on to the seat, which owes its answer from now on.
    fn press(&mut self, now: Duration) {
        self.owe(now);
        if let Some(seat) = &mut self.seat {
            seat.demand();
        }
    }

    /// The time on the clock of the watches.
    fn now(&self) -> Duration {
        self.opened.elapsed()
    }

    /// When to check the seat again at the latest; `None` when there is nothing to watch.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let next = self.thinking.as_ref()?.watch.next(self.patience)?;
        self.opened.checked_add(next)
    }

    /// The next event, without waiting.
    pub(super) fn poll(&mut self) -> Option<SeatEvent> {
        while let Some(message) = self.seat.as_mut().and_then(Seat::poll) {
            match message {
                SeatMsg::Ready(Ok(())) => {
                    if let Prepared::Preparing(setup) = self.standing {
                        self.standing = Prepared::Ready(setup);
                    }
                    self.go_on();
                }
                SeatMsg::Ready(Err(error)) => {
                    self.rebuild();
                    if self.thinking.is_some() {
                        return self.conclude(Err(error.to_string()));
                    }
                    self.go_on();
                }
                SeatMsg::Progress(_, progress) => return Some(SeatEvent::Progress(progress)),
                SeatMsg::Decided(_, answer, _) => {
                    return self.conclude(answer.map_err(|error| error.to_string()));
                }
                SeatMsg::Responded(..) => {}
            }
        }
        self.watch()
    }

    /// After a preparation: sends the request that waits for it, or starts the next preparation.
    fn go_on(&mut self) {
        match self.next.take() {
            Some((setup, resources)) => self.prepare_now(setup, resources),
            None => self.ask(),
        }
    }

    fn watch(&mut self) -> Option<SeatEvent> {
        let now = self.now();
        match self.thinking.as_mut()?.watch.check(now, self.patience) {
            Overdue::Wait => None,
            Overdue::Demand => {
                self.press(now);
                None
            }
            Overdue::GiveUp => self.conclude_without_answer(now),
        }
    }

    /// Ends the search with the seat's answer. A player that has failed is replaced.
    fn conclude(&mut self, answer: Result<Action, String>) -> Option<SeatEvent> {
        let thinking = self.thinking.take()?;
        self.owing_since = None;
        if judge(&thinking.game, answer.clone()).is_err() {
            self.rebuild();
        }
        let taken = self.now() - thinking.watch.begun();
        Some(SeatEvent::Decided(answer, taken))
    }

    /// Ends the search without an answer. A preparation continues, but the seat need not search
    /// afterwards.
    fn conclude_without_answer(&mut self, now: Duration) -> Option<SeatEvent> {
        let thinking = self.thinking.take()?;
        if let Some(seat) = &mut self.seat {
            seat.stop(Stop::Abort);
        }
        self.owe(now);
        self.give_up_the_silent();
        let waited = now - thinking.watch.begun();
        let failure = format!("no answer after {waited:.2?}");
        Some(SeatEvent::Decided(Err(failure), waited))
    }

    /// Records that an answer has been due since it was demanded.
    fn owe(&mut self, asked: Duration) {
        self.owing_since = self.owed_since().or(Some(asked));
    }

    /// Since when an answer has been due; `None` if the seat has answered since then, even to an
    /// outdated request.
    fn owed_since(&self) -> Option<Duration> {
        let last = self.seat.as_ref().and_then(Seat::last_answer);
        let last = last.map(|last| last - self.opened);
        self.owing_since
            .filter(|&since| last.is_none_or(|last| last <= since))
    }

    /// Abandons the seat if its thread has ended, or if an answer has been due for the length of a
    /// grace.
    fn give_up_the_silent(&mut self) {
        let owed = self.owed_since();
        let is_silent = owed.is_some_and(|since| self.now() - since >= self.patience.grace);
        if is_silent || self.seat.as_ref().is_some_and(Seat::has_ended) {
            self.seat = None;
            self.tenures.end();
            self.owing_since = None;
            self.rebuild();
        }
    }

    /// Makes the next search build another player.
    const fn rebuild(&mut self) {
        self.built_with = None;
        self.standing = Prepared::Nothing;
    }
}
