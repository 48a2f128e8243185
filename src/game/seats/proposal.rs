//! [`Proposed`]: something that a bot was asked to agree to.

use std::time::Duration;

use player::Proposal;
use record::NodeId;

/// Something that a bot was asked to agree to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Proposed {
    pub(super) proposal: Proposal,
    /// The position that it is about.
    pub(super) node: NodeId,
    /// When it was asked.
    pub(super) since: Duration,
    /// What it says.
    pub(super) answer: Option<bool>,
}

impl Proposed {
    /// How long an answer is waited for; then a move may be taken back, and there is no draw.
    const PATIENCE: Duration = Duration::from_secs(1);

    pub(super) fn is_settled(&self, now: Duration) -> bool {
        self.answer.is_some() || now.saturating_sub(self.since) > Self::PATIENCE
    }

    pub(super) fn is_accepted(&self) -> bool {
        self.answer.unwrap_or(self.proposal == Proposal::TakeBack)
    }
}
