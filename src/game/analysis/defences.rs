//! [`Defences`]: what is known about every reply in the position shown, while it is analysed and
//! the other side threatens to win.

use engine::threat::Goal;

use crate::background_job::BackgroundJob;
use crate::prover::{DefenceMap, Outlook, Prover, Situation};
use crate::session::{Place, Session};
use crate::waker::Waker;
use player::StopToken;

/// Node limits of the searches of a position, one after the other.
const ROUNDS: [u64; 3] = [4_000, 40_000, 400_000];

/// The search for the outcome of every legal reply in the position shown, and what it has found.
#[derive(Default)]
pub struct Defences {
    /// The position that is searched; `None` while none is.
    about: Option<Place>,
    /// The number of its searches that have ended.
    round: usize,
    running: Option<BackgroundJob<DefenceMap>>,
    map: Option<DefenceMap>,
}

impl Defences {
    /// The threat in the position shown with every legal reply; `None` while no threat is found.
    pub fn map(&self) -> Option<&DefenceMap> {
        self.map.as_ref().filter(|map| map.threat.is_some())
    }

    /// Searches the position shown while the analysis `is_on`. Returns true if the map is another
    /// one.
    pub(crate) fn follow(&mut self, session: &Session, is_on: bool, waker: &Waker) -> bool {
        let is_open = session.game().result().is_none() && session.game().ply() > 0;
        let about = Some(session.place()).filter(|_| is_on && is_open);
        if self.about != about {
            let had_map = self.map().is_some();
            *self = Self {
                about,
                ..Self::default()
            };
            self.begin(session, waker);
            return had_map;
        }
        match self.running.as_ref().and_then(BackgroundJob::next) {
            None => return false,
            Some(None) => self.round = ROUNDS.len(),
            Some(Some(map)) => (self.round, self.map) = (self.round + 1, Some(map)),
        }
        self.running = None;
        if self.map.as_ref().is_some_and(|map| !is_settled(map)) {
            self.begin(session, waker);
        }
        self.map().is_some()
    }

    /// Begins the next search.
    fn begin(&mut self, session: &Session, waker: &Waker) {
        let Some(&nodes) = ROUNDS.get(self.round).filter(|_| self.about.is_some()) else {
            return;
        };
        let at = Situation::of(session.game());
        let search =
            move |stop: &StopToken| Some(Prover::new(nodes).defences(&at, Goal::Vct, nodes, stop));
        self.running = Some(BackgroundJob::begin("defences", waker.wake(), search));
    }
}

/// True when a search with more nodes can find nothing else.
fn is_settled(map: &DefenceMap) -> bool {
    let is_open = |it: &Outlook| *it == Outlook::Open;
    map.is_quiet || map.threat.is_some() && !map.replies.iter().any(|it| is_open(&it.1))
}
