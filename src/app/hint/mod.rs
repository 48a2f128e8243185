//! [`Hint`]: advice for a human in three steps: that there is something, where, and why.

mod search;

use bevy::prelude::*;
use crossbeam_channel::TryRecvError;

use self::search::Adviser;
pub(super) use self::search::{WIN_EFFORTS, win};
use super::AppSystems;
use super::cast_book::CastBook;
use super::errand::Errand;
use super::intent::Intent;
use super::seats::SeatMaker;
use super::session::{Notice, Session};
use record::NodeId;
use rules::Point;

/// What there is to say about a position, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A five can be made here.
    Five(Point),
    /// The other side threatens a five, which only these points prevent.
    Block(Vec<Point>),
    /// A win by force: its moves, both sides' in turn, in so many plies.
    Win {
        /// The line.
        line: Vec<Point>,
        /// Plies to the five when the other side holds out longest.
        plies: u16,
    },
    /// The other side would win by force, were it to move; the best move sees to that.
    Threat {
        /// How it would, its own move first.
        line: Vec<Point>,
        /// The best move.
        reply: Point,
    },
    /// Nothing is forced; the best move and what may follow.
    Quiet(Vec<Point>),
}

impl Finding {
    /// Where to play.
    pub fn points(&self) -> &[Point] {
        match self {
            Self::Five(point) | Self::Threat { reply: point, .. } => std::slice::from_ref(point),
            Self::Block(points) => points,
            Self::Win { line, .. } | Self::Quiet(line) => line.get(..1).unwrap_or_default(),
        }
    }
}

/// How much has been told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// It is being looked for.
    #[default]
    Sought,
    /// That there is something.
    That,
    /// Where.
    Where,
    /// Why.
    Why,
}

/// The advice for the position shown, as far as it was asked for.
#[derive(Resource, Default)]
pub struct Hint {
    /// Number of the game, and where in its tree.
    about: Option<(u64, NodeId)>,
    step: Step,
    advice: Option<Errand<Finding>>,
    finding: Option<Finding>,
}

impl Hint {
    /// How much has been told; `None` when nothing was asked.
    pub fn step(&self) -> Option<Step> {
        self.about.map(|_| self.step)
    }

    /// What was found.
    pub const fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }

    /// Where to play, once that has been told.
    pub fn points(&self) -> &[Point] {
        let told = self.finding.as_ref().filter(|_| self.step >= Step::Where);
        told.map_or(&[], Finding::points)
    }

    /// The line to show, once it has been told why, and whether the other side begins it.
    pub fn line(&self) -> (&[Point], bool) {
        match self.finding.as_ref().filter(|_| self.step == Step::Why) {
            Some(Finding::Win { line, .. } | Finding::Quiet(line)) => (line, false),
            Some(Finding::Threat { line, .. }) => (line, true),
            _ => (&[], false),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hint>();
    app.add_systems(
        Update,
        (advise, listen).chain().in_set(AppSystems::ReadSeats),
    );
}

fn place(session: &Session) -> (u64, NodeId) {
    (session.number(), session.cursor())
}

/// The first time in a position advice is sought; each further time more of it is told.
fn advise(
    mut intents: MessageReader<Intent>,
    mut hint: ResMut<Hint>,
    mut session: ResMut<Session>,
    book: Res<CastBook>,
    maker: Res<SeatMaker>,
) {
    let asked = intents.read().filter(|it| **it == Intent::Hint).count() > 0;
    if hint.about.is_some_and(|about| about != place(&session)) {
        // Whoever is still looking stops.
        *hint = Hint::default();
    }
    if !asked || session.human_to_decide().is_none() {
        return;
    }
    if hint.about.is_none() {
        let adviser = Adviser::new(&book);
        hint.about = Some(place(&session));
        hint.advice = Some(adviser.begin(session.game().clone(), maker.wake()));
        session.tell(Notice::HintSought);
    } else if hint.finding.is_some() {
        hint.step = match hint.step {
            Step::Sought => Step::That,
            Step::That => Step::Where,
            Step::Where | Step::Why => Step::Why,
        };
        tell(&hint, &mut session);
    }
}

/// Takes what was found.
fn listen(mut hint: ResMut<Hint>, mut session: ResMut<Session>) {
    let Some(advice) = &hint.advice else { return };
    match advice.try_recv() {
        Ok(finding) => {
            (hint.advice, hint.finding, hint.step) = (None, Some(finding), Step::That);
            tell(&hint, &mut session);
        }
        Err(TryRecvError::Empty) => {}
        Err(TryRecvError::Disconnected) => {
            *hint = Hint::default();
            session.tell(Notice::NoHint);
        }
    }
}

fn tell(hint: &Hint, session: &mut Session) {
    if let Some(finding) = &hint.finding {
        session.tell(Notice::Hint(hint.step, finding.clone()));
    }
}
