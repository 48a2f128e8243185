//! [`Teacher`]: judges the moves of the user in the background, and offers to take one back.

use super::judge::judge;
use super::lesson::TeachingPoint;
use super::strictness::Strictness;
use crate::advice::Step;
use crate::background_job::BackgroundJob;
use crate::session::Session;
use crate::waker::Waker;
use player::StopToken;
use record::NodeId;
use rules::{Action, Game, Point};

/// The judge of a human's moves, and what it has to say.
#[derive(Default)]
pub struct Teacher {
    strictness: Strictness,
    /// Number of the session's game, and of the offers that were made in it.
    offers: (u64, u32),
    /// The position after the last move that was looked at.
    seen: Option<NodeId>,
    looking: Option<(NodeId, BackgroundJob<Option<TeachingPoint>>)>,
    offer: Option<Offer>,
}

/// An offer to take a move back.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    /// The position after the move.
    pub node: NodeId,
    /// The position that the line begins from.
    base: NodeId,
    /// How much of it the user knows: that something is wrong, where, or why.
    pub step: Step,
    /// What is wrong.
    point: TeachingPoint,
}

/// What the user answers to an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeachingCommand {
    /// Tell more: where, then the line.
    More,
    /// Take the move back.
    TakeBack,
    /// Go on with the game.
    Dismiss,
}

impl Offer {
    /// What is wrong, once the last step was asked for.
    pub fn why(&self) -> Option<&TeachingPoint> {
        (self.step >= Step::Why).then_some(&self.point)
    }

    /// Where the better move is, once that was asked for; empty before, and where none is known.
    pub fn points(&self) -> &[Point] {
        if self.step >= Step::Where {
            self.point.points()
        } else {
            &[]
        }
    }

    /// True when the win in question is proven; otherwise all is the engine's opinion.
    pub const fn is_fact(&self) -> bool {
        self.point.is_fact()
    }

    /// The position that the line begins from, once the line is shown.
    pub fn shown_from(&self) -> Option<NodeId> {
        (self.step >= Step::Why).then_some(self.base)
    }

    /// The line to play out on the board in the position at `node`; empty in other positions, and
    /// before the last step.
    pub fn line_at(&self, node: NodeId) -> &[Point] {
        if self.shown_from() == Some(node) {
            self.point.line()
        } else {
            &[]
        }
    }
}

impl Teacher {
    /// How strict the teacher is.
    pub const fn strictness(&self) -> Strictness {
        self.strictness
    }

    /// The offer that waits for an answer.
    pub const fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// True while a move is being judged.
    pub const fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// Follows the setting and the position shown: drops what belongs to another game or an earlier
    /// move, and lets a new move of a human be judged. Returns whether an offer was dropped.
    pub(crate) fn follow(
        &mut self,
        session: &Session,
        strictness: Strictness,
        waker: &Waker,
    ) -> bool {
        self.strictness = strictness;
        if self.offers.0 != session.number() {
            (self.offers, self.seen) = ((session.number(), 0), None);
        }
        let cursor = session.cursor();
        let is_current = |node: NodeId| {
            let knows = session.tree().contains(node);
            knows && (cursor == node || session.tree().parent(cursor) == Some(node))
        };
        let is_off = strictness == Strictness::Off || session.contest().is_posed();
        self.looking
            .take_if(|(node, _)| is_off || !is_current(*node));
        let dropped = self
            .offer
            .take_if(|offer| {
                let is_shown = is_current(offer.node) || offer.shown_from() == Some(cursor);
                is_off || !is_shown
            })
            .is_some();
        if !is_off {
            self.look(session, waker);
        }
        dropped
    }

    /// Lets the move before the position shown be judged, if a human played it against a bot.
    fn look(&mut self, session: &Session, waker: &Waker) {
        let node = session.cursor();
        if self.seen == Some(node) || self.offers.1 >= self.strictness.most_offers() {
            return;
        }
        let Some((before, point)) = human_move(session, node) else {
            return;
        };
        self.seen = Some(node);
        let strictness = self.strictness;
        let look = move |stop: &StopToken| {
            let found = judge(&before, point, strictness, stop);
            (!stop.is_set()).then_some(found)
        };
        self.looking = Some((node, BackgroundJob::begin("teacher", waker.wake(), look)));
    }

    /// Takes what was found out. Returns the position after the move that can be taken back.
    pub(crate) fn listen(&mut self, session: &Session) -> Option<NodeId> {
        let (node, found) = BackgroundJob::take(&mut self.looking)?;
        let point = found.flatten()?;
        let base = match point {
            TeachingPoint::Losing { .. } => node,
            _ => session.tree().parent(node)?,
        };
        self.offers.1 += 1;
        self.offer = Some(Offer {
            node,
            base,
            step: Step::That,
            point,
        });
        Some(node)
    }

    /// Tells one step more of the offer.
    pub(crate) fn tell_more(&mut self) {
        if let Some(offer) = &mut self.offer {
            offer.step = match offer.step {
                Step::Sought | Step::That => Step::Where,
                Step::Where | Step::Why => Step::Why,
            };
        }
    }

    /// Takes the offer off the table.
    pub(crate) fn withdraw(&mut self) -> Option<Offer> {
        self.offer.take()
    }
}

/// The game before the move that leads to `node`, and its point, when a human played it against a
/// bot and the game stands there.
fn human_move(session: &Session, node: NodeId) -> Option<(Game, Point)> {
    let tree = session.tree();
    let Some(Action::Place(point)) = tree.action(node) else {
        return None;
    };
    if session.position().looks_elsewhere() || session.game().result().is_some() {
        return None;
    }
    let before = tree.game_at(tree.parent(node)?);
    let (mover, _) = before.to_decide()?;
    let is_taught = session.is_human(mover) && !session.is_human(!mover);
    is_taught.then_some((before, point))
}
