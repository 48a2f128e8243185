//! [`Reviewed`]: the review of the line shown.

use super::{FAR_ENOUGH, Judgement, Known, LineFacts, Merit, Review, Story};
use crate::session::Session;
use record::{Evaluation, NodeId, Tree};
use rules::Color;

/// Fewest plies of a missed win that makes a puzzle.
const SHORTEST: u16 = 3;

/// The line shown with its review.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reviewed {
    /// The positions of the line, the first of which is where the game begins.
    pub line: Vec<NodeId>,
    /// What became of it; empty while nobody has looked at any of it.
    pub review: Review,
    /// Which of the positions is shown.
    pub shown: usize,
    /// How the game was lost, once that is proven.
    pub story: Option<Story>,
    /// The moves worth a word, with the positions after them.
    pub merits: Vec<(NodeId, Merit)>,
}

impl Reviewed {
    /// The review of the line shown, by the record, by what a running search has found about one of
    /// its positions, and by what is proven about it. Costs a replay of the line, and one more for
    /// each mistake.
    pub(crate) fn of(
        session: &Session,
        live: Option<(NodeId, &Evaluation)>,
        facts: Option<&LineFacts>,
    ) -> Self {
        let line = session.position().line();
        let known = Known {
            tree: session.tree(),
            live,
            least_depth: FAR_ENOUGH,
        };
        let is_known = line.iter().any(|&node| known.at(node).is_some());
        let mut review = is_known.then(|| Review::by(known, &line));
        if let (Some(review), Some(facts)) = (&mut review, facts) {
            review.prove(facts, session.tree(), &line);
        }
        let merits = facts.map_or(&[][..], |facts| &facts.merits).iter();
        let merits = merits.filter_map(|merit| {
            let mut nodes = line.iter().copied();
            let node = nodes.find(|&node| session.tree().ply(node) == merit.number)?;
            Some((node, merit.clone()))
        });
        let merits = merits.collect();
        let shown = line.iter().position(|&node| node == session.cursor());
        Self {
            line,
            review: review.unwrap_or_default(),
            shown: shown.unwrap_or_default(),
            story: facts.and_then(|facts| facts.story.clone()),
            merits,
        }
    }

    /// What is worth a word about the move that led to a position.
    pub fn merit_at(&self, node: NodeId) -> Option<&Merit> {
        let mut merits = self.merits.iter();
        merits.find(|it| it.0 == node).map(|it| &it.1)
    }

    /// What is worth a word about the move that led to the position shown.
    pub fn merit(&self) -> Option<&Merit> {
        self.merit_at(*self.line.get(self.shown)?)
    }

    /// The share of the points that Black can expect in the position shown, if it is known.
    pub fn share(&self) -> Option<f32> {
        self.review.shares.get(self.shown).copied().flatten()
    }

    /// The missed win whose move is shown, if the game is over and the win can become a puzzle: the
    /// number of stones after the move.
    pub fn missed_win_shown(&self, session: &Session) -> Option<usize> {
        let is_over = session.position().outcome().is_some();
        if !is_over || session.contest().is_posed() {
            return None;
        }
        self.missed_win(session.tree())
    }

    /// The number of stones on the board shown, if the move that led there let a win of at least
    /// three plies go: a search has found the win, and none after the move.
    fn missed_win(&self, tree: &Tree) -> Option<usize> {
        let [before, after] = [self.shown.checked_sub(1)?, self.shown].map(|at| self.line.get(at));
        let (before, after) = (*before?, *after?);
        let color = Color::of_ply(tree.ply(before));
        let missed = tree.note(before).evaluation.as_ref()?.proven?;
        let left = tree.note(after).evaluation.as_ref()?.proven;
        let is_missed = missed.winner == color && missed.plies >= SHORTEST;
        let is_gone = left.is_none_or(|win| win.winner != color);
        (is_missed && is_gone).then(|| tree.ply(after))
    }

    /// The verdict on the move that led to the position shown, if the move was a mistake.
    pub fn verdict(&self) -> Option<&Judgement> {
        let mut judgements = self.review.judgements.iter();
        judgements.find(|it| it.ply == self.shown)
    }
}
