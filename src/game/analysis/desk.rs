//! [`Analysis`]: which position is searched next, and what was found.

use std::collections::HashMap;
use std::time::Duration;

use super::finding::{evaluation, only};
use super::ranking::ranked;
use super::seats::AnalysisSeats;
use crate::cast_book::CastBook;
use crate::notice::Notice;
use crate::review::{FAR_ENOUGH, Known};
use crate::session::{Place, Session};
use crate::settings::Thoroughness;
use crate::waker::Waker;
use crate::watched::Watched;
use engine::{Limits, Progress};
use player::SeatMsg;
use record::{Evaluation, NodeId};
use rules::{Action, Color};

/// Moves whose value is made exact.
pub const CANDIDATES: u16 = 5;
/// How long the position shown is looked at before others are.
const LOOK: Duration = Duration::from_millis(1_200);
/// The times for each of them, in glances: the second is for one that was not searched far enough
/// for a verdict.
const GLANCES: [u32; 2] = [1, 5];

/// What the player with the role `analysis` finds in the position shown, while the user wants it.
#[derive(Default)]
pub struct Analysis {
    on: bool,
    thoroughness: Thoroughness,
    /// The threads of the player; opened at the first use.
    seats: Option<AnalysisSeats>,
    /// The current task of the player.
    task: Option<Task>,
    asked_at: Duration,
    /// True when the search of the task has ended.
    done: bool,
    /// The last report about the position of the task.
    found: Option<Progress>,
    /// The side to move in the position of the last task.
    side_to_move: Option<Color>,
    /// The last report about the position shown, with its place.
    shown: Option<(Place, Progress)>,
    /// How often each position was searched; those with a single move have no value.
    glances: HashMap<Place, usize>,
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

    /// What the running search has found about the position of its task, in this game.
    pub(crate) fn live(&self, session: &Session) -> Option<(NodeId, Evaluation)> {
        let task = self.task.filter(|it| it.place.game == session.number())?;
        let evaluation = evaluation(self.found.as_ref()?, self.side_to_move?)?;
        Some((task.place.node, evaluation))
    }

    /// How many positions of the line shown were searched, and how many there are to search.
    pub fn searched(&self, session: &Session) -> (usize, usize) {
        let line = open_line(session);
        let searched = line.iter().filter(|&&node| self.has_seen(node, session));
        (searched.count(), line.len())
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

    /// The first position of the line shown that was not searched far enough, of those that were
    /// searched least often.
    fn gap(&self, session: &Session) -> Option<NodeId> {
        let line = open_line(session).into_iter();
        let gaps = line.filter(|&node| !self.has_seen(node, session));
        gaps.min_by_key(|&node| self.glances_at(node, session))
    }

    /// How often the position was searched.
    fn glances_at(&self, node: NodeId, session: &Session) -> usize {
        let place = Place {
            node,
            ..session.place()
        };
        self.glances.get(&place).copied().unwrap_or_default()
    }

    /// Whether the position was searched far enough for a verdict, in this analysis or before, or
    /// as often as it is searched. A position with a single move has no value even then.
    pub(crate) fn has_seen(&self, node: NodeId, session: &Session) -> bool {
        let known = Known {
            tree: session.tree(),
            live: None,
            least_depth: FAR_ENOUGH,
        };
        let glances = self.glances_at(node, session);
        let has_value = session.tree().note(node).evaluation.is_some();
        known.is_searched(node) || glances >= if has_value { GLANCES.len() } else { 1 }
    }

    /// Looks at another position, or at none.
    fn ask(&mut self, wanted: Option<Task>, session: &Session, now: Duration) {
        let Some(seats) = &mut self.seats else {
            return;
        };
        match wanted {
            Some(task) => {
                let glances = self.glances.get(&task.place).copied().unwrap_or_default();
                let time = self.thoroughness.glance() * GLANCES[glances.min(GLANCES.len() - 1)];
                let limits = Limits {
                    lines: (!task.brief).then_some(CANDIDATES),
                    time: if task.brief {
                        Some(time)
                    } else {
                        self.thoroughness.look()
                    },
                    ..Limits::default()
                };
                let game = session.tree().game_at(task.place.node);
                self.side_to_move = Some(game.side_to_move());
                seats.think(game, limits, task.brief);
            }
            None => seats.stop(),
        }
        (self.task, self.asked_at) = (wanted, now);
        (self.done, self.found) = (false, None);
    }

    /// Stores the result at its position in the record.
    fn write_down(&mut self, session: &mut Watched<Session>) {
        let (found, side) = (self.found.take(), self.side_to_move);
        let (Some(task), Some(found), Some(side)) = (self.task, found, side) else {
            return;
        };
        let Place { game: number, node } = task.place;
        if number == session.number()
            && session.tree().contains(node)
            && let Some(evaluation) = evaluation(&found, side)
        {
            session.evaluate(node, evaluation);
        }
    }

    /// Reads the messages of the player; returns the reason if it failed.
    fn listen(&mut self) -> Option<String> {
        let seats = self.seats.as_mut()?;
        while let Some(message) = seats.poll() {
            match message {
                SeatMsg::Progress(_, progress) => self.found = Some(*progress),
                SeatMsg::Decided(_, answer, _) => {
                    self.done = true;
                    if let Some(task) = self.task {
                        *self.glances.entry(task.place).or_default() += 1;
                    }
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
        let known = known.map(|(_, progress)| progress);
        let depth = known.map_or(0, |progress| progress.depth);
        if let Some(found) = self.found.as_ref().filter(|it| it.depth >= depth) {
            let before = known.map_or(&[][..], |progress| &progress.candidates);
            let candidates = ranked(&found.candidates, before);
            let found = Progress {
                candidates,
                ..found.clone()
            };
            self.shown = Some((task.place, found));
        }
    }

    fn shut(&mut self) {
        (self.task, self.found, self.shown) = (None, None, None);
        // Its threads end with their current searches.
        self.seats = None;
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

    /// Gives the player its task; returns the reason if the player failed.
    fn look(
        &mut self,
        session: &mut Watched<Session>,
        bot_decides: bool,
        (waker, book): (&Waker, &CastBook),
        now: Duration,
    ) -> Option<String> {
        let failure = self.listen();
        // Before the player gets another task, which replaces the report.
        self.tell(session.place());
        let wanted = self.wanted(session, now).filter(|_| !bot_decides);
        if wanted.is_some() && !self.seats.as_ref().is_some_and(|it| it.are_for(session)) {
            match AnalysisSeats::open(session, waker, book) {
                Ok(seats) => self.seats = Some(seats),
                Err(error) => return Some(error.to_string()),
            }
            (self.task, self.found) = (None, None);
            self.glances.clear();
        }
        // A position that was not searched far enough is searched once more.
        let again = self.done && wanted.is_some_and(|task| task.brief);
        if self.task != wanted || again {
            self.write_down(session);
            self.ask(wanted, session, now);
        }
        failure
    }
}

/// The positions of the line shown in which the game is not over.
fn open_line(session: &Session) -> Vec<NodeId> {
    let mut line = session.position().line();
    let is_over = |&node: &NodeId| session.tree().game_at(node).result().is_some();
    line.pop_if(|node| is_over(node));
    line
}
