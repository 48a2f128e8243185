//! [`Proposed`]: a proposal that a bot has to answer.

use std::time::Duration;

use player::Proposal;
use record::NodeId;

/// A proposal that a bot has to answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposed {
    pub(super) proposal: Proposal,
    /// The position that the proposal is about.
    pub(super) node: NodeId,
    /// The time of the proposal.
    pub(super) since: Duration,
    /// The bot's answer; `None` before it has answered.
    pub(super) answer: Option<bool>,
}

impl Proposed {
    /// The time limit of an answer. Without one, a take-back is allowed and a draw is declined.
    const PATIENCE: Duration = Duration::from_secs(1);

    pub(super) fn is_settled(&self, now: Duration) -> bool {
        self.answer.is_some() || now.saturating_sub(self.since) > Self::PATIENCE
    }

    pub(super) fn is_accepted(&self) -> bool {
        self.answer.unwrap_or(self.proposal == Proposal::TakeBack)
    }
}
