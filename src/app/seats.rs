//! The two seats: asked for the position shown, watched, and ruled on.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender};

use super::AppSystems;
use super::Manners;
use super::session::{Notice, Session};
use engine::{Limits, Progress};
use player::{
    BuildContext, Console, EngineState, HumanInput, Overdue, Patience, PlayerError, Proposal,
    Registry, Seat, SeatError, SeatMsg, Stop, Wake, human_channel,
};
use record::NodeId;
use rules::{Action, Side, printable};

/// What a seat is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStatus {
    /// Its player is being prepared.
    Starting,
    /// Waiting for its turn.
    Ready,
    /// Thinking about the position shown.
    Thinking,
    /// It should have answered, and has not.
    Stalled,
    /// Its player failed.
    Failed,
}

/// One side's seat; a component of an entity of its own.
#[derive(Component)]
pub struct SeatHandle {
    side: Side,
    /// The tenure it was opened for.
    tenure: u64,
    /// Whether its player may be built; the user is asked about one that may not.
    has_permission: bool,
    seat: Seat,
    /// What passes between its player and a foreign engine.
    console: Console,
    /// Both ends of a human's input; `None` for bots.
    input: Option<(Sender<HumanInput>, Receiver<HumanInput>)>,
    /// The position it was asked about and has not answered.
    asked: Option<NodeId>,
    /// The position that it has thought about last.
    thought: Option<NodeId>,
    /// The position that it was let ponder on.
    pondering: Option<NodeId>,
    /// What it was asked to agree to, and has not said yet.
    proposed: Option<Proposed>,
    /// What it did not agree to last, and in which position.
    declined: Option<(Proposal, NodeId)>,
    /// When it was asked, on the app's clock.
    asked_at: Duration,
    /// Whether it was asked to answer at once.
    released: bool,
    /// The position in which it was asked so before it could begin: it was still to agree to something.
    hurried: Option<NodeId>,
    /// An answer held back for manners' sake.
    held: Option<Action>,
    /// A human's input is on its way through the seat, or a bot's answer to a proposal.
    expecting: bool,
    ready: Option<Result<(), PlayerError>>,
    progress: Option<Progress>,
}

/// Something that a bot was asked to agree to.
#[derive(Clone, Copy)]
struct Proposed {
    proposal: Proposal,
    /// The position that it is about.
    node: NodeId,
    since: Instant,
    /// What it says.
    answer: Option<bool>,
}

impl Proposed {
    /// How long an answer is waited for; then a move may be taken back, and there is no draw.
    const PATIENCE: Duration = Duration::from_secs(1);

    fn is_settled(&self) -> bool {
        self.answer.is_some() || self.since.elapsed() > Self::PATIENCE
    }

    fn is_accepted(&self) -> bool {
        self.answer.unwrap_or(self.proposal == Proposal::TakeBack)
    }
}

impl SeatHandle {
    /// The side it plays for.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What it is doing.
    pub fn status(&self) -> SeatStatus {
        match &self.ready {
            Some(Err(_)) => SeatStatus::Failed,
            _ if self.asked.is_some() => match self.console.state() {
                EngineState::Stalled => SeatStatus::Stalled,
                EngineState::Starting => SeatStatus::Starting,
                _ => SeatStatus::Thinking,
            },
            None => SeatStatus::Starting,
            Some(Ok(())) => SeatStatus::Ready,
        }
    }

    /// Whether its player is still being prepared: built, or its engine started.
    fn is_loading(&self) -> bool {
        self.ready.is_none() || self.console.state() == EngineState::Starting
    }

    /// Whether its player can think about the position that it was asked about.
    pub(super) fn is_at_work(&self) -> bool {
        self.asked.is_some() && !self.is_loading()
    }

    /// State and log of its foreign engine; empty for other players.
    pub const fn console(&self) -> &Console {
        &self.console
    }

    /// What it said last about its thinking: of this turn, or of its last one until the next begins.
    pub const fn progress(&self) -> Option<&Progress> {
        self.progress.as_ref()
    }

    /// How long it has been thinking at `now` on the app's clock.
    pub(super) const fn thinking_for(&self, now: Duration) -> Duration {
        now.saturating_sub(self.asked_at)
    }

    /// Whether its bot is making up its mind; not while its answer is only held back.
    pub(super) const fn is_deciding(&self) -> bool {
        self.input.is_none() && self.asked.is_some() && self.held.is_none()
    }

    /// Whether it was asked to agree to something, and has not said yet.
    pub(super) const fn is_asked_to_agree(&self) -> bool {
        self.proposed.is_some()
    }

    /// Whether it was let think on the other side's time.
    pub const fn is_pondering(&self) -> bool {
        self.pondering.is_some()
    }

    /// Gives a human's action to its player.
    pub(super) fn hand_in(&mut self, input: HumanInput) {
        // Fails only when the seat's thread is gone, which the next message tells.
        if let Some((sender, _)) = &self.input {
            self.expecting = sender.send(input).is_ok();
        }
    }

    /// Asks a bot to answer at once, about the position shown at this node; an answer held back is released.
    pub(super) fn demand(&mut self, node: NodeId) {
        if self.input.is_some() {
            return;
        }
        if self.asked.is_some() {
            self.released = true;
            self.seat.demand();
        } else {
            self.hurried = Some(node);
        }
    }

    /// Asks a bot to agree to something about the position shown. It drops what it was thinking about, and begins again when it has said
    /// what it says; asked the same again, it says the same and thinks on, or its clock would be at anybody's mercy.
    pub(super) fn propose(&mut self, proposal: Proposal, session: &Session) {
        let node = session.cursor();
        let is_declined = self.declined == Some((proposal, node));
        if !is_declined {
            self.abort();
            self.pondering = None;
            self.seat.propose(session.game().clone(), proposal);
            self.expecting = true;
        }
        self.proposed = Some(Proposed {
            proposal,
            node,
            since: Instant::now(),
            answer: is_declined.then_some(false),
        });
    }

    fn ask(&mut self, node: NodeId, session: &Session, now: Duration) {
        // The second half of a double click, say, was meant for the position before.
        if let Some((_, unread)) = &self.input {
            unread.try_iter().for_each(drop);
        }
        let character = session.character(self.side);
        let limits = if self.input.is_none() {
            let own = Limits {
                time: Some(character.time.max()),
                ..Limits::default()
            };
            own.tighten(session.limits(self.side))
        } else {
            Limits::default()
        };
        self.seat.think(session.game().clone(), limits);
        (self.asked, self.asked_at, self.released) = (Some(node), now, false);
        (self.held, self.progress, self.thought) = (None, None, Some(node));
        self.pondering = None;
    }

    /// Lets a player with nothing else to do ponder on the position at this node, which is the one shown, or on nothing any more.
    fn ponder(&mut self, node: Option<NodeId>, session: &Session) {
        if node.is_some() {
            self.seat.ponder(session.game().clone(), Limits::default());
        } else {
            self.seat.stop(Stop::Abort);
        }
        self.pondering = node;
    }

    fn abort(&mut self) {
        self.seat.stop(Stop::Abort);
        (self.asked, self.held, self.expecting) = (None, None, false);
    }
}

/// Opens seats.
#[derive(Resource)]
pub(super) struct SeatMaker {
    registry: Registry,
    /// Filled in once there is an event loop to wake.
    waker: Arc<Mutex<Option<Wake>>>,
}

impl SeatMaker {
    pub(super) fn new(registry: Registry) -> Self {
        Self {
            registry,
            waker: Arc::default(),
        }
    }

    /// From now on seats call `wake` when they have something to say.
    pub(super) fn set_waker(&self, wake: Wake) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    /// What a seat calls when it has something to say.
    pub(super) fn wake(&self) -> Wake {
        let waker = Arc::clone(&self.waker);
        Arc::new(move || {
            let wake = waker.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if let Some(wake) = wake {
                wake();
            }
        })
    }

    fn open(&self, side: Side, session: &Session, console: Console) -> SeatHandle {
        let character = session.character(side);
        let (input, receiver) = human_channel();
        let is_human = session.is_human(side);
        // One core stays with the renderer.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let context = BuildContext {
            seed: session.seed() ^ (side.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            threads: cores.saturating_sub(1).max(1),
            human: is_human.then(|| receiver.clone()),
            console: console.clone(),
            ..BuildContext::default()
        };
        let name = format!("player {}", session.game().color_of(side));
        let factory = character.factory(&self.registry, context);
        let mut seat = Seat::spawn(&name, factory, self.wake());
        seat.new_game(session.game().setup());
        SeatHandle {
            side,
            tenure: session.tenure(side),
            has_permission: session.has_permission(side),
            seat,
            console,
            input: is_human.then_some((input, receiver)),
            asked: None,
            thought: None,
            pondering: None,
            proposed: None,
            declined: None,
            asked_at: Duration::ZERO,
            released: false,
            hurried: None,
            held: None,
            expecting: false,
            ready: None,
            progress: None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_seats);
    app.add_systems(
        Update,
        (reopen_seats, read_seats, ask_seats)
            .chain()
            .in_set(AppSystems::ReadSeats),
    );
}

fn open_seats(mut commands: Commands, maker: Res<SeatMaker>, session: Res<Session>) {
    for side in Side::ALL {
        commands.spawn((
            Name::new(format!("Seat of the {side}")),
            maker.open(side, &session, Console::default()),
        ));
    }
}

/// Whoever sits down gets a new seat: the old one may be busy, or broken, and its seed is used up.
fn reopen_seats(mut seats: Query<&mut SeatHandle>, maker: Res<SeatMaker>, session: Res<Session>) {
    for mut handle in &mut seats {
        if handle.tenure != session.tenure(handle.side) {
            *handle = maker.open(handle.side, &session, Console::default());
        }
    }
}

/// How long a player may take to get ready before it is waited for as if it were.
const LOADING: Duration = Duration::from_mins(1);

/// Takes what the seats say, and plays what they decide.
fn read_seats(
    mut seats: Query<&mut SeatHandle>,
    maker: Res<SeatMaker>,
    mut session: ResMut<Session>,
    manners: Res<Manners>,
    time: Res<Time<Real>>,
) {
    for mut handle in &mut seats {
        let mut answer = listen(&mut handle);
        settle(&mut handle, &mut session);
        if handle.is_loading() && time.elapsed() < handle.asked_at + LOADING {
            handle.seat.excuse();
        }
        if answer.is_none()
            && handle.input.is_none()
            && handle.seat.watch(Patience::default()) == Overdue::GiveUp
        {
            let waited = time.elapsed().saturating_sub(handle.asked_at);
            let asked = handle.asked;
            // Whoever wants to know why finds the log.
            *handle = maker.open(handle.side, &session, handle.console.clone());
            handle.asked = asked;
            answer = Some(Err(SeatError::Unresponsive(waited)));
        }
        // A bot's answer may have to wait; what was decided about an outdated position is nobody's business.
        match answer {
            _ if handle.asked != wanted(&session, handle.side) => {
                handle.held = None;
                // Asked there again, later in this update, it has nothing to think about any more.
                handle.asked = handle.asked.filter(|_| answer.is_none());
            }
            Some(Ok(action)) => handle.held = Some(action),
            Some(Err(error)) => {
                handle.asked = None;
                session.rule_bot(Err(error));
            }
            None => {}
        }
        let least = manners.least_think_time(&session, handle.side);
        let polite = handle.input.is_none() && !handle.released;
        let wait = polite && time.elapsed() < handle.asked_at + least;
        if let Some(action) = handle.held.take_if(|_| !wait) {
            handle.asked = None;
            if handle.input.is_some() {
                session.play_human(action);
            } else {
                session.rule_bot(Ok(action));
            }
        }
    }
}

/// Reads all messages of a seat; returns its decision if there is one.
fn listen(handle: &mut SeatHandle) -> Option<Result<Action, SeatError>> {
    /// A click goes through the human's seat and back while the frame waits, so that its stone is in this very frame.
    const ROUND_TRIP: Duration = Duration::from_millis(50);
    let deadline = Instant::now()
        + if handle.expecting {
            ROUND_TRIP
        } else {
            Duration::ZERO
        };
    handle.expecting = false;
    let mut decision = None;
    while let Some(message) = handle.seat.poll_until(deadline) {
        match message {
            SeatMsg::Ready(ready) => {
                if let Err(error) = &ready
                    && handle.has_permission
                {
                    let error = printable(&error.to_string());
                    warn!("{}: {error}", handle.seat.name());
                }
                handle.ready = Some(ready);
            }
            // What it ponders on is not its turn.
            SeatMsg::Progress(_, progress) if handle.asked.is_some() => {
                handle.progress = Some(*progress);
            }
            SeatMsg::Decided(_, answer) => {
                decision = Some(answer.map_err(SeatError::from));
                break;
            }
            SeatMsg::Responded(_, answer) => {
                if let Some(proposed) = &mut handle.proposed {
                    proposed.answer.get_or_insert(answer);
                }
                break;
            }
            SeatMsg::Progress(..) => {}
        }
    }
    decision
}

/// Does what a bot has agreed to, or says that it does not; what was asked about another position is nobody's business.
fn settle(handle: &mut SeatHandle, session: &mut ResMut<Session>) {
    let Some(proposed) = handle.proposed.take_if(|it| it.is_settled()) else {
        return;
    };
    if proposed.node != session.cursor() {
        return;
    }
    match proposed.is_accepted() {
        true => session.settle(proposed.proposal),
        false => {
            // Who was only too busy may be asked again.
            let said_no = proposed.answer.is_some();
            handle.declined = said_no.then_some((proposed.proposal, proposed.node));
            let name = session.character(handle.side).name.clone();
            session.tell(Notice::Declined(proposed.proposal, name));
        }
    }
}

/// The position that the seat of `side` should be thinking about.
fn wanted(session: &Session, side: Side) -> Option<NodeId> {
    (session.side_to_think() == Some(side)).then(|| session.cursor())
}

/// The position that the seat of `side` should be pondering on.
fn pondered(session: &Session, side: Side) -> Option<NodeId> {
    (session.side_to_ponder() == Some(side)).then(|| session.cursor())
}

/// Asks the side to decide about the position shown, and nobody about anything else; lets the other one ponder if it wants to.
pub(super) fn ask_seats(
    mut seats: Query<&mut SeatHandle>,
    session: Res<Session>,
    time: Res<Time<Real>>,
) {
    let path = session.tree().path(session.cursor());
    for mut handle in &mut seats {
        // Thoughts about what was taken back are gone with it.
        if handle.thought.is_some_and(|node| !path.contains(&node)) {
            (handle.thought, handle.progress) = (None, None);
        }
        // What it says of a proposal comes first.
        if handle.proposed.is_some() {
            continue;
        }
        let (wanted, hurried) = (wanted(&session, handle.side), handle.hurried.take());
        if handle.asked != wanted {
            if handle.asked.is_some() {
                handle.abort();
            }
            if let Some(node) = wanted {
                handle.ask(node, &session, time.elapsed());
                if hurried == Some(node) {
                    handle.demand(node);
                }
            }
        }
        let pondered = pondered(&session, handle.side);
        if handle.pondering != pondered && handle.status() == SeatStatus::Ready {
            handle.ponder(pondered, &session);
        }
    }
}
