//! [`Reviewed`]: the review of the line shown.

use super::Review;
use crate::session::Session;
use record::NodeId;

/// The line shown and what became of it.
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
    /// The review of the line shown. Costs a replay of the line, and one more for each mistake.
    pub(crate) fn of(session: &Session) -> Self {
        let (tree, line) = (session.tree(), session.position().line());
        let known = line
            .iter()
            .any(|&node| tree.note(node).evaluation.is_some());
        let review = known.then(|| Review::of(tree, &line));
        let shown = line.iter().position(|&node| node == session.cursor());
        Self {
            line,
            review: review.unwrap_or_default(),
            shown: shown.unwrap_or_default(),
        }
    }
}
