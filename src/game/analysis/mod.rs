//! [`Analysis`]: a third seat that looks at the position shown, and in between at the others of its line, while no bot is at work. Its
//! answers are dropped; what it finds stays in the record.

mod finding;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use thread_priority::{ThreadPriority, set_current_thread_priority};

use self::finding::{evaluation, only};
use super::cast_book::CastBook;
use super::notice::Notice;
use super::session::{Place, Session};
use super::settings::Thoroughness;
use super::waker::Waker;
use super::watched::Watched;
use engine::{Limits, Progress};
use player::config::{Role, VacantRole};
use player::{BuildContext, PlayerFactory, Seat, SeatMsg, Stop};
use record::NodeId;
use rules::{Action, Color};

/// Moves whose value is made exact.
pub const CANDIDATES: u16 = 5;
/// How long the position shown is looked at before others are.
const LOOK: Duration = Duration::from_millis(1_200);

/// What the player with the role `analysis` makes of the position shown, where the user wants to know.
#[derive(Default)]
pub struct Analysis {
    on: bool,
    thoroughness: Thoroughness,
    /// The seat with the number of the game that it is prepared for; opened at the first use.
    seat: Option<(u64, Seat)>,
    /// The current task of the seat.
    task: Option<Task>,
    asked_at: Duration,
    /// True when the search of the task has ended.
    done: bool,
    /// The last report about the position of the task.
    found: Option<Progress>,
    /// The last report about the position shown, with its place.
    shown: Option<(Place, Progress)>,
    /// Positions that were searched briefly; those with a single move have no value.
    glanced: HashSet<Place>,
}

/// The state that readers of the analysis see.
#[derive(PartialEq)]
pub(crate) struct AnalysisState {
    task: Option<Task>,
    done: bool,
    shown: Option<(Place, Progress)>,
    on: bool,
}

/// A position to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task {
    place: Place,
    /// True for a brief search, because the position is not the one shown.
    brief: bool,
}

impl Analysis {
    /// True when the user has switched the analysis on.
    pub const fn is_on(&self) -> bool {
        self.on
    }

    /// True while a search is running.
    pub const fn is_thinking(&self) -> bool {
        self.task.is_some() && !self.done
    }

    /// The last report about the position shown.
    pub fn progress(&self) -> Option<&Progress> {
        self.shown.as_ref().map(|(_, progress)| progress)
    }

    /// Share of the points that Black can expect in the position shown, by what was found so far.
    pub fn share_of_black(&self, side_to_move: Color) -> Option<f32> {
        let found = evaluation(self.progress()?, side_to_move);
        found.map(|it| it.black)
    }

    /// How long it has been thinking at `now` on the clock of the ticks.
    pub const fn thinking_for(&self, now: Duration) -> Duration {
        now.saturating_sub(self.asked_at)
    }

    /// Switches the analysis on or off.
    pub(crate) const fn switch(&mut self, on: bool) {
        self.on = on;
    }

    /// Sets how long the next searches take.
    pub(crate) const fn set_thoroughness(&mut self, thoroughness: Thoroughness) {
        self.thoroughness = thoroughness;
    }

    /// The next task: the position shown, and after some time the others of its line, once each.
    fn wanted(&self, session: &Session, now: Duration) -> Option<Task> {
        let place = session.place();
        let task = |place, brief| Task { place, brief };
        let shown = session.side_to_decide().map(|_| task(place, false));
        let enough = match self.task {
            Some(it) if it.brief => self.is_about(place),
            Some(it) => Some(it) == shown && (self.done || self.thinking_for(now) >= LOOK),
            None => false,
        };
        let gap = (enough || shown.is_none()).then(|| self.gap(session));
        let elsewhere = |node| Place { node, ..place };
        let gap = gap.flatten().map(|node| task(elsewhere(node), true));
        gap.or(shown)
    }

    /// True when the shown report is about this place.
    fn is_about(&self, place: Place) -> bool {
        self.shown
            .as_ref()
            .is_some_and(|(about, _)| *about == place)
    }

    /// The first position of the line shown that nobody has looked at.
    fn gap(&self, session: &Session) -> Option<NodeId> {
        let tree = session.tree();
        let mut line = session.position().line();
        // Where the game is over there is nothing to look for.
        if tree.game_at(*line.last()?).result().is_some() {
            line.pop();
        }
        line.into_iter().find(|&node| !self.has_seen(node, session))
    }

    /// Whether the position was looked at, in this analysis or before. Of a position with a single move nothing is known even then.
    pub(crate) fn has_seen(&self, node: NodeId, session: &Session) -> bool {
        let place = Place {
            node,
            ..session.place()
        };
        self.glanced.contains(&place) || session.tree().note(node).evaluation.is_some()
    }

    /// Looks at another position, or at none.
    fn ask(&mut self, wanted: Option<Task>, session: &Session, now: Duration) {
        let Some((_, seat)) = &mut self.seat else {
            return;
        };
        match wanted {
            Some(task) => {
                let limits = Limits {
                    lines: (!task.brief).then_some(CANDIDATES),
                    time: match task.brief {
                        true => Some(self.thoroughness.glance()),
                        false => self.thoroughness.look(),
                    },
                    ..Limits::default()
                };
                seat.think(session.tree().game_at(task.place.node), limits);
            }
            None => seat.stop(Stop::Abort),
        }
        (self.task, self.asked_at) = (wanted, now);
        (self.done, self.found) = (false, None);
    }

    /// Stores the result at its position in the record.
    fn write_down(&mut self, session: &mut Watched<Session>) {
        let (Some(task), Some(found)) = (self.task, self.found.take()) else {
            return;
        };
        let Place { game: number, node } = task.place;
        if number == session.number() && session.tree().contains(node) {
            let side_to_move = session.tree().game_at(node).side_to_move();
            if let Some(evaluation) = evaluation(&found, side_to_move) {
                session.evaluate(node, evaluation);
            }
        }
    }

    /// Reads the messages of the seat; returns the reason if it failed.
    fn listen(&mut self) -> Option<String> {
        let (_, seat) = self.seat.as_mut()?;
        while let Some(message) = seat.poll() {
            match message {
                SeatMsg::Progress(_, progress) => self.found = Some(*progress),
                SeatMsg::Decided(_, answer) => {
                    self.done = true;
                    match answer {
                        // A position with only one move has no report.
                        Ok(Action::Place(point)) => {
                            self.found.get_or_insert_with(|| only(point));
                        }
                        Ok(_) => {}
                        Err(error) => return Some(error.to_string()),
                    }
                }
                SeatMsg::Ready(Err(error)) => return Some(error.to_string()),
                _ => {}
            }
        }
        None
    }

    /// Shows the report about the position shown, unless a deeper one was known before a brief
    /// search of another position.
    fn tell(&mut self, place: Place) {
        let Some(task) = self.task.filter(|task| task.place == place && !task.brief) else {
            return;
        };
        let known = self.shown.as_ref().filter(|(about, _)| *about == place);
        let known = known.map_or(0, |(_, progress)| progress.depth);
        if let Some(found) = self.found.as_ref().filter(|it| it.depth >= known) {
            self.shown = Some((task.place, found.clone()));
        }
    }

    fn shut(&mut self) {
        (self.task, self.found, self.shown) = (None, None, None);
        // Its thread ends with its current search.
        self.seat = None;
    }
}

impl Analysis {
    /// Runs the analysis while no bot searches. Results are stored in the record, and a failure of
    /// the player is shown to the user.
    pub(crate) fn tick(
        &mut self,
        session: &mut Watched<Session>,
        bot_decides: bool,
        (waker, book): (&Waker, &CastBook),
        now: Duration,
    ) {
        if !self.is_about(session.place()) {
            self.shown = None;
        }
        if !self.on {
            self.write_down(session);
            return self.shut();
        }
        let failure = self.look(session, bot_decides, (waker, book), now);
        if let Some(why) = failure {
            self.on = false;
            session.tell(Notice::NotAnalysed(why));
        }
    }

    /// The state that readers see: the task, whether it is done, and the report about the position
    /// shown.
    pub(crate) fn state(&self) -> AnalysisState {
        AnalysisState {
            task: self.task,
            done: self.done,
            shown: self.shown.clone(),
            on: self.on,
        }
    }

    /// Gives the seat its task; returns the reason if the seat failed.
    fn look(
        &mut self,
        session: &mut Watched<Session>,
        bot_decides: bool,
        (waker, book): (&Waker, &CastBook),
        now: Duration,
    ) -> Option<String> {
        let failure = self.listen();
        // Before the seat gets another task, which replaces the report.
        self.tell(session.place());
        if self.done
            && let Some(task) = self.task
        {
            self.glanced.insert(task.place);
        }
        let wanted = self.wanted(session, now).filter(|_| !bot_decides);
        if wanted.is_some() && self.seat.as_ref().map(|it| it.0) != Some(session.number()) {
            match open(session, waker, book) {
                Ok(seat) => self.seat = Some((session.number(), seat)),
                Err(error) => return Some(error.to_string()),
            }
            (self.task, self.found) = (None, None);
            self.glanced.clear();
        }
        if self.task != wanted {
            self.write_down(session);
            self.ask(wanted, session, now);
        }
        failure
    }
}

/// A seat for the player with the role `analysis`, who looks at this game.
fn open(session: &Session, waker: &Waker, book: &CastBook) -> Result<Seat, VacantRole> {
    let character = book.cast().role(Role::Analysis)?;
    let registry = book.registry();
    let factory = character
        .unbounded(registry)
        .without_libraries()
        .factory(registry, BuildContext::default());
    let mut seat = Seat::spawn("analysis", giving_way(factory), waker.wake());
    seat.new_game(session.game().setup());
    Ok(seat)
}

/// The player on a thread with a low priority, because no one waits for the analysis and the window
/// has to stay smooth.
fn giving_way(factory: PlayerFactory) -> PlayerFactory {
    Arc::new(move || {
        // If the system refuses, frames are less regular.
        let _ = set_current_thread_priority(ThreadPriority::Min);
        factory()
    })
}
