//! [`Reviewed`]: the review of the line shown.

use super::{FAR_ENOUGH, Judgement, Known, Review};
use crate::session::Session;
use record::{Evaluation, NodeId};

/// The line shown with its review.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reviewed {
    /// The positions of the line, the first of which is where the game begins.
    pub line: Vec<NodeId>,
    /// What became of it; empty while nobody has looked at any of it.
    pub review: Review,
    /// Which of the positions is shown.
    pub shown: usize,
}

impl Reviewed {
    /// The review of the line shown, by the record and by what a running search has found about one
    /// of its positions. Costs a replay of the line, and one more for each mistake.
    pub(crate) fn of(session: &Session, live: Option<(NodeId, &Evaluation)>) -> Self {
        let line = session.position().line();
        let known = Known {
            tree: session.tree(),
            live,
            least_depth: FAR_ENOUGH,
        };
        let is_known = line.iter().any(|&node| known.at(node).is_some());
        let review = is_known.then(|| Review::by(known, &line));
        let shown = line.iter().position(|&node| node == session.cursor());
        Self {
            line,
            review: review.unwrap_or_default(),
            shown: shown.unwrap_or_default(),
        }
    }

    /// The share of the points that Black can expect in the position shown, if it is known.
    pub fn share(&self) -> Option<f32> {
        self.review.shares.get(self.shown).copied().flatten()
    }

    /// The verdict on the move that led to the position shown, if the move was a mistake.
    pub fn verdict(&self) -> Option<&Judgement> {
        let mut judgements = self.review.judgements.iter();
        judgements.find(|it| it.ply == self.shown)
    }
}
