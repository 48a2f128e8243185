//! [`Desk`]: the seat that a brain's player thinks in, and the watch over it.

use std::time::{Duration, Instant};

use super::state::{Thought, judge};
use crate::engine::{Limits, Progress};
use crate::player::config::Character;
use crate::player::registry::{BuildContext, Registry};
use crate::player::seat::{Patience, Seat, SeatMsg, Wake};
use crate::player::stop::Stop;
use crate::rules::{Action, Game, GameSetup};

/// What a player is built with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Resources {
    pub(super) threads: usize,
    pub(super) memory: Option<u64>,
    pub(super) seed: u64,
}

/// What happened at the desk.
#[derive(Debug)]
pub(super) enum Event {
    /// The player says something of its thinking.
    Progress(Box<Progress>),
    /// The thought is over, after so long; the text of a failure is for the user.
    Decided(Result<Action, String>, Duration),
}

/// One seat at a time. One whose player has failed in whatever way is dropped, and another is taken for the next thought.
pub(super) struct Desk {
    registry: Registry,
    character: Character,
    patience: Patience,
    wake: Wake,
    seat: Option<Seat>,
    built_with: Option<Resources>,
    standing: Standing,
    /// What to prepare for once the preparation in progress is done.
    next: Option<(GameSetup, Resources)>,
    thinking: Option<Thinking>,
}

/// What the seat's player is prepared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Nothing,
    /// Since when.
    Preparing(GameSetup, Instant),
    Ready(GameSetup),
}

struct Thinking {
    game: Game,
    limits: Limits,
    is_timed: bool,
    begun: Instant,
    /// When the move is demanded; `None` for never, and once it is.
    demand_at: Option<Instant>,
    is_demanded: bool,
    give_up_at: Option<Instant>,
}

impl Desk {
    pub(super) fn new(
        registry: &Registry,
        character: &Character,
        patience: Patience,
        wake: Wake,
    ) -> Self {
        Self {
            registry: registry.clone(),
            character: character.clone(),
            patience,
            wake,
            seat: None,
            built_with: None,
            standing: Standing::Nothing,
            next: None,
            thinking: None,
        }
    }

    pub(super) const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether the manager waits for the thought in progress at most some minutes.
    pub(super) fn is_timed(&self) -> bool {
        self.thinking.as_ref().is_some_and(|it| it.is_timed)
    }

    /// Lets the player forget everything and prepare for such a game, while others go on. Of several wishes that come while it prepares
    /// only the last one is carried out: each would build a player with tables of its own.
    pub(super) fn prepare(&mut self, setup: GameSetup, resources: Resources) {
        if matches!(self.standing, Standing::Preparing(..)) {
            self.next = Some((setup, resources));
        } else {
            self.prepare_now(setup, resources);
        }
    }

    fn prepare_now(&mut self, setup: GameSetup, resources: Resources) {
        self.next = None;
        let seat = match self.seat.take() {
            Some(seat) if self.built_with == Some(resources) => seat,
            _ => self.furnish(resources),
        };
        self.seat.insert(seat).new_game(setup);
        self.standing = Standing::Preparing(setup, Instant::now());
    }

    fn furnish(&mut self, resources: Resources) -> Seat {
        let context = BuildContext {
            seed: resources.seed,
            threads: resources.threads,
            memory: resources.memory,
            ..BuildContext::default()
        };
        self.built_with = Some(resources);
        let factory = self.character.factory(&self.registry, context);
        Seat::spawn("brain", factory, self.wake.clone())
    }

    /// Lets the player think, after preparing it if need be, which counts as part of the thought.
    pub(super) fn think(&mut self, thought: Thought, resources: Resources) {
        let Thought { game, allowance } = thought;
        let (setup, begun, grace) = (game.setup(), Instant::now(), self.patience.grace);
        let limits = allowance.limits;
        let hard = limits.time_bounds(game.ply()).map(|bounds| bounds.hard);
        let longest = hard.or(self.patience.untimed);
        let last = longest.map(|longest| longest.saturating_add(grace));
        let last = last.into_iter().chain(allowance.answer_by).min();
        self.thinking = Some(Thinking {
            game,
            limits,
            is_timed: allowance.is_timed,
            begun,
            demand_at: longest.and_then(|longest| begun.checked_add(longest)),
            is_demanded: false,
            give_up_at: last.and_then(|last| begun.checked_add(last)),
        });
        let is_fitting = self.seat.is_some() && self.built_with == Some(resources);
        match self.standing {
            Standing::Ready(prepared) if is_fitting && prepared.is_like(setup) => self.ask(),
            Standing::Preparing(prepared, _) if is_fitting && prepared.is_like(setup) => {
                self.next = None;
            }
            _ => self.prepare_now(setup, resources),
        }
    }

    /// Lets the player think on the other side's time, if it is ready for such a game.
    pub(super) fn ponder(&mut self, thought: Thought, resources: Resources) {
        let Thought { game, allowance } = thought;
        let is_ready =
            self.built_with == Some(resources) && self.standing == Standing::Ready(game.setup());
        if let Some(seat) = self.seat.as_mut().filter(|_| is_ready) {
            seat.ponder(game, allowance.limits);
        }
    }

    /// Ends the pondering, if there is any.
    pub(super) fn stop_pondering(&mut self) {
        if let Some(seat) = self.seat.as_mut().filter(|_| self.thinking.is_none()) {
            seat.stop(Stop::Abort);
        }
    }

    /// Puts the question, less the time that has gone by.
    fn ask(&mut self) {
        let (Some(thinking), Some(seat)) = (&self.thinking, &mut self.seat) else {
            return;
        };
        let gone = thinking.begun.elapsed();
        let mut limits = thinking.limits;
        limits.time = limits.time.map(|time| time.saturating_sub(gone));
        if let Some(clock) = &mut limits.clock {
            clock.left = clock.left.saturating_sub(gone);
        }
        seat.think(thinking.game.clone(), limits);
        if thinking.is_demanded {
            seat.demand();
        }
    }

    /// Asks for the move at once.
    pub(super) fn demand(&mut self) {
        self.hurry(Instant::now() + self.patience.grace);
    }

    /// Asks for the move at once, and waits no longer than to `until`.
    pub(super) fn hurry(&mut self, until: Instant) {
        let Some(thinking) = &mut self.thinking else {
            return;
        };
        thinking.demand_at = None;
        thinking.is_demanded = true;
        thinking.give_up_at = Some(thinking.give_up_at.map_or(until, |at| at.min(until)));
        if let Some(seat) = &mut self.seat {
            seat.demand();
        }
    }

    /// When to look again at the latest; `None` while there is nothing to watch.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let thinking = self.thinking.as_ref()?;
        thinking
            .demand_at
            .into_iter()
            .chain(thinking.give_up_at)
            .min()
    }

    /// The next thing that happened, without waiting.
    pub(super) fn poll(&mut self) -> Option<Event> {
        while let Some(message) = self.seat.as_mut().and_then(Seat::poll) {
            match message {
                SeatMsg::Ready(Ok(())) => {
                    if let Standing::Preparing(setup, _) = self.standing {
                        self.standing = Standing::Ready(setup);
                    }
                    self.go_on();
                }
                SeatMsg::Ready(Err(error)) => {
                    self.dismiss();
                    if self.thinking.is_some() {
                        return self.conclude(Err(error.to_string()));
                    }
                    self.go_on();
                }
                SeatMsg::Progress(_, progress) => return Some(Event::Progress(progress)),
                SeatMsg::Decided(_, answer) => {
                    return self.conclude(answer.map_err(|error| error.to_string()));
                }
                SeatMsg::Responded(..) => {}
            }
        }
        self.watch()
    }

    /// After a preparation: puts the question that waits for it, or carries out the next wish.
    fn go_on(&mut self) {
        match self.next.take() {
            Some((setup, resources)) => self.prepare_now(setup, resources),
            None => self.ask(),
        }
    }

    fn watch(&mut self) -> Option<Event> {
        let now = Instant::now();
        let thinking = self.thinking.as_ref()?;
        let waited = thinking.begun.elapsed();
        if thinking.give_up_at.is_some_and(|at| at <= now) {
            return self.conclude(Err(format!("no answer after {waited:.2?}")));
        }
        if thinking.demand_at.is_some_and(|at| at <= now) {
            self.demand();
        }
        None
    }

    fn conclude(&mut self, answer: Result<Action, String>) -> Option<Event> {
        let thinking = self.thinking.take()?;
        if judge(&thinking.game, answer.clone()).is_err() && !self.has_just_begun_to_prepare() {
            self.dismiss();
        }
        Some(Event::Decided(answer, thinking.begun.elapsed()))
    }

    /// Whether the player may well be ready for the next thought, though it was not for this one: under a limit of some milliseconds a
    /// new one for each thought would never get to its first.
    fn has_just_begun_to_prepare(&self) -> bool {
        matches!(self.standing, Standing::Preparing(_, since) if since.elapsed() < self.patience.grace)
    }

    fn dismiss(&mut self) {
        self.seat = None;
        self.standing = Standing::Nothing;
    }
}
